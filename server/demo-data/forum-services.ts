// Questions of the demo company about working time, travel, data protection and the sites.
import { p, type DemoQuestion } from './forum-question.ts'

export const SERVICE_QUESTIONS: readonly DemoQuestion[] = [
  {
    by: 'thomas.baer',
    in: 'time',
    asked: [-3, 6],
    title: 'Terminal am Tor meldet „Karte ungültig“, obwohl sie neu ist',
    text: p('Seit Montag. Am Terminal in Halle 2 geht dieselbe Karte.'),
    site: 'Siegen',
    votes: 2,
    answers: [
      {
        by: 'jens.koetter',
        at: [-3, 7],
        text: p(
          'War bei mir auch so: Neue Karten sind am Tor erst am nächsten Tag frei. Bis dahin in Halle 2 stempeln.',
        ),
      },
    ],
  },
  {
    by: 'dragan.ilic',
    in: 'time',
    asked: [-5, 14],
    title: 'Zählt die Zeit zum Umziehen als Arbeitszeit?',
    text: p('In der Härterei müssen wir die Schutzkleidung im Betrieb wechseln. Bisher stempeln wir danach.'),
    votes: 8,
  },
  {
    by: 'olga.weber',
    in: 'time',
    asked: [-19, 13],
    title: 'Was passiert mit Minusstunden am Ende des Quartals?',
    text: p('Ich liege bei −6:20 h, weil im Februar die Anlage stand.'),
    votes: 6,
    answers: [
      {
        by: 'birte.lohse',
        at: [-18, 8],
        text: p(
          'Bis −20 Stunden werden sie einfach übertragen. Stillstand der Anlage zählt nicht als Minus: Bitte eine Korrektur mit dem Grund „Anlage“ stellen, dann buchen wir die Stunden gut.',
        ),
        official: 180,
        votes: 11,
      },
    ],
  },
  {
    by: 'yannick.mertens',
    in: 'time',
    asked: [-33, 9],
    title: 'Wie buche ich Fahrzeit zum Lieferanten?',
    text: p('Ich fahre selbst, zwei Stunden je Strecke. Im Formular finde ich nur „Dienstreise ganztägig“.'),
    votes: 4,
    answers: [
      {
        by: 'birte.lohse',
        at: [-33, 11],
        text: p(
          'Als Reisezeit mit Projekt und Kilometern, am selben Tag unter „Arbeitszeiten“. Wer selbst fährt, bekommt die ganze Zeit gutgeschrieben, im Zug nur die Zeit mit Arbeit.',
        ),
        official: 150,
        votes: 5,
      },
      {
        by: 'viktor.schaefer',
        at: [-32, 10],
        text: p('Die Auftragsnummer nicht vergessen, sonst kommt die Buchung zurück.'),
        votes: 3,
        accepted: true,
      },
    ],
  },
  {
    by: 'fiete.petersen',
    in: 'time',
    asked: [-44, 7],
    title: 'Schicht getauscht: Wer muss das wissen?',
    text: p('Mein Kollege und ich haben die Spätschicht am Freitag getauscht.'),
    answers: [
      {
        by: 'insa.harms',
        at: [-44, 9],
        text: p(
          'Die Schichtleitung, spätestens am Vortag. Sie trägt den Tausch im Plan ein, sonst fehlt bei beiden eine Stempelung.',
        ),
        votes: 2,
        accepted: true,
      },
    ],
    archived: { by: 'fiete.petersen', at: [-40, 8], reason: 'hat sich erledigt' },
  },
  {
    by: 'zoe.albers',
    in: 'travel',
    asked: [-4, 9],
    title: 'Darf ich bei zwei Übernachtungen einen Mietwagen nehmen?',
    text: p('Audit in Chemnitz, mit dem Zug sind es sechs Stunden und dreimal umsteigen.'),
    votes: 1,
    answers: [
      {
        by: 'ines.vogelsang',
        at: [-4, 13],
        text: p(
          'Ja, wenn der Zug mehr als vier Stunden braucht. Buchen Sie über das Portal der Reisestelle, Klasse Kompakt; die Versicherung ist enthalten.',
        ),
        official: 90,
        votes: 3,
      },
    ],
  },
  {
    by: 'ralf.kuhlmann',
    in: 'travel',
    asked: [-11, 16],
    title: 'Bewirtungsbeleg ohne Namen der Gäste: Was tun?',
    text: p('Der Beleg ist von einem Essen mit vier Personen eines Lieferanten, ich habe nur zwei Namen notiert.'),
    votes: 2,
    answers: [
      {
        by: 'ines.vogelsang',
        at: [-10, 8],
        text: p(
          'Alle Namen müssen auf den Beleg, sonst ist er steuerlich wertlos. Rufen Sie beim Lieferanten an; notfalls genügt ein Eigenbeleg mit Anlass, Ort und Unterschrift.',
        ),
        official: 200,
        votes: 4,
      },
    ],
  },
  {
    by: 'james.whitfield',
    in: 'travel',
    asked: [-6, 10],
    title: 'Which receipts do I need for a taxi abroad?',
    text: p('Drivers in Istanbul often hand out a blank slip. Is a photo of the meter enough?'),
    answers: [
      {
        by: 'ines.vogelsang',
        at: [-6, 15],
        text: p(
          'A slip with date, route, amount and signature is enough up to 50 euros, a photo of the meter is not. Above that please ask for a printed receipt or pay by card.',
        ),
        official: 280,
        votes: 1,
      },
    ],
  },
  {
    by: 'svenja.bracht',
    in: 'travel',
    asked: [-9, 11],
    title: 'Bahncard privat gekauft: Kann ich sie erstatten lassen?',
    text: p('Sie hat sich auf drei Dienstreisen schon bezahlt gemacht.'),
    votes: 2,
  },
  {
    by: 'olga.weber',
    in: 'privacy',
    asked: [-13, 12],
    unnamed: true,
    title: 'Darf meine Schichtleitung Fotos der Schicht in eine Chatgruppe stellen?',
    text: p('Ich möchte nicht darauf zu sehen sein und will deshalb keinen Ärger machen.'),
    votes: 9,
    answers: [
      {
        by: 'renate.vogt',
        at: [-12, 10],
        text: p(
          'Nein. Fotos von Beschäftigten brauchen eine Einwilligung, und die ist freiwillig und jederzeit widerrufbar. Private Chatgruppen sind dafür nicht freigegeben.',
          'Schreiben Sie mir, wenn ich das allgemein ansprechen soll. Ihr Name fällt dabei nicht.',
        ),
        official: 365,
        votes: 17,
      },
    ],
  },
  {
    by: 'benedikt.roth',
    in: 'privacy',
    asked: [-21, 9],
    title: 'Wie lange darf ich Bewerbungsunterlagen im Postfach behalten?',
    text: p('Ich war in zwei Vorstellungsgesprächen dabei und habe die Unterlagen noch.'),
    votes: 4,
    answers: [
      {
        by: 'renate.vogt',
        at: [-20, 8],
        text: p(
          'Bis zur Entscheidung, danach löschen. Die Personalabteilung bewahrt die Unterlagen sechs Monate auf, mehr Kopien braucht niemand.',
        ),
        official: 340,
        votes: 6,
      },
    ],
  },
  {
    by: 'leonie.brinkmann',
    in: 'privacy',
    asked: [-37, 14],
    title: 'Brauche ich für Gruppenbilder in den News von jeder Person eine Unterschrift?',
    text: p('Es geht um das Sommerfest: 40 Leute, viele nur im Hintergrund.'),
    votes: 5,
    answers: [
      {
        by: 'renate.vogt',
        at: [-36, 9],
        text: p(
          'Nein, wenn das Fest das Motiv ist und nicht einzelne Personen. Ein Hinweis am Eingang genügt, und wer nicht gezeigt werden möchte, wird unkenntlich gemacht.',
        ),
        official: 12,
        votes: 8,
      },
    ],
  },
  {
    by: 'marlies.schuerholz',
    in: 'sites',
    asked: [-2, 10],
    site: 'Olpe',
    title: 'Wer bestellt in Olpe Getränke für Besuch?',
    text: p('Der Automat ist für externe Gäste nicht freigeschaltet.'),
    answers: [
      {
        by: 'petra.sommerfeld',
        at: [-1, 8],
        text: p(
          'Der Empfang, mit einem Tag Vorlauf und Kostenstelle. Kaffee und Wasser gibt es ohne Bestellung im Besprechungsraum 2.',
        ),
        official: 220,
        votes: 2,
      },
    ],
  },
  {
    by: 'pawel.nowicki',
    in: 'sites',
    asked: [-8, 6],
    site: 'Siegen',
    title: 'Kann man an der Ladesäule auch ein Pedelec laden?',
    text: p('Im Fahrradkeller sind alle vier Steckdosen meist belegt.'),
    votes: 7,
    answers: [
      {
        by: 'petra.sommerfeld',
        at: [-7, 9],
        text: p(
          'An der Säule nicht, sie hat nur den Stecker für Autos. Im Juni kommen im Fahrradkeller acht Schließfächer mit Steckdose dazu.',
        ),
        official: 60,
        votes: 9,
        comments: [{ by: 'pawel.nowicki', text: 'Gute Nachricht, danke.' }],
      },
    ],
  },
  {
    by: 'anja.petzold',
    in: 'sites',
    asked: [-24, 11],
    site: 'Dresden',
    title: 'Gibt es in Dresden einen Raum zum Stillen?',
    text: p('Ich komme im Mai zurück und würde gern vorher Bescheid wissen.'),
    votes: 4,
    answers: [
      {
        by: 'petra.sommerfeld',
        at: [-24, 14],
        text: p(
          'Ja, der Ruheraum im ersten Stock ist abschließbar und hat einen Kühlschrank. Der Schlüssel liegt am Empfang, ohne Liste.',
        ),
        official: 300,
        votes: 7,
      },
    ],
  },
  {
    by: 'noah.becker',
    in: 'sites',
    asked: [-6, 12],
    site: 'Stade',
    title: 'Warum ist der Parkplatz hinter Halle 4 gesperrt?',
    text: p('Seit Mittwoch steht da ein Bauzaun, im Portal habe ich nichts gefunden.'),
    votes: 3,
  },
  {
    by: 'thomas.baer',
    in: 'time',
    asked: [-25, 14],
    title: 'Kann ich Überstunden auszahlen lassen statt abfeiern?',
    text: p('Auf meinem Konto stehen 64 Stunden, und in der Presse fehlen gerade zwei Leute.'),
    votes: 8,
    answers: [
      {
        by: 'birte.lohse',
        at: [-24, 10],
        text: p(
          'Ab 40 Stunden ja, einmal im Quartal und bis zu 30 Stunden. Der Antrag läuft über Ihre Schichtleitung zu uns; ausgezahlt wird mit der nächsten Abrechnung ohne Zuschlag.',
        ),
        official: 300,
        votes: 12,
      },
      {
        by: 'marek.dudek',
        at: [-23, 6],
        text: p('Bei mir hat es drei Wochen gedauert. Wer das Geld zum Urlaub braucht, fragt besser früh.'),
        votes: 3,
      },
    ],
  },
]

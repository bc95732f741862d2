// Questions of the demo company about purchasing and its material groups.
import { p, type DemoQuestion } from './forum-question.ts'

export const PURCHASING_QUESTIONS: readonly DemoQuestion[] = [
  {
    by: 'hannes.lohmeyer',
    in: '0110',
    site: 'Siegen',
    asked: [0, 7],
    title: 'Darf Baustahl S235 für Vorrichtungen direkt am Lager bestellt werden?',
    text: p(
      'Es geht um Zuschnitte bis 200 Euro. Über den Rahmenvertrag dauert es neun Tage, das Lager hätte Reststücke.',
    ),
    votes: 1,
  },
  {
    by: 'zoe.albers',
    in: '0110',
    asked: [-1, 11],
    unnamed: true,
    title: 'Wer prüft Werkszeugnisse 3.1, wenn der Lead Buyer im Urlaub ist?',
    text: p('Letzte Woche lag eine Charge vier Tage, weil niemand das Zeugnis freigegeben hat.'),
    votes: 4,
  },
  {
    by: 'aylin.demir',
    in: '0110',
    asked: [-15, 9],
    title: 'Ab welcher Menge lohnt sich die Abrufmenge bei Rundstahl?',
    text: p('Ferrum bietet ab 12 Tonnen einen Abruf über sechs Monate an, die Preise sind aber an den Index gebunden.'),
    votes: 3,
    answers: [
      {
        by: 'katrin.osterloh',
        at: [-14, 10],
        text: p(
          'Ab etwa 20 Tonnen im Halbjahr. Darunter frisst die Bindung an den Index den Vorteil, gerechnet mit den letzten drei Jahren. Die Tabelle liegt beim Memo des Lieferanten.',
        ),
        official: 100,
        votes: 6,
      },
    ],
  },
  {
    by: 'lukas.steinmetz',
    in: '0110',
    site: 'Meschede',
    asked: [-29, 13],
    title: 'Rundstahl mit Zunder zurückgewiesen: Wer trägt die Fracht?',
    text: p('Lieferung frei Haus, Beanstandung am Tag des Wareneingangs.'),
    votes: 2,
    answers: [
      {
        by: 'jonas.reiter',
        at: [-29, 15],
        text: p('Bei uns zahlt der Lieferant, wenn die Beanstandung innerhalb von fünf Werktagen schriftlich da ist.'),
        votes: 3,
        accepted: true,
      },
      {
        by: 'katrin.osterloh',
        at: [-28, 9],
        text: p('So ist es vereinbart, Rahmenvertrag § 7. Bitte immer mit Foto der Etiketten.'),
        official: 140,
        votes: 4,
      },
    ],
  },
  {
    by: 'sabine.luetkehaus',
    in: '0260',
    asked: [-5, 10],
    title: 'Welche Schichtdicke gilt bei Zink-Nickel nach der neuen Norm?',
    text: p('In der Zeichnung steht noch die alte Fassung, der Beschichter fragt nach.'),
    votes: 2,
    answers: [
      {
        by: 'elke.brandhorst',
        at: [-4, 11],
        text: p(
          'Acht Mikrometer, gemessen am Gewindegrund fünf. Die Zeichnungen werden bis Ende des Quartals umgestellt; bis dahin gilt der Hinweis auf der Bestellung.',
        ),
        official: 75,
        votes: 5,
      },
    ],
  },
  {
    by: 'henning.ziegler',
    in: '0260',
    site: 'Kassel',
    asked: [-10, 8],
    title: 'Wer ist in Kassel für Oberflächen zuständig?',
    text: p('Meine Zuständigkeit ist ausgelaufen, es kommen aber weiter Anfragen zum Verzinken bei mir an.'),
    votes: 1,
  },
  {
    by: 'daniel.kowalski',
    in: '0230',
    asked: [-18, 9],
    title: 'Erstmuster bei Drehteilen: Reicht ein Foto des Messprotokolls?',
    text: p('Ein Lieferant aus Italien schickt die Protokolle nur als Bild.'),
    votes: 2,
    answers: [
      {
        by: 'zoe.albers',
        at: [-18, 11],
        text: p(
          'Nein, wir brauchen die Werte als Tabelle, sonst lässt sich die Streuung nicht auswerten. Eine Vorlage habe ich im Ordner „Erstmuster“ abgelegt.',
        ),
        votes: 6,
        accepted: true,
      },
    ],
  },
  {
    by: 'emre.oeztuerk',
    in: '0230',
    site: 'Ulm',
    asked: [-41, 10],
    title: 'Dürfen Drehteile aus Ulm in Siegen gefertigt werden?',
    text: p('Unsere Maschine steht zwei Wochen, Halle 2 hätte Kapazität.'),
    votes: 3,
    answers: [
      {
        by: 'murat.yildiz',
        at: [-41, 13],
        text: p('Ja, als Lohnfertigung mit interner Bestellung. Programme bitte drei Tage vorher schicken.'),
        votes: 4,
        accepted: true,
      },
      {
        by: 'bernd.scholten',
        at: [-40, 9],
        text: p('Und die Spannmittel mitliefern, sonst rüsten wir einen halben Tag.'),
        votes: 2,
      },
    ],
  },
  {
    by: 'daniel.kowalski',
    in: 'purchasing',
    asked: [-2, 16],
    title: 'Skonto bei Sammelrechnung: zählt das Rechnungs- oder das Wareneingangsdatum?',
    text: p('Bei Ferrum kommen vier Lieferungen auf einer Rechnung, die letzte zehn Tage nach der ersten.'),
    votes: 7,
    answers: [
      {
        by: 'ute.grabowski',
        at: [-2, 17],
        text: p('Das Rechnungsdatum, so steht es in den Zahlungsbedingungen.'),
        votes: 3,
      },
      {
        by: 'aylin.demir',
        at: [-1, 9],
        text: p('Vorsicht: Bei Ferrum ist im Memo das Datum des letzten Wareneingangs vereinbart.'),
        votes: 5,
      },
      {
        by: 'jan-hendrik.bollmann',
        at: [-1, 10],
        text: p('Stimmt, ich habe es mit der Buchhaltung geklärt. Für alle anderen gilt das Rechnungsdatum.'),
        votes: 2,
      },
      { by: 'marek.nowak', at: [-1, 14], text: p('Man sieht es im Lieferantenreport unter Konditionen.') },
    ],
  },
  {
    by: 'felix.hartung',
    in: 'purchasing',
    asked: [-8, 9],
    title: 'Ab welchem Betrag brauche ich drei Angebote?',
    text: p('Für Dienstleistungen finde ich 5.000 Euro, für Material 2.500 Euro. Was gilt bei Werkzeugen?'),
    votes: 9,
    answers: [
      {
        by: 'thorsten.wehmeyer',
        at: [-7, 11],
        text: p(
          'Für alles ab 5.000 Euro netto, Werkzeuge eingeschlossen. Die Grenze von 2.500 Euro ist seit Januar aufgehoben; die Richtlinie wird gerade geändert.',
        ),
        official: 365,
        votes: 12,
      },
    ],
  },
  {
    by: 'gregor.hollmann',
    in: 'purchasing',
    asked: [-4, 14],
    title: 'Wie lege ich einen Lieferanten ohne Steuernummer an?',
    text: p('Kleinunternehmer aus Radebeul, er hat nur eine Bescheinigung des Finanzamts.'),
    votes: 1,
  },
  {
    by: 'sina.lorenz',
    in: 'purchasing',
    asked: [-23, 10],
    title: 'Wer unterschreibt Rahmenverträge über 100.000 Euro?',
    text: p('Bisher hat das mein Vorgänger mit der Werkleitung gemacht.'),
    votes: 5,
    answers: [
      {
        by: 'thorsten.wehmeyer',
        at: [-22, 9],
        text: p(
          'Leitung Einkauf und die Geschäftsführung der Gesellschaft, beide. Unter 100.000 Euro genügt der Lead Buyer mit der Werkleitung.',
        ),
        official: 320,
        votes: 8,
      },
    ],
  },
  {
    by: 'jonas.reiter',
    in: 'purchasing',
    asked: [-48, 9],
    title: 'Gilt der Rahmenvertrag Paletten noch für Olpe?',
    text: p('Der Lieferant nennt eine andere Abnahmestelle.'),
    answers: [
      {
        by: 'gregor.hollmann',
        at: [-47, 10],
        text: p('Bis Ende Februar noch, danach läuft alles über Stade.'),
        votes: 1,
        accepted: true,
      },
    ],
    archived: { by: 'thorsten.wehmeyer', at: [-20, 11], reason: 'Vertrag ausgelaufen' },
  },
  {
    by: 'katja.wiesner',
    in: 'purchasing',
    asked: [-38, 9],
    title: 'Wer bewertet Lieferanten ohne Bestellung im letzten Jahr?',
    text: p('Im Report fehlen sie, das Audit fragt aber danach.'),
    votes: 3,
    answers: [
      {
        by: 'ralf.kuhlmann',
        at: [-37, 10],
        text: p(
          'Wir, mit der Kurzbewertung auf einer Seite. Sie steht im Report unter „ohne Umsatz“, der Filter ist nur versteckt.',
        ),
        votes: 5,
        accepted: true,
      },
    ],
  },
]

// Questions of the demo company about IT, safety, production and the former canteen.
import { p, type DemoQuestion } from './forum-question.ts'

export const WORKS_QUESTIONS: readonly DemoQuestion[] = [
  {
    by: 'oliver.thiele',
    in: 'it',
    asked: [-34, 8],
    title: 'Wie erkenne ich eine echte Mail des IT-Service?',
    text: p('Wir werden oft gefragt und sammeln die Antwort hier.'),
    votes: 18,
    answers: [
      {
        by: 'oliver.thiele',
        at: [-34, 8],
        text:
          p('An drei Dingen:') +
          '<ol><li>Der Absender endet auf talbrueck.example, ohne Zusatz.</li><li>Wir fragen nie nach einem Kennwort oder Code.</li><li>Der Link führt ins Portal, nicht auf eine Anmeldeseite.</li></ol>' +
          p('Im Zweifel die 400 anrufen, nicht antworten.'),
        official: 330,
        votes: 21,
      },
    ],
  },
  {
    by: 'priya.raman',
    in: 'it',
    asked: [-3, 9],
    title: 'Can I run calculations on the cluster over the weekend?',
    text: p('Our licence for the solver ends at five. I need about 30 hours for the valve block.'),
    votes: 2,
    answers: [
      {
        by: 'farida.haddad',
        at: [-3, 13],
        text: p(
          'Yes, queue the job as "weekend" before Friday noon. You get up to eight nodes, and the licence pool is larger then.',
        ),
        votes: 3,
        accepted: true,
      },
    ],
  },
  {
    by: 'claudia.pfeiffer',
    in: 'it',
    asked: [-7, 10],
    title: 'Drucker im Betriebsratsbüro druckt zweiseitig, obwohl einseitig gewählt ist',
    text: p('Nur bei PDF, aus dem Textprogramm stimmt es.'),
    answers: [
      {
        by: 'farida.haddad',
        at: [-7, 14],
        text: p(
          'Im Druckdialog des PDF-Programms „Druckereinstellungen verwenden“ abwählen. Wir stellen das mit dem nächsten Update um.',
        ),
        votes: 2,
        accepted: true,
      },
    ],
  },
  {
    by: 'tim.ostendorf',
    in: 'it',
    site: 'Stade',
    asked: [-9, 7],
    title: 'Scanner im Wareneingang verliert nach der Pause das Netz',
    text: p('Nach 20 Minuten ohne Scan muss ich ihn neu starten. Betrifft alle drei Geräte.'),
    votes: 4,
  },
  {
    by: 'sophie.maurer',
    in: 'it',
    asked: [-1, 15],
    title: 'Wer gibt den Zugang zum Zeichnungsarchiv für Externe frei?',
    text: p('Ein Ingenieurbüro braucht 14 Zeichnungen der Ventilreihe, lesend, für drei Wochen.'),
    votes: 1,
  },
  {
    by: 'joern.cordes',
    in: 'safety',
    asked: [-12, 6],
    title: 'Welche Handschuhe an der Abgießstrecke?',
    text: p('Die neuen sind leichter, aber auf dem Karton steht nur Kategorie II.'),
    site: 'Stade',
    votes: 6,
    answers: [
      {
        by: 'bernd.scholten',
        at: [-12, 9],
        text: p(
          'An der Abgießstrecke nur Kategorie III mit Stulpe, bis 250 °C Kontaktwärme. Die neuen sind für das Putzen bestellt worden, bitte nicht mischen.',
        ),
        official: 240,
        votes: 13,
      },
    ],
  },
  {
    by: 'ali.kaya',
    in: 'safety',
    asked: [-17, 13],
    title: 'Muss ich den Gehörschutz auch beim Einrichten tragen?',
    text: p('Die Maschine steht, aber nebenan läuft die Presse.'),
    site: 'Siegen',
    votes: 5,
    answers: [
      {
        by: 'murat.yildiz',
        at: [-17, 14],
        text: p('Ja. Der Bereich ist gekennzeichnet, es zählt der Lärm am Platz und nicht der eigenen Maschine.'),
        votes: 7,
        accepted: true,
      },
    ],
  },
  {
    by: 'jens.koetter',
    in: 'safety',
    asked: [-26, 7],
    unnamed: true,
    title: 'An wen wende ich mich, wenn eine Schutzeinrichtung überbrückt wird?',
    text: p('Ich möchte nicht, dass einzelne Kollegen Ärger bekommen. Es geht mir um die Maschine.'),
    votes: 14,
    answers: [
      {
        by: 'bernd.scholten',
        at: [-26, 9],
        text: p(
          'An die Schichtleitung oder direkt an mich, Durchwahl 300, auch ohne Namen. Die Maschine wird dann sofort stillgesetzt und geprüft; gesucht wird der Grund und nicht die Person.',
        ),
        official: 330,
        votes: 22,
      },
      {
        by: 'claudia.pfeiffer',
        at: [-25, 10],
        text: p('Der Betriebsrat nimmt solche Hinweise auch entgegen und gibt sie ohne Namen weiter.'),
        votes: 8,
      },
    ],
  },
  {
    by: 'mia.schulte',
    in: 'safety',
    asked: [-4, 10],
    title: 'Darf ich als Auszubildende allein ins Labor?',
    text: p('Nach 16 Uhr ist die Meisterin nicht mehr da, die Proben müssen aber noch in den Ofen.'),
    site: 'Stade',
    votes: 3,
    comments: [{ by: 'noah.becker', text: 'Bei uns in der Formerei ist es verboten, im Labor weiß ich es nicht.' }],
  },
  {
    by: 'sandra.heupel',
    in: 'hall2',
    asked: [-2, 13],
    title: 'Ab wann läuft die neue Kühlschmierstoffanlage im Drehen?',
    text: p('Wir planen die Reinigung der Maschinen für nächste Woche.'),
    votes: 4,
    answers: [
      {
        by: 'murat.yildiz',
        at: [-1, 6],
        text: p(
          'Ab Mittwoch im Probebetrieb an den Maschinen 4 bis 7, die anderen folgen eine Woche später. Die Reinigung passt also.',
        ),
        votes: 5,
        accepted: true,
      },
    ],
  },
  {
    by: 'dragan.ilic',
    in: 'hall2',
    asked: [-20, 14],
    title: 'Wo finde ich das Programm für den Zylinderkopf 4711-B?',
    text: p('Auf dem Server liegt nur die Fassung A.'),
    answers: [
      {
        by: 'ali.kaya',
        at: [-20, 15],
        text: p('Im Ordner „Freigabe 2026“. Die Fassung A bitte nicht mehr nehmen, der Freistich ist geändert.'),
        votes: 2,
        accepted: true,
      },
    ],
  },
  {
    by: 'marek.dudek',
    in: 'hall2',
    asked: [-6, 6],
    title: 'Presse 3 meldet Öltemperatur, obwohl der Kühler läuft',
    text: p('Immer nach der Frühstückspause, bei 62 °C. Nach dem Quittieren läuft sie weiter.'),
    votes: 3,
    reported: {
      by: 'heike.lange',
      reason: 'other',
      text: 'Das ist eine Störung und gehört ins Wartungsbuch, nicht ins Forum.',
    },
  },
  {
    by: 'thomas.baer',
    in: 'hall2',
    asked: [-11, 13],
    title: 'Warum fährt der Kran in Achse C nur noch halb so schnell?',
    text: p('Seit der Prüfung letzte Woche. Am Steuergerät steht nichts.'),
    answers: [
      {
        by: 'jens.koetter',
        at: [-11, 14],
        text: p('Weil beim letzten Mal jemand gepennt hat, frag mal die Frühschicht.'),
        hidden: { by: 'thorsten.wehmeyer', at: [-10, 8], reason: 'Vorwurf gegen eine Schicht ohne Bezug zur Frage' },
      },
      {
        by: 'bernd.scholten',
        at: [-10, 9],
        text: p('Der Prüfer hat die Geschwindigkeit begrenzt, bis die Bremse getauscht ist. Termin ist am Montag.'),
        official: 14,
        votes: 6,
      },
    ],
  },
  {
    by: 'joern.cordes',
    in: 'foundry',
    site: 'Stade',
    asked: [-13, 8],
    title: 'Wie oft muss das Tauchthermometer kalibriert werden?',
    text: p('Im Prüfplan steht vierteljährlich, der Hersteller sagt monatlich.'),
    votes: 2,
    answers: [
      {
        by: 'insa.harms',
        at: [-12, 10],
        text: p(
          'Vierteljährlich, dazu vor jeder Schicht der Vergleich mit dem Referenzfühler. So ist es mit dem Kunden vereinbart.',
        ),
        official: 250,
        votes: 4,
      },
    ],
  },
  {
    by: 'noah.becker',
    in: 'foundry',
    site: 'Stade',
    asked: [-3, 13],
    title: 'Wohin mit dem Kernsand aus der Versuchsform?',
    text: p('Er ist mit einem anderen Binder gemischt und darf nicht in den Kreislauf.'),
    votes: 1,
    edited: 'Wohin mit dem Kernsand aus der Versuchsform, Binder B?',
  },
  {
    by: 'heike.lange',
    in: 'canteen',
    site: 'Siegen',
    asked: [-10, 12],
    title: 'Gibt es in der Spätschicht wieder warmes Essen?',
    text: p('Seit dem Umbau nur noch Automaten.'),
    votes: 15,
    answers: [
      {
        by: 'petra.sommerfeld',
        at: [-9, 9],
        text: p('Ab Montag bis 14:30 Uhr und für die Spätschicht ab 17 Uhr eine Suppe und ein Gericht.'),
        votes: 19,
        accepted: true,
      },
    ],
  },
  {
    by: 'rosa.marin',
    in: 'canteen',
    site: 'Siegen',
    asked: [-5, 12],
    title: 'Kann die Kantine glutenfreie Gerichte kennzeichnen?',
    text: p('Auf dem Plan stehen nur Milch und Nüsse.'),
    votes: 6,
  },
  {
    by: 'viktor.schaefer',
    in: 'it',
    asked: [-55, 10],
    title: 'Wie teile ich große Dateien mit einem Lieferanten?',
    text: p('STEP-Dateien mit 300 MB, per Mail kommen sie zurück.'),
    votes: 10,
    answers: [
      {
        by: 'oliver.thiele',
        at: [-54, 9],
        text: p(
          'Über den Datenraum, nicht über private Dienste. Sie legen ihn im Portal unter „Extern teilen“ an, er löscht sich nach 30 Tagen.',
        ),
        official: -3,
        votes: 14,
      },
    ],
  },
]

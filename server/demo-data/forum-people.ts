// Questions of the demo company about work, pay and the company bicycle.
import { p, type DemoQuestion } from './forum-question.ts'

export const PEOPLE_QUESTIONS: readonly DemoQuestion[] = [
  {
    by: 'felix.hartung',
    in: 'bike',
    asked: [-7, 9],
    title: 'Dienstrad: Was passiert mit dem Vertrag in der Elternzeit?',
    text: p(
      'Ich gehe ab September sieben Monate in Elternzeit und lease seit Januar ein Rad. Läuft die Rate weiter, obwohl kein Gehalt kommt? Und bleibt die Versicherung der Gruppe bestehen?',
    ),
    votes: 11,
    comments: [
      { by: 'guel.aksoy', text: 'Hast du schon ein genaues Datum? Davon hängt der Monatswechsel ab.' },
      { by: 'felix.hartung', text: 'Ja, 7. September.' },
    ],
    answers: [
      {
        by: 'miriam.falk',
        at: [-6, 10],
        text: p(
          'Die Rate ruht nicht. In Monaten ohne Gehalt zahlen Sie sie direkt an den Leasinggeber, den Anteil der Gruppe übernehmen wir bis zu zwölf Monate weiter. Die Versicherung bleibt bestehen.',
          'Melden Sie die Elternzeit mit Formular 126 spätestens vier Wochen vorher.',
        ),
        official: 250,
        votes: 14,
        comments: [
          { by: 'aylin.demir', text: 'Gilt das auch für das zweite Rad der Familie?' },
          { by: 'miriam.falk', text: 'Ja, für beide Verträge.' },
        ],
      },
      {
        by: 'daniel.kowalski',
        at: [-6, 15],
        text: p('Bei mir hat der Leasinggeber auf Anfrage die Rate für drei Monate gestundet. Fragen kostet nichts.'),
        votes: 5,
        accepted: true,
      },
    ],
  },
  {
    by: 'heike.lange',
    in: 'bike',
    asked: [-31, 13],
    title: 'Darf ich das Leasingrad verleihen?',
    text: p('Meine Tochter würde gern damit zur Schule fahren. Sie ist 16 und wohnt bei uns.'),
    votes: 3,
    answers: [
      {
        by: 'marta.kowalczyk',
        at: [-31, 15],
        text: p(
          'Im eigenen Haushalt ist das erlaubt, so steht es in Abschnitt 4 des Überlassungsvertrags. Die Versicherung gilt dann auch für Ihre Tochter.',
        ),
        votes: 6,
        accepted: true,
      },
      {
        by: 'jens.koetter',
        at: [-30, 7],
        text: p('Bitte das Schloss der Gruppe benutzen, sonst zahlt die Versicherung bei Diebstahl nicht.'),
      },
    ],
  },
  {
    by: 'marek.nowak',
    in: 'bike',
    asked: [-52, 8],
    title: 'Dienstrad zurückgeben vor Vertragsende: Was kostet das?',
    text: p('Ich wechsle in den Außendienst und brauche das Rad nicht mehr. Der Vertrag läuft noch 14 Monate.'),
    votes: 7,
    answers: [
      {
        by: 'miriam.falk',
        at: [-51, 11],
        text: p(
          'Vor dem Ende gibt es drei Wege: Übernahme durch eine Kollegin oder einen Kollegen (kostenfrei), Ablösung zum Restwert, oder Weiterführung als privater Vertrag. Die Personalabteilung fragt im Marktplatz nach, wenn Sie möchten.',
        ),
        official: 9,
        votes: 9,
      },
    ],
  },
  {
    by: 'sandra.heupel',
    in: 'personnel',
    asked: [-2, 6],
    unnamed: true,
    title: 'Wer erfährt davon, wenn ich eine Lohnpfändung habe?',
    text: p('Ich möchte vorher wissen, wer im Haus das sieht. Meine Schichtleitung soll es nicht erfahren.'),
    votes: 2,
    answers: [
      {
        by: 'marta.kowalczyk',
        at: [-1, 9],
        text: p(
          'Den Bescheid sehen die Lohnabrechnung und die Leitung Personal, sonst niemand. Führungskräfte werden nicht informiert. Kommen Sie gern vorbei, wir rechnen den pfändungsfreien Betrag mit Ihnen durch.',
        ),
        votes: 4,
      },
    ],
  },
  {
    by: 'nadine.ruhnau',
    in: 'personnel',
    asked: [0, 7],
    title: 'Bekomme ich als Werkstudentin das Deutschlandticket bezuschusst?',
    text: p('In den News stand „alle Beschäftigten“. Gilt das auch mit 18 Wochenstunden?'),
  },
  {
    by: 'ali.kaya',
    in: 'personnel',
    asked: [-1, 14],
    title: 'Wann wird die Nachtschichtzulage für April ausgezahlt?',
    text: p('Auf der Abrechnung vom 28. fehlt sie, bei zwei Kollegen auch.'),
    votes: 3,
  },
  {
    by: 'mia.schulte',
    in: 'personnel',
    asked: [-16, 10],
    title: 'Muss ich den Bildungsurlaub vor der Prüfung nehmen?',
    text: p('Die Prüfung ist im November. Die Berufsschule empfiehlt einen Vorbereitungskurs in der Woche davor.'),
    votes: 4,
    answers: [
      {
        by: 'hannes.pieper',
        at: [-16, 13],
        text: p(
          'Für Auszubildende gibt es vor der Abschlussprüfung fünf Tage Prüfungsvorbereitung im Betrieb. Der Kurs zählt dazu, ein eigener Antrag auf Bildungsurlaub ist nicht nötig.',
        ),
        votes: 5,
        accepted: true,
      },
    ],
  },
  {
    by: 'ute.grabowski',
    in: 'personnel',
    asked: [-58, 9],
    title: 'Gilt die Homeoffice-Regel 2024 noch?',
    text: p('Im Ordner der Abteilung liegt noch die Fassung mit zwei Tagen in der Woche.'),
    votes: 5,
    answers: [
      {
        by: 'miriam.falk',
        at: [-57, 10],
        text: p('Ja, bis die neue Betriebsvereinbarung unterschrieben ist: zwei Tage, nach Absprache im Team.'),
        official: 120,
        votes: 3,
      },
    ],
    archived: {
      by: 'miriam.falk',
      at: [-12, 9],
      reason: 'ersetzt durch Betriebsvereinbarung 03/2026',
      replacedBy: 'Wie viele Tage mobil gelten ab März?',
    },
  },
  {
    by: 'guel.aksoy',
    in: 'personnel',
    asked: [-14, 11],
    title: 'Wie viele Tage mobil gelten ab März?',
    text: p('Mein Team fragt, ob die drei Tage auch für Teilzeit gelten oder anteilig.'),
    votes: 12,
    answers: [
      {
        by: 'miriam.falk',
        at: [-13, 8],
        text:
          p('Betriebsvereinbarung 03/2026, Ziffer 5:') +
          '<ul><li>Vollzeit: bis zu drei Tage in der Woche</li><li>Teilzeit unter 25 Stunden: bis zu zwei Tage</li><li>In der Einarbeitung (erste drei Monate): ein Tag</li></ul>',
        official: 330,
        votes: 16,
        comments: [
          { by: 'guel.aksoy', text: 'Danke, das reicht mir für die Planung.' },
          { by: 'claudia.pfeiffer', text: 'Der Betriebsrat bietet dazu am Donnerstag um 13 Uhr eine Sprechstunde an.' },
        ],
      },
    ],
  },
  {
    by: 'birgit.stahl',
    in: 'personnel',
    asked: [-22, 15],
    unnamed: true,
    title: 'Kann ich nach einer Reha stufenweise wieder anfangen?',
    text: p('Die Klinik schlägt vier Wochen mit je drei Stunden am Tag vor. Muss ich dafür etwas beantragen?'),
    votes: 3,
    answers: [
      {
        by: 'miriam.falk',
        at: [-21, 9],
        text: p(
          'Ja, mit dem Wiedereingliederungsplan Ihrer Ärztin. Sie bleiben in dieser Zeit krankgeschrieben und bekommen Krankengeld oder Übergangsgeld. Den Plan stimmen wir mit Ihrer Schicht ab, ohne den Grund zu nennen.',
        ),
        official: 200,
        votes: 6,
      },
      {
        by: 'birgit.stahl',
        unnamed: true,
        at: [-20, 15],
        text: p(
          'Es hat geklappt, der Plan war nach drei Tagen genehmigt. Wichtig: das Blatt der Klinik mit Stempel abgeben, nicht die Kopie.',
        ),
        votes: 2,
      },
    ],
  },
  {
    by: 'rosa.marin',
    in: 'personnel',
    asked: [-27, 10],
    title: 'Is the pension plan open to people on a fixed-term contract?',
    text: p('My contract ends in March next year. I would like to pay in from now on if that makes sense.'),
    votes: 2,
    answers: [
      {
        by: 'miriam.falk',
        at: [-26, 14],
        text: p(
          'Yes, after the probation period. What you pay in yourself is yours from the first day; the share of the group after three years with us.',
        ),
        official: 300,
        votes: 3,
      },
    ],
  },
]

// Stories of the group: furnace, works meeting, strategy, awards.
import { readAsset } from './asset.ts'
import { inEnglish as e, inWords as d } from './calendar.ts'
import type { StoryOf, StoryAttachment } from './story.ts'

// The files that stories of the group offer for download.
const FURNACE_FILES: readonly StoryAttachment[] = [
  {
    name: 'Laufwege Halle 2 und 3',
    ending: 'pdf',
    label: 'Laufwege in den Hallen 2 und 3',
    labelEn: 'Ways through halls 2 and 3',
    bytes: readAsset('laufwege.pdf'),
  },
  {
    name: 'Termine der Unterweisung',
    ending: 'xlsx',
    label: 'Termine der Unterweisung',
    labelEn: 'Dates of the briefing',
    bytes: readAsset('unterweisung.xlsx'),
  },
]

const AGENDA: StoryAttachment = {
  name: 'Tagesordnung',
  ending: 'pdf',
  label: 'Tagesordnung der Betriebsversammlung',
  labelEn: 'Agenda of the works meeting',
  bytes: readAsset('tagesordnung.pdf'),
}

const furnace: StoryOf = (on) => {
  const monday = on.next(1, 1)
  const courses = [
    [d.weekday(monday), 'Früh', '7:00 Uhr', 'Meisterbüro Halle 2'],
    [d.weekday(monday), 'Spät', '14:15 Uhr', 'Meisterbüro Halle 2'],
    [d.weekday(on.next(2, 2)), 'Nacht', '22:15 Uhr', 'Leitstand'],
  ] as const
  return {
    title: 'Härterei Siegen: der neue Ofen läuft seit heute Nacht',
    preview:
      'Um 3:40 Uhr hat die Nachtschicht die erste Charge gefahren. Der Ofen spart ein Drittel Gas und halbiert die Wartezeit vor der Wärmebehandlung. Was sich für Schichtplan, Warenannahme und Arbeitssicherheit ändert, steht hier auf einer Seite – mit Plan der neuen Laufwege und den Terminen für die Unterweisung.',
    content: `<p>Vierzehn Monate nach der Bestellung ist der Kammerofen in Halle 2 in Betrieb. Er ersetzt zwei Anlagen aus den Jahren 1991 und 1998, die bis Ende ${d.month(on.month(2))} abgebaut werden. Der Gasverbrauch sinkt um rund ein Drittel, die Durchlaufzeit vor der Wärmebehandlung von neun auf vier Stunden.</p>
<p>Die erste Charge waren 1.850 kg Ritzelwellen für den Auftrag 4711-20. Olga Weber und Paweł Nowicki haben sie um 3:40 Uhr eingefahren, um 9:10 Uhr lagen die ersten Härtewerte vor: alle in der Toleranz.</p>
<h2>Was sich ab ${d.weekday(monday)} ändert</h2>
<p>Die Warenannahme für Rohteile wechselt von Tor 3 auf <strong>Tor 5</strong>. Staplerfahrende nehmen bitte nur noch die gelb markierte Spur; der Durchgang zwischen Halle 2 und 3 ist für Fußgänger gesperrt.</p>
<ul><li>Schichtwechsel in der Härterei um 5:45, 13:45 und 21:45 Uhr, eine Viertelstunde früher als bisher</li><li>Rohteile bis 11 Uhr anliefern, dann stehen sie am selben Tag im Ofen</li><li>Gehörschutz ist im Umkreis von acht Metern Pflicht</li></ul>
<h2>Unterweisung</h2>
<p>Sie dauert 25 Minuten und ist für alle Beschäftigten der Hallen 2 und 3 verbindlich. Wer im Urlaub ist, holt sie in der ersten Woche nach der Rückkehr nach.</p>
<table><thead><tr><th>Tag</th><th>Schicht</th><th>Uhrzeit</th><th>Ort</th></tr></thead><tbody>${courses.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>
<h2>Keine Stelle gestrichen</h2>
<p>„Vier Kollegen wechseln in die Qualitätsprüfung und sind dafür seit Januar geschult worden“, sagt Bernd Scholten. Das Datenblatt der Anlage steht im <a href="https://www.talbrueck.example/technik/kammerofen" rel="noopener" target="_blank">Technikarchiv</a>.</p>`,
    categories: ['Unternehmen', 'Standort Siegen', 'Arbeitssicherheit'],
    contact: 'bernd.scholten',
    pictures: [
      { picture: 'furnace', name: 'Die erste Charge' },
      { picture: 'plan', name: 'Plan der neuen Laufwege' },
    ],
    attachments: FURNACE_FILES,
    highlightFor: ['Antriebe', 'Guss', 'Service'],
    status: 'published',
    publishedAt: on.at(0, 8, 0),
  }
}

const worksMeeting: StoryOf = (on) => {
  const meeting = on.next(4, 14)
  return {
    title: `Betriebsversammlung am ${d.long(meeting)}: Fragen jetzt einreichen`,
    preview: `Beginn 13:30 Uhr in Halle 4, Übertragung nach Olpe, Meschede und Stade. Fragen bis ${d.long(on.next(1, 11))}, auf Wunsch ohne Namen.`,
    content: `<p>Am <strong>${d.weekday(meeting)}, um 13:30 Uhr</strong> lädt der Betriebsrat zur Betriebsversammlung ein. Für die Teilnahme ist keine Freistellung nötig, die Zeit zählt als Arbeitszeit.</p>
<h2>Tagesordnung</h2>
<ol><li>Bericht des Betriebsrats</li><li>Lage der Gruppe: Katharina von der Heyde, Geschäftsführung</li><li>Neue Betriebsvereinbarung Arbeitszeitkontrolle</li><li>Ihre Fragen</li></ol>
<h2>Fragen einreichen</h2>
<p>Bis <strong>${d.weekday(on.next(1, 11))}</strong> nimmt das <a href="https://www.talbrueck.example/betriebsrat/fragen" rel="noopener" target="_blank">Frageformular</a> alles an, was Sie wissen möchten. Wer seinen Namen nicht nennt, bekommt seine Antwort in der Versammlung und danach im Protokoll.</p>
<p>Schichten, die laufen müssen, sehen die Aufzeichnung am Folgetag im Pausenraum. Bitte sprechen Sie sich mit Ihrer Schichtleitung ab.</p>`,
    categories: ['Betriebsrat', 'Unternehmen'],
    contact: 'claudia.pfeiffer',
    pictures: [{ picture: 'viaduct', name: 'Der Viadukt im Tal' }],
    attachments: [AGENDA],
    review: 'approved',
    english: {
      title: `Works meeting on ${e.long(meeting)}: send your questions`,
      preview:
        'It begins at 13:30 in hall 4 and is broadcast to Olpe, Meschede and Stade. Questions may come without a name.',
      content: `<p>On <strong>${e.weekday(meeting)} at 13:30</strong> the works council invites everybody to the works meeting. You need no leave to come; the time counts as working time.</p>
<h2>Agenda</h2>
<ol><li>Report of the works council</li><li>Where the group stands: Katharina von der Heyde, managing director</li><li>Your questions</li></ol>`,
      outdated: true,
    },
    status: 'published',
    publishedAt: on.at(-1, 10, 15),
  }
}

const valley: StoryOf = (on) => ({
  title: `Quartal abgeschlossen: Auftragsbestand reicht bis ${d.month(on.month(5))}`,
  preview:
    'Antriebe und Hydraulik liegen über Plan, Guss knapp darunter. Investiert wird vor allem in Olpe und Stade. Die Zahlen auf einen Blick und was sie für uns bedeuten.',
  content: `<p>Das Quartal ist abgeschlossen. Der Umsatz der Gruppe liegt 3,1 % über dem Vorjahr, der Auftragsbestand reicht im Mittel fünf Monate weit.</p>
<table><thead><tr><th>Gesellschaft</th><th>Auftragseingang</th><th>Zum Plan</th></tr></thead><tbody><tr><td>Antriebe</td><td>41,2 Mio. €</td><td>+4,0 %</td></tr><tr><td>Guss</td><td>22,8 Mio. €</td><td>−1,2 %</td></tr><tr><td>Hydraulik</td><td>17,5 Mio. €</td><td>+2,6 %</td></tr><tr><td>Handel</td><td>6,1 Mio. €</td><td>+0,4 %</td></tr></tbody></table>
<h2>Wohin das Geld geht</h2>
<p>Von zehn verdienten Euro bleiben sieben in den Werken: in Maschinen, Dächern und Ausbildung. Bei Guss senkt bald eine neue Sandaufbereitung die Ausschussquote.</p>
<p>„Wir wachsen dort, wo wir pünktlich liefern“, sagt Katharina von der Heyde. Fragen beantwortet sie in der Betriebsversammlung.</p>`,
  categories: ['Strategie', 'Unternehmen'],
  contact: 'katharina.vonderheyde',
  pictures: [{ picture: 'valley', name: 'Werk im Tal' }],
  status: 'published',
  publishedAt: on.at(-40, 9, 0),
})

const medal: StoryOf = (on) => ({
  title: 'Energiepreis: Gold für die Abwärme aus Stade',
  preview:
    'Die Gießerei Stade heizt mit Abwärme ein Schwimmbad und 240 Wohnungen. Dafür gibt es den Energiepreis der Metallwirtschaft in Gold.',
  content: `<p>Seit zwei Heizperioden gehen aus den Schmelzöfen in Stade jährlich 6,4 Gigawattstunden Wärme in das Netz der Stadt. Die Jury des Energiepreises fand das „einfach, übertragbar und bezahlt“ und vergab Gold.</p>
<h2>Wie es geht</h2>
<ul><li>Wärmetauscher im Abgas der Öfen 2 und 3</li><li>Ein Speicher mit 300 m³ für die Nacht und das Wochenende</li><li>Eine Leitung von 1,8 km bis zum Hallenbad</li></ul>
<p>Insa Harms hat den Preis in Hannover angenommen und gibt ihn weiter: „Die Idee kam aus der Instandhaltung, die Leitung haben wir nur unterschrieben.“ Mehr dazu auf den <a href="https://www.talbrueck.example/nachhaltigkeit" rel="noopener" target="_blank">Seiten zur Nachhaltigkeit</a>.</p>`,
  categories: ['Nachhaltigkeit', 'Stade', 'Unternehmen'],
  contact: 'insa.harms',
  pictures: [{ picture: 'medal', name: 'Energiepreis in Gold' }],
  status: 'published',
  publishedAt: on.at(-50, 15, 20),
})

const foundation: StoryOf = (on) => ({
  title: 'Richtfest in Halle 2: der Ofen bekommt sein Fundament',
  preview:
    '180 Kubikmeter Beton, 14 Tonnen Stahl und ein Kranz unter dem Hallendach. Der Bau liegt eine Woche vor dem Plan.',
  content: `<p>Unter dem Hallendach hängt ein Kranz. Das Fundament für den neuen Kammerofen ist bewehrt, am Wochenende wird betoniert: 180 Kubikmeter in einem Stück, 22 Stunden ohne Pause.</p>
<h2>Was Sie davon merken</h2>
<p>Von Freitag, 18 Uhr, bis Sonntag, 16 Uhr, fahren die Mischfahrzeuge über Tor 3. Der Parkplatz Süd ist in dieser Zeit gesperrt. Die Frühschicht parkt bitte auf Nord.</p>
<p>Danach ruht der Beton vier Wochen. In der <em>Härterei</em> läuft alles weiter wie gewohnt.</p>`,
  categories: ['Unternehmen', 'Härterei'],
  contact: 'bernd.scholten',
  pictures: [{ picture: 'foundation', name: 'Das Fundament in Halle 2' }],
  status: 'published',
  publishedAt: on.at(-118, 11, 30),
})

const decision: StoryOf = (on) => ({
  title: 'Entschieden: 4,2 Mio. € für den neuen Ofen',
  preview:
    'Die Geschäftsführung hat die größte Einzelinvestition seit zehn Jahren freigegeben. Der Ofen soll ein Drittel Gas sparen und die Wärmebehandlung in Siegen halten.',
  content: `<p>Der Beirat hat zugestimmt: Siegen bekommt einen neuen Kammerofen. Mit 4,2 Mio. € ist er die größte Einzelinvestition seit dem Umbau von Werk Olpe.</p>
<h2>Warum nicht außer Haus?</h2>
<p>Geprüft wurden drei Wege: ein neuer Ofen, eine Überholung der alten Anlagen und die Vergabe an einen Lohnhärter. Der neue Ofen ist in der Anschaffung am teuersten und nach sechs Jahren am günstigsten. Vor allem bleibt das Wissen im Haus.</p>
<table><thead><tr><th>Weg</th><th>Kosten bis Jahr 6</th><th>Gas im Jahr</th></tr></thead><tbody><tr><td>Neuer Ofen</td><td>6,9 Mio. €</td><td>9,1 GWh</td></tr><tr><td>Überholung</td><td>7,4 Mio. €</td><td>13,2 GWh</td></tr><tr><td>Lohnhärter</td><td>8,8 Mio. €</td><td>entfällt</td></tr></tbody></table>
<p>Bestellt wird noch in diesem Monat, die erste Charge ist in vierzehn Monaten geplant.</p>`,
  categories: ['Strategie', 'Unternehmen'],
  contact: 'katharina.vonderheyde',
  pictures: [{ picture: 'plan', name: 'Zeichnung des Kammerofens' }],
  status: 'published',
  publishedAt: on.at(-300, 10, 0),
})

const conduct: StoryOf = () => ({
  title: 'Verhaltenskodex: was Version 4 ändert',
  preview: 'Zwei Abschnitte sind neu gefasst: Geschenke und der Umgang mit Bankdaten von Lieferanten.',
  content: `<p>Der Entwurf liegt beim Betriebsrat. Neu sind die Grenze von 25 € je Jahr und Geschäftspartner und die zweite Person bei jeder Änderung von Bankdaten.</p><p><em>Es fehlen noch: Datum der Gültigkeit, Bild, Freigabe durch Renate Vogt.</em></p>`,
  categories: ['Unternehmen'],
  contact: 'renate.vogt',
  pictures: [],
  review: 'asked',
  status: 'draft',
})

export const COMPANY_STORIES: readonly StoryOf[] = [furnace, worksMeeting, valley, medal, foundation, decision, conduct]

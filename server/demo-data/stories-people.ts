// Stories about people: contracts, training, benefits, what they do together.
import { inWords as d } from './calendar.ts'
import type { DemoStory, StoriesOf } from './story.ts'

export const peopleStories: StoriesOf = (on) => {
  const published = 'published' as const
  const nextMonth = d.month(on.month(1))
  const school = on.next(2, 8)

  const bike: DemoStory = {
    title: 'Dienstrad: zweites Rad für die Familie möglich',
    preview: `Ab ${nextMonth} können Sie ein zweites Rad leasen. Die Rate sinkt, weil die Gruppe die Versicherung übernimmt.`,
    content: `<p>Wer schon ein Dienstrad fährt, kann ab <strong>1. ${nextMonth}</strong> ein zweites für Partnerin, Partner oder Kinder dazu nehmen. Beide Verträge laufen über die Lohnabrechnung, beide enden nach 36 Monaten.</p>
<h2>Was es kostet</h2>
<table><thead><tr><th>Kaufpreis</th><th>Rate bisher</th><th>Rate neu</th></tr></thead><tbody><tr><td>1.000 €</td><td>31,20 €</td><td>27,80 €</td></tr><tr><td>2.500 €</td><td>74,90 €</td><td>66,40 €</td></tr><tr><td>4.000 €</td><td>118,60 €</td><td>105,10 €</td></tr></tbody></table>
<p>Die Rate sinkt, weil die Gruppe Diebstahl- und Kaskoversicherung übernimmt. Laufende Verträge werden zum Monatsersten umgestellt, Sie müssen nichts tun.</p>
<h2>So geht es</h2>
<ol><li>Rad beim Händler aussuchen und ein Angebot geben lassen</li><li>Im <a href="https://dienstrad.talbrueck.example" rel="noopener" target="_blank">Dienstradportal</a> hochladen</li><li>Überlassungsvertrag unterschreiben, Rad abholen</li></ol>
<p>Fragen zur Elternzeit sind im Forum beantwortet, weiteres klärt Miriam Falk.</p>`,
    categories: ['Personal', 'Benefits'],
    contact: 'miriam.falk',
    pictures: [{ art: 'bicycle', name: 'Dienstrad' }],
    status: published,
    publishedAt: on.at(-2, 9, 0),
  }

  const apprentices: DemoStory = {
    title: 'Elf Auszubildende übernommen, alle unbefristet',
    preview: `Glückwunsch an den Jahrgang ${on.year - 4}. Sieben bleiben in Siegen, drei gehen nach Olpe, eine nach Stade.`,
    content: `<p>Der Jahrgang ${on.year - 4} ist fertig, und alle elf bleiben. Die Übernahme ist zum dritten Mal in Folge unbefristet.</p>
<ul><li><strong>Siegen:</strong> vier Zerspanungsmechanikerinnen und -mechaniker, zwei Mechatroniker, eine Industriekauffrau</li><li><strong>Olpe:</strong> drei Fachkräfte für Lagerlogistik</li><li><strong>Stade:</strong> eine Werkstoffprüferin</li></ul>
<h2>Der nächste Jahrgang</h2>
<p>Für ${on.year + 1} sind zwölf Plätze ausgeschrieben. Wer im Bekanntenkreis jemanden kennt: Bewerbungen nimmt Hannes Pieper bis Ende ${d.month(on.month(3))} an, am liebsten mit einem Probetag.</p>`,
    categories: ['Ausbildung', 'Personal'],
    contact: 'hannes.pieper',
    pictures: [{ art: 'apprentices', name: 'Jahrgang nach der Prüfung' }],
    status: published,
    publishedAt: on.at(-4, 13, 30),
  }

  const schoolVisit: DemoStory = {
    title: `Besuch der Partnerschule am ${d.long(school)}`,
    preview: `24 Schülerinnen und Schüler lernen am ${d.weekday(school)}, die Ausbildungswerkstatt kennen. Gesucht werden noch vier, die aus ihrem Beruf erzählen.`,
    content: `<p>Die neunte Klasse der Partnerschule kommt am <strong>${d.weekday(school)}</strong>, von 9 bis 13 Uhr. Auf dem Plan stehen der Schulungsroboter, die Drehmaschinen und ein Gang durch Halle 2.</p>
<h2>Wer macht mit?</h2>
<p>Gesucht werden noch vier Kolleginnen oder Kollegen, die eine Viertelstunde von ihrem Weg in den Beruf erzählen. Ausdrücklich auch solche mit Umwegen.</p>
<p>Melden Sie sich bis ${d.long(on.next(5, 3))} bei Hannes Pieper. Helme und Brillen für die Gäste liegen am Empfang.</p>`,
    categories: ['Ausbildung', 'Standort Siegen'],
    contact: 'hannes.pieper',
    pictures: [{ art: 'workshop', name: 'Schulungsroboter' }],
    status: published,
    publishedAt: on.at(-9, 10, 45),
  }

  const leave: DemoStory = {
    title: 'Resturlaub: was aus dem Vorjahr verfällt und was bleibt',
    preview: 'Tage aus dem Vorjahr verfallen jeweils am 30. Juni. So sehen Sie Ihren Stand, und so wird gerechnet.',
    content: `<p>Das Portal verbraucht bei jedem Antrag zuerst die alten Tage. Was am <strong>30. Juni</strong> noch übrig ist, verfällt nach dem Tarifvertrag.</p>
<h2>Ausnahmen</h2>
<ul><li>Krankheit: Die Tage bleiben 15 Monate erhalten.</li><li>Elternzeit und Mutterschutz: Sie werden im Jahr der Rückkehr gutgeschrieben.</li><li>Betrieblich abgelehnt: Dann verlängert das Zeitbüro auf Antrag bis Ende September.</li></ul>
<p>Ihren Stand finden Sie im Urlaubskalender unter „Mein Urlaub“. Wenn etwas nicht stimmt, hilft Birte Lohse im Zeitbüro unter -240.</p>`,
    categories: ['Personal', 'Benefits'],
    contact: 'birte.lohse',
    pictures: [{ art: 'calendar', name: 'Urlaub im Kalender' }],
    status: published,
    publishedAt: on.at(-32, 8, 40),
  }

  const running: DemoStory = {
    title: 'Firmenlauf an der Sieg: 86 Anmeldungen, 14 Startplätze frei',
    preview: 'Fünf Kilometer, ein Trikot, keine Zeitmessung für alle, die keine möchten. Die Gruppe zahlt das Startgeld.',
    content: `<p>Zum achten Mal laufen wir gemeinsam. Gestartet wird in drei Gruppen, die letzte geht zügig spazieren.</p>
<ul><li>Treffpunkt: Tor 2, 17:30 Uhr</li><li>Trikots: ab Montag am Empfang, Größen S bis 3XL</li><li>Danach: Suppe und Getränke im Zelt</li></ul>
<p>Anmelden können Sie sich, bis 100 Plätze vergeben sind, auf der <a href="https://firmenlauf.talbrueck.example" rel="noopener" target="_blank">Seite zum Firmenlauf</a>.</p>`,
    categories: ['Benefits', 'Standort Siegen'],
    contact: 'leonie.brinkmann',
    pictures: [{ art: 'running', name: 'Firmenlauf im letzten Jahr' }],
    status: published,
    publishedAt: on.at(-58, 12, 10),
  }

  const football: DemoStory = {
    title: 'Werksturnier: Stade schlägt Siegen im Elfmeterschießen',
    preview: 'Acht Mannschaften, 31 Tore und ein Finale, das erst der siebte Schuss entschied. Der Pokal fährt an die Elbe.',
    content: `<p>Nach 40 Minuten stand es 2:2, nach sechs Schützen 5:5. Dann hielt Fiete Petersen den siebten Ball, und Stade feierte.</p>
<h2>Ergebnisse</h2>
<table><thead><tr><th>Spiel</th><th>Ergebnis</th></tr></thead><tbody><tr><td>Halbfinale Siegen – Meschede</td><td>3:1</td></tr><tr><td>Halbfinale Stade – Olpe</td><td>2:0</td></tr><tr><td>Um Platz 3 Meschede – Olpe</td><td>1:4</td></tr><tr><td>Finale Siegen – Stade</td><td>7:8 n. E.</td></tr></tbody></table>
<p>Der Erlös aus Kuchen und Grill, 1.340 €, geht an die Jugendfeuerwehr.</p>`,
    categories: ['Standorte', 'Stade'],
    contact: 'tim.ostendorf',
    pictures: [{ art: 'football', name: 'Endspiel' }],
    status: published,
    publishedAt: on.at(-145, 9, 30),
  }

  const market: DemoStory = {
    title: 'Kleiner Weihnachtsmarkt vor der Hauptverwaltung',
    preview: 'Waffeln, Punsch und Handwerk aus den Werkstätten. Was die Stände einnehmen, verdoppelt die Gruppe für die Kinderklinik.',
    content: `<p>Am Donnerstag ab 15 Uhr stehen zwölf Stände auf dem Hof der Hauptverwaltung. Die Ausbildungswerkstatt verkauft Kerzenständer aus Ritzelwellen, die Kantine backt Waffeln.</p>
<p>Familien sind willkommen. Bitte kommen Sie mit Bus oder Bahn, der Hof ist an diesem Tag für Autos gesperrt.</p>
<p><strong>Alles Eingenommene wird gespendet</strong>, die Gruppe legt noch einmal dasselbe dazu. Im letzten Jahr waren es zusammen 7.260 €.</p>`,
    categories: ['Standort Siegen', 'Unternehmen'],
    contact: 'petra.sommerfeld',
    pictures: [{ art: 'market', name: 'Weihnachtsmarkt' }],
    companies: ['Antriebe', 'Service'],
    status: published,
    publishedAt: on.lastDecember(2, 9),
  }

  const vaccination: DemoStory = {
    title: 'Grippeschutz: Termine beim Betriebsarzt',
    preview: 'Die Impfung ist freiwillig, kostenlos und zählt als Arbeitszeit. Termine gibt es in allen Werken.',
    content: `<p>Der betriebsärztliche Dienst kommt in jedes Werk. Bringen Sie Ihren Impfpass mit, wenn Sie einen haben.</p><ul><li>Siegen: Sanitätsraum Halle 1</li><li>Olpe: Besprechung 2</li><li>Stade, Meschede, Ulm: am Empfang erfragen</li></ul>`,
    categories: ['Arbeitssicherheit', 'Personal'],
    contact: 'petra.sommerfeld',
    pictures: [{ art: 'vaccination', name: 'Grippeschutzimpfung' }],
    status: published,
    publishedAt: on.at(-75, 8, 15),
    expiresAt: on.at(-30, 18, 0),
  }

  const ticket: DemoStory = {
    title: `Deutschlandticket: ab ${nextMonth} zahlt die Gruppe die Hälfte`,
    preview: 'Bus und Bahn im ganzen Land für 31,50 € im Monat. Einstieg zu jedem Monatsersten, der erste Antrag ist bis zum 10. möglich.',
    content: `<p>Die Gruppe übernimmt die Hälfte des Deutschlandtickets. Der Rest geht vom Netto ab. Sie bekommen das Ticket als Karte oder im Telefon.</p>
<table><tbody><tr><th>Preis</th><td>63,00 € im Monat</td></tr><tr><th>Zuschuss der Gruppe</th><td>31,50 €</td></tr><tr><th>Ihr Anteil</th><td>31,50 €</td></tr></tbody></table>
<h2>Für wen es gilt</h2>
<p>Für alle Beschäftigten mit unbefristetem Vertrag nach der Probezeit und für Auszubildende, auch an den Standorten Ulm und Dresden. Wer einen Dienstwagen fährt, ist ausgenommen.</p>
<p>Kündigen können Sie zum Monatsende, wenn Sie bis zum 10. Bescheid geben. Den Antrag finden Sie unter Benefits.</p>`,
    categories: ['Benefits', 'Personal & Ausbildung'],
    contact: 'miriam.falk',
    pictures: [{ art: 'tram', name: 'Mit Bus und Bahn zur Arbeit' }],
    status: 'scheduled',
    // Soon after the first start, so that whoever tries the portal sees a story appear.
    publishAt: new Date(on.now.getTime() + 75_000),
  }

  const summerParty: DemoStory = {
    title: 'Sommerfest: Ort und Abend stehen fest',
    preview: 'Diesmal auf den Ruhrwiesen in Meschede. Busse fahren von allen Werken.',
    content: `<p>Die Zusage der Stadt liegt vor. Es spielt die Werkskapelle, gegrillt wird in drei Schichten.</p><p><em>Noch offen: Abfahrtszeiten der Busse aus Stade und Dresden.</em></p>`,
    categories: ['Unternehmen', 'Meschede'],
    contact: 'leonie.brinkmann',
    pictures: [{ art: 'summerParty', name: 'Sommerfest im letzten Jahr' }],
    status: 'draft',
  }

  return [bike, apprentices, schoolVisit, leave, running, football, market, vaccination, ticket, summerParty]
}

// Stories of events and activities of colleagues.
import type { StoryOf } from './story.ts'

const running: StoryOf = (on) => ({
  title: 'Firmenlauf an der Sieg: 86 Anmeldungen, 14 Startplätze frei',
  preview: 'Fünf Kilometer, ein Trikot, keine Zeitmessung für alle, die keine möchten. Die Gruppe zahlt das Startgeld.',
  content: `<p>Zum achten Mal laufen wir gemeinsam. Gestartet wird in drei Gruppen, die letzte geht zügig spazieren.</p>
<ul><li>Treffpunkt: Tor 2, 17:30 Uhr</li><li>Trikots: ab Montag am Empfang, Größen S bis 3XL</li><li>Danach: Suppe und Getränke im Zelt</li></ul>
<p>Anmelden können Sie sich, bis 100 Plätze vergeben sind, auf der <a href="https://firmenlauf.talbrueck.example" rel="noopener" target="_blank">Seite zum Firmenlauf</a>.</p>`,
  categories: ['Benefits', 'Standort Siegen'],
  contact: 'leonie.brinkmann',
  pictures: [{ picture: 'running', name: 'Firmenlauf im letzten Jahr' }],
  status: 'published',
  publishedAt: on.at(-58, 12, 10),
})

const football: StoryOf = (on) => ({
  title: 'Werksturnier: Stade schlägt Siegen im Elfmeterschießen',
  preview:
    'Acht Mannschaften, 31 Tore und ein Finale, das erst der siebte Schuss entschied. Der Pokal fährt an die Elbe.',
  content: `<p>Nach 40 Minuten stand es 2:2, nach sechs Schützen 5:5. Dann hielt Fiete Petersen den siebten Ball, und Stade feierte.</p>
<h2>Ergebnisse</h2>
<table><thead><tr><th>Spiel</th><th>Ergebnis</th></tr></thead><tbody><tr><td>Halbfinale Siegen – Meschede</td><td>3:1</td></tr><tr><td>Halbfinale Stade – Olpe</td><td>2:0</td></tr><tr><td>Um Platz 3 Meschede – Olpe</td><td>1:4</td></tr><tr><td>Finale Siegen – Stade</td><td>7:8 n. E.</td></tr></tbody></table>
<p>Der Erlös aus Kuchen und Grill, 1.340 €, geht an die Jugendfeuerwehr.</p>`,
  categories: ['Standorte', 'Stade'],
  contact: 'tim.ostendorf',
  pictures: [{ picture: 'football', name: 'Endspiel' }],
  status: 'published',
  publishedAt: on.at(-145, 9, 30),
})

const market: StoryOf = (on) => ({
  title: 'Kleiner Weihnachtsmarkt vor der Hauptverwaltung',
  preview:
    'Waffeln, Punsch und Handwerk aus den Werkstätten. Was die Stände einnehmen, verdoppelt die Gruppe für die Kinderklinik.',
  content: `<p>Am Donnerstag ab 15 Uhr stehen zwölf Stände auf dem Hof der Hauptverwaltung. Die Ausbildungswerkstatt verkauft Kerzenständer aus Ritzelwellen, die Kantine backt Waffeln.</p>
<p>Familien sind willkommen. Bitte kommen Sie mit Bus oder Bahn, der Hof ist an diesem Tag für Autos gesperrt.</p>
<p><strong>Alles Eingenommene wird gespendet</strong>, die Gruppe legt noch einmal dasselbe dazu. Im letzten Jahr waren es zusammen 7.260 €.</p>`,
  categories: ['Standort Siegen', 'Unternehmen'],
  contact: 'petra.sommerfeld',
  pictures: [{ picture: 'market', name: 'Weihnachtsmarkt' }],
  companies: ['Antriebe', 'Service'],
  status: 'published',
  publishedAt: on.lastDecember(2, 9),
})

const vaccination: StoryOf = (on) => ({
  title: 'Grippeschutz: Termine beim Betriebsarzt',
  preview: 'Die Impfung ist freiwillig, kostenlos und zählt als Arbeitszeit. Termine gibt es in allen Werken.',
  content: `<p>Der betriebsärztliche Dienst kommt in jedes Werk. Bringen Sie Ihren Impfpass mit, wenn Sie einen haben.</p><ul><li>Siegen: Sanitätsraum Halle 1</li><li>Olpe: Besprechung 2</li><li>Stade, Meschede, Ulm: am Empfang erfragen</li></ul>`,
  categories: ['Arbeitssicherheit', 'Personal & Ausbildung'],
  contact: 'petra.sommerfeld',
  pictures: [{ picture: 'vaccination', name: 'Grippeschutzimpfung' }],
  status: 'published',
  publishedAt: on.at(-75, 8, 15),
  expiresAt: on.at(-30, 18, 0),
})

const summerParty: StoryOf = () => ({
  title: 'Sommerfest: Ort und Abend stehen fest',
  preview: 'Diesmal auf den Ruhrwiesen in Meschede. Busse fahren von allen Werken.',
  content: `<p>Die Zusage der Stadt liegt vor. Es spielt die Werkskapelle, gegrillt wird in drei Schichten.</p><p><em>Noch offen: Abfahrtszeiten der Busse aus Stade und Dresden.</em></p>`,
  categories: ['Unternehmen', 'Meschede'],
  contact: 'leonie.brinkmann',
  pictures: [{ picture: 'summer-party', name: 'Sommerfest im letzten Jahr' }],
  status: 'draft',
})

export const TOGETHER_STORIES: readonly StoryOf[] = [running, football, market, vaccination, summerParty]

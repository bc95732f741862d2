// Stories from Olpe, Stade, Dresden and Meschede.
import { inWords as d, isoDay } from './calendar.ts'
import type { StoryOf } from './story.ts'

const solar: StoryOf = (on) => ({
  title: 'Olpe: 1.900 Module liefern den ersten Strom',
  preview:
    'Das Dach von Halle 1 ist belegt und angeschlossen. An sonnigen Tagen deckt es mittags den ganzen Bedarf des Werks.',
  content: `<p>Seit dieser Woche speist das Dach in Olpe ein. 1.900 Module bringen es auf 780 Kilowatt. Übers Jahr ist das ein Viertel dessen, was das Werk verbraucht.</p>
<p>Was mittags zu viel ist, lädt die Stapler und bald sechs Ladesäulen auf dem Parkplatz. Den Stand zeigt die Tafel im Eingang.</p>
<p>Als Nächstes ist Meschede dran. Dort prüft gerade der Statiker.</p>`,
  categories: ['Olpe', 'Nachhaltigkeit'],
  contact: 'ludger.hesse',
  pictures: [{ picture: 'solar-roof', name: 'Das Dach von Halle 1 in Olpe' }],
  status: 'published',
  publishedAt: on.at(-11, 10, 20),
})

const laboratory: StoryOf = (on) => ({
  title: 'Labor Stade: Gussprobe in 20 Minuten statt zwei Stunden',
  preview:
    'Das neue Spektrometer steht neben dem Ofen und nicht mehr zwei Hallen weiter. Wer es bedienen darf und wie Proben beschriftet werden.',
  content: `<p>Bisher ging jede Probe zu Fuß ins Labor. Jetzt misst das Gerät am Schmelzbetrieb 24 Elemente in vierzig Sekunden; mit Schleifen und Abkühlen sind es zwanzig Minuten.</p>
<h2>Proben beschriften</h2>
<ul><li>Auftragsnummer, Ofen, laufende Nummer</li><li>Datum entfällt, das setzt das Gerät</li><li>Rückstellproben weiter drei Jahre, Regal C</li></ul>
<p>Eingewiesen sind bisher neun Personen, Mia Schulte als erste Auszubildende. Weitere Termine bei Insa Harms.</p>`,
  categories: ['Stade'],
  contact: 'insa.harms',
  pictures: [{ picture: 'laboratory', name: 'Spektrometer in Stade' }],
  companies: ['Guss'],
  status: 'published',
  publishedAt: on.at(-14, 13, 15),
})

const warehouse: StoryOf = (on) => ({
  title: 'Dresden: neues Lager nimmt 4.200 Paletten auf',
  preview:
    'Das Regallager am Elbkai ist fertig. Ersatzteile, die bis 15 Uhr bestellt sind, gehen am selben Tag hinaus.',
  content: `<p>Drei Gassen, sieben Ebenen, 4.200 Plätze: Der Umzug aus der alten Halle hat zwei Wochenenden gedauert, verkauft wurde durchgehend.</p>
<table><thead><tr><th></th><th>Bisher</th><th>Jetzt</th></tr></thead><tbody><tr><td>Bestellschluss</td><td>11 Uhr</td><td>15 Uhr</td></tr><tr><td>Wege je Auftrag</td><td>640 m</td><td>210 m</td></tr><tr><td>Fehlgriffe je 1.000</td><td>3,8</td><td>1,1</td></tr></tbody></table>
<p>Falk Winkler dankt allen, die aus Siegen und Kassel geholfen haben. Führungen gibt es freitags um 13 Uhr.</p>`,
  categories: ['Dresden', 'Standorte'],
  contact: 'falk.winkler',
  pictures: [{ picture: 'warehouse', name: 'Regallager am Elbkai' }],
  highlightFor: ['Handel'],
  status: 'published',
  publishedAt: on.at(-16, 9, 40),
})

const testBench: StoryOf = (on) => ({
  title: 'Meschede: Prüfstand schafft 700 bar',
  preview: 'Zylinder bis 280 mm werden jetzt im Haus geprüft. Das spart je Auftrag vier Tage und zwei Lkw-Fahrten.',
  content: `<p>Der neue Prüfstand ist abgenommen. Er fährt Zylinder bis 280 mm Durchmesser auf <strong>700 bar</strong> und zeichnet jede Kurve auf, die der Kunde im Prüfbuch wiederfindet.</p>
<h2>Sicher daneben stehen</h2>
<p>Während der Prüfung ist die Kabine verriegelt. Ein Strahl von 700 bar ist nicht zu sehen und durchdringt jeden Handschuh. Nach Leckagen wird nie mit der Hand gesucht.</p>
<p>Anmeldungen zur Prüfung nimmt Svenja Bracht an, spätestens am Vortag bis 14 Uhr.</p>`,
  categories: ['Meschede', 'Arbeitssicherheit'],
  contact: 'svenja.bracht',
  pictures: [{ picture: 'test-bench', name: 'Prüfstand in Meschede' }],
  highlightFor: ['Hydraulik'],
  confirmation: { kind: 'named', by: isoDay(on.next(5, 7)) },
  status: 'published',
  publishedAt: on.at(-18, 11, 25),
})

const river: StoryOf = (on) => ({
  title: 'Die Ruhr am Werk fließt wieder in Kurven',
  preview:
    'Mit der Stadt Meschede haben wir 600 Meter Ufer zurückgebaut. Das schützt das Werk vor Hochwasser und gefällt dem Reiher.',
  content: `<p>Wo früher Beton war, liegt jetzt Kies. Das neue Bett nimmt bei Hochwasser ein Drittel mehr auf. Der Wall am Versandtor konnte dafür kleiner werden.</p>
<p>Auszubildende beider Jahrgänge haben 140 Erlen gesetzt. Die erste Brut am Ufer war ein Graureiher, den die Frühschicht „Kontrolleur“ nennt.</p>
<p>Der Weg am Ufer ist wieder offen. Bitte nehmen Sie auf die Bänke keine Glasflaschen mit.</p>`,
  categories: ['Meschede', 'Nachhaltigkeit'],
  contact: 'gerd.niggemann',
  pictures: [{ picture: 'river', name: 'Die Ruhr am Werk Meschede' }],
  companies: ['Hydraulik'],
  status: 'published',
  publishedAt: on.at(-70, 10, 5),
})

const openFoundry: StoryOf = (on) => {
  const day = on.next(6, 10)
  return {
    title: `Offene Gießerei am ${d.long(day)}: wir zeigen den neuen Sand`,
    preview:
      'Stade öffnet die Tore für Familien und Nachbarn. Gegossen wird um 11 und um 14 Uhr, die Führungen sind auf 20 Personen begrenzt.',
    content: `<p>Am <strong>${d.weekday(day)}</strong> von 10 bis 16 Uhr zeigt die Gießerei Stade, wie aus Sand eine Form und aus der Form ein Gehäuse wird.</p>
<h2>Mitkommen</h2>
<ul><li>Führungen um 11 und um 14 Uhr, Anmeldung am Empfang</li><li>Geschlossene Schuhe, lange Hosen; Brillen liegen bereit</li><li>Kinder ab acht Jahren in Begleitung</li></ul>`,
    categories: ['Stade', 'Standorte'],
    contact: 'insa.harms',
    pictures: [],
    highlightPlannedFor: ['Guss'],
    status: 'scheduled',
    publishAt: on.at(2, 9, 0),
    expiresAt: new Date(day.getTime() + 20 * 3_600_000),
  }
}

export const SITE_STORIES: readonly StoryOf[] = [solar, laboratory, warehouse, testBench, river, openFoundry]

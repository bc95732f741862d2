// Stories about contracts, training and benefits.
import { inWords as d } from './calendar.ts'
import type { StoryOf } from './story.ts'

const bike: StoryOf = (on) => {
  const nextMonth = d.month(on.month(1))
  return {
    title: 'Dienstrad: zweites Rad für die Familie möglich',
    preview: `Ab ${nextMonth} können Sie ein zweites Rad leasen. Die Rate sinkt, weil die Gruppe die Versicherung übernimmt.`,
    content: `<p>Wer schon ein Dienstrad fährt, kann ab <strong>1. ${nextMonth}</strong> ein zweites für Partnerin, Partner oder Kinder dazu nehmen. Beide Verträge laufen über die Lohnabrechnung, beide enden nach 36 Monaten.</p>
<h2>Was es kostet</h2>
<table><thead><tr><th>Kaufpreis</th><th>Rate bisher</th><th>Rate neu</th></tr></thead><tbody><tr><td>1.000 €</td><td>31,20 €</td><td>27,80 €</td></tr><tr><td>2.500 €</td><td>74,90 €</td><td>66,40 €</td></tr><tr><td>4.000 €</td><td>118,60 €</td><td>105,10 €</td></tr></tbody></table>
<p>Die Rate sinkt, weil die Gruppe Diebstahl- und Kaskoversicherung übernimmt. Laufende Verträge werden zum Monatsersten umgestellt, Sie müssen nichts tun.</p>
<h2>So geht es</h2>
<ol><li>Rad beim Händler aussuchen und ein Angebot geben lassen</li><li>Im <a href="https://dienstrad.talbrueck.example" rel="noopener" target="_blank">Dienstradportal</a> hochladen</li><li>Überlassungsvertrag unterschreiben, Rad abholen</li></ol>
<p>Fragen zur Elternzeit sind im Forum beantwortet, weiteres klärt Miriam Falk.</p>`,
    categories: ['Personal & Ausbildung', 'Benefits'],
    contact: 'miriam.falk',
    pictures: [{ picture: 'bicycle', name: 'Dienstrad' }],
    status: 'published',
    publishedAt: on.at(-2, 9, 0),
  }
}

const apprentices: StoryOf = (on) => ({
  title: 'Elf Auszubildende übernommen, alle unbefristet',
  preview: `Glückwunsch an den Jahrgang ${on.year - 4}. Sieben bleiben in Siegen, drei gehen nach Olpe, eine nach Stade.`,
  content: `<p>Der Jahrgang ${on.year - 4} ist fertig, und alle elf bleiben. Die Übernahme ist zum dritten Mal in Folge unbefristet.</p>
<ul><li><strong>Siegen:</strong> vier Zerspanungsmechanikerinnen und -mechaniker, zwei Mechatroniker, eine Industriekauffrau</li><li><strong>Olpe:</strong> drei Fachkräfte für Lagerlogistik</li><li><strong>Stade:</strong> eine Werkstoffprüferin</li></ul>
<h2>Der nächste Jahrgang</h2>
<p>Für ${on.year + 1} sind zwölf Plätze ausgeschrieben. Wer im Bekanntenkreis jemanden kennt: Bewerbungen nimmt Hannes Pieper bis Ende ${d.month(on.month(3))} an, am liebsten mit einem Probetag.</p>`,
  categories: ['Ausbildung'],
  contact: 'hannes.pieper',
  pictures: [{ picture: 'apprentices', name: 'Jahrgang nach der Prüfung' }],
  status: 'published',
  publishedAt: on.at(-4, 13, 30),
})

const schoolVisit: StoryOf = (on) => {
  const school = on.next(2, 8)
  return {
    title: `Besuch der Partnerschule am ${d.long(school)}`,
    preview: `24 Schülerinnen und Schüler lernen am ${d.weekday(school)}, die Ausbildungswerkstatt kennen. Gesucht werden noch vier, die aus ihrem Beruf erzählen.`,
    content: `<p>Die neunte Klasse der Partnerschule kommt am <strong>${d.weekday(school)}</strong>, von 9 bis 13 Uhr. Auf dem Plan stehen der Schulungsroboter, die Drehmaschinen und ein Gang durch Halle 2.</p>
<h2>Wer macht mit?</h2>
<p>Gesucht werden noch vier Kolleginnen oder Kollegen, die eine Viertelstunde von ihrem Weg in den Beruf erzählen. Ausdrücklich auch solche mit Umwegen.</p>
<p>Melden Sie sich bis ${d.long(on.next(5, 3))} bei Hannes Pieper. Helme und Brillen für die Gäste liegen am Empfang.</p>`,
    categories: ['Ausbildung', 'Standort Siegen'],
    contact: 'hannes.pieper',
    pictures: [{ picture: 'workshop', name: 'Schulungsroboter' }],
    status: 'published',
    publishedAt: on.at(-9, 10, 45),
  }
}

const leave: StoryOf = (on) => ({
  title: 'Resturlaub: was aus dem Vorjahr verfällt und was bleibt',
  preview: 'Tage aus dem Vorjahr verfallen jeweils am 30. Juni. So sehen Sie Ihren Stand, und so wird gerechnet.',
  content: `<p>Das Portal verbraucht bei jedem Antrag zuerst die alten Tage. Was am <strong>30. Juni</strong> noch übrig ist, verfällt nach dem Tarifvertrag.</p>
<h2>Ausnahmen</h2>
<ul><li>Krankheit: Die Tage bleiben 15 Monate erhalten.</li><li>Elternzeit und Mutterschutz: Sie werden im Jahr der Rückkehr gutgeschrieben.</li><li>Betrieblich abgelehnt: Dann verlängert das Zeitbüro auf Antrag bis Ende September.</li></ul>
<p>Ihren Stand finden Sie im Urlaubskalender unter „Mein Urlaub“. Wenn etwas nicht stimmt, hilft Birte Lohse im Zeitbüro unter -240.</p>`,
  categories: ['Personal & Ausbildung', 'Benefits'],
  contact: 'birte.lohse',
  pictures: [{ picture: 'calendar', name: 'Urlaub im Kalender' }],
  status: 'published',
  publishedAt: on.at(-32, 8, 40),
})

const ticket: StoryOf = (on) => {
  const nextMonth = d.month(on.month(1))
  return {
    title: `Deutschlandticket: ab ${nextMonth} zahlt die Gruppe die Hälfte`,
    preview:
      'Bus und Bahn im ganzen Land für 31,50 € im Monat. Einstieg zu jedem Monatsersten, der erste Antrag ist bis zum 10. möglich.',
    content: `<p>Die Gruppe übernimmt die Hälfte des Deutschlandtickets. Der Rest geht vom Netto ab. Sie bekommen das Ticket als Karte oder im Telefon.</p>
<table><tbody><tr><th>Preis</th><td>63,00 € im Monat</td></tr><tr><th>Zuschuss der Gruppe</th><td>31,50 €</td></tr><tr><th>Ihr Anteil</th><td>31,50 €</td></tr></tbody></table>
<h2>Für wen es gilt</h2>
<p>Für alle Beschäftigten mit unbefristetem Vertrag nach der Probezeit und für Auszubildende, auch an den Standorten Ulm und Dresden. Wer einen Dienstwagen fährt, ist ausgenommen.</p>
<p>Kündigen können Sie zum Monatsende, wenn Sie bis zum 10. Bescheid geben. Den Antrag finden Sie unter Benefits.</p>`,
    categories: ['Benefits', 'Personal & Ausbildung'],
    contact: 'miriam.falk',
    pictures: [{ picture: 'tram', name: 'Mit Bus und Bahn zur Arbeit' }],
    status: 'scheduled',
    // Soon after the first start, so that a visitor sees a story appear.
    publishAt: new Date(on.now.getTime() + 75_000),
  }
}

export const PEOPLE_STORIES: readonly StoryOf[] = [bike, apprentices, schoolVisit, leave, ticket]

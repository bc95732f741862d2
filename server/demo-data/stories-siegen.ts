// Stories from Siegen: canteen, car park, gate 5, crane 4.
import { inWords as d } from './calendar.ts'
import type { StoryOf } from './story.ts'

const canteen: StoryOf = (on) => {
  const bridgeDay = on.next(5, 16)
  return {
    title: 'Kantine Siegen: Öffnungszeiten an Brückentagen',
    preview: `Am ${d.long(bridgeDay)} gibt es von 11 bis 13 Uhr ein kleines Angebot. Am Tag davor bleibt geschlossen.`,
    content: `<p>An Brückentagen kocht die Kantine für weniger Gäste und dafür frisch. Am <strong>${d.weekday(bridgeDay)}</strong>, gibt es von 11 bis 13 Uhr eine Suppe, ein vegetarisches Gericht und Salat.</p>
<p>Der Essenszuschuss von 3,50 € gilt wie immer. Automaten und Kaffee stehen rund um die Uhr bereit, auch für die Nachtschicht.</p>
<p>Wünsche für den Speiseplan nimmt Petra Sommerfeld gern entgegen.</p>`,
    categories: ['Standort Siegen', 'Kantine'],
    contact: 'petra.sommerfeld',
    pictures: [{ picture: 'canteen', name: 'Mittagstisch' }],
    companies: ['Antriebe', 'Service'],
    status: 'published',
    publishedAt: on.at(-5, 11, 0),
  }
}

const parking: StoryOf = (on) => {
  const reopening = on.next(5, 10)
  return {
    title: `Parkplatz Nord bis ${d.long(reopening)} gesperrt`,
    preview:
      'Die untere Hälfte wird aufgegraben, weil die Fernwärme eine neue Leitung bekommt. Ausweichen können Sie auf Süd und auf die Fläche am Stellwerk.',
    content: `<p>Bis <strong>${d.weekday(reopening)}</strong> fallen 85 Plätze weg. Am Stellwerk sind dafür 60 Plätze gemietet, der Fußweg zu Tor 2 dauert sechs Minuten und ist beleuchtet.</p>
<ul><li>Plätze für Schwerbehinderte: jetzt vor dem Empfang</li><li>Ladesäulen: 3 und 4 bleiben in Betrieb</li><li>Fahrräder: wie bisher überdacht an Tor 2</li></ul>
<p>Fahrgemeinschaften mit drei Personen dürfen auf den Besucherplätzen stehen.</p>`,
    categories: ['Standort Siegen'],
    contact: 'petra.sommerfeld',
    pictures: [{ picture: 'parking', name: 'Baustelle am Parkplatz Nord' }],
    companies: ['Antriebe', 'Service'],
    status: 'published',
    publishedAt: on.at(-8, 16, 0),
  }
}

const timeSlots: StoryOf = (on) => ({
  title: 'Lkw fahren jetzt im Zeitfenster',
  preview:
    'Speditionen buchen ihre Ankunft auf die halbe Stunde. Die Wartezeit an Tor 5 ist in der Probe von 54 auf 17 Minuten gesunken.',
  content: `<p>Seit dem Ersten des Monats kommt an Tor 5 nur noch, wer ein Zeitfenster hat. In der Probe hat sich die Wartezeit auf ein Drittel verkürzt, und der Wareneingang weiß am Vorabend, was kommt.</p>
<h2>Was der Einkauf tun muss</h2>
<ol><li>Im Bestelltext auf die Buchung hinweisen, die Vorlage ist angepasst</li><li>Lieferanten ohne Zugang an die Leitstelle verweisen</li><li>Eilfälle bis 10 Uhr melden, dafür bleiben zwei Fenster frei</li></ol>
<p>Gebucht wird unter <a href="https://tor5.talbrueck.example" rel="noopener" target="_blank">tor5.talbrueck.example</a>. Olpe folgt.</p>`,
  categories: ['Standort Siegen', 'IT & Digitales'],
  contact: 'katrin.osterloh',
  pictures: [{ picture: 'truck', name: 'Anlieferung an Tor 5' }],
  status: 'published',
  publishedAt: on.at(-22, 9, 50),
})

const delivery: StoryOf = (on) => ({
  title: 'Lieferung des Kammerofens: Tor 5 am Wochenende gesperrt',
  preview:
    'In der Nacht zum Samstag kommt der Ofen in drei Teilen, jeder 38 Tonnen schwer. Die Brückenstraße ist von 22 bis 5 Uhr einspurig.',
  content: `<p>Der Schwertransport verlässt am Freitag um 21 Uhr den Hafen Dortmund und ist gegen 2 Uhr am Werk. Abgeladen wird mit zwei Kränen gleichzeitig.</p>
<p>Bis Sonntag, 18 Uhr, ist <strong>Tor 5</strong> gesperrt. Die Nachtschicht kommt bitte über Tor 2. Wer zusehen will: Vom Parkdeck ist die Sicht am besten, in die Halle darf niemand.</p>`,
  categories: ['Standort Siegen', 'Härterei'],
  contact: 'bernd.scholten',
  pictures: [{ picture: 'delivery', name: 'Schwertransport' }],
  status: 'published',
  publishedAt: on.at(-28, 13, 0),
})

const crane: StoryOf = (on) => ({
  title: 'Kran 4 nach Prüfung wieder frei',
  preview:
    'Der Sachverständige hat Kran 4 ohne Mängel freigegeben. Die Traglast bleibt bei 20 Tonnen, neu ist die Anzeige am Haken.',
  content: `<p>Die wiederkehrende Prüfung ist bestanden. Getauscht wurden Seil, Hakenflasche und Bremse. Neu ist eine Anzeige, die das Gewicht am Haken zeigt, bevor die Last den Boden verlässt.</p>
<p>Wer den Kran fährt, unterschreibt vor der ersten Fahrt die <strong>Betriebsanweisung 4</strong>. Sie hängt am Steuerstand und liegt im Meisterbüro.</p>
<ul><li>Schrägzug bleibt verboten</li><li>Unter der Last hält sich niemand auf</li><li>Bei Gelb am Display: absetzen, Meister rufen</li></ul>`,
  categories: ['Standort Siegen', 'Arbeitssicherheit'],
  contact: 'murat.yildiz',
  pictures: [{ picture: 'crane', name: 'Kran 4 in Halle 3' }],
  companies: ['Antriebe'],
  status: 'published',
  publishedAt: on.at(-20, 14, 5),
})

export const SIEGEN_STORIES: readonly StoryOf[] = [canteen, parking, timeSlots, delivery, crane]

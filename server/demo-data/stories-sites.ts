// Stories from the sites: canteen, roofs, cranes, warehouses, test benches, computers.
import { inWords as d } from './calendar.ts'
import type { DemoStory, StoriesOf } from './story.ts'

const safetyStories: StoriesOf = (on) => {
  const published = 'published' as const
  const deadline = on.month(1)

  const secondFactor: DemoStory = {
    title: 'Neue Anmeldung: zweiter Faktor wird Pflicht',
    preview: `Ab ${d.long(deadline)} brauchen alle, die Beschäftigungsdaten bearbeiten, ein Einmalkennwort. So richten Sie es ein.`,
    content: `<p>Wer Beschäftigungsdaten bearbeitet, meldet sich ab <strong>${d.withYear(deadline)}</strong> mit Kennwort und Einmalkennwort an. Das Einmalkennwort hat sechs Ziffern und wechselt alle 30 Sekunden.</p>
<h2>Einrichten in zwei Minuten</h2>
<ol><li>Im Profil „Sicherheit“ öffnen</li><li>Den Code mit der App Ihres Diensttelefons scannen</li><li>Sechs Ziffern eingeben und die Ersatzcodes sichern</li></ol>
<p>Die Uhr des Telefons muss auf <em>automatisch</em> stehen. Sonst passen die Ziffern nicht.</p>
<h2>Kein Diensttelefon?</h2>
<p>Der IT-Service gibt kleine Codegeräte aus, werktags von 6 bis 18 Uhr, Durchwahl -400. Das Portal fragt nie am Telefon nach Ihrem Kennwort.</p>`,
    categories: ['IT & Digitales', 'Arbeitssicherheit'],
    contact: 'oliver.thiele',
    pictures: [{ art: 'monitors', name: 'Anmeldung mit Einmalkennwort' }],
    status: published,
    publishedAt: on.at(-7, 8, 30),
  }

  const equipment: DemoStory = {
    title: 'Neue Helme und Handschuhe: Ausgabe ab sofort',
    preview: 'Leichter, besser belüftet und mit Visier, das auf jede Brille passt. Die alten Helme werden bis Monatsende eingesammelt.',
    content: `<p>Nach dem Trageversuch mit 60 Kolleginnen und Kollegen steht die Wahl fest. Der neue Helm wiegt 340 g, der Schnittschutz der Handschuhe steigt von Stufe C auf D.</p>
<h2>Ausgabe</h2>
<table><thead><tr><th>Werk</th><th>Wo</th><th>Wann</th></tr></thead><tbody><tr><td>Siegen</td><td>Magazin Halle 1</td><td>6–15 Uhr</td></tr><tr><td>Olpe</td><td>Meisterbüro</td><td>zum Schichtwechsel</td></tr><tr><td>Stade</td><td>Werkzeugausgabe</td><td>6–14 Uhr</td></tr><tr><td>Meschede</td><td>Empfang</td><td>7–12 Uhr</td></tr></tbody></table>
<p>Gelb tragen alle, Weiß die Schichtleitung, Blau Ersthelferinnen und Ersthelfer. Schutzausrüstung ist keine Frage der Gewohnheit: Jede und jeder darf eine Arbeit anhalten, die nicht sicher ist.</p>`,
    categories: ['Arbeitssicherheit'],
    contact: 'bernd.scholten',
    pictures: [{ art: 'helmetAndGloves', name: 'Neue Schutzausrüstung' }],
    status: published,
    publishedAt: on.at(-13, 7, 30),
  }

  const crane: DemoStory = {
    title: 'Kran 4 nach Prüfung wieder frei',
    preview: 'Der Sachverständige hat Kran 4 ohne Mängel freigegeben. Die Traglast bleibt bei 20 Tonnen, neu ist die Anzeige am Haken.',
    content: `<p>Die wiederkehrende Prüfung ist bestanden. Getauscht wurden Seil, Hakenflasche und Bremse. Neu ist eine Anzeige, die das Gewicht am Haken zeigt, bevor die Last den Boden verlässt.</p>
<p>Wer den Kran fährt, unterschreibt vor der ersten Fahrt die <strong>Betriebsanweisung 4</strong>. Sie hängt am Steuerstand und liegt im Meisterbüro.</p>
<ul><li>Schrägzug bleibt verboten</li><li>Unter der Last hält sich niemand auf</li><li>Bei Gelb am Display: absetzen, Meister rufen</li></ul>`,
    categories: ['Standort Siegen', 'Arbeitssicherheit'],
    contact: 'murat.yildiz',
    pictures: [{ art: 'crane', name: 'Kran 4 in Halle 3' }],
    companies: ['Antriebe'],
    status: published,
    publishedAt: on.at(-20, 14, 5),
  }
  return [secondFactor, equipment, crane]
}

const siegenStories: StoriesOf = (on) => {
  const published = 'published' as const
  const bridgeDay = on.next(5, 16)
  const reopening = on.next(5, 10)

  const canteen: DemoStory = {
    title: 'Kantine Siegen: Öffnungszeiten an Brückentagen',
    preview: `Am ${d.long(bridgeDay)} gibt es von 11 bis 13 Uhr ein kleines Angebot. Am Tag davor bleibt geschlossen.`,
    content: `<p>An Brückentagen kocht die Kantine für weniger Gäste und dafür frisch. Am <strong>${d.weekday(bridgeDay)}</strong>, gibt es von 11 bis 13 Uhr eine Suppe, ein vegetarisches Gericht und Salat.</p>
<p>Der Essenszuschuss von 3,50 € gilt wie immer. Automaten und Kaffee stehen rund um die Uhr bereit, auch für die Nachtschicht.</p>
<p>Wünsche für den Speiseplan nimmt Petra Sommerfeld gern entgegen.</p>`,
    categories: ['Standort Siegen', 'Kantine'],
    contact: 'petra.sommerfeld',
    pictures: [{ art: 'canteen', name: 'Mittagstisch' }],
    companies: ['Antriebe', 'Service'],
    status: published,
    publishedAt: on.at(-5, 11, 0),
  }

  const parking: DemoStory = {
    title: `Parkplatz Nord bis ${d.long(reopening)} gesperrt`,
    preview: 'Die untere Hälfte wird aufgegraben, weil die Fernwärme eine neue Leitung bekommt. Ausweichen können Sie auf Süd und auf die Fläche am Stellwerk.',
    content: `<p>Bis <strong>${d.weekday(reopening)}</strong> fallen 85 Plätze weg. Am Stellwerk sind dafür 60 Plätze gemietet, der Fußweg zu Tor 2 dauert sechs Minuten und ist beleuchtet.</p>
<ul><li>Plätze für Schwerbehinderte: jetzt vor dem Empfang</li><li>Ladesäulen: 3 und 4 bleiben in Betrieb</li><li>Fahrräder: wie bisher überdacht an Tor 2</li></ul>
<p>Fahrgemeinschaften mit drei Personen dürfen auf den Besucherplätzen stehen.</p>`,
    categories: ['Standort Siegen'],
    contact: 'petra.sommerfeld',
    pictures: [{ art: 'parking', name: 'Baustelle am Parkplatz Nord' }],
    companies: ['Antriebe', 'Service'],
    status: published,
    publishedAt: on.at(-8, 16, 0),
  }

  const slots: DemoStory = {
    title: 'Lkw fahren jetzt im Zeitfenster',
    preview: 'Speditionen buchen ihre Ankunft auf die halbe Stunde. Die Wartezeit an Tor 5 ist in der Probe von 54 auf 17 Minuten gesunken.',
    content: `<p>Seit dem Ersten des Monats kommt an Tor 5 nur noch, wer ein Zeitfenster hat. In der Probe hat sich die Wartezeit auf ein Drittel verkürzt, und der Wareneingang weiß am Vorabend, was kommt.</p>
<h2>Was der Einkauf tun muss</h2>
<ol><li>Im Bestelltext auf die Buchung hinweisen, die Vorlage ist angepasst</li><li>Lieferanten ohne Zugang an die Leitstelle verweisen</li><li>Eilfälle bis 10 Uhr melden, dafür bleiben zwei Fenster frei</li></ol>
<p>Gebucht wird unter <a href="https://tor5.talbrueck.example" rel="noopener" target="_blank">tor5.talbrueck.example</a>. Olpe folgt.</p>`,
    categories: ['Standort Siegen', 'IT & Digitales'],
    contact: 'katrin.osterloh',
    pictures: [{ art: 'truck', name: 'Anlieferung an Tor 5' }],
    status: published,
    publishedAt: on.at(-22, 9, 50),
  }

  const delivery: DemoStory = {
    title: 'Lieferung des Kammerofens: Tor 5 am Wochenende gesperrt',
    preview: 'In der Nacht zum Samstag kommt der Ofen in drei Teilen, jeder 38 Tonnen schwer. Die Brückenstraße ist von 22 bis 5 Uhr einspurig.',
    content: `<p>Der Schwertransport verlässt am Freitag um 21 Uhr den Hafen Dortmund und ist gegen 2 Uhr am Werk. Abgeladen wird mit zwei Kränen gleichzeitig.</p>
<p>Bis Sonntag, 18 Uhr, ist <strong>Tor 5</strong> gesperrt. Die Nachtschicht kommt bitte über Tor 2. Wer zusehen will: Vom Parkdeck ist die Sicht am besten, in die Halle darf niemand.</p>`,
    categories: ['Standort Siegen', 'Härterei'],
    contact: 'bernd.scholten',
    pictures: [{ art: 'delivery', name: 'Schwertransport' }],
    status: published,
    publishedAt: on.at(-28, 13, 0),
  }
  return [canteen, parking, slots, delivery]
}

const otherSites: StoriesOf = (on) => {
  const published = 'published' as const

  const solar: DemoStory = {
    title: 'Olpe: 1.900 Module liefern den ersten Strom',
    preview: 'Das Dach von Halle 1 ist belegt und angeschlossen. An sonnigen Tagen deckt es mittags den ganzen Bedarf des Werks.',
    content: `<p>Seit dieser Woche speist das Dach in Olpe ein. 1.900 Module bringen es auf 780 Kilowatt. Übers Jahr ist das ein Viertel dessen, was das Werk verbraucht.</p>
<p>Was mittags zu viel ist, lädt die Stapler und bald sechs Ladesäulen auf dem Parkplatz. Den Stand zeigt die Tafel im Eingang.</p>
<p>Als Nächstes ist Meschede dran. Dort prüft gerade der Statiker.</p>`,
    categories: ['Olpe', 'Nachhaltigkeit'],
    contact: 'ludger.hesse',
    pictures: [{ art: 'solarRoof', name: 'Das Dach von Halle 1 in Olpe' }],
    status: published,
    publishedAt: on.at(-11, 10, 20),
  }

  const laboratory: DemoStory = {
    title: 'Labor Stade: Gussprobe in 20 Minuten statt zwei Stunden',
    preview: 'Das neue Spektrometer steht neben dem Ofen und nicht mehr zwei Hallen weiter. Wer es bedienen darf und wie Proben beschriftet werden.',
    content: `<p>Bisher ging jede Probe zu Fuß ins Labor. Jetzt misst das Gerät am Schmelzbetrieb 24 Elemente in vierzig Sekunden; mit Schleifen und Abkühlen sind es zwanzig Minuten.</p>
<h2>Proben beschriften</h2>
<ul><li>Auftragsnummer, Ofen, laufende Nummer</li><li>Datum entfällt, das setzt das Gerät</li><li>Rückstellproben weiter drei Jahre, Regal C</li></ul>
<p>Eingewiesen sind bisher neun Personen, Mia Schulte als erste Auszubildende. Weitere Termine bei Insa Harms.</p>`,
    categories: ['Stade'],
    contact: 'insa.harms',
    pictures: [{ art: 'laboratory', name: 'Spektrometer in Stade' }],
    companies: ['Guss'],
    status: published,
    publishedAt: on.at(-14, 13, 15),
  }

  const warehouse: DemoStory = {
    title: 'Dresden: neues Lager nimmt 4.200 Paletten auf',
    preview: 'Das Regallager am Elbkai ist fertig. Ersatzteile, die bis 15 Uhr bestellt sind, gehen am selben Tag hinaus.',
    content: `<p>Drei Gassen, sieben Ebenen, 4.200 Plätze: Der Umzug aus der alten Halle hat zwei Wochenenden gedauert, verkauft wurde durchgehend.</p>
<table><thead><tr><th></th><th>Bisher</th><th>Jetzt</th></tr></thead><tbody><tr><td>Bestellschluss</td><td>11 Uhr</td><td>15 Uhr</td></tr><tr><td>Wege je Auftrag</td><td>640 m</td><td>210 m</td></tr><tr><td>Fehlgriffe je 1.000</td><td>3,8</td><td>1,1</td></tr></tbody></table>
<p>Falk Winkler dankt allen, die aus Siegen und Kassel geholfen haben. Führungen gibt es freitags um 13 Uhr.</p>`,
    categories: ['Dresden', 'Standorte'],
    contact: 'falk.winkler',
    pictures: [{ art: 'warehouse', name: 'Regallager am Elbkai' }],
    highlightFor: ['Handel'],
    status: published,
    publishedAt: on.at(-16, 9, 40),
  }

  const testBench: DemoStory = {
    title: 'Meschede: Prüfstand schafft 700 bar',
    preview: 'Zylinder bis 280 mm werden jetzt im Haus geprüft. Das spart je Auftrag vier Tage und zwei Lkw-Fahrten.',
    content: `<p>Der neue Prüfstand ist abgenommen. Er fährt Zylinder bis 280 mm Durchmesser auf <strong>700 bar</strong> und zeichnet jede Kurve auf, die der Kunde im Prüfbuch wiederfindet.</p>
<h2>Sicher daneben stehen</h2>
<p>Während der Prüfung ist die Kabine verriegelt. Ein Strahl von 700 bar ist nicht zu sehen und durchdringt jeden Handschuh. Nach Leckagen wird nie mit der Hand gesucht.</p>
<p>Anmeldungen zur Prüfung nimmt Svenja Bracht an, spätestens am Vortag bis 14 Uhr.</p>`,
    categories: ['Meschede', 'Arbeitssicherheit'],
    contact: 'svenja.bracht',
    pictures: [{ art: 'testBench', name: 'Prüfstand in Meschede' }],
    highlightFor: ['Hydraulik'],
    status: published,
    publishedAt: on.at(-18, 11, 25),
  }

  const computers: DemoStory = {
    title: 'Rechenzentrum zieht nach Kassel: zwei Abende ohne Portal',
    preview: 'Am Umzugswochenende sind Portal, Zeiterfassung und Telefone zweimal kurz nicht erreichbar. Terminals und Tore arbeiten weiter.',
    content: `<p>Die Server verlassen den Keller der Hauptverwaltung und ziehen in das neue Rechenzentrum in Kassel. Gekühlt wird dort mit Flusswasser.</p>
<h2>Wann etwas fehlt</h2>
<table><thead><tr><th>Dienst</th><th>Freitag</th><th>Samstag</th></tr></thead><tbody><tr><td>Portal, Postfach</td><td>20–22 Uhr</td><td>19–20 Uhr</td></tr><tr><td>Zeiterfassung</td><td>Nachtrag von selbst</td><td>Nachtrag von selbst</td></tr><tr><td>Telefone</td><td>keine Störung</td><td>6–7 Uhr</td></tr></tbody></table>
<p>Stempelungen gehen nicht verloren, die Terminals sammeln sie. Bei Fragen hilft der IT-Service unter -400.</p>`,
    categories: ['IT & Digitales', 'Störungen und Wartung', 'Kassel'],
    contact: 'oliver.thiele',
    pictures: [{ art: 'serverRoom', name: 'Das Rechenzentrum in Kassel' }],
    status: published,
    publishedAt: on.at(-25, 15, 45),
  }

  const river: DemoStory = {
    title: 'Die Ruhr am Werk fließt wieder in Kurven',
    preview: 'Mit der Stadt Meschede haben wir 600 Meter Ufer zurückgebaut. Das schützt das Werk vor Hochwasser und gefällt dem Reiher.',
    content: `<p>Wo früher Beton war, liegt jetzt Kies. Das neue Bett nimmt bei Hochwasser ein Drittel mehr auf. Der Wall am Versandtor konnte dafür kleiner werden.</p>
<p>Auszubildende beider Jahrgänge haben 140 Erlen gesetzt. Die erste Brut am Ufer war ein Graureiher, den die Frühschicht „Kontrolleur“ nennt.</p>
<p>Der Weg am Ufer ist wieder offen. Bitte nehmen Sie auf die Bänke keine Glasflaschen mit.</p>`,
    categories: ['Meschede', 'Nachhaltigkeit'],
    contact: 'gerd.niggemann',
    pictures: [{ art: 'river', name: 'Die Ruhr am Werk Meschede' }],
    companies: ['Hydraulik'],
    status: published,
    publishedAt: on.at(-70, 10, 5),
  }
  return [solar, laboratory, warehouse, testBench, computers, river]
}

export const siteStories: StoriesOf = (on) => [...safetyStories(on), ...siegenStories(on), ...otherSites(on)]

// The pictures of the stories, 1200 × 675 px, with their alternative texts in German and in English.
type Description = readonly [german: string, english: string]

/** Alternative texts by the name of the file in `assets/pictures`. */
export const PICTURES = {
  apprentices: [
    'Fünf junge Leute stehen vor einer weißen Tafel mit einer Liste und einem Haken.',
    'Five young people stand before a white board with a list and a tick.',
  ],
  bicycle: [
    'Ein grünes Fahrrad mit Trinkflasche und Tasche lehnt an einer hellen Hauswand.',
    'A green bicycle with a bottle and a bag leans against a pale wall.',
  ],
  calendar: [
    'Ein großes Kalenderblatt, drei Tage sind markiert, einer trägt einen Haken.',
    'A large calendar page: three days are marked, one has a tick.',
  ],
  canteen: [
    'Ein Teller mit Gemüse und Ei von oben, daneben eine Tasse und Besteck.',
    'A plate of vegetables and egg from above, with a cup and cutlery beside it.',
  ],
  crane: [
    'Brückenkran 4 hebt in der Halle eine Stahlrolle, zwei Leute mit Helm sehen zu.',
    'Bridge crane 4 lifts a coil of steel in the hall while two people in helmets look on.',
  ],
  delivery: [
    'Ein Tieflader bringt den Ofen bei Nacht zum beleuchteten Tor 5.',
    'A low loader brings the furnace to gate 5 by night.',
  ],
  football: [
    'Ein Fußball liegt vor dem Tor, dahinter das Tal.',
    'A football lies before the goal, with the valley behind it.',
  ],
  foundation: [
    'Drei Leute mit Helm stehen um die Bewehrung des neuen Fundaments, darüber hängt der Richtkranz.',
    'Three people in helmets stand around the reinforcement of the new foundation, a wreath above it.',
  ],
  furnace: [
    'Zwei Leute mit Helm stehen vor dem geöffneten, glühenden Kammerofen.',
    'Two people in helmets stand before the open, glowing chamber furnace.',
  ],
  'helmet-and-gloves': [
    'Ein gelber Schutzhelm mit Brille und zwei Handschuhe auf einer Werkbank.',
    'A yellow helmet with goggles and two gloves on a workbench.',
  ],
  laboratory: [
    'Ein Spektrometer untersucht eine Metallprobe, daneben zeigt ein Bildschirm die Werte.',
    'A spectrometer examines a metal sample; a screen beside it shows the values.',
  ],
  market: [
    'Zwei beleuchtete Buden und ein geschmückter Baum im Schnee, davor stehen Leute.',
    'Two lit stalls and a decorated tree in the snow, with people before them.',
  ],
  medal: [
    'Eine goldene Medaille mit einem Stern hängt an ihrem Band.',
    'A gold medal with a star hangs on its ribbon.',
  ],
  monitors: [
    'Von zwei Bildschirmen fragt einer nach sechs Ziffern, daneben liegt ein Telefon.',
    'One of two screens asks for six digits; a phone lies beside it.',
  ],
  parking: [
    'Absperrung und Warnkegel vor einer aufgerissenen Fläche zwischen zwei parkenden Autos.',
    'A barrier and cones before dug-up ground between two parked cars.',
  ],
  plan: [
    'Eine technische Zeichnung des Ofens liegt auf dem Tisch, darauf ein unterschriebenes Blatt.',
    'A technical drawing of the furnace lies on a table, with a signed sheet on it.',
  ],
  river: [
    'Ein Reiher steht in der Ruhr, an ihren Ufern wachsen Schilf und Erlen.',
    'A heron stands in the Ruhr; reeds and alders grow on its banks.',
  ],
  running: ['Drei Läuferinnen und Läufer auf dem Weg am Fluss.', 'Three runners on the path along the river.'],
  'server-room': ['Ein Gang zwischen dunklen Serverschränken.', 'An aisle between dark server racks.'],
  'solar-roof': [
    'Solarmodule bedecken das Hallendach, am Rand steht jemand mit Helm.',
    'Solar panels cover the roof of the hall; somebody in a helmet stands at its edge.',
  ],
  'summer-party': [
    'Viele Leute sitzen an zwei langen Tischen unter einer Lichterkette.',
    'Many people sit at two long tables under a string of lights.',
  ],
  'test-bench': [
    'Ein Hydraulikzylinder liegt auf dem Prüfstand, das Manometer steht im gelben Bereich.',
    'A hydraulic cylinder lies on the test bench; the gauge stands in the yellow.',
  ],
  tram: ['Eine Straßenbahn hält in der Stadt an der Haltestelle.', 'A tram stands at its stop in the town.'],
  truck: [
    'Ein Lastwagen steht vor Tor 5, daneben hängt eine Uhr.',
    'A lorry stands before gate 5, with a clock beside it.',
  ],
  vaccination: [
    'Ein Betriebsarzt impft eine Frau in den Oberarm.',
    'A works doctor vaccinates a woman in the upper arm.',
  ],
  valley: [
    'Ein Werk mit rauchendem Schornstein im grünen Tal am Fluss.',
    'A works with a smoking chimney in the green valley by the river.',
  ],
  viaduct: ['Ein Zug fährt über den hohen Viadukt aus Ziegeln.', 'A train crosses the high brick viaduct.'],
  warehouse: [
    'Ein Stapler hebt eine Kiste zwischen zwei hohen Regalen.',
    'A fork-lift raises a box between two high racks.',
  ],
  workshop: ['Vier Leute stehen um einen orangefarbenen Roboterarm.', 'Four people stand around an orange robot arm.'],
} as const satisfies Record<string, Description>
export type PictureName = keyof typeof PICTURES

// The Talbrück Gruppe: companies, sites and divisions with their teams.

export const COMPANIES = [
  { short: 'Antriebe', name: 'Talbrück Antriebe GmbH' },
  { short: 'Guss', name: 'Talbrück Guss GmbH' },
  { short: 'Hydraulik', name: 'Talbrück Hydraulik GmbH' },
  { short: 'Service', name: 'Talbrück Service GmbH' },
  { short: 'Handel', name: 'Talbrück Handel GmbH' },
] as const
export type CompanyName = (typeof COMPANIES)[number]['short']

/** `dial` is the number of the exchange; an extension follows it. */
export const SITES = [
  {
    name: 'Siegen',
    company: 'Antriebe',
    street: 'Brückenweg 12',
    zip: '57072',
    city: 'Siegen',
    land: 'NW',
    dial: '0271 5550',
  },
  {
    name: 'Olpe',
    company: 'Antriebe',
    street: 'Biggeufer 40',
    zip: '57462',
    city: 'Olpe',
    land: 'NW',
    dial: '02761 5550',
  },
  {
    name: 'Stade',
    company: 'Guss',
    street: 'Am Schwingedeich 7',
    zip: '21680',
    city: 'Stade',
    land: 'NI',
    dial: '04141 5550',
  },
  {
    name: 'Meschede',
    company: 'Hydraulik',
    street: 'Ruhrwiesen 18',
    zip: '59872',
    city: 'Meschede',
    land: 'NW',
    dial: '0291 5550',
  },
  {
    name: 'Ulm',
    company: 'Hydraulik',
    street: 'Donautal 31',
    zip: '89079',
    city: 'Ulm',
    land: 'BW',
    dial: '0731 5550',
  },
  {
    name: 'Hauptverwaltung',
    company: 'Service',
    street: 'Talstraße 1',
    zip: '57074',
    city: 'Siegen',
    land: 'NW',
    dial: '0271 5550',
  },
  {
    name: 'Kassel',
    company: 'Service',
    street: 'Fuldaufer 22',
    zip: '34123',
    city: 'Kassel',
    land: 'HE',
    dial: '0561 5550',
  },
  {
    name: 'Dresden',
    company: 'Handel',
    street: 'Elbkai 9',
    zip: '01067',
    city: 'Dresden',
    land: 'SN',
    dial: '0351 5550',
  },
] as const satisfies readonly { company: CompanyName; [field: string]: string }[]
export type SiteName = (typeof SITES)[number]['name']

/** `weight` is the share of a division in the headcount of the large demo company. */
export const DIVISIONS = [
  { company: 'Antriebe', name: 'Einkauf Stahl & Blech', teams: ['Stahl', 'Blech und Drehteile'], weight: 3 },
  { company: 'Antriebe', name: 'Einkauf Dienstleistung', teams: ['Dienstleistung', 'Reisestelle'], weight: 3 },
  { company: 'Antriebe', name: 'Lieferantenentwicklung', teams: ['Qualität', 'Projekte'], weight: 3 },
  { company: 'Antriebe', name: 'Produktionsleitung', teams: ['Arbeitsvorbereitung', 'Instandhaltung'], weight: 6 },
  { company: 'Antriebe', name: 'Produktion Halle 2', teams: ['Drehen', 'Härterei', 'Pressen', 'Prüfung'], weight: 18 },
  { company: 'Antriebe', name: 'Produktion Olpe', teams: ['Montage', 'Versand'], weight: 9 },
  { company: 'Antriebe', name: 'Betriebsrat', teams: ['Gremium'], weight: 0 },
  { company: 'Guss', name: 'Werkleitung Stade', teams: ['Leitung'], weight: 1 },
  { company: 'Guss', name: 'Einkauf Guss', teams: ['Einkauf vor Ort'], weight: 2 },
  { company: 'Guss', name: 'Lagerlogistik', teams: ['Ladungsträger', 'Wareneingang'], weight: 5 },
  { company: 'Guss', name: 'Ausbildung', teams: ['Ausbildungswerkstatt'], weight: 2 },
  { company: 'Guss', name: 'Produktion Guss', teams: ['Formerei', 'Schmelzbetrieb', 'Labor'], weight: 20 },
  { company: 'Hydraulik', name: 'Werkleitung Meschede', teams: ['Leitung'], weight: 1 },
  { company: 'Hydraulik', name: 'Einkauf Hydraulik', teams: ['Einkauf vor Ort'], weight: 2 },
  { company: 'Hydraulik', name: 'Montage Meschede', teams: ['Zylinder', 'Prüfstand'], weight: 10 },
  { company: 'Hydraulik', name: 'Konstruktion Ulm', teams: ['Ventile', 'Berechnung'], weight: 5 },
  { company: 'Service', name: 'Geschäftsführung', teams: ['Gruppe'], weight: 0 },
  { company: 'Service', name: 'Einkauf Gruppe', teams: ['Leitung', 'Einkauf vor Ort'], weight: 1 },
  { company: 'Service', name: 'Personal und Vergütung', teams: ['Personal', 'Lohnabrechnung', 'Zeitbüro'], weight: 2 },
  { company: 'Service', name: 'IT-Service', teams: ['Arbeitsplatz', 'Netze'], weight: 3 },
  { company: 'Service', name: 'Standortdienste', teams: ['Gebäude und Kantine'], weight: 2 },
  { company: 'Service', name: 'Controlling', teams: ['Gruppe'], weight: 1 },
  { company: 'Service', name: 'Unternehmenskommunikation', teams: ['Redaktion'], weight: 1 },
  { company: 'Service', name: 'Datenschutz und Compliance', teams: ['Gruppe'], weight: 0 },
  { company: 'Handel', name: 'Vertrieb', teams: ['Ersatzteile', 'Export'], weight: 1 },
  { company: 'Handel', name: 'Einkauf Handel', teams: ['Handelsware'], weight: 1 },
] as const satisfies readonly { company: CompanyName; name: string; teams: readonly string[]; weight: number }[]
export type DivisionName = (typeof DIVISIONS)[number]['name']

// People of the three halls beside those of the mocks. They come last, so that numbers of others stay.
import { inTeam, type Group, type Row } from './person.ts'

const WORKER = { kinds: ['employee', 'worker'], portrait: false } as const

const rows = (position: string, team: string, names: readonly string[]): Row[] =>
  names.map((name): Row => {
    const [look = 'm', given = '', family = ''] = name.split(' ')
    return [given, family, look === 'f' ? 'f' : 'm', position, team, WORKER]
  })

export const PRODUCTION: readonly Group[] = [
  inTeam('Antriebe', 'Siegen', 'Produktion Halle 2', 'murat.yildiz', [
    ...rows('Zerspanungsmechaniker', 'Drehen', [
      'm Uwe Siebel',
      'm Mehmet Aydın',
      'm Torsten Klein',
      'm Viktor Wagner',
      'm Lukas Reuter',
      'm Piotr Zieliński',
    ]),
    ...rows('Härter', 'Härterei', ['m Rainer Busch', 'm Kemal Şahin', 'm Dieter Flick']),
    ...rows('Anlagenführer', 'Pressen', ['m Stefan Müller', 'm Ivan Horvat', 'm Jürgen Stein', 'm Denis Becker']),
    ...rows('Prüferin', 'Prüfung', ['f Anke Weiß', 'f Monika Schäfer', 'f Elena Popescu', 'f Sabine Krämer']),
  ]),
  inTeam(
    'Antriebe',
    'Olpe',
    'Produktion Olpe',
    'ludger.hesse',
    rows('Monteur', 'Montage', [
      'm Georg Arens',
      'm Hakan Çelik',
      'm Martin Huhn',
      'm Tobias Sondermann',
      'm Walter Kost',
      'm Andrij Bondar',
    ]),
  ),
  inTeam(
    'Guss',
    'Stade',
    'Produktion Guss',
    'joern.cordes',
    rows('Gießereimechaniker', 'Formerei', [
      'm Hinrich Behrens',
      'm Sven Meyer',
      'm Malte Köster',
      'm Goran Petrović',
      'm Ole Wichmann',
      'm Kai Lührs',
    ]),
  ),
]

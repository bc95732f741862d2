// The people who fill the demo company up to a thousand: teams of about fourteen below the heads the mocks name.
import { DIVISIONS } from './company.ts'
import { PEOPLE } from './people.ts'
import { usernameOf, type DemoPerson } from './person.ts'
import { random, type Random } from './random.ts'
import type { Kind } from './roles.ts'

// Names for the thousand people of the large demo company.

const words = (text: string) => text.trim().split(/\s+/)

const GIVEN_NAMES = {
  f: words(`Alina Amelie Andrea Anna Annika Antje Astrid Ayşe Beate Bettina Britta Carina Carla Charlotte Clara Cornelia
    Dana Doris Elena Elif Emilia Esra Eva Fatma Franziska Frieda Gabriele Greta Hanna Heidi Helene Ilse Ina Irina Jana
    Jasmin Johanna Jule Julia Karin Karla Kerstin Lara Lea Lena Lina Lisa Luisa Magdalena Maike Maren Maria Marie Martina
    Melanie Merle Mona Monika Nele Nicole Nina Paula Pia Regina Ronja Ruth Sarah Silke Simone Sonja Stefanie Svetlana
    Tanja Theresa Ulrike Vanessa Vera Yasemin Zeynep`),
  m: words(`Achim Adrian Ahmet Alexander Andreas Anton Arne Axel Ben Björn Boris Carsten Christian Christoph Clemens David
    Deniz Dennis Dirk Dominik Erik Fabian Finn Florian Frank Georg Gerrit Hakan Hannes Heiko Hendrik Holger Igor Ingo Jakob
    Jan Jörg Johannes Julian Kai Karl Kemal Klaus Konrad Lars Leon Levin Luca Lutz Malte Manfred Marcel Marco Markus Martin
    Matthias Mehmet Michael Mirko Moritz Mustafa Nico Nils Olaf Ole Pascal Patrick Paul Peter Philipp Rainer Robin Rolf
    Roman Sascha Sebastian Simon Stefan Sven Theo Tobias Torben Udo Uwe Volker Werner Wolfgang`),
} as const

const FAMILY_NAMES = words(`Ackermann Adler Ahrens Albrecht Appel Arnold Bachmann Bauer Baumann Beckmann Behrens
  Berger Bergmann Blum Böhm Brandt Braun Brinkhaus Brockmann Bruns Busch Çelik Claasen Conrad Dahl Decker Dietrich Döring
  Doğan Ebert Eckhardt Ehlers Engel Ernst Esser Faber Feldmann Fischer Franke Friedrich Fuchs Gerlach Giese Götz Graf Groß
  Günther Haas Hahn Hansen Hartmann Heinrich Heller Hennig Herrmann Hofmann Horn Huber Ivanov Jäger Jahn Jansen Jung Kaiser
  Kamp Kaufmann Keller Kemper Kern Kiefer Klein Klinge Knoll Koch Köhler König Kramer Krause Krüger Kuhn Kunz Lang Lehmann
  Lindner Lorenzen Ludwig Lutz Maier Marx Mayer Meier Menke Meyer Möller Müller Nagel Neumann Nguyen Niemann Nolte Novak
  Oster Otto Pauli Peters Pfeffer Pohl Popescu Rasch Reich Reinhardt Richter Ritter Rösler Rudolph Rüther Sahin Sander
  Sauer Schäfers Schilling Schlüter Schmidt Schmitz Schneider Scholz Schreiber Schröder Schubert Schulz Schuster Schwarz
  Seidel Simon Sommer Stahlhut Stark Stein Stolz Sturm Thomas Tietz Ulrich Unger Vogel Voigt Vollmer Wagner Walter Weiß
  Wendt Werner Westermann Wiese Wild Wilke Winter Wolf Wulf Yılmaz Zander Zimmermann Zorn`)

const TEAM = 14
type Division = (typeof DIVISIONS)[number]

/** The named people of a division; every division of the table has some. */
const namedIn = (division: string) => PEOPLE.filter((person) => person.division === division)

function headOf(division: string): string {
  const named = namedIn(division)
  const head = named.find(({ username }) => named.some(({ supervisor }) => supervisor === username))
  return head?.username ?? named.find(({ kinds }) => kinds.includes('supervisor'))?.username ?? named[0]!.supervisor!
}

function kindsOf(division: string, leads: boolean, draw: Random): Kind[] {
  const production = division.startsWith('Produktion')
  return [
    'employee',
    ...(division.startsWith('Einkauf') ? (['buyer'] as const) : []),
    ...(leads ? (['supervisor'] as const) : []),
    ...(leads && production ? (['production'] as const) : []),
    ...(draw.chance(0.08) ? (['traveller'] as const) : []),
  ]
}

interface Post {
  division: Division
  team: string
  leads: boolean
  supervisor: string
}

function newcomer(
  seed: number,
  index: number,
  taken: Set<string>,
  { division, team, leads, supervisor }: Post,
): DemoPerson {
  const draw = random(seed, `newcomer:${index}`)
  const look = draw.chance(0.45) ? 'f' : 'm'
  const givenName = draw.pick(GIVEN_NAMES[look])
  const familyName = draw.pick(FAMILY_NAMES)
  const plain = usernameOf(givenName, familyName)
  let username = plain
  for (let copy = 2; taken.has(username); copy += 1) username = `${plain}${copy}`
  taken.add(username)
  return {
    username,
    givenName,
    familyName,
    look,
    company: division.company,
    site: draw.pick(namedIn(division.name)).site,
    division: division.name,
    team,
    position: leads ? `Teamleitung ${team}` : `Fachkraft ${team}`,
    kinds: kindsOf(division.name, leads, draw),
    supervisor,
    locale: draw.chance(0.04) ? 'en' : 'de',
    portrait: draw.chance(0.95),
  }
}

/** Everyone of the small company and as many more as make `total`; supervisors before those who report to them. */
export function largeCompany(seed: number, total: number): DemoPerson[] {
  const people = [...PEOPLE]
  const taken = new Set(people.map(({ username }) => username))
  const weights = DIVISIONS.reduce((sum, { weight }) => sum + weight, 0)
  const missing = total - people.length
  let passed = 0
  for (const division of DIVISIONS) {
    passed += division.weight
    const until = PEOPLE.length + Math.round((missing * passed) / weights)
    const head = headOf(division.name)
    let lead = head
    for (let inTeam = 0; people.length < until; inTeam += 1) {
      const leads = inTeam % TEAM === 0
      const team = division.teams[Math.floor(inTeam / TEAM) % division.teams.length]!
      const person = newcomer(seed, people.length, taken, { division, team, leads, supervisor: leads ? head : lead })
      if (leads) lead = person.username
      else if (people.at(-1)!.supervisor === lead) person.representative = people.at(-1)!.username
      people.push(person)
    }
  }
  return people
}

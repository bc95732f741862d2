// The people who fill the demo company up to a thousand: teams of about fourteen below the heads the mocks name.
import { DIVISIONS } from './company.ts'
import { FAMILY_NAMES, GIVEN_NAMES } from './names.ts'
import { PEOPLE } from './people.ts'
import { usernameOf, type DemoPerson } from './person.ts'
import { random, type Random } from './random.ts'
import type { Kind } from './roles.ts'

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

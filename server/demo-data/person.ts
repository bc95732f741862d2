// One person of the demo company, and the short form of people in the tables.
import type { CompanyName, DivisionName, SiteName } from './company.ts'
import type { Kind } from './roles.ts'

export interface DemoPerson {
  username: string
  givenName: string
  familyName: string
  company: CompanyName
  site: SiteName
  division: DivisionName
  team: string
  position: string
  /** f and m steer the portrait only. */
  look: 'f' | 'm'
  kinds: readonly Kind[]
  /** User name of the supervisor; absent at the top. */
  supervisor?: string | undefined
  representative?: string | undefined
  locale: 'de' | 'en'
  /** Given where the mocks show one. */
  extension?: string | undefined
  personnelNumber?: string | undefined
  portrait: boolean
}

type Extra = Partial<Omit<DemoPerson, 'username' | 'givenName' | 'familyName' | 'position' | 'look'>>
export type Row = readonly [
  givenName: string,
  familyName: string,
  look: 'f' | 'm',
  position: string,
  team: string,
  extra?: Extra,
]
/** People who sit together; each row may differ from it. */
export interface Group extends Pick<DemoPerson, 'company' | 'site' | 'division' | 'supervisor'> {
  people: readonly Row[]
}

/** People who sit together, below one supervisor. */
export const inTeam = (
  company: CompanyName,
  site: SiteName,
  division: DivisionName,
  supervisor: string,
  people: readonly Row[],
): Group => ({ company, site, division, supervisor, people })

const PLAIN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ł: 'l', ø: 'o' }

/** first.last in lower-case ASCII: 'Gül Aksoy' → 'guel.aksoy', 'Katharina von der Heyde' → 'katharina.vonderheyde'. */
export function usernameOf(givenName: string, familyName: string): string {
  const plain = (name: string) =>
    name
      .toLowerCase()
      .replace(/[äöüßıłø]/g, (letter) => PLAIN[letter]!)
      .normalize('NFD')
      .replace(/[^a-z-]/g, '')
  return `${plain(givenName)}.${plain(familyName)}`
}

/** The full form of a row. */
export function personOf(group: Group, [givenName, familyName, look, position, team, extra]: Row): DemoPerson {
  const { people: _, ...place } = group
  const username = usernameOf(givenName, familyName)
  const kinds = ['employee'] as const
  return {
    username,
    givenName,
    familyName,
    look,
    position,
    team,
    kinds,
    locale: 'de',
    portrait: true,
    ...place,
    ...extra,
  }
}

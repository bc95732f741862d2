// The areas of the portal and the portals they belong to. The configuration lists the installed areas.
import { PORTALS, type Rights } from '#domain/organisation/roles.ts'

/** Every area; the id is also the name of the widget folder, the server module and the contract file. */
export const AREAS = [
  'home',
  'news',
  // The area of news editors is separate from that of readers.
  'news-editing',
  'notifications',
  'people',
  'profile',
  'legal',
  'postbox',
  'working-time',
  'vacation',
  'benefits',
  'conduct',
  'forum',
  'suppliers',
  'marketplace',
  'responsibility',
  'duplicates',
  'production',
  'controlling',
  'external-links',
  // Only in the demo company.
  'outbox',
] as const
export type Area = (typeof AREAS)[number]

export type Portal = (typeof PORTALS)[number]

/** The portals that a person may use, in the order of the menu. */
export const portalsOf = (rights: Rights): readonly Portal[] => PORTALS.filter((portal) => rights.realm.has(portal))

/** Areas that are part of the shell. */
const OWN: ReadonlySet<Area> = new Set(['home', 'external-links'])

/** The known areas of the configured list; ids of a newer server are ignored. */
export const installedAreas = (names: readonly string[]): ReadonlySet<Area> =>
  new Set(AREAS.filter((area) => OWN.has(area) || names.includes(area)))

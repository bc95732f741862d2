// The areas of the portal and the portals they stand in. An area is switched on by being named in the configuration.
import { PORTALS, type Rights } from './roles.ts'

/** Every area there will be; the word is also the widget folder, the server module and the contract file. */
export const AREAS = [
  'home',
  'news',
  // The editor of the news comes after their reader.
  'news-editing',
  'notifications',
  'people',
  'profile',
  'legal',
  'postbox',
  'working-hours',
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
] as const
export type Area = (typeof AREAS)[number]

export type Portal = (typeof PORTALS)[number]

/** The portals a person holds, in the order of the menu. */
export const portalsOf = (rights: Rights): readonly Portal[] => PORTALS.filter((portal) => rights.realm.has(portal))

/** Areas that the shell itself is. */
const OWN: ReadonlySet<Area> = new Set(['home', 'external-links'])

/** What of the configuration's list is an area; words of a newer server are left out. */
export const installedAreas = (names: readonly string[]): ReadonlySet<Area> =>
  new Set(AREAS.filter((area) => OWN.has(area) || names.includes(area)))

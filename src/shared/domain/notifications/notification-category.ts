// Which setting applies to a notification, which people have that setting, and its defaults.
import { isSilent, isTodo, type NotificationFacts } from './notification.ts'
import { NOTICE_LINES } from './notice-lines.ts'
import type { Area } from '#domain/routes/portal-areas.ts'
import { holds, type Rights } from '#domain/organisation/roles.ts'

/** Lines of the settings, in the order of the page. `digest` is the weekly overview: it has no notification of its own. */
export const SETTING_CATEGORIES = ['urgent', 'todo', ...NOTICE_LINES.map(({ id }) => id), 'digest'] as const
export type NoticeLineId = (typeof NOTICE_LINES)[number]['id']
/** Lines of the portal itself. */
export type OwnCategory = 'urgent' | 'todo' | 'digest'
export type SettingCategory = OwnCategory | NoticeLineId

export const CHANNELS = ['bell', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** The facts that decide which setting applies to a notification. */
export interface SettingFacts extends Pick<NotificationFacts, 'menuId' | 'categories' | 'todo'> {
  readonly urgent?: boolean | undefined
}

/** The line of the entries of an area; undefined for the lines of the portal itself. */
export const noticeLine = (category: SettingCategory): (typeof NOTICE_LINES)[number] | undefined =>
  NOTICE_LINES.find(({ id }) => id === category)

const BY_MENU: ReadonlyMap<string, SettingCategory> = new Map(
  NOTICE_LINES.flatMap(({ id, menus }) => menus.map((menuId): [string, SettingCategory] => [menuId, id])),
)

/** Menu ids of the entries that the weekly overview lists. */
export const DIGEST_MENUS: readonly string[] = NOTICE_LINES.flatMap(({ inDigest, menus }) => (inDigest ? menus : []))

/** The setting that applies to `facts`; undefined: such a notification appears only in the bell. */
export function settingCategoryOf(facts: SettingFacts): SettingCategory | undefined {
  const entry = { ...facts, nikoId: null, delOverBell: true }
  if (facts.urgent) return 'urgent'
  if (isTodo(entry)) return 'todo'
  return BY_MENU.get(facts.menuId) ?? (isSilent(entry) ? 'time' : undefined)
}

/** Critical notifications cannot be muted. */
export const isCritical = (category: SettingCategory | undefined): boolean =>
  category === 'urgent' || category === 'todo'

/** Fixed channels: the bell always shows critical notifications and never the digest. */
export function fixedState(category: SettingCategory, channel: Channel): 'always' | 'never' | undefined {
  if (channel !== 'bell') return undefined
  return isCritical(category) ? 'always' : category === 'digest' ? 'never' : undefined
}

/** Defaults of the portal's own lines. */
const OWN_CHANNELS: Readonly<Record<OwnCategory, readonly Channel[]>> = {
  urgent: ['bell', 'push', 'mail'],
  todo: ['bell', 'push'],
  digest: ['mail'],
}

/** Default of a channel for a person without a stored choice. */
export const isOnAtFirst = (category: SettingCategory, channel: Channel): boolean =>
  (noticeLine(category)?.channels ?? OWN_CHANNELS[category as OwnCategory]).includes(channel)

/** Whether a person with these rights can get entries of the line from one of these areas. */
const isSent = ({ areas: sources, roles }: (typeof NOTICE_LINES)[number], rights: Rights, areas: ReadonlySet<Area>) =>
  sources.some((area) => areas.has(area)) && roles.some((way) => way.every((role) => holds(rights, role)))

/** The categories for a person with these rights, if these areas are installed. */
export const settingCategoriesFor = (rights: Rights, areas: ReadonlySet<Area>): readonly SettingCategory[] => {
  const sent = NOTICE_LINES.filter((line) => isSent(line, rights, areas))
  return SETTING_CATEGORIES.filter((category) =>
    category === 'digest'
      ? sent.some(({ inDigest }) => inDigest)
      : isCritical(category) || sent.some(({ id }) => id === category),
  )
}

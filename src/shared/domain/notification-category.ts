// Which setting applies to a notification, which people have that setting, and its defaults.
import { isSilent, isTodo, type NotificationFacts } from './notification.ts'
import type { Area } from './portal-areas.ts'
import { holds, type Rights, type Role } from './roles.ts'

/** Lines of the settings, in the order of the page. `digest` is the weekly overview: it has no notification of its own. */
export const SETTING_CATEGORIES = ['urgent', 'todo', 'forms', 'time', 'news', 'forum', 'marketplace', 'digest'] as const
export type SettingCategory = (typeof SETTING_CATEGORIES)[number]

export const CHANNELS = ['bell', 'push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

/** The facts that decide which setting applies to a notification. */
export interface SettingFacts extends Pick<NotificationFacts, 'menuId' | 'categories' | 'todo'> {
  readonly urgent?: boolean | undefined
}

const BY_MENU: ReadonlyMap<string, SettingCategory> = new Map([
  ['menu_ma_form', 'forms'],
  ['menu_ma_az', 'time'],
  ['menu_ma_az_genehmigen', 'time'],
  ['menu_ma_holiday', 'time'],
  ['menu_ma_holiday_approve', 'time'],
  ['menu_ma_news', 'news'],
  ['menu_ek_qa', 'forum'],
  ['menu_ek_marktplatz', 'marketplace'],
])

/** The setting that applies to `facts`; undefined: none, such a notification appears in the bell only. */
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

const IN_THE_BEGINNING: Readonly<Record<SettingCategory, readonly Channel[]>> = {
  urgent: ['bell', 'push', 'mail'],
  todo: ['bell', 'push'],
  forms: ['bell', 'push'],
  time: ['bell', 'push'],
  news: ['bell'],
  forum: ['bell'],
  marketplace: ['bell'],
  digest: ['mail'],
}

/** Default of a channel for a person without a stored choice. */
export const isOnAtFirst = (category: SettingCategory, channel: Channel): boolean =>
  IN_THE_BEGINNING[category].includes(channel)

const READER: readonly Role[] = ['ma_news_user', 'menu_ma_news']
/** Required rights: each inner list is sufficient; no list: everybody. */
const NEEDS: Readonly<Record<SettingCategory, readonly (readonly Role[])[]>> = {
  urgent: [],
  todo: [],
  forms: [['menu_ma_form']],
  time: [['menu_ma_az'], ['menu_ma_holiday'], ['menu_ma_az_genehmigen'], ['menu_ma_holiday_approve']],
  news: [READER],
  forum: [['portal_ma'], ['menu_ek_qa']],
  marketplace: [['menu_ek_marktplatz']],
  digest: [READER],
}

/** The areas that send notifications of this category; one of them is sufficient, no list: the portal itself. */
const AREAS_OF: Readonly<Record<SettingCategory, readonly Area[]>> = {
  urgent: [],
  todo: [],
  forms: ['postbox'],
  time: ['working-time', 'vacation'],
  news: ['news'],
  forum: ['forum'],
  marketplace: ['marketplace'],
  digest: ['news'],
}

/** The categories for a person with these rights, if these areas are installed. */
export const settingCategoriesFor = (rights: Rights, areas: ReadonlySet<Area>): readonly SettingCategory[] =>
  SETTING_CATEGORIES.filter((category) => {
    const [ways, sources] = [NEEDS[category], AREAS_OF[category]]
    if (sources.length > 0 && !sources.some((area) => areas.has(area))) return false
    return ways.length === 0 || ways.some((roles) => roles.every((role) => holds(rights, role)))
  })

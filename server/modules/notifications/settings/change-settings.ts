// Changes of the settings: validated as a whole, written together, and refused after a concurrent change.
import type { NotificationSettings, SettingsChange } from '#contract/delivery.ts'
import {
  CHANNELS,
  fixedState,
  SETTING_CATEGORIES,
  settingCategoriesFor,
  type Channel,
  type SettingCategory,
} from '#domain/notifications/notification-category.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, unprocessable } from '#server/http/errors.ts'
import { rescheduleCollected } from '#server/modules/notifications/delivery/collected.ts'
import type { MailTopic } from '#server/modules/notifications/mail/unsubscribe-token.ts'
import { requirePerson } from '#server/modules/notifications/require-person.ts'
import { readSettings, type Viewer } from './read-settings.ts'

interface Switch {
  category: SettingCategory
  channel: Channel
  enabled: boolean
}

const RULES = {
  always: 'is always on: what is critical cannot be muted',
  never: 'does not exist: the overview comes by push or mail',
  unknown: 'is not among the lines of this person',
  never_told: 'must leave a day on which something is delivered; to hear nothing, switch the channels off',
  empty: 'must not begin and end at the same time; null collects the whole day',
} as const

const switchesOf = ({ lines = {} }: SettingsChange): Switch[] =>
  SETTING_CATEGORIES.flatMap((category) =>
    CHANNELS.flatMap((channel) => {
      const enabled = lines[category]?.[channel]
      return enabled === undefined ? [] : [{ category, channel, enabled }]
    }),
  )

interface Fault {
  field: string
  rule: string
}

/** Every field that breaks a rule, with the rule. */
function faultsOf(change: SettingsChange, { rights, areas }: Viewer): Fault[] {
  const own = settingCategoriesFor(rights, areas)
  const ofSwitches = switchesOf(change).flatMap(({ category, channel, enabled }): Fault[] => {
    const field = `body.lines.${category}.${channel}`
    if (!own.includes(category)) return [{ field, rule: RULES.unknown }]
    const fixed = fixedState(category, channel)
    // Setting a fixed switch to its fixed state is no fault.
    return fixed === undefined || enabled === (fixed === 'always') ? [] : [{ field, rule: RULES[fixed] }]
  })
  const ofHours = (change.quietTime?.hours ?? []).flatMap((day, index) =>
    day && day.from === day.to ? [{ field: `body.quietTime.hours.${index}`, rule: RULES.empty }] : [],
  )
  const isMute = change.quietTime?.hours?.every((day) => day === null)
  const ofWeek = isMute ? [{ field: 'body.quietTime.hours', rule: RULES.never_told }] : []
  return [...ofSwitches, ...ofHours, ...ofWeek]
}

/** The version, locked until `tx` ends; a person's first change makes the row. */
async function lockVersion(tx: Tx, personId: string): Promise<number> {
  await requirePerson(tx, personId)
  await tx
    .insertInto('notification_settings')
    .values({ person_id: personId, version: 0 })
    .onConflict((on) => on.doNothing())
    .execute()
  const { version } = await tx
    .selectFrom('notification_settings')
    .select('version')
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return version
}

async function writeSwitches(tx: Tx, personId: string, switches: readonly Switch[]): Promise<void> {
  const free = switches.filter(({ category, channel }) => fixedState(category, channel) === undefined)
  if (free.length === 0) return
  await tx
    .insertInto('notification_channel')
    .values(free.map((one) => ({ person_id: personId, ...one })))
    .onConflict((on) =>
      on.columns(['person_id', 'category', 'channel']).doUpdateSet((e) => ({ enabled: e.ref('excluded.enabled') })),
    )
    .execute()
}

const bump = (tx: Tx, personId: string) =>
  tx
    .updateTable('notification_settings')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('person_id', '=', personId)

/**
 * Applies `change`. Where `version` is not the present one: 409 `version_outdated` with the present state; a fixed setting: 422
 * `setting_fixed`, naming field and rule, and nothing is written.
 */
export async function changeSettings(
  tx: Tx,
  viewer: Viewer,
  change: SettingsChange,
  version?: number,
): Promise<NotificationSettings> {
  const { personId, now } = viewer
  const faults = faultsOf(change, viewer)
  if (faults.length > 0) throw unprocessable('setting_fixed', faults)
  const present = await lockVersion(tx, personId)
  if (version !== undefined && version !== present)
    throw conflict('version_outdated', undefined, await readSettings(tx, viewer))
  const { on, byModel, hours } = change.quietTime ?? {}
  await writeSwitches(tx, personId, switchesOf(change))
  await bump(tx, personId)
    .set({
      ...(on === undefined ? {} : { quiet_on: on }),
      ...(byModel === undefined ? {} : { quiet_by_model: byModel }),
      ...(hours === undefined ? {} : { quiet_hours: JSON.stringify(hours) }),
    })
    .execute()
  if (on !== undefined || hours !== undefined) await rescheduleCollected(tx, personId, now)
  return readSettings(tx, viewer)
}

/** Switches mail off for one line, or for all; who asks has the link from the mail. */
export async function switchMailOff(tx: Tx, personId: string, topic: MailTopic): Promise<void> {
  await lockVersion(tx, personId)
  const categories = topic === 'all' ? SETTING_CATEGORIES : [topic]
  await writeSwitches(
    tx,
    personId,
    categories.map((category) => ({ category, channel: 'mail', enabled: false })),
  )
  await bump(tx, personId).execute()
}

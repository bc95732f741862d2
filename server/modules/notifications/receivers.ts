// The settings that decide on a person's channels, read for many people in one query.
import { sql } from 'kysely'
import {
  fixedState,
  isOnAtFirst,
  type Channel,
  type SettingCategory,
} from '#domain/notifications/notification-category.ts'
import { deliveryTime, USUAL_WEEK, type DeliveryWeek } from '#domain/notifications/quiet-time.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { languageOf, type Language } from '#server/mail/language.ts'

export type Switches = Readonly<Record<string, boolean>>

export interface Receiver {
  readonly id: string
  readonly name: string
  readonly language: Language
  /** undefined: there is no way to reach them by mail. */
  readonly email: string | undefined
  /** Subscriptions for pushes; empty without the role for it. */
  readonly devices: readonly string[]
  /** Settings that differ from the default, by `category:channel`. */
  readonly switches: Switches
  readonly quiet: { readonly on: boolean; readonly week: DeliveryWeek }
}

interface Row {
  id: string
  name: string
  locale: string
  email: string | null
  devices: string[]
  switches: Switches | null
  quietOn: boolean | null
  quietHours: DeliveryWeek | null
}

/** Those of `personIds` who are active, by id. */
export async function readReceivers(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, Receiver>> {
  const { rows } = await sql<Row>`
    select p.id, trim(${fullName('p')}) as name, p.locale, p.email,
      array(
        select s.id from push_subscription s where s.person_id = p.id and s.enabled and not s.refused and exists (
          select from person_role r
          where r.person_id = p.id and r.client = 'notification-api' and r.role = 'notification_user'
        )
      ) as devices,
      (select json_object_agg(c.category || ':' || c.channel, c.enabled) from notification_channel c where c.person_id = p.id)
        as switches,
      q.quiet_on as "quietOn", q.quiet_hours as "quietHours"
    from person p left join notification_settings q on q.person_id = p.id
    where p.active and p.id = any(${personIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toReceiver(row)]))
}

const toReceiver = ({ id, name, locale, email, devices, switches, quietOn, quietHours }: Row): Receiver => ({
  id,
  name,
  language: languageOf(locale),
  email: email ?? undefined,
  devices,
  switches: switches ?? {},
  quiet: { on: quietOn ?? true, week: quietHours ?? USUAL_WEEK },
})

/** Whether `channel` is on: by the person's setting, or else by default. */
export function isOn(switches: Switches, category: SettingCategory, channel: Channel): boolean {
  const fixed = fixedState(category, channel)
  return fixed === undefined
    ? (switches[`${category}:${channel}`] ?? isOnAtFirst(category, channel))
    : fixed === 'always'
}

export type DeliveryChannel = Exclude<Channel, 'bell'>

/** The ways on which something of `category` reaches this person now. */
export function channelsOf(
  { switches, email, devices }: Receiver,
  category: SettingCategory,
  hasMail: boolean,
): readonly DeliveryChannel[] {
  const ways: DeliveryChannel[] = []
  if (devices.length > 0 && isOn(switches, category, 'push')) ways.push('push')
  if (hasMail && email !== undefined && isOn(switches, category, 'mail')) ways.push('mail')
  return ways
}

/** When the notification may be delivered; an urgent one immediately. */
export const dueTime = ({ quiet }: Receiver, category: SettingCategory, now: Date): Date =>
  category === 'urgent' ? now : deliveryTime(quiet, now)

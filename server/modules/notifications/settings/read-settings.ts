// Everything the page of notification settings shows, for one person.
import { sql } from 'kysely'
import type { ChannelState, NotificationSettings, SettingLine } from '#contract/delivery.ts'
import {
  fixedState,
  settingCategoriesFor,
  type Channel,
  type SettingCategory,
} from '#domain/notifications/notification-category.ts'
import type { Area } from '#domain/routes/portal-areas.ts'
import { deliveryTime, USUAL_WEEK, type DeliveryWeek } from '#domain/notifications/quiet-time.ts'
import { holds, type Rights } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import { isOn, type Switches } from '#server/modules/notifications/receivers.ts'
import { DEVICE_LIMIT, readDevices } from '#server/modules/notifications/push/subscriptions.ts'
import { readMuted } from './muted-topics.ts'

export interface Viewer {
  readonly personId: string
  readonly rights: Rights
  /** Areas that are installed: the others have no lines. */
  readonly areas: ReadonlySet<Area>
  /** This portal can send mail. */
  readonly hasMail: boolean
  readonly now: Date
}

interface StoredSettings {
  version: number
  quietOn: boolean
  byModel: boolean
  hours: DeliveryWeek | null
  switches: Switches | null
  email: string | null
  waiting: number
  failure: { at: string; answer: string } | null
}

/** The settings of a person without a row. */
const UNTOUCHED: StoredSettings = {
  version: 0,
  quietOn: true,
  byModel: true,
  hours: null,
  switches: null,
  email: null,
  waiting: 0,
  failure: null,
}

async function readStored(db: Db, personId: string): Promise<StoredSettings> {
  // Only the last mail to the present address counts, and only if it is the last that was settled.
  const { rows } = await sql<StoredSettings>`
    select coalesce(s.version, 0) as version, coalesce(s.quiet_on, true) as "quietOn",
      coalesce(s.quiet_by_model, true) as "byModel", s.quiet_hours as hours,
      (select json_object_agg(c.category || ':' || c.channel, c.enabled) from notification_channel c where c.person_id = p.id)
        as switches,
      p.email,
      (
        select count(distinct d.notification_id)::int from delivery d
        join notification n on n.id = d.notification_id
        where d.person_id = p.id and d.done_at is null and n.read_at is null
      ) as waiting,
      (
        select case when m.failed_at is not null then json_build_object('at', m.failed_at, 'answer', m.failure) end
        from mail m
        where m.person_id = p.id and m.address = p.email and (m.failed_at is not null or m.sent_at is not null)
        order by coalesce(m.failed_at, m.sent_at) desc limit 1
      ) as failure
    from person p left join notification_settings s on s.person_id = p.id where p.id = ${personId}`.execute(db)
  return rows[0] ?? UNTOUCHED
}

function lineOf(id: SettingCategory, switches: Switches): SettingLine {
  const state = (channel: Channel): ChannelState =>
    fixedState(id, channel) ?? (isOn(switches, id, channel) ? 'on' : 'off')
  return { id, bell: state('bell'), push: state('push'), mail: state('mail') }
}

export async function readSettings(
  db: Db,
  { personId, rights, areas, hasMail, now }: Viewer,
): Promise<NotificationSettings> {
  const stored = await readStored(db, personId)
  const hours = stored.hours ?? USUAL_WEEK
  const due = deliveryTime({ on: stored.quietOn, week: hours }, now)
  const { failure, email } = stored
  return {
    version: stored.version,
    lines: settingCategoriesFor(rights, areas).map((id) => lineOf(id, stored.switches ?? {})),
    push: {
      obstacle: holds(rights, 'notification-api:notification_user') ? null : 'role_missing',
      devices: await readDevices(db, personId),
      deviceLimit: DEVICE_LIMIT,
    },
    mail: {
      obstacle: hasMail ? (email === null ? 'no_address' : null) : 'no_server',
      address: email,
      failure: failure && { ...failure, at: new Date(failure.at).toISOString() },
    },
    quietTime: {
      on: stored.quietOn,
      byModel: stored.byModel,
      // Working-time models are part of the area of working time.
      model: null,
      hours: hours.map((day) => day && { ...day }),
      next: due > now ? due.toISOString() : null,
      waiting: stored.waiting,
    },
    muted: await readMuted(db, personId),
  }
}

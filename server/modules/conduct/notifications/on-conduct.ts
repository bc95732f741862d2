// The to-do to confirm the code of conduct: opened when a version applies that asks the person, opened again by a reminder, closed by the
// confirmation. Everybody else gets an entry about the new version.
import { sql, type RawBuilder } from 'kysely'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import { catalogue, formatDay } from '#server/mail/language.ts'
import { IS_ADDRESSED, mustConfirm } from '#server/modules/conduct/audience.ts'
import { currentNumber, readCurrent, type StoredVersion } from '#server/modules/conduct/versions.ts'
import { closeInvalid } from '#server/notices/close-entries.ts'
import { wordsIn, type NewNotification } from '#server/notices/entries.ts'
import { notifyAll, readPeople } from '#server/notices/fan-out.ts'
import { notify } from '#server/notices/notify.ts'
import { isPerson, keepTodo, openTodo } from '#server/notices/todos.ts'
import type { ValidityRule } from '#server/kernel/validity.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** A version of the code of conduct begins to apply. */
    'conduct.applies': { version: number }
    /** Those who have not confirmed the current version are reminded; the id of a row of `conduct_reminder`. */
    'conduct.reminded': { reminderId: number }
    'conduct.confirmed': { personId: string }
  }
}

const textsOf = catalogue<keyof typeof de>(de, en)
export const CONDUCT_MENU = 'menu_conduct'

/** The last reminder of the version `v` that concerned the company of the person `p`; null: none yet. */
const LAST_REMINDER: RawBuilder<number | null> = sql<number | null>`(
  select max(r.id) from conduct_reminder r
  where r.version = v.version and (r.company_id is null or r.company_id = p.company_id))`

/** Event key of the to-do that the version `v` gives to the person `p`; an entry with another key is out of date. */
export const CONDUCT_KEY: RawBuilder<string> = sql<string>`concat('conduct:', v.version, ':' || ${LAST_REMINDER})`

/** True for a person `p` who must confirm the current version `v`, by a to-do of this key. */
const isDue = (now: Date, key: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from conduct_version v
  where v.version = ${currentNumber(businessDay(now))} and ${CONDUCT_KEY} = ${key} and ${mustConfirm()})`

export const CONDUCT_VALIDITY: ValidityRule = {
  menuId: CONDUCT_MENU,
  mayStillSee: sql<boolean>`true`,
  isStillValid: (now) => sql<boolean>`(not n.todo or ${isDue(now, sql.ref('n.event_key'))})`,
}

type Kind = 'confirm' | 'reminder' | 'applies'

export const conductEntry = (
  kind: Kind,
  { version, confirmBy }: Pick<StoredVersion, 'version' | 'confirmBy'>,
  eventKey: string,
): NewNotification => ({
  eventKey,
  menuId: CONDUCT_MENU,
  ...wordsIn((language) => {
    const values = { version, day: confirmBy === null ? '' : formatDay(confirmBy, language) }
    return { title: textsOf(language)(kind, values), body: textsOf(language)(`${kind}Body`, values) }
  }),
  link: '/verhaltenskodex',
})

const ENTRIES = sql<boolean>`n.menu_id = ${CONDUCT_MENU} and n.todo`

/** Notifies people who need not confirm the version that it applies; entries about older ones are closed. */
async function notifyOthers(context: Context, version: StoredVersion): Promise<void> {
  const { db } = context
  const eventKey = `conduct-applies:${version.version}`
  const others = sql<boolean>`p.active and exists (
    select from conduct_version v where v.version = ${version.version} and not ${IS_ADDRESSED})
    and not exists (select from notification n where n.event_key = ${eventKey} and n.person_id = p.id)`
  await notifyAll(
    context,
    eventKey,
    () => readPeople(db, others),
    (tx, people) => notify(tx, context, people, { ...conductEntry('applies', version, eventKey), todo: false }),
  )
}

async function askForConfirmations(context: Context, number: number): Promise<void> {
  const { db, now } = context
  const version = await readCurrent(db, businessDay(now()))
  // A newer one asks by its own event.
  if (version?.version !== number) return
  const key = `conduct:${number}`
  await keepTodo(context, {
    entry: conductEntry('confirm', version, key),
    due: () => isDue(now(), sql`${key}`),
    // A reminder that was sent in the meantime has taken its place.
    covers: sql<boolean>`${ENTRIES} and not ${isDue(now(), sql.ref('n.event_key'))}`,
  })
  await notifyOthers(context, version)
}

async function remind(context: Context, reminderId: number): Promise<void> {
  const { db, now } = context
  const version = await readCurrent(db, businessDay(now()))
  const reminder = await db
    .selectFrom('conduct_reminder')
    .select('version')
    .where('id', '=', reminderId)
    .executeTakeFirst()
  if (!version || reminder?.version !== version.version) return
  const key = `conduct:${version.version}:${reminderId}`
  await keepTodo(context, {
    entry: conductEntry('reminder', version, key),
    due: () => isDue(now(), sql`${key}`),
    covers: sql<boolean>`${ENTRIES} and not ${isDue(now(), sql.ref('n.event_key'))}`,
  })
}

/** A person who joins the audience is asked only in the bell, at their sign-in. */
async function followPerson(context: Context, personId: string): Promise<void> {
  const { db, now } = context
  const version = await readCurrent(db, businessDay(now()))
  if (!version) return
  const { rows } = await sql<{ key: string }>`
    select ${CONDUCT_KEY} as key from conduct_version v join person p on p.id = ${personId}
    where v.version = ${version.version} and ${mustConfirm()}`.execute(db)
  const key = rows[0]?.key
  if (key === undefined) return
  await openTodo(context, {
    entry: { ...conductEntry('confirm', version, key), bellOnly: true },
    isDue: () => sql<boolean>`${isPerson(personId)} and ${isDue(now(), sql`${key}`)}`,
  })
}

export function onConduct(context: Context): void {
  const { events } = context
  events.on('conduct.applies', ({ version }) => askForConfirmations(context, version))
  events.on('conduct.reminded', ({ reminderId }) => remind(context, reminderId))
  events.on('conduct.confirmed', ({ personId }) =>
    closeInvalid(context, sql<boolean>`${ENTRIES} and n.person_id = ${personId}`),
  )
  events.on('person.changed', ({ personId }) => followPerson(context, personId))
}

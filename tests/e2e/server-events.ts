// Changes on the server while a page is open: roles are granted or revoked, and events are sent.
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { createDb } from '#server/db/db.ts'
import { sendNotices } from '#server/modules/vacation/notices/send-notices.ts'
import { notify } from '#server/realtime/wake-ups.ts'
import { type NewEvent, writeEvents } from '#server/realtime/write-events.ts'
import { databaseAddress, query } from '#tests/reliability/database.ts'

type Change = Omit<Extract<NewEvent, { type: 'menu_change' }>, 'personId'>

/** Sends events as a module does: they are stored, announced to all servers and written to the sockets. */
export async function sendTo(dataDir: string, personId: string, ...events: readonly Change[]): Promise<void> {
  const { db } = createDb(await databaseAddress(dataDir), { max: 1 })
  try {
    await db.transaction().execute(async (tx) => {
      await writeEvents(
        tx,
        events.map((event) => ({ ...event, personId })),
      )
      await notify(tx, [personId])
    })
  } finally {
    await db.destroy()
  }
}

/** Sends the notices of lapse as the morning of `day` does, in companies that send them; open pages get no event. */
export async function sendLapseNotices(dataDir: string, day: Day): Promise<void> {
  const { db } = createDb(await databaseAddress(dataDir), { max: 1 })
  const events = { publish: async () => {}, publishAll: async () => {}, on: () => {} }
  try {
    const log = { error: console.error } as unknown as Parameters<typeof sendNotices>[0]['log']
    await sendNotices({ db, events, now: () => instantAt(day, 7 * 60), log })
  } finally {
    await db.destroy()
  }
}

const PERSON = '(select id from person where username = $1)'

export async function personId(dataDir: string, username: string): Promise<string> {
  const [row] = await query<{ id: string }>(dataDir, 'select id from person where username = $1', [username])
  if (!row) throw new Error(`Nobody is called ${username}`)
  return row.id
}

/** Removes roles, also from the next token. */
export const takeRoles = (dataDir: string, username: string, roles: readonly string[]): Promise<object[]> =>
  query(dataDir, `delete from person_role where person_id = ${PERSON} and role = any($2)`, [username, roles])

/** Restores a realm role. */
export const giveRole = (dataDir: string, username: string, role: string): Promise<object[]> =>
  query(dataDir, `insert into person_role (person_id, role) values (${PERSON}, $2) on conflict do nothing`, [
    username,
    role,
  ])

/** Takes every role away. */
export const takeAllRoles = (dataDir: string, username: string): Promise<object[]> =>
  query(dataDir, `delete from person_role where person_id = ${PERSON}`, [username])

/** Gives every realm role. */
export const giveAllRoles = (dataDir: string, username: string): Promise<object[]> =>
  query(
    dataDir,
    `insert into person_role (person_id, role) select ${PERSON}, role from unnest($2::text[]) role on conflict do nothing`,
    [username, REALM_ROLES],
  )

/** Gives every role for a while, those of clients too; the result removes those that the person did not have. */
export async function lendAllRoles(dataDir: string, username: string): Promise<() => Promise<object[]>> {
  const ofClients = Object.entries(CLIENT_ROLES).flatMap(([client, roles]) => roles.map((role) => [client, role]))
  const all = [...REALM_ROLES.map((role) => ['', role]), ...ofClients]
  const lent = (await query(
    dataDir,
    `insert into person_role (person_id, client, role)
     select ${PERSON}, client, role from unnest($2::text[], $3::text[]) as given (client, role)
     on conflict do nothing returning role`,
    [username, all.map(([client]) => client), all.map(([, role]) => role)],
  )) as { role: string }[]
  return () =>
    takeRoles(
      dataDir,
      username,
      lent.map(({ role }) => role),
    )
}

// A hall with a shift of yesterday, written into the database of a running portal: its foreman, a worker with a gap, one who did not sign
// out, a person of the time office, and a worker with only the portal of production.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, instantAt, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { createDb, type Tx } from '#server/db/db.ts'
import { applyEvents } from '#server/modules/production/bookings/apply-events.ts'
import { aPerson } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
import { databaseAddress } from '#tests/reliability/database.ts'

export interface Hall {
  readonly id: number
  readonly name: string
  /** The day of its early shift. */
  readonly day: string
  readonly gap: Worker
  readonly stale: Worker
  readonly office: Worker
  readonly alone: Worker
}

export interface Worker {
  readonly id: string
  readonly username: string
  readonly name: string
}

/** A new person of the foreman's company. People of the demo company would lose roles that other tests need. */
async function newWorker(tx: Tx, givenName: string, mark: string, isInOffice = false): Promise<Worker> {
  const foreman = await tx
    .selectFrom('person as p')
    .innerJoin('account as a', 'a.person_id', 'p.id')
    .select(['p.id', 'p.company_id', 'p.site_id', 'p.division_id', 'p.terms_accepted_at', 'a.password_hash'])
    .where('p.username', '=', 'murat.yildiz')
    .executeTakeFirstOrThrow()
  const { id: supervisor_id, password_hash, ...same } = foreman
  const username = `${givenName.toLowerCase()}.${mark}`
  const person = {
    ...same,
    supervisor_id,
    given_name: givenName,
    family_name: `aus Halle ${mark}`,
    entry_on: '2020-01-01',
  }
  const id = await aPerson(tx, username, { ...person, roles: ['portal_mes', 'menu_mes_times'] })
  if (isInOffice) await insert(tx, 'person_role', { person_id: id, client: 'ma-api', role: 'ma_edit_employment_data' })
  await insert(tx, 'account', { person_id: id, password_hash, demo: true })
  await insert(tx, 'time_account', { person_id: id, start_day: '2026-01-01' })
  return { id, username, name: `${givenName} aus Halle ${mark}` }
}

/** [time of the day, kind of event, order]. */
type Event = readonly [minute: number, kind: string, order?: string]

export async function makeHall(dataDir: string): Promise<Hall> {
  const { db, pool } = createDb(await databaseAddress(dataDir), { max: 2 })
  const day = addDays(wallTimeOf(new Date()).day, -1)
  const mark = randomUUID().slice(0, 8)
  const name = `Halle ${mark}`
  try {
    return await db.transaction().execute(async (tx) => {
      const gap = await newWorker(tx, 'Gerda', mark)
      const stale = await newWorker(tx, 'Stefan', mark)
      const office = await newWorker(tx, 'Olga', mark, true)
      const alone = await newWorker(tx, 'Almut', mark)
      const { rows } = await sql<{ id: number; placeId: number; deviceId: number }>`
        with area as (insert into production_area (site_id, name) select site_id, ${name} from person where username = 'murat.yildiz'
            returning id),
          lead as (insert into production_area_lead (area_id, person_id) select area.id, person.id from area, person
            where username = 'murat.yildiz'),
          shift as (insert into production_shift (area_id, kind, begins, ends) select area.id, kind, begins, ends from area,
            (values ('early', 360, 840), ('late', 840, 1320), ('night', 1320, 360)) as s (kind, begins, ends)),
          place as (insert into production_workplace (area_id, name) select id, 'Platz 12' from area returning id, area_id),
          device as (insert into production_device (area_id, workplace_id, kind, name, key_hash, last_seen_at)
            select area_id, id, 'terminal', 'Terminal 7', decode(md5(${mark}), 'hex'), now() from place returning id)
        select area.id, place.id as "placeId", device.id as "deviceId" from area, place, device`.execute(tx)
      const { id, placeId, deviceId } = rows[0]!
      await insert(tx, 'production_worker', { area_id: id, person_id: alone.id })
      await sql`insert into production_activity (kind, name, name_en)
        values ('setup', 'Rüsten', 'Setup'), ('other', 'Sonstiges', 'Other') on conflict do nothing`.execute(tx)
      await sql`insert into production_order (number, title, operation, planned_pieces, setup_minutes, run_minutes)
        values (${`${mark}-20`}, 'Ritzelwelle', 'Drehen', 140, 0, 300), (${`${mark}-02`}, 'Welle', 'Drehen', 140, 45, 300)`.execute(
        tx,
      )
      let counter = 0
      const work = async (person: Worker, goes: number, events: readonly Event[]): Promise<void> => {
        await sql`insert into time_entry (person_id, day, comes, goes, break_minutes, source) values (${person.id}, ${day},
          ${instantAt(day, 358)}, ${instantAt(day, goes)}, 30, 'stamp')`.execute(tx)
        for (const [minute, kind, order = null] of events)
          await sql`insert into production_event (device_id, counter, person_id, workplace_id, kind, order_id, at)
            values (${deviceId}, ${++counter}, ${person.id}, ${placeId}, ${kind},
              (select o.id from production_order o where o.number = ${order}), ${instantAt(day, minute)})`.execute(tx)
        await applyEvents(tx, [{ personId: person.id, from: instantAt(day, 360).getTime() }])
      }
      await work(gap, 842, [
        [360, 'begin', `${mark}-20`],
        [550, 'pause'],
        [580, 'signOut'],
        [625, 'begin', `${mark}-02`],
        [840, 'signOut'],
      ])
      await work(stale, 842, [[360, 'begin', `${mark}-20`]])
      await work(alone, 842, [
        [360, 'begin', `${mark}-20`],
        [840, 'signOut'],
      ])
      return { id, name, day, gap, stale, office, alone }
    })
  } finally {
    await db.destroy()
    await pool.end().catch(() => undefined)
  }
}

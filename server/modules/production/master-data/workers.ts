// The workers of each hall: people of the company get a hall, move to another one, and end there.
import { sql } from 'kysely'
import type { KeptWorkers, WorkerBody } from '#contract/production-master-data.ts'
import { MOST_WORKERS } from '#domain/production/master-data/fields.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { refuse } from '#server/modules/production/devices/devices.ts'
import { lockCompany, readAreaKept, requireColleague, type Viewer } from './halls.ts'

/** 404 for a hall of another company. */
export async function readWorkers(db: Db, companyId: number, areaId: number): Promise<KeptWorkers> {
  const { rows: areas } = await sql`
    select from production_area a join site s on s.id = a.site_id where a.id = ${areaId} and s.company_id = ${companyId}`.execute(
    db,
  )
  if (areas.length === 0) throw notFound()
  const { rows: workers } = await sql<KeptWorkers['workers'][number]>`
    select p.id, ${fullName('p')} as name, p.personnel_number as number, w.version
    from production_worker w join person p on p.id = w.person_id and p.active
    where w.area_id = ${areaId} and w.ended_at is null
    order by p.family_name collate german, p.given_name collate german, p.id limit ${MOST_WORKERS}`.execute(db)
  return { workers }
}

/** Throws 422 `areaEnded` or `tooMany` for a hall that accepts no more workers. */
async function requireOpenArea(tx: Tx, viewer: Viewer, areaId: number, field: string): Promise<void> {
  const area = await readAreaKept(tx, viewer, areaId)
  if (area.isEnded) throw refuse(field, 'areaEnded')
  const { workers } = await readWorkers(tx, viewer.companyId, areaId)
  if (workers.length >= MOST_WORKERS) throw refuse(field, 'tooMany')
}

/** Also adds a worker who had ended. Throws 422 `worksHere`, `worksElsewhere` for a person who has a hall already. */
export async function addWorker(tx: Tx, viewer: Viewer, areaId: number, personId: string): Promise<KeptWorkers> {
  await lockCompany(tx, viewer)
  await requireOpenArea(tx, viewer, areaId, 'body.personId')
  await requireColleague(tx, viewer, personId)
  await tx
    .insertInto('production_worker')
    .values({ person_id: personId, area_id: areaId, ended_at: viewer.at })
    .onConflict((on) => on.doNothing())
    .execute()
  const present = await tx
    .selectFrom('production_worker')
    .select(['area_id as areaId', 'ended_at as endedAt'])
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (present.endedAt === null)
    throw refuse('body.personId', present.areaId === areaId ? 'worksHere' : 'worksElsewhere')
  await tx
    .updateTable('production_worker')
    .set((row) => ({ area_id: areaId, ended_at: null, version: row('version', '+', 1) }))
    .where('person_id', '=', personId)
    .execute()
  return readWorkers(tx, viewer.companyId, areaId)
}

interface SeenWorker {
  readonly id: string
  readonly version: number | undefined
}

/** Answers the workers of the former hall; throws 422 `areaEnded`, or `signedIn` when the booking of a person who ends is running. */
export async function changeWorker(tx: Tx, viewer: Viewer, target: SeenWorker, body: WorkerBody): Promise<KeptWorkers> {
  await lockCompany(tx, viewer)
  const { rows } = await sql<{ areaId: number; version: number }>`
    select w.area_id as "areaId", w.version from production_worker w join production_area a on a.id = w.area_id
    join site s on s.id = a.site_id
    where w.person_id = ${target.id} and w.ended_at is null and s.company_id = ${viewer.companyId}
    for no key update of w`.execute(tx)
  const [present] = rows
  if (!present) throw notFound()
  const { areaId, version } = present
  if (target.version !== undefined && target.version !== version)
    throw conflict('version_conflict', undefined, await readWorkers(tx, viewer.companyId, areaId))
  if (body.areaId !== areaId) await requireOpenArea(tx, viewer, body.areaId, 'body.areaId')
  const runs = await tx
    .selectFrom('production_booking')
    .select('id')
    .where('person_id', '=', target.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (body.isEnded && runs) throw refuse('body.isEnded', 'signedIn')
  await tx
    .updateTable('production_worker')
    .set({ area_id: body.areaId, ended_at: body.isEnded ? viewer.at : null, version: version + 1 })
    .where('person_id', '=', target.id)
    .execute()
  return readWorkers(tx, viewer.companyId, areaId)
}

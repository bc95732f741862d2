// Who works in which hall: people of the company get a hall, move to another one, and end there.
import { sql } from 'kysely'
import type { KeptWorkers, WorkerBody } from '#contract/production-master-data.ts'
import { MOST_WORKERS } from '#domain/production/master-data/fields.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { refuse } from '#server/modules/production/devices/devices.ts'
import { lockCompany, readAreaKept, requireColleague, type Keeper } from './halls.ts'

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

/** 422 `areaEnded` or `tooMany` for a hall that takes nobody. */
async function requireOpenArea(tx: Tx, keeper: Keeper, areaId: number, field: string): Promise<void> {
  const area = await readAreaKept(tx, keeper, areaId)
  if (area.isEnded) throw refuse(field, 'areaEnded')
  const { workers } = await readWorkers(tx, keeper.companyId, areaId)
  if (workers.length >= MOST_WORKERS) throw refuse(field, 'tooMany')
}

/** Also somebody who had ended; 422 `worksHere`, `worksElsewhere` for whoever has a hall already. */
export async function addWorker(tx: Tx, keeper: Keeper, areaId: number, personId: string): Promise<KeptWorkers> {
  await lockCompany(tx, keeper)
  await requireOpenArea(tx, keeper, areaId, 'body.personId')
  await requireColleague(tx, keeper, personId)
  await tx
    .insertInto('production_worker')
    .values({ person_id: personId, area_id: areaId, ended_at: keeper.at })
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
  return readWorkers(tx, keeper.companyId, areaId)
}

interface Target {
  readonly id: string
  readonly version: number | undefined
}

/** Answers those of the hall in which the person was; 422 `areaEnded`, `signedIn` for the end of somebody whose booking runs. */
export async function changeWorker(tx: Tx, keeper: Keeper, target: Target, body: WorkerBody): Promise<KeptWorkers> {
  await lockCompany(tx, keeper)
  const { rows } = await sql<{ areaId: number; version: number }>`
    select w.area_id as "areaId", w.version from production_worker w join production_area a on a.id = w.area_id
    join site s on s.id = a.site_id
    where w.person_id = ${target.id} and w.ended_at is null and s.company_id = ${keeper.companyId}
    for no key update of w`.execute(tx)
  const [present] = rows
  if (!present) throw notFound()
  const { areaId, version } = present
  if (target.version !== undefined && target.version !== version)
    throw conflict('version_conflict', undefined, await readWorkers(tx, keeper.companyId, areaId))
  if (body.areaId !== areaId) await requireOpenArea(tx, keeper, body.areaId, 'body.areaId')
  const runs = await tx
    .selectFrom('production_booking')
    .select('id')
    .where('person_id', '=', target.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (body.isEnded && runs) throw refuse('body.isEnded', 'signedIn')
  await tx
    .updateTable('production_worker')
    .set({ area_id: body.areaId, ended_at: body.isEnded ? keeper.at : null, version: version + 1 })
    .where('person_id', '=', target.id)
    .execute()
  return readWorkers(tx, keeper.companyId, areaId)
}

// A hall with its foreman, workers, workplaces, orders and devices, for tests of what devices send.
import { randomUUID } from 'node:crypto'
import type { TerminalEvents } from '#contract/production-devices.ts'
import type { TestApp } from '#server/testing/app.ts'
import { aCompany, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

export const FOREMAN_ROLES = [...EMPLOYEE_ROLES, 'portal_mes', 'menu_mes_logins', 'menu_mes_times'] as const

export interface Worker {
  readonly id: string
  readonly name: string
  readonly number: string
}

export interface Hall {
  readonly companyId: number
  readonly areaId: number
  readonly workplaces: readonly [number, number]
  /** User names. */
  readonly foreman: string
  readonly office: string
  readonly workers: readonly [Worker, Worker]
  /** Number of an order. */
  readonly order: string
  device(kind: 'terminal' | 'machine'): Promise<{ id: number; key: string }>
}

let serial = 0

/** A site with one area, its shifts and two workplaces. */
async function aPlace({ db }: TestApp, companyId: number, mark: string) {
  const site = { company_id: companyId, name: `Werk ${mark}`, city: 'Siegen', land: 'NW' }
  const { id: siteId } = await insert(db, 'site', site)
  const { id: areaId } = await insert(db, 'production_area', { site_id: siteId, name: 'Halle 2' })
  const shifts = [
    ['early', 360, 840],
    ['late', 840, 1320],
    ['night', 1320, 360],
  ] as const
  await insert(
    db,
    'production_shift',
    shifts.map(([kind, begins, ends]) => ({ area_id: areaId, kind, begins, ends })),
  )
  const [first, second] = await db
    .insertInto('production_workplace')
    .values(['Platz 12', 'Platz 14'].map((name) => ({ area_id: areaId, name })))
    .returning('id')
    .execute()
  return { areaId, workplaces: [first!.id, second!.id] as const }
}

export async function aHall(server: TestApp): Promise<Hall> {
  const { db } = server
  const mark = `${++serial}${randomUUID().slice(0, 6)}`
  const companyId = await aCompany(db, `Works ${mark}`)
  const { areaId, workplaces } = await aPlace(server, companyId, mark)
  const foreman = `foreman.${mark}`
  const office = `office.${mark}`
  const foremanId = await aPerson(db, foreman, { roles: FOREMAN_ROLES, company_id: companyId })
  await aPerson(db, office, { roles: [...EMPLOYEE_ROLES, 'ma-api:ma_edit_employment_data'], company_id: companyId })
  await insert(db, 'production_area_lead', { area_id: areaId, person_id: foremanId })
  const worker = async (name: string): Promise<Worker> => {
    const number = `${serial}${String(Math.floor(Math.random() * 90_000) + 10_000)}`
    const username = `${name.toLowerCase()}.${mark}`
    const id = await aPerson(db, username, {
      roles: EMPLOYEE_ROLES,
      company_id: companyId,
      given_name: name,
      family_name: 'Ilić',
      personnel_number: number,
    })
    await insert(db, 'production_worker', { person_id: id, area_id: areaId })
    return { id, name: username, number }
  }
  return {
    companyId,
    areaId,
    workplaces,
    foreman,
    office,
    workers: [await worker('Dragan'), await worker('Ewa')],
    order: await anOrder(server),
    async device(kind) {
      const name = `${kind} ${++serial}`
      const body = { kind, name, areaId, workplaceId: workplaces[0] }
      const answer = await server.as(foreman).post('/api/mes/devices', { body })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return { id: answer.body.device.id, key: answer.body.key }
    },
  }
}

/** Adds an order, and an activity; returns the number of the order. */
async function anOrder({ db }: TestApp): Promise<string> {
  const order = `47${serial}-${Math.floor(Math.random() * 90_000) + 10_000}`
  await insert(db, 'production_order', {
    number: order,
    title: 'Ritzelwelle drehen',
    operation: '30',
    planned_pieces: 140,
    setup_minutes: 20,
    run_minutes: 280,
  })
  await db
    .insertInto('production_activity')
    .values({ kind: 'cleaning', name: 'Reinigung', name_en: 'Cleaning' })
    .onConflict((on) => on.doNothing())
    .execute()
  return order
}

/** An event of a worker at the first workplace of the hall. */
export const anEvent = (
  { workers, workplaces }: Hall,
  counter: number,
  changes: Partial<TerminalEvents['events'][number]> = {},
): TerminalEvents['events'][number] => ({
  counter,
  key: randomUUID(),
  kind: 'signIn',
  personId: workers[0].id,
  workplaceId: workplaces[0],
  at: '2026-04-21T04:00:00.000Z',
  ...changes,
})

// Corrections as the bell decides them: by the calls that the server names.
import { beforeEach, expect, test } from 'vitest'
import type { CorrectionView, ShiftView } from '#contract/production.ts'
import { instantAt } from '#domain/calendar/berlin-time.ts'
import { applyEvents } from '#server/modules/production/bookings/apply-events.ts'
import { endUncontested } from '#server/modules/production/jobs.ts'
import { aShiftCompany } from '#server/modules/production/testing/shift-company.ts'
import { testApp } from '#server/testing/app.ts'
import { bellDecisions } from '#server/testing/bell-decisions.ts'

import type { Somebody } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
const DAY = '2026-04-20'
const at = (hour: number, minute = 0): Date => instantAt(DAY, hour * 60 + minute)
const NEXT = instantAt('2026-04-21', 8 * 60)
let clock = NEXT
const server = await testApp({ now: () => clock })
const bell = bellDecisions(server)

const hall = await aShiftCompany(server, NEXT)

/** No booking covers the 45 minutes from 9:40 on. */
beforeEach(async () => {
  clock = NEXT
  const { dragan, device, places, orders } = hall
  // Their cases go with them.
  await server.db.deleteFrom('production_correction').execute()
  await server.db.deleteFrom('notification').execute()
  await server.db.deleteFrom('production_event').execute()
  await server.db.deleteFrom('time_entry').execute()
  const entry = { person_id: dragan.id, day: DAY, comes: at(6), goes: at(14), break_minutes: 30, source: 'stamp' }
  await insert(server.db, 'time_entry', entry)
  await server.db.transaction().execute(async (tx) => {
    const events = [
      [at(6), 'begin', '4711-20'],
      [at(9, 40), 'signOut', undefined],
      [at(10, 25), 'begin', '4718-02'],
      [at(14), 'signOut', undefined],
    ] as const
    await insert(
      tx,
      'production_event',
      events.map(([when, kind, order], index) => ({
        device_id: device,
        counter: index + 1,
        person_id: dragan.id,
        workplace_id: places['Platz 12']!,
        kind,
        order_id: order === undefined ? null : orders[order]!,
        at: when,
      })),
    )
    await applyEvents(tx, [{ personId: dragan.id, from: at(6).getTime() }])
  })
})

async function correct(by: Somebody, changes: object = {}): Promise<CorrectionView> {
  const { lead, areaId, dragan, setup } = hall
  const view = (await server.as(lead.name).get<ShiftView>(`/api/mes/shifts/${areaId}/${DAY}/early`)).body
  const line = [...view.clean, ...view.toClear].find(({ person }) => person.id === dragan.id)!
  const { status, body } = await server.as(by.name).post<CorrectionView>('/api/mes/corrections', {
    body: {
      areaId,
      personId: dragan.id,
      day: DAY,
      shift: 'early',
      version: line.version,
      change: 'book',
      from: at(9, 40).toISOString(),
      to: at(10, 25).toISOString(),
      activityId: setup,
      reason: 'forgotten',
      ...changes,
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const statusOf = async (who: Somebody, { id }: CorrectionView) =>
  (await server.as(who.name).get<CorrectionView>(`/api/mes/corrections/${id}`)).body.status

test('[MES-01] [BELL-02] the person confirms in the bell what the foreman has changed', async () => {
  const { lead, dragan } = hall
  const correction = await correct(lead, { note: 'Laut Rüstplan' })
  const todo = await bell.oneOf(dragan.name)
  expect(todo).toMatchObject({
    facts: 'Buchen vergessen. „Laut Rüstplan“',
    why: 'Es geht um Ihre Buchung. Frist: 05.05.2026.',
    words: { approve: 'Bestätigen', reject: 'Widersprechen' },
    undoable: false,
  })
  expect(await bell.of(lead.name)).toEqual([])
  expect((await bell.send(dragan.name, todo.approve)).status).toBe(200)
  expect(await statusOf(dragan, correction)).toBe('approved')
  expect(await bell.ended(dragan.name, todo.id)).toBe('Sie haben die Buchung inzwischen bestätigt.')
})

test('[MES-01] [BELL-02] the person contests it with a reason, or too late', async () => {
  const { lead, dragan } = hall
  const correction = await correct(lead)
  const todo = await bell.oneOf(dragan.name)
  expect(await bell.send(dragan.name, todo.reject)).toMatchObject({ status: 422, body: { code: 'reasonRequired' } })
  expect((await bell.send(dragan.name, todo.reject, 'Das war Reinigung')).status).toBe(200)
  expect(await statusOf(lead, correction)).toBe('rejected')
  await correct(lead)
  const late = await bell.oneOf(dragan.name)
  clock = instantAt('2026-05-06', 120)
  await endUncontested(server.context)
  expect(await bell.ended(dragan.name, late.id)).toBe('Die Frist ist vorbei: Die Buchung gilt.')
})

test('[MES-01] [BELL-02] the foreman decides on the request of the person, and a deputy in their place', async () => {
  const { lead, deputy, office, dragan } = hall
  const correction = await correct(dragan, { note: 'Ich habe gerüstet' })
  const todo = await bell.oneOf(lead.name)
  expect(todo).toMatchObject({
    facts: 'Buchen vergessen. „Ich habe gerüstet“',
    why: 'Sie entscheiden für Halle 2.',
    words: { approve: 'Genehmigen', reject: 'Ablehnen' },
  })
  expect(await bell.of(dragan.name)).toEqual([])
  expect(await bell.of(office.name)).toEqual([])
  await server.db.insertInto('deputy').values({ holder_id: lead.id, deputy_id: deputy.id, position: 1 }).execute()
  await server.db.insertInto('deputy_setting').values({ person_id: lead.id, activated: true }).execute()
  await server.db.insertInto('sickness').values({ person_id: lead.id, first_day: '2026-04-20' }).execute()
  await server.context.events.publish(server.db, 'leave.deciders_changed', {})
  const forDeputy = await bell.oneOf(deputy.name)
  expect(forDeputy.why).toMatch(/^Weil Sie lead .* vertreten\.$/)
  expect((await bell.send(deputy.name, forDeputy.approve)).status).toBe(200)
  expect(await statusOf(dragan, correction)).toBe('approved')
  expect(await bell.ended(lead.name, todo.id)).toMatch(/^Inzwischen entschieden von deputy .*: genehmigt\.$/)
  await server.db.deleteFrom('deputy').execute()
  await server.db.deleteFrom('sickness').execute()
})

test('[MES-01] [BELL-02] a question is answered on the page, and a version that has changed is refused', async () => {
  const { lead, dragan } = hall
  await correct(lead, { change: 'question', activityId: undefined, note: 'Was war da?', reason: 'other' })
  expect(await bell.of(dragan.name)).toEqual([])
  const correction = await correct(lead)
  const todo = await bell.oneOf(dragan.name)
  const question = { body: { reason: 'Warum?' }, version: correction.version }
  await server.as(dragan.name).post(`/api/mes/corrections/${correction.id}/ask-back`, question)
  expect(await bell.send(dragan.name, todo.approve)).toMatchObject({ status: 409 })
})

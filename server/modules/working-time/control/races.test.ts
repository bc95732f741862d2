// Concurrent changes by two people: one of them is completed first. 20 rounds of each in `npm test`, 200 in `npm run test:matrix`.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { holidaysOf } from '#domain/calendar/holidays.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import { runs } from '#tests/matrix.ts'
import { find } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { releaseDue } from './release-days.ts'

const now = new Date('2027-02-05T08:00:00Z')
const server = await testApp({ now: () => now })
const ROUNDS = runs(20, 200)
/** In ms: each round is a dozen transactions. */
const LONG = ROUNDS * 6_000
/** Workdays of 2026: a day off with work would have a finding. */
const HOLIDAYS = holidaysOf({ land: 'NW' }, 2026)
const DAYS = Array.from({ length: 330 }, (_, index) => addDays('2026-02-02', index)).filter(
  (day) => weekdayOf(day) < 5 && !HOLIDAYS.has(day),
)

const company = await timeCompany(server)
const boss = await company.approver('boss')
const deputy = await company.approver('deputy')
const deputise = (activated: boolean) =>
  server.as(boss.name).put('/api/vac/deputies', {
    body: { activated, deputyIds: [deputy.id], awayFrom: '2027-02-05', awayUntil: '2027-02-05' },
  })
const decisionsOf = ({ id }: Somebody, day: string) =>
  server.db.selectFrom('time_decision').selectAll().where('person_id', '=', id).where('day', '=', day).execute()

test(
  '[TIME-04] [T10] exactly one of two concurrent deciders decides',
  async () => {
    const eve = await company.person('eve', { supervisor: boss })
    await deputise(true)
    for (const date of DAYS.slice(0, ROUNDS)) {
      const day = await company.record(eve, date)
      const answers = await Promise.all([
        company.decide(boss, [day]),
        company.decide(deputy, [day], { approve: false, reason: 'Messe' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const loser = answers.find(({ status }) => status === 409)!
      const { status } = await company.dayOf(eve, date)
      expect(loser.body).toMatchObject({ present: { status } })
      expect(await decisionsOf(eve, date)).toHaveLength(1)
    }
  },
  LONG,
)

test(
  '[TIME-04] [T12] a deputy whose right ends during the decision has decided before, or decides nothing',
  async () => {
    const eve = await company.person('eve', { supervisor: boss })
    for (const date of DAYS.slice(0, ROUNDS)) {
      await deputise(true)
      const day = await company.record(eve, date)
      const [decided, ended] = await Promise.all([company.decide(deputy, [day]), deputise(false)])
      expect(ended.status).toBe(200)
      const rows = await decisionsOf(eve, date)
      if (decided.status === 200) expect(rows).toMatchObject([{ decided_by: deputy.id, on_behalf_of: boss.id }])
      else {
        expect([403, 409]).toContain(decided.status)
        expect(rows).toEqual([])
        expect(await company.dayOf(eve, date)).toMatchObject({ status: 'manualReleaseRequired' })
      }
    }
  },
  LONG,
)

test(
  '[TIME-03] a correction that arrives while days are released is decided alone, and the others are released',
  async () => {
    const eve = await company.person('eve', { supervisor: boss })
    const bob = await company.person('bob', { supervisor: boss })
    for (const date of DAYS.slice(0, ROUNDS)) {
      await company.record(eve, date)
      await company.record(bob, date)
      const clean = (await server.as(boss.name).get('/api/az/control/clean')).body.filter(
        (one: { day: string }) => one.day === date,
      )
      const body = { from: date, until: date, expected: clean.length }
      const [released] = await Promise.all([
        server.as(boss.name).post('/api/az/control/release', { body }),
        company.correct(eve, date, [shift(date, { breakMinutes: 45 })]),
      ])
      const day = await company.dayOf(eve, date)
      expect([200, 409]).toContain(released.status)
      // The case is open in either order, and a reported day is not released.
      const { status, created_at } = await find(server.db, 'time_case', { person_id: eve.id, day: date })
      expect(status).toBe('open')
      expect(created_at).toEqual(now)
      if (released.status === 200) {
        const refused = released.body.refused.map(({ person, code }: { person: { id: string }; code: string }) => [
          person.id,
          code,
        ])
        const isRefused = refused.length > 0
        expect(refused).toEqual(isRefused ? [[eve.id, 'isReported']] : [])
        expect(day.status).toBe(isRefused ? 'manualReleaseRequired' : 'manuallyApproved')
        expect(await company.dayOf(bob, date)).toMatchObject({ status: 'manuallyApproved' })
      }
    }
  },
  LONG,
)

test(
  '[TIME-04] a veto stops the automatic release, or comes too late',
  async () => {
    const eve = await company.person('eve', { supervisor: boss, automatic: true })
    for (const date of DAYS.slice(0, ROUNDS)) {
      const day = await company.record(eve, date)
      await sql`update time_day set release_at = ${new Date(now.getTime() - 1000)} where id = ${day.id}`.execute(
        server.db,
      )
      const veto = { version: day.version, reason: 'Dienstreise prüfen' }
      const [stopped] = await Promise.all([
        server.as(boss.name).post(`/api/az/control/days/${day.id}/veto`, bodyAndVersion(veto)),
        releaseDue(server.context),
        releaseDue(server.context),
      ])
      const rows = await decisionsOf(eve, date)
      const { status } = await company.dayOf(eve, date)
      if (stopped.status === 200) expect([status, rows.length]).toEqual(['manualReleaseRequired', 0])
      else {
        expect(stopped).toMatchObject({
          status: 409,
          body: { code: 'alreadyDecided', present: { status: 'automaticallyApproved' } },
        })
        expect(rows).toMatchObject([{ outcome: 'automaticallyApproved', decided_by: null }])
      }
    }
  },
  LONG,
)

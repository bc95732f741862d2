import { describe, expect, test } from 'vitest'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { shift, timeCompany } from '#server/testing/time-company.ts'
import { insert } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { releaseDue } from './release-days.ts'

/** Friday morning; the tests move it. */
let now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await timeCompany(server)
const top = await company.approver('top')
const at = async (instant: string, action: () => Promise<unknown>) => {
  const before = now
  now = new Date(instant)
  await action().finally(() => (now = before))
}
const team = () => company.team(top, { automatic: true })
const post = ({ name }: Somebody, path: string, change: object) =>
  server.as(name).post(`/api/az/${path}`, bodyAndVersion(change))
const BEFORE = '2026-02-04'
const YESTERDAY = '2026-02-05'
/** The release of yesterday is announced for Tuesday, 10 February; the employee answers six days later. */
const LATER = '2026-02-16T12:00:00Z'

describe('[TIME-04] the automatic release', () => {
  test('happens at its announced time, not for a day with a feedback, and not after a veto', async () => {
    const { boss, eve } = await team()
    const clean = await company.record(eve, BEFORE)
    expect(clean.status).toBe('automaticReleaseActivated')
    const stopped = await company.record(eve, YESTERDAY)
    await company.record(eve, '2026-02-03', [shift('2026-02-03', { goes: null, breakMinutes: 0 })])
    await at('2026-02-06T09:00:00Z', async () => {
      const veto = { version: stopped.version, reason: 'Dienstreise prüfen' }
      expect((await post(boss, `control/days/${stopped.id}/veto`, veto)).body).toMatchObject({
        mayVeto: false,
        line: { status: 'manualReleaseRequired', releaseAt: null },
      })
      expect(await post(boss, `control/days/${stopped.id}/veto`, veto)).toMatchObject({
        status: 409,
        body: { code: 'notAutomatic' },
      })
      const { workingTime } = await server.context.exports.read(server.db, { personId: eve.id, full: true })
      expect(workingTime).toMatchObject({ vetoes: [{ day: YESTERDAY, reason: 'Dienstreise prüfen' }] })
      await releaseDue(server.context)
      expect(await company.dayOf(eve, BEFORE)).toMatchObject({ status: 'automaticReleaseActivated' })
    })
    await at('2026-02-20T12:00:00Z', () => releaseDue(server.context))
    expect(await company.dayOf(eve, BEFORE)).toMatchObject({ status: 'automaticallyApproved' })
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manualReleaseRequired' })
    expect(await company.dayOf(eve, '2026-02-03')).toMatchObject({ status: 'manualReleaseRequired' })
  })

  test('waits for the answer to a question', async () => {
    const { boss, eve } = await team()
    const day = await company.record(eve, YESTERDAY)
    const question = { version: day.version, text: 'Waren Sie in Linz?' }
    const { status, body } = await post(boss, `control/days/${day.id}/question`, question)
    expect(status).toBe(200)
    expect(body).toMatchObject({ case: { kind: 'question', messages: [{ text: 'Waren Sie in Linz?' }] } })
    await at('2026-02-20T12:00:00Z', () => releaseDue(server.context))
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'manualReleaseRequired', feedback: 'pending' })
    expect((await company.control(boss)).body.items).toMatchObject([{ findings: [{ code: 'question' }] }])
    // The decider does not need an answer any more.
    expect((await company.decide(boss, [day])).status).toBe(200)
  })

  test('continues with the answer of the employee, which ends the question', async () => {
    const { boss, eve } = await team()
    const day = await company.record(eve, YESTERDAY)
    const asked = await post(boss, `control/days/${day.id}/question`, { version: day.version, text: 'In Linz?' })
    const answer = await post(eve, `cases/${asked.body.case.id}/messages`, { text: 'Ja, in Linz.' })
    expect(answer.body).toMatchObject({ status: 'closed' })
    expect((await company.control(boss)).body.items).toEqual([])
    await at('2026-02-20T12:00:00Z', () => releaseDue(server.context))
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'automaticallyApproved' })
  })

  test.each([
    [
      'an answered question',
      async (eve: Somebody, boss: Somebody) => {
        const { version, id } = await company.dayOf(eve, YESTERDAY)
        const asked = await post(boss, `control/days/${id}/question`, { version, text: 'In Linz?' })
        return () => post(eve, `cases/${asked.body.case.id}/messages`, { text: 'Ja, in Linz.' })
      },
    ],
    [
      'a rejected correction',
      async (eve: Somebody, boss: Somebody) => {
        await company.correct(eve, YESTERDAY, [shift(YESTERDAY, { breakMinutes: 0 })])
        const rejection = { approve: false, reason: 'Ohne Pause?' }
        return async () => company.decide(boss, [await company.dayOf(eve, YESTERDAY)], rejection)
      },
    ],
    [
      'a late change of the entries',
      async (eve: Somebody) => {
        await company.record(eve, YESTERDAY, [shift(YESTERDAY, { goes: null })])
        return () => company.record(eve, YESTERDAY)
      },
    ],
  ])('is announced anew after %s, so that there is time for a veto', async (_, begin) => {
    const { boss, eve } = await team()
    await company.record(eve, YESTERDAY)
    const end = await begin(eve, boss)
    await at(LATER, async () => {
      await end()
      await releaseDue(server.context)
      expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'automaticReleaseActivated' })
    })
    await at('2026-02-19T11:30:00Z', () => releaseDue(server.context))
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'automaticallyApproved' })
  })

  test('of an entry made after the time announced for its day is announced again', async () => {
    const { eve } = await team()
    const rules = JSON.stringify({ releaseAfterWorkdays: 1, releaseMinute: 480 })
    await insert(server.db, 'time_rules', { company_id: company.companyId, from_day: '2026-01-01', rules })
    await company.record(eve, YESTERDAY)
    await releaseDue(server.context)
    expect(await company.dayOf(eve, YESTERDAY)).toMatchObject({ status: 'automaticReleaseActivated' })
  })
})

import { beforeEach, expect, test } from 'vitest'
import type { TimeCase, TimeMonth } from '#contract/working-time.ts'
import { testApp } from '#server/testing/app.ts'
import { approveLeave, leaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { evaluateEndedDays, evaluateLeave } from '#server/modules/working-time/days/evaluations.ts'

/** A Friday morning, 9:00 in Berlin. */
const START = Date.parse('2026-02-06T08:00:00Z')
let clock = START
const server = await testApp({ now: () => new Date(clock) })
beforeEach(() => void (clock = START))
const company = await leaveCompany(server)
const boss = await company.approver('boss', { roles: ['menu_ma_az_genehmigen'] })
const employee = () => company.person('eve', { supervisor: boss, roles: ['menu_ma_az'] })
const at = (text: string) => (clock = Date.parse(text))
const stamp = ({ name }: Somebody, kind: 'in' | 'out', body: object = {}) =>
  server.as(name).post('/api/az/stamps', { body: { kind, ...body } })
const monthOf = async ({ name }: Somebody, month = '2026-02'): Promise<TimeMonth> =>
  (await server.as(name).get(`/api/az/months/${month}`)).body
const dayOf = async (person: Somebody, day: string) =>
  (await monthOf(person, day.slice(0, 7))).days.find((line) => line.day === day)!
const whole = (day: string, goes = '15:30:00Z') => ({
  day,
  entries: [{ comes: `${day}T07:00:00Z`, goes: `${day}T${goes}`, breakMinutes: 30 }],
})
const enter = ({ name }: Somebody, days: object[], more: object = {}) =>
  server.as(name).post('/api/az/entries', { body: { days, ...more } })

test('[TIME-01] stamps of a day give its entry and its balance', async () => {
  const eve = await employee()
  at('2026-02-05T07:00:00Z')
  expect((await stamp(eve, 'in')).status).toBe(200)
  expect((await monthOf(eve)).running).toMatchObject({
    since: '2026-02-05T07:00:00.000Z',
    targetReachedAt: '2026-02-05T15:30:00.000Z',
  })
  at('2026-02-05T15:40:00Z')
  await stamp(eve, 'out')
  expect(await dayOf(eve, '2026-02-05')).toMatchObject({ actual: 520, balance: 40, isRunning: false })
  // The running day is not on the account.
  expect((await monthOf(eve)).account.balance).toBe(0)
  at('2026-02-06T08:00:00Z')
  await evaluateEndedDays(server.context)
  expect(await monthOf(eve)).toMatchObject({
    account: { balance: 40, provisionalDays: 1 },
    monthBalance: 40,
    provisionalDays: 1,
    completeDays: 1,
    dueDays: 1,
    toClear: 0,
  })
  expect((await server.as(eve.name).get('/api/vac/balance?year=2026')).body.flexitime.balance).toBe(40)
  expect((await server.as(eve.name).get('/api/az/today')).body).toEqual({
    running: null,
    account: 40,
    provisionalDays: 1,
    toClear: 0,
    booked: null,
  })
})

test('[TIME-01] the target of a day with hours of flexitime is reached earlier', async () => {
  const eve = await employee()
  await approveLeave(server, eve.id, { type: 'flexHours', day: '2026-02-05', minutes: 240 })
  at('2026-02-05T07:00:00Z')
  await stamp(eve, 'in')
  expect((await monthOf(eve)).running).toMatchObject({ targetReachedAt: '2026-02-05T11:00:00.000Z' })
  const { body } = await server.as(eve.name).get('/api/az/today')
  expect(body).toMatchObject({ running: { targetReachedAt: '2026-02-05T11:00:00.000Z' } })
})

test('[TIME-01] home shows the entries of today, and offers no stamp that would be refused', async () => {
  const eve = await employee()
  const refusal = async (): Promise<unknown> => (await monthOf(eve)).stampRefusal
  expect(await refusal()).toBeNull()
  const entry = { comes: '2026-02-06T06:00:00Z', goes: '2026-02-06T07:30:00Z' }
  await enter(eve, [{ day: '2026-02-06', entries: [entry] }])
  expect(await refusal()).toBe('enteredByHand')
  expect((await stamp(eve, 'in')).body).toMatchObject({ code: 'enteredByHand' })
  const { body } = await server.as(eve.name).get('/api/az/today')
  expect(body).toMatchObject({
    running: null,
    booked: { comes: '2026-02-06T06:00:00.000Z', goes: '2026-02-06T07:30:00.000Z' },
  })
  expect((await monthOf(eve, '2026-01')).stampRefusal).toBeNull()
  // For another person the office decides about a stamp, not the viewer.
  expect((await server.as(boss.name).get(`/api/az/months/2026-02?personId=${eve.id}`)).body.stampRefusal).toBeNull()
  at('2026-02-09T08:00:00Z')
  await stamp(eve, 'in')
  expect(await refusal()).toBeNull()
  const day = await dayOf(eve, '2026-02-09')
  const open = { comes: day.entries[0]!.comes, goes: null }
  await server.as(eve.name).put('/api/az/days/2026-02-09', { body: { entries: [open] }, version: day.version })
  expect(await monthOf(eve)).toMatchObject({ running: { since: open.comes }, stampRefusal: 'enteredByHand' })
  expect((await stamp(eve, 'out')).status).toBe(409)
})

test('[TIME-01] two devices that stamp in parallel give one interval, and a stamp that is sent again changes nothing', async () => {
  const eve = await employee()
  const answers = await Promise.all([
    stamp(eve, 'in'),
    stamp(eve, 'in'),
    stamp(eve, 'in', { at: '2026-02-06T07:59:30Z' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { entries } = await dayOf(eve, '2026-02-06')
  expect(entries).toHaveLength(1)
  const late = { at: '2026-02-05T15:00:00Z' }
  expect((await stamp(eve, 'out', late)).status).toBe(422)
  await server.db.updateTable('time_account').set({ start_day: '2026-02-01' }).where('person_id', '=', eve.id).execute()
  expect((await stamp(eve, 'out', late)).status).toBe(200)
  expect((await stamp(eve, 'out', late)).status).toBe(200)
  expect((await stamp(eve, 'out', { at: '2026-02-05T07:00:00Z' })).body).toMatchObject({
    details: [{ rule: 'notOfThisDay' }],
  })
  expect((await stamp(eve, 'in', { at: '2026-02-06T08:05:00Z' })).body).toMatchObject({
    details: [{ rule: 'startInFuture' }],
  })
  expect(await dayOf(eve, '2026-02-05')).toMatchObject({
    feedback: 'stampingMissing',
    balance: null,
    entries: [{ comes: null }],
  })
})

test('[TIME-02] refuses entries by their rules, each with its field, and stores nothing of the call', async () => {
  const eve = await employee()
  const day = '2026-02-03'
  const one = (comes: string, goes: string, more: object = {}) => ({
    comes: `${day}T${comes}Z`,
    goes: `${day}T${goes}Z`,
    ...more,
  })
  const answer = await enter(eve, [
    { day, entries: [one('10:00:00', '09:00:00'), one('11:00:00', '12:00:00'), one('11:59:00', '13:00:00')] },
    { day: '2026-02-06', entries: [{ comes: '2026-02-06T08:30:00Z', goes: '2026-02-06T09:00:00Z' }] },
    { day: '2026-02-04', entries: [one('07:00:00', '15:00:00', { orderNumber: '4711' })] },
  ])
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'entry_refused',
      details: [
        { field: 'body.days[0].entries[0].goes', rule: 'comesAfterGoes' },
        { field: 'body.days[0].entries[2].comes', rule: 'overlap' },
        { field: 'body.days[1].entries[0].comes', rule: 'startInFuture' },
        { field: 'body.days[1].entries[0].goes', rule: 'endInFuture' },
        { field: 'body.days[2].entries[0].comes', rule: 'notOfThisDay' },
        { field: 'body.days[2].entries[0].projectManagerId', rule: 'projectManagerMissing' },
        { field: 'body.days[2].entries[0].comes', rule: 'overlap' },
      ],
    },
  })
  expect((await monthOf(eve)).days).toEqual([])
  expect((await enter(eve, [whole(day)], { check: true })).body).toEqual({ stored: 0 })
  expect((await enter(eve, [whole(day), whole('2026-02-04')])).body).toEqual({ stored: 2 })
  expect((await enter(eve, [whole(day)])).body).toMatchObject({
    details: [{ field: 'body.days[0].day', rule: 'overlap' }],
  })
})

test('[TIME-03] a correction is a case: the day waits, is reported once, and is free again when it is withdrawn', async () => {
  const eve = await employee()
  await enter(eve, [whole('2026-02-03')])
  const { version } = await dayOf(eve, '2026-02-03')
  const body = { ...whole('2026-02-03', '16:30:00Z'), version, reason: 'wrongTime' }
  const sent = await server.as(eve.name).post('/api/az/cases', { body })
  expect(sent).toMatchObject({
    status: 200,
    body: {
      status: 'open',
      oldEntries: [{ goes: '2026-02-03T15:30:00.000Z' }],
      effect: {
        actual: { old: 480, new: 540 },
        balance: { old: 0, new: 60 },
        breakMinutes: 30,
        account: { old: 0, new: 60 },
      },
      stages: [{ stage: 'supervisor', decider: { id: boss.id }, outcome: null }],
      mayWithdraw: true,
      mayDecide: false,
    },
  })
  // The form computes the same preview from the basis of the month.
  const { basis } = await monthOf(eve)
  expect(basis.rules).toMatchObject([{ rounding: 0, autoBreak: false, breakPiece: 15, nightTarget: 'nominal' }])
  const facts = { day: '2026-02-03', target: 480, isShort: false, absences: [] }
  expect(basis.days.find(({ day }) => day === '2026-02-03')).toEqual(facts)
  const { id } = sent.body as TimeCase
  expect(await dayOf(eve, '2026-02-03')).toMatchObject({ feedback: 'pending', lock: 'reported', caseId: id, version })
  const again = await enter(eve, [whole('2026-02-03')])
  expect(again).toMatchObject({ status: 409, body: { code: 'alreadyReported', present: { caseId: id } } })
  expect((await server.as(eve.name).post('/api/az/cases', { body })).status).toBe(409)
  expect((await server.as(boss.name).get(`/api/az/cases/${id}`)).body).toMatchObject({
    mayDecide: true,
    mayWithdraw: false,
  })
  const stranger = await employee()
  expect((await server.as(stranger.name).get(`/api/az/cases/${id}`)).status).toBe(404)
  expect((await server.as(stranger.name).get(`/api/az/months/2026-02?personId=${eve.id}`)).status).toBe(404)
  expect((await server.as(boss.name).get(`/api/az/months/2026-02?personId=${eve.id}`)).status).toBe(200)
  await server.as(boss.name).post(`/api/az/cases/${id}/messages`, { body: { text: 'Bitte mit Nachweis' } })
  const seen = (await server.as(eve.name).get(`/api/az/cases/${id}`)).body as TimeCase
  expect(seen.messages).toMatchObject([{ text: 'Bitte mit Nachweis', isMine: false }])
  const withdrawn = await server.as(eve.name).post(`/api/az/cases/${id}/withdraw`, { version: seen.version })
  expect(withdrawn.body).toMatchObject({ status: 'withdrawn', effect: null })
  expect(await dayOf(eve, '2026-02-03')).toMatchObject({ feedback: null, lock: null })
})

test('[TIME-01] an open day is changed from the version that was seen, and stores the former one', async () => {
  const eve = await employee()
  await enter(eve, [whole('2026-02-03')])
  const { version } = await dayOf(eve, '2026-02-03')
  const change = (given: unknown) =>
    server.as(eve.name).put('/api/az/days/2026-02-03', { body: { entries: given }, version })
  const { entries } = whole('2026-02-03', '16:00:00Z')
  const answers = await Promise.all([change(entries), change([])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const kept = await server.db.selectFrom('time_day_version').selectAll().where('person_id', '=', eve.id).execute()
  expect(kept).toMatchObject([{ version, cause: 'entry', by_id: eve.id }])
})

test('[TIME-01] leave credits a day that was unexcused, and its end takes that back', async () => {
  const eve = await employee()
  await enter(eve, [whole('2026-02-02')])
  await evaluateEndedDays(server.context)
  expect(await dayOf(eve, '2026-02-05')).toMatchObject({ feedback: 'unexcused', balance: -480 })
  const id = await approveLeave(server, eve.id, { type: 'tariffLeave', day: '2026-02-05' })
  await evaluateLeave(server.context, id)
  expect(await dayOf(eve, '2026-02-05')).toMatchObject({
    feedback: null,
    credited: 480,
    balance: 0,
    kind: 'absence',
    label: 'Tarifurlaub',
  })
  await server.db.updateTable('leave_request').set({ status: 'withdrawn' }).where('id', '=', id).execute()
  await evaluateLeave(server.context, id)
  expect(await dayOf(eve, '2026-02-05')).toMatchObject({ feedback: 'unexcused', balance: -480, version: 3 })
})

test('[TIME-01] gives the evidence as CSV and PDF to the person alone', async () => {
  const eve = await employee()
  await enter(eve, [whole('2026-02-03')])
  const path = '/api/az/evidence?from=2026-02-01&until=2026-02-28'
  const csv = await server.as(eve.name).get(`${path}&format=csv`)
  expect(String(csv.body)).toContain('"2026-02-03";"08:00";"16:30";"0,50";"0,00";"8,00";"0,00";"8,00";"0,00"')
  // A day that is not released counts, and is marked.
  expect(String(csv.body)).toContain('"Manuelle Freigabe nötig (vorläufig)"')
  await server.db.updateTable('time_day').set({ status: 'manuallyApproved', released_at: new Date() }).execute()
  const released = await server.as(eve.name).get(`${path}&format=csv`)
  expect(String(released.body)).toContain('"Manuell genehmigt"')
  const pdf = await server.as(eve.name).get(`${path}&format=pdf`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(String(pdf.body)).toMatch(/^%PDF-1.3[^]*Roboto-Medium[^]*%%EOF\n$/)
  expect((await server.as(boss.name).get(`${path}&format=csv&personId=${eve.id}`)).status).toBe(404)
})

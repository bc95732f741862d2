// A shift is one unit, across midnight and across all sources of its entries.
import { beforeEach, expect, test } from 'vitest'
import type { EntryInput, TimeMonth } from '#contract/working-time.ts'
import { DEFAULT_TIME_RULES } from '#domain/working-time/time-rules.ts'
import { testApp } from '#server/testing/app.ts'
import { timeCompany } from '#server/testing/time-company.ts'
import { insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { storeStamps } from './stamps/stamps.ts'

/** A Friday morning, 9:00 in Berlin. */
const START = Date.parse('2026-02-06T08:00:00Z')
let clock = START
const server = await testApp({ now: () => new Date(clock) })
beforeEach(() => void (clock = START))
const company = await timeCompany(server)
const boss = await company.approver('boss')
const employee = () => company.person('eve', { supervisor: boss })

const TUESDAY = '2026-02-03'
const WEDNESDAY = '2026-02-04'
/** An instant of February by the clock of Berlin, such as '3 20:00'. */
const at = (text: string): string => {
  const [day = '', time = ''] = text.split(' ')
  return new Date(`2026-02-${day.padStart(2, '0')}T${time.padStart(5, '0')}:00+01:00`).toISOString()
}
/** An entry such as '3 20:00–4 0:15'. */
const entry = (text: string, more: Partial<EntryInput> = {}): EntryInput => {
  const [comes, goes] = text.split('–')
  return { comes: comes ? at(comes) : null, goes: goes ? at(goes) : null, ...more }
}
const entries = (...texts: string[]): EntryInput[] => texts.map((text) => entry(text))
const enter = ({ name }: Somebody, ...days: { day: string; entries: EntryInput[] }[]) =>
  server.as(name).post('/api/az/entries', { body: { days } })
const dayOf = async ({ name }: Somebody, day: string) => {
  const { body } = await server.as(name).get(`/api/az/months/${day.slice(0, 7)}`)
  return (body as TimeMonth).days.find((line) => line.day === day)!
}
/** The result of a day: net minutes, breaks, hints and the times of its entries. */
async function resultOf(person: Somebody, day: string) {
  const line = await dayOf(person, day)
  return {
    actual: line.actual,
    breakMinutes: line.breakMinutes,
    hints: line.hints.map(({ code }) => code),
    entries: line.entries.map(({ comes, goes }) => [comes, goes]),
  }
}
const NIGHT = ['3 20:00–4 0:15', '4 0:45–4 7:30']
const ofNight = {
  actual: 660,
  breakMinutes: 30,
  hints: ['over10h', 'breakMissing', 'sixHoursWithoutBreak'],
  entries: NIGHT.map((text) => Object.values(entry(text))),
}

test('[TIME-04] a night shift has the same result wherever its break is', async () => {
  const ways = [
    entries('3 20:00–3 22:00', '3 22:30–4 7:30'),
    entries('3 20:00–3 23:45', '4 0:15–4 7:30'),
    entries(...NIGHT),
    entries('3 20:00–4 3:00', '4 3:30–4 7:30'),
    [entry('3 20:00–4 7:30', { breakMinutes: 30 })],
  ]
  for (const way of ways) {
    const eve = await employee()
    expect((await enter(eve, { day: TUESDAY, entries: way })).status).toBe(200)
    const { hints, ...totals } = await resultOf(eve, TUESDAY)
    expect(totals).toMatchObject({ actual: 660, breakMinutes: 30 })
    expect(hints.filter((code) => code !== 'sixHoursWithoutBreak')).toEqual(['over10h', 'breakMissing'])
    expect(await resultOf(eve, WEDNESDAY)).toMatchObject({ hints: [], entries: [] })
  }
})

test('[TIME-01] entries that are given by the calendar belong to the day of their shift, in whatever order they are entered', async () => {
  const [first, second] = [
    { day: TUESDAY, entries: entries(NIGHT[0]!) },
    { day: WEDNESDAY, entries: entries(NIGHT[1]!) },
  ]
  for (const calls of [[[first, second]], [[first], [second]], [[second], [first]]]) {
    const eve = await employee()
    for (const call of calls) expect((await enter(eve, ...call)).status).toBe(200)
    expect(await resultOf(eve, TUESDAY)).toEqual(ofNight)
    expect(await dayOf(eve, WEDNESDAY)).toMatchObject({ hints: [], entries: [], feedback: 'unexcused' })
  }
})

test('[TIME-04] a late evening and an early morning stay two shifts', async () => {
  const eve = await employee()
  await enter(
    eve,
    { day: TUESDAY, entries: [entry('3 14:00–3 22:00', { breakMinutes: 30 })] },
    { day: WEDNESDAY, entries: [entry('4 6:00–4 14:00', { breakMinutes: 30 })] },
  )
  expect(await resultOf(eve, TUESDAY)).toMatchObject({ actual: 450, hints: [] })
  expect((await dayOf(eve, WEDNESDAY)).hints).toEqual([{ code: 'restTooShort', minutes: 480, limit: 660 }])
  const refused = await enter(eve, { day: '2026-02-02', entries: entries('2 6:00–2 14:00', '3 1:00–3 2:00') })
  expect(refused.body).toMatchObject({ details: [{ field: 'body.days[0].entries[1].comes', rule: 'notOfThisDay' }] })
})

test('[TIME-02] an entry of more than a day is refused at its field, and a stored one stops no evaluation', async () => {
  const eve = await employee()
  const refused = await enter(eve, { day: '2026-02-02', entries: entries('2 20:00–3 23:30') })
  expect(refused).toMatchObject({
    status: 422,
    body: { details: [{ field: 'body.days[0].entries[0].goes', rule: 'longerThanDay' }] },
  })
  await company.record(eve, '2026-02-02', entries('2 20:00–3 23:30'))
  await company.record(eve, WEDNESDAY, entries('4 0:10–4 4:00'))
  await company.evaluate([eve], '2026-02-02', WEDNESDAY)
  expect(await resultOf(eve, WEDNESDAY)).toMatchObject({ entries: [Object.values(entry('4 0:10–4 4:00'))] })
})

const stamp = async (person: Somebody, kind: 'in' | 'out', time: string) => {
  clock = Date.parse(at(time))
  return server.as(person.name).post('/api/az/stamps', { body: { kind } })
}

test('[TIME-01] stamps after midnight continue the shift', async () => {
  const eve = await employee()
  await stamp(eve, 'in', '3 20:00')
  await stamp(eve, 'out', '4 0:15')
  await stamp(eve, 'in', '4 0:45')
  const { body } = await server.as(eve.name).get('/api/az/today')
  expect(body).toMatchObject({ running: { since: at('3 20:00') } })
  expect((await stamp(eve, 'out', '4 7:30')).status).toBe(200)
  expect(await resultOf(eve, TUESDAY)).toEqual(ofNight)
  // The next shift of the same calendar day.
  await stamp(eve, 'in', '4 20:00')
  await stamp(eve, 'out', '5 4:00')
  expect(await resultOf(eve, WEDNESDAY)).toMatchObject({ entries: [Object.values(entry('4 20:00–5 4:00'))] })
  expect(await resultOf(eve, TUESDAY)).toEqual(ofNight)
})

test('[TIME-01] stamps of terminals and files belong to their shift, in whatever order they arrive', async () => {
  const stamps = ['in 3 20:00', 'out 4 0:15', 'in 4 0:45', 'out 4 7:30', 'in 4 20:00', 'out 5 4:00']
  for (const [order, source] of [
    [[0, 1, 2, 3, 4, 5], 'import'],
    [[5, 3, 1, 4, 2, 0], 'terminal'],
    [[2, 3, 4, 5, 1, 0], 'import'],
  ] as const) {
    const eve = await employee()
    for (const index of order) {
      const [kind, ...time] = stamps[index]!.split(' ')
      const stamp = { personId: eve.id, at: Date.parse(at(time.join(' '))), kind: kind as 'in', terminalId: null }
      const results = await server.db.transaction().execute((tx) => storeStamps(tx, server.context, [stamp], source))
      expect(results).toEqual([{ result: 'stored' }])
    }
    expect(await resultOf(eve, TUESDAY)).toEqual(ofNight)
    expect(await resultOf(eve, WEDNESDAY)).toMatchObject({ entries: [Object.values(entry('4 20:00–5 4:00'))] })
  }
})

test('[TIME-01] stamps and entries of one shift share its day, and later stamps leave it as it is', async () => {
  const eve = await employee()
  await stamp(eve, 'in', '4 0:45')
  await stamp(eve, 'out', '4 7:30')
  clock = START
  await enter(eve, { day: TUESDAY, entries: entries(NIGHT[0]!) })
  expect(await resultOf(eve, TUESDAY)).toEqual(ofNight)
  await stamp(eve, 'in', '4 22:00')
  await stamp(eve, 'out', '5 6:00')
  expect(await resultOf(eve, TUESDAY)).toEqual(ofNight)
  expect(await resultOf(eve, WEDNESDAY)).toMatchObject({ entries: [Object.values(entry('4 22:00–5 6:00'))] })
  // A person who enters a shift by hand enters all of it.
  clock = Date.parse(at('5 23:50'))
  await enter(eve, { day: '2026-02-05', entries: entries('5 18:00–5 23:30') })
  expect(await stamp(eve, 'in', '6 0:30')).toMatchObject({ status: 409, body: { code: 'enteredByHand' } })
})

test('[TIME-03] a correction, its preview and the change by the time office take the whole shift', async () => {
  const eve = await employee()
  const { version } = await company.record(eve, TUESDAY, entries('3 20:00–4 7:30'))
  const asked = await server.as(eve.name).post('/api/az/cases', {
    body: { day: TUESDAY, version, entries: entries(...NIGHT), reason: 'forgotten' },
  })
  expect(asked.status).toBe(200)
  const { body: found } = await server.as(boss.name).get(`/api/az/cases/${(asked.body as { id: number }).id}`)
  expect(found).toMatchObject({ effect: { actual: { old: 690, new: 660 }, breakMinutes: 30 } })
  expect(found.effect.hints.map(({ code }: { code: string }) => code)).toEqual(ofNight.hints)
  const reported = await company.dayOf(eve, TUESDAY)
  expect(await company.decide(boss, [reported])).toMatchObject({ status: 200 })
  expect(await resultOf(eve, TUESDAY)).toEqual(ofNight)
  // The day is released now: an entry that continues it is a correction of that day.
  const added = await enter(eve, { day: WEDNESDAY, entries: entries('4 8:00–4 9:00') })
  expect(added.body).toMatchObject({ details: [{ field: 'body.days[0].entries[0].comes', rule: 'released' }] })

  const office = await company.office('office')
  const adam = await employee()
  const set = (day: string, given: EntryInput[]) =>
    server.as(office.name).put(`/api/az/office/days/${adam.id}/${day}`, {
      body: { entries: given, reason: 'Nachtrag' },
      version: 0,
    })
  expect((await set(WEDNESDAY, entries(NIGHT[1]!))).status).toBe(200)
  expect((await set(TUESDAY, entries(NIGHT[0]!))).status).toBe(200)
  expect(await resultOf(adam, TUESDAY)).toEqual(ofNight)
})

test('[TIME-02] recorded days follow a new setting of the longest break, except those that are released', async () => {
  const [eve, adam] = [await employee(), await employee()]
  for (const person of [eve, adam]) await company.record(person, TUESDAY, entries(...NIGHT))
  expect(await company.decide(boss, [await company.dayOf(adam, TUESDAY)])).toMatchObject({ status: 200 })
  const rules = { ...DEFAULT_TIME_RULES, longestBreak: 15 }
  const values = {
    company_id: company.companyId,
    from_day: '2026-02-01',
    rules: JSON.stringify(rules),
    changed_at: new Date(clock),
  }
  const { id } = await insert(server.db, 'time_rules', values)
  await company.evaluate([eve, adam], '2026-02-01', '2026-02-05')
  expect(await resultOf(eve, TUESDAY)).toMatchObject({ entries: [ofNight.entries[0]] })
  expect(await resultOf(eve, WEDNESDAY)).toMatchObject({
    hints: ['breakMissing', 'sixHoursWithoutBreak', 'restTooShort'],
    entries: [ofNight.entries[1]],
  })
  expect(await resultOf(adam, TUESDAY)).toEqual(ofNight)
  await server.db.deleteFrom('time_rules').where('id', '=', id).execute()
  await company.evaluate([eve, adam], '2026-02-01', '2026-02-05')
  expect(await resultOf(eve, TUESDAY)).toEqual(ofNight)
})

const stampAtTerminal = (person: Somebody, kind: 'in' | 'out', time: string) => {
  const stamp = { personId: person.id, at: Date.parse(at(time)), kind, terminalId: null }
  return server.db.transaction().execute((tx) => storeStamps(tx, server.context, [stamp], 'terminal'))
}
const release = (person: Somebody, day: string) =>
  update(
    server.db,
    'time_day',
    { person_id: person.id, day },
    { status: 'manuallyApproved', released_at: new Date(clock) },
  )

test('[TIME-02] a late stamp that would move an interval of a released or reported day is refused', async () => {
  const eve = await employee()
  await stampAtTerminal(eve, 'in', '3 20:00')
  await stampAtTerminal(eve, 'in', '4 0:45')
  await stampAtTerminal(eve, 'out', '4 7:30')
  const { version } = await company.dayOf(eve, WEDNESDAY)
  const body = { day: WEDNESDAY, version, entries: entries('4 0:45–4 7:40'), reason: 'forgotten' }
  const { body: asked } = await server.as(eve.name).post('/api/az/cases', { body })
  expect(await stampAtTerminal(eve, 'out', '4 0:15')).toEqual([{ result: 'refused', rule: 'alreadyReported' }])
  await update(server.db, 'time_case', { id: asked.id }, { closed_at: new Date(clock), status: 'withdrawn' })
  await release(eve, WEDNESDAY)
  const before = await resultOf(eve, WEDNESDAY)
  expect(await stampAtTerminal(eve, 'out', '4 0:15')).toEqual([{ result: 'refused', rule: 'released' }])
  expect(await resultOf(eve, WEDNESDAY)).toEqual(before)
  expect(before).toMatchObject({ actual: 405 })
})

/** A night whose second part is stored on its own calendar day, as before shifts existed. */
async function storeDivided(person: Somebody): Promise<void> {
  const rules = JSON.stringify({ ...DEFAULT_TIME_RULES, longestBreak: 15 })
  const values = { company_id: company.companyId, from_day: '2026-02-01', rules, changed_at: new Date(clock) }
  const { id } = await insert(server.db, 'time_rules', values)
  for (const text of NIGHT) {
    const [comes = '', goes = ''] = text.split('–')
    await stampAtTerminal(person, 'in', comes)
    await stampAtTerminal(person, 'out', goes)
  }
  await server.db.deleteFrom('time_rules').where('id', '=', id).execute()
}

test('[TIME-01] a stamp leaves an interval that is stored for a released day, and counts no hour twice', async () => {
  for (const way of ['terminal', 'web']) {
    const eve = await employee()
    await storeDivided(eve)
    await release(eve, WEDNESDAY)
    clock = Date.parse(at('4 9:00'))
    for (const [kind, time] of [
      ['in', '3 18:00'],
      ['out', '3 19:00'],
    ] as const)
      if (way === 'terminal') expect(await stampAtTerminal(eve, kind, time)).toEqual([{ result: 'stored' }])
      else
        expect(await server.as(eve.name).post('/api/az/stamps', { body: { kind, at: at(time) } })).toMatchObject({
          status: 200,
        })
    expect(await resultOf(eve, TUESDAY)).toMatchObject({
      actual: 315,
      entries: entries('3 18:00–3 19:00', NIGHT[0]!).map((one) => Object.values(one)),
    })
    expect(await resultOf(eve, WEDNESDAY)).toMatchObject({
      actual: 405,
      entries: entries(NIGHT[1]!).map((one) => Object.values(one)),
    })
    clock = START
  }
})

const ask = async (person: Somebody, day: string, given: EntryInput[]) => {
  const { version } = await company.dayOf(person, day)
  return server.as(person.name).post('/api/az/cases', { body: { day, version, entries: given, reason: 'wrongTime' } })
}

test('[TIME-03] both released days of a night that was stored by the calendar can be corrected', async () => {
  const eve = await employee()
  await storeDivided(eve)
  for (const day of [TUESDAY, WEDNESDAY]) await release(eve, day)
  expect((await ask(eve, WEDNESDAY, entries('4 0:40–4 7:00'))).status).toBe(200)
  expect(await company.decide(boss, [await company.dayOf(eve, WEDNESDAY)])).toMatchObject({ status: 200 })
  expect(await resultOf(eve, TUESDAY)).toMatchObject({ actual: 255 })
  expect(await resultOf(eve, WEDNESDAY)).toMatchObject({ actual: 380 })
})

test('[TIME-03] a correction takes no hours of the shift of an undecided day', async () => {
  const eve = await employee()
  await company.record(eve, WEDNESDAY, entries('4 0:45–4 7:30'))
  expect((await ask(eve, WEDNESDAY, entries('4 0:45–4 7:00'))).status).toBe(200)
  await company.record(eve, TUESDAY, entries(NIGHT[0]!))
  expect(await company.decide(boss, [await company.dayOf(eve, WEDNESDAY)])).toMatchObject({
    status: 409,
    body: { code: 'entriesRefused', details: [{ field: 'newEntries.0.comes', rule: 'notOfThisDay' }] },
  })
  const adam = await employee()
  await company.record(adam, TUESDAY, entries(NIGHT[0]!))
  await company.record(adam, WEDNESDAY, entries('4 20:00–4 23:00'))
  expect(await ask(adam, WEDNESDAY, entries(NIGHT[1]!, '4 20:00–4 23:00'))).toMatchObject({
    status: 422,
    body: { details: [{ field: 'body.entries[0].comes', rule: 'notOfThisDay' }] },
  })
})

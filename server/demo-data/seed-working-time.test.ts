// The recorded time of the demo company, as its people see it.
import { expect, test } from 'vitest'
import type { TimeMonth } from '#contract/working-time.ts'
import { testApp } from '#server/testing/app.ts'
import { createDemoCompany } from './demo-data.ts'

// A Tuesday.
const NOW = new Date('2026-04-21T06:12:00Z')
const server = await testApp({ now: () => NOW })
await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })

const monthOf = async (who: string): Promise<TimeMonth> => (await server.as(who).get('/api/az/months/2026-04')).body
const dayOf = async (who: string, day: string) => (await monthOf(who)).days.find((line) => line.day === day)

test('[TIME-01] the buyer has a running day, a trip, a missing stamp and a reported day', async () => {
  const { running, days } = await monthOf('katrin.osterloh')
  expect(running).toMatchObject({ since: '2026-04-21T05:52:00.000Z' })
  const on = (day: string) => days.find((line) => line.day === day)
  expect(on('2026-04-06')).toMatchObject({ kind: 'holiday', label: 'Ostermontag', entries: [] })
  expect(on('2026-04-16')).toMatchObject({ feedback: 'stampingMissing', actual: null, balance: null })
  expect(on('2026-04-15')).toMatchObject({
    actual: 670,
    travelMinutes: 260,
    status: 'notYetProcessedByProjectManager',
    hints: [{ code: 'over10h', minutes: 670 }],
    stages: [{ stage: 'projectManager', decider: { name: 'Viktor Schäfer' } }, { stage: 'supervisor' }],
  })
  expect(on('2026-04-09')).toMatchObject({ lock: 'reported', caseId: expect.any(Number) })
  const statuses = new Set(days.map(({ status }) => status))
  expect([...statuses]).toEqual(
    expect.arrayContaining(['manuallyApproved', 'automaticallyApproved', 'automaticReleaseActivated']),
  )
})

test('[TIME-03] her people have days for control', async () => {
  expect(await dayOf('jonas.reiter', '2026-04-20')).toMatchObject({ feedback: 'stampingMissing', lock: 'reported' })
  expect(await dayOf('daniel.kowalski', '2026-04-16')).toMatchObject({ hints: [{ code: 'over10h', minutes: 648 }] })
  expect(await dayOf('felix.hartung', '2026-04-20')).toMatchObject({ feedback: 'stampingMissing' })
  expect(await dayOf('guel.aksoy', '2026-04-17')).toMatchObject({ feedback: 'stampingMissing' })
  expect(await dayOf('ralf.kuhlmann', '2026-04-16')).toMatchObject({ hints: [{ code: 'over10h', minutes: 648 }] })
  expect(await dayOf('ralf.kuhlmann', '2026-04-17')).toMatchObject({ hints: [{ code: 'restTooShort', minutes: 575 }] })
  expect(await dayOf('ute.grabowski', '2026-04-15')).toMatchObject({ feedback: 'invalidStamping' })
  expect(await dayOf('yannick.mertens', '2026-04-14')).toMatchObject({ feedback: 'unexcused' })
})

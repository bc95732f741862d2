// The figures of the demo company, as its controller sees them.
import { expect, test } from 'vitest'
import type { Overview, Statistics } from '#contract/controlling.ts'
import { testApp } from '#server/testing/app.ts'
import { createDemoCompany } from './demo-data.ts'

const NOW = new Date('2026-11-23T08:12:00Z')
const server = await testApp({ now: () => NOW })
await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })

test('[CP-01] the overview of the demo company shows its figures with comparison and trend', async () => {
  const { status, body } = await server.as('anke.siebert').get<Overview>('/api/cp/overview')
  expect(status).toBe(200)
  const shown = Object.fromEntries(body.figures.map(({ figure, value }) => [figure.id, value.value]))
  expect(shown['overtime']).toBeCloseTo(3.3, 0)
  expect(shown['sickRate']).toBeCloseTo(5.1, 0)
  expect(shown['deliveryPerformance']).toBeCloseTo(93.4, 0)
  expect(shown['openRequests']).toBe(38)
  expect(shown['headcount']).toBe(990)
  const [overtime] = body.figures
  expect(overtime).toMatchObject({
    figure: { owner: { name: 'Anke Siebert' }, version: 2, target: { kind: 'atMost', value: 4 } },
    beyond: ['Guss'],
    isBeyond: false,
  })
  expect(overtime!.trend).toHaveLength(26)
})

test('[CP-01] the smallest company is not shown, and no total contains it', async () => {
  const { body } = await server.as('anke.siebert').get<Statistics>('/api/cp/figures/overtime/statistics')
  const trade = body.rows.find(({ name }) => name === 'Handel')!
  expect(trade).toMatchObject({ value: { value: null, hidden: 'tooFew', people: null }, change: null })
  expect(body.total.value).toMatchObject({ leavesOut: true, peopleRounded: true, people: 990 })
  expect(body.summary.de).toMatch(
    /^Überstunden je Person: 3,3 Stunden \(.* mehr als im Vergleich\); Guss liegt über der Grenze von 4,0 Stunden/,
  )
  expect(body.axis).toHaveLength(52)
})

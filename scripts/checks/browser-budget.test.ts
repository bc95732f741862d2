import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { beyondBudget, costOfAreas, costTable } from './browser-budget.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-budget-'))
afterAll(() => rmSync(folder, { recursive: true }))

const aSpec = (file: string, ms: number, ...projects: string[]) => ({
  file,
  tests: projects.map((projectName) => ({ projectName, results: [{ duration: ms }] })),
})

function rows(...specs: object[]) {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify({ suites: [{ suites: [{ specs }] }] }))
  return costOfAreas(file)
}

test('counts a test once if several browsers run it, and adds up the seconds', () => {
  expect(
    rows(aSpec('e2e/leave/a.spec.ts', 2_000, 'chromium', 'firefox'), aSpec('embed/b.spec.ts', 500, 'webkit')),
  ).toEqual([
    { name: 'e2e/leave', jobs: 1, others: 1, seconds: 4, limit: { jobs: 8, seconds: 75 } },
    expect.objectContaining({ name: 'embed', jobs: 0, others: 1, seconds: 0.5 }),
  ])
})

test('fails for a ninth test of an area', () => {
  const jobs = (count: number) =>
    rows(...Array.from({ length: count }, () => aSpec('e2e/leave/a.spec.ts', 1, 'chromium')))
  expect(beyondBudget(jobs(8), true)).toEqual([])
  expect(beyondBudget(jobs(9), false)).toEqual(['e2e/leave: 9 browser jobs, 8 are allowed'])
})

test('marks an area above 75 s, and fails above six times of it in strict mode', () => {
  const slow = rows(aSpec('e2e/leave/a.spec.ts', 76_000, 'chromium'))
  expect(costTable(slow)).toMatch(/^! e2e\/leave/m)
  expect(beyondBudget(slow, true)).toEqual([])
  const slower = rows(aSpec('e2e/leave/a.spec.ts', 451_000, 'chromium'))
  expect(beyondBudget(slower, false)).toEqual([])
  expect(beyondBudget(slower, true)).toEqual(['e2e/leave: 451 s of 75 s in browsers'])
})

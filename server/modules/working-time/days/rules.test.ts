import { expect, test } from 'vitest'
import { DEFAULT_TIME_RULES } from '#domain/working-time/time-rules.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
import { readTimeRules } from './rules.ts'

const server = await testApp()

test('takes the version of the company, else that of the group, else the default', async () => {
  const [own, other] = [await aCompany(server.db), await aCompany(server.db)]
  const add = (company_id: number | null, from_day: string, restMinutes: number) =>
    insert(server.db, 'time_rules', { company_id, from_day, rules: JSON.stringify({ restMinutes }) })
  await add(null, '2026-01-01', 620)
  await add(own, '2026-03-01', 630)
  await add(own, '2026-06-01', 640)
  const book = await readTimeRules(server.db, [own, other, own, null])
  const rest = (companyId: number | null, day: string) => book.on(companyId, day).restMinutes
  expect(rest(own, '2025-12-31')).toBe(DEFAULT_TIME_RULES.restMinutes)
  expect(rest(own, '2026-02-28')).toBe(620)
  expect(rest(own, '2026-03-01')).toBe(630)
  expect(rest(own, '2026-06-01')).toBe(640)
  expect(rest(other, '2026-06-01')).toBe(620)
  expect(rest(null, '2026-06-01')).toBe(620)
  // A parameter that the stored version does not name has its default.
  expect(book.on(own, '2026-06-01').breaks).toEqual(DEFAULT_TIME_RULES.breaks)
})

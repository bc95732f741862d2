// Every request of the area.
import type { TimeMonth } from '#contract/working-time.ts'
import { api } from '#shared/api.ts'
import { query } from '#shared/query.ts'

/** `month` is YYYY-MM. */
export const monthOf = (month: string) =>
  query(`api/az/months/${month}`, () => api.get<TimeMonth>(`api/az/months/${month}`))

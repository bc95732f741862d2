import type { Board } from '#contract/vacation-calendar.ts'
import type { DayRange } from '#domain/typed-days.ts'
import { api } from '#shared/api.ts'
import { invalidate, query } from '#shared/query.ts'

/** In ms: messages of the socket tell only of what concerns the person. */
const REFRESH = 5 * 60_000

const boardKey = ({ first, last }: DayRange) => `api/vac/board?first=${first}&last=${last}`

/** People and absences as far as the person may see them. */
export const board = (span: DayRange) =>
  query(boardKey(span), () => api.get<Board>(boardKey(span)), {
    invalidatedBy: ['leave_change'],
    revalidateInterval: REFRESH,
  })

export const refreshBoard = (span: DayRange): void => invalidate(boardKey(span))

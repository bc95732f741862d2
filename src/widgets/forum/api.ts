// Every request of the area.
import type { ForumEntry } from '#contract/forum.ts'
import { api } from '#shared/api.ts'
import { invalidate, query } from '#shared/query.ts'

const ENTRIES = 'api/qa/entries'

export const $entries = query(ENTRIES, () => api.get<ForumEntry[]>(ENTRIES))

export const refreshEntries = (): void => invalidate(ENTRIES)

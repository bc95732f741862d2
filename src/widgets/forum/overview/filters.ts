// The filters of the list of questions, stored for the session; by created descending at first (specification, section 4).
import type { QuestionQuery } from '#contract/forum.ts'
import { LIST_STATES } from '#domain/forum/entry.ts'
import { listView, type Chosen as ChosenOf } from '#shared/lists/list-view.ts'

export const ORDERS = ['created', 'answered', 'commented'] as const
export type QuestionOrder = (typeof ORDERS)[number]

const FIELDS = {
  q: {},
  state: { of: LIST_STATES },
  category: { as: 'number' },
  mine: { as: 'flag' },
  responsible: { as: 'flag' },
  followed: { as: 'flag' },
} as const
export type Chosen = ChosenOf<typeof FIELDS, QuestionOrder>

export const forumView = listView<typeof FIELDS, QuestionOrder>('forum', FIELDS)

export const queryOf = (chosen: Chosen): QuestionQuery => ({
  ...forumView.queryOf(chosen),
  ...(chosen.order !== 'created' && { order: chosen.order }),
})

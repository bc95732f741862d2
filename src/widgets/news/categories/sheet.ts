import type { EditableCategory } from '#contract/news-categories.ts'
import { changedFields, EMPTY, rebased, type Draft, type DraftField } from './draft.ts'
import type { Categories } from './store.ts'

/** What is being typed of a category, and the state it was begun from; without one it is new. */
export interface Sheet {
  readonly base: EditableCategory | undefined
  readonly draft: Draft
  readonly conflicts: readonly DraftField[]
}

/** A sheet of what holds now: what was typed stays. */
export function freshSheet(sheet: Sheet, categories: Categories): Sheet {
  const { base, draft } = sheet
  const present = base && categories.find(({ id }) => id === base.id)
  if (!base || !present || present === base) return sheet
  const next = rebased(draft, base, present)
  const conflicts = [...new Set([...sheet.conflicts, ...next.conflicts])]
  return { base: present, draft: next.draft, conflicts }
}

/** Whether giving it up would lose something. */
export const isTyped = ({ draft, base }: Sheet): boolean =>
  changedFields(draft, base ?? { ...EMPTY, parentId: draft.parentId }).length > 0

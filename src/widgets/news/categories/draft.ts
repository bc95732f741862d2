// The draft of a category compared with its base and with other categories. Pure.
import type { CategoryChange, EditableCategory, NewCategory } from '#contract/news-categories.ts'
import { CATEGORY_LABEL_MAX, labelFault } from '#domain/news/news-category.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import type { Categories } from './store.ts'

/** The edited fields of a category and the state that editing began from; a new one has no base. */
export interface Sheet {
  readonly base: EditableCategory | undefined
  readonly draft: Draft
  readonly conflicts: readonly DraftField[]
}

/** Merges the current list into an open form; edited fields are kept. */
export function freshSheet(sheet: Sheet, categories: Categories): Sheet {
  const { base, draft } = sheet
  const present = base && categories.find(({ id }) => id === base.id)
  if (!base || !present || present === base) return sheet
  const next = rebased(draft, base, present)
  const conflicts = [...new Set([...sheet.conflicts, ...next.conflicts])]
  return { base: present, draft: next.draft, conflicts }
}

/** Whether discarding the draft would lose changes. */
export const isTyped = ({ draft, base }: Sheet): boolean =>
  changedFields(draft, base ?? { ...EMPTY, parentId: draft.parentId }).length > 0

const FIELDS = ['label', 'labelEn', 'icon', 'color', 'review', 'parentId'] as const
export type DraftField = (typeof FIELDS)[number]
export type Draft = Pick<EditableCategory, DraftField>

export const EMPTY: Draft = { label: '', labelEn: '', icon: '', color: '', review: false, parentId: null }

export const draftOf = ({ label, labelEn, icon, color, review, parentId }: Draft): Draft => ({
  label,
  labelEn,
  icon,
  color,
  review,
  parentId,
})

/** The fields as they are sent. */
export const tidied = (draft: Draft): NewCategory & Draft => ({
  ...draftOf(draft),
  label: oneLine(draft.label),
  labelEn: oneLine(draft.labelEn),
})

/** The fields in which `draft` differs from `base`. */
export const changedFields = (draft: Draft, base: Draft): readonly DraftField[] =>
  FIELDS.filter((field) => tidied(draft)[field] !== base[field])

/** The changes of `draft` against `base`; the position is changed by another request. */
export const changeOf = (draft: Draft, base: Draft): CategoryChange =>
  Object.fromEntries(
    changedFields(draft, base)
      .filter((field) => field !== 'parentId')
      .map((field) => [field, tidied(draft)[field]]),
  )

/** Rebases a draft of `base` on `present`: edited fields are kept, `conflicts` are the fields that both have changed. */
export function rebased(draft: Draft, base: Draft, present: Draft): { draft: Draft; conflicts: readonly DraftField[] } {
  const typed = changedFields(draft, base)
  const edited = Object.fromEntries(typed.map((field) => [field, draft[field]]))
  return {
    draft: { ...draftOf(present), ...edited },
    conflicts: typed.filter((field) => present[field] !== base[field] && present[field] !== tidied(draft)[field]),
  }
}

export type Fault = 'empty' | 'number' | 'dots' | 'reserved' | 'taken' | 'long'
export type Faults = Readonly<Partial<Record<'label' | 'labelEn', Fault>>>

const isLong = (text: string): boolean => [...text].length > CATEGORY_LABEL_MAX

/** The validation errors of the names of the category `id`; undefined for a new one. */
export function faultsOf(typed: Draft, id: number | undefined, categories: readonly EditableCategory[]): Faults {
  const { label, labelEn } = tidied(typed)
  const isTaken = categories.some((one) => one.label === label && one.id !== id)
  const fault = labelFault(label) ?? (isLong(label) ? 'long' : isTaken ? 'taken' : undefined)
  return { ...(fault && { label: fault }), ...(isLong(labelEn) && { labelEn: 'long' }) }
}

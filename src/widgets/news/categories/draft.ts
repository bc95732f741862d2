// What is typed of a category, held against what it was and against the others. Pure.
import type { CategoryChange, EditableCategory, NewCategory } from '#contract/news-categories.ts'
import { CATEGORY_LABEL_MAX, labelFault } from '#domain/news-category.ts'
import { oneLine } from '#domain/one-line.ts'
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

/** As it is sent. */
export const tidied = (draft: Draft): NewCategory & Draft => ({
  ...draftOf(draft),
  label: oneLine(draft.label),
  labelEn: oneLine(draft.labelEn),
})

/** The fields in which `draft` differs from `base`. */
export const changedFields = (draft: Draft, base: Draft): readonly DraftField[] =>
  FIELDS.filter((field) => tidied(draft)[field] !== base[field])

/** What of `draft` is a change of `base`; its place is another call. */
export const changeOf = (draft: Draft, base: Draft): CategoryChange =>
  Object.fromEntries(
    changedFields(draft, base)
      .filter((field) => field !== 'parentId')
      .map((field) => [field, tidied(draft)[field]]),
  )

/** A draft of `base` as one of `present`: what was typed stays; `conflicts` are the fields that both have changed. */
export function rebased(draft: Draft, base: Draft, present: Draft): { draft: Draft; conflicts: readonly DraftField[] } {
  const typed = changedFields(draft, base)
  const kept = Object.fromEntries(typed.map((field) => [field, draft[field]]))
  return {
    draft: { ...draftOf(present), ...kept },
    conflicts: typed.filter((field) => present[field] !== base[field] && present[field] !== tidied(draft)[field]),
  }
}

export type Fault = 'empty' | 'number' | 'dots' | 'reserved' | 'taken' | 'long'
export type Faults = Readonly<Partial<Record<'label' | 'labelEn', Fault>>>

const isLong = (text: string): boolean => [...text].length > CATEGORY_LABEL_MAX

/** What is wrong with the names of the category `id`; undefined: of a new one. */
export function faultsOf(typed: Draft, id: number | undefined, categories: readonly EditableCategory[]): Faults {
  const { label, labelEn } = tidied(typed)
  const isTaken = categories.some((one) => one.label === label && one.id !== id)
  const fault = labelFault(label) ?? (isLong(label) ? 'long' : isTaken ? 'taken' : undefined)
  return { ...(fault && { label: fault }), ...(isLong(labelEn) && { labelEn: 'long' }) }
}

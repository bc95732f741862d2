import type { EditableCategory } from '#contract/news-categories.ts'
import type { NameField } from './name-cell.tsx'
import type { Step } from './tree.ts'

/** A name that is being changed in its row. */
export interface Typing {
  readonly id: number
  readonly field: NameField
  readonly typed: string
}

export interface Question {
  readonly kind: 'remove' | 'merge'
  readonly id: number
}

/** What can be done to a row. */
export interface RowActions {
  readonly onStep: (id: number, step: Step) => void
  readonly onType: (typing: Typing | undefined) => void
  /** The name is being typed no longer; the focus goes back to its row where `refocus` says so. */
  readonly onTyped: (id: number, refocus: boolean) => void
  readonly onEdit: (id: number) => void
  readonly onAdd: (parentId: number) => void
  readonly onArchive: (category: EditableCategory) => void
  readonly onAsk: (question: Question) => void
}

import type { EditableCategory } from '#contract/news-categories.ts'
import type { NameField } from './name-cell.tsx'
import type { Step } from './tree.ts'

/** A name that is being edited in its row. */
export interface Typing {
  readonly id: number
  readonly field: NameField
  readonly typed: string
}

export interface Question {
  readonly kind: 'remove' | 'merge'
  readonly id: number
}

/** The actions of a row. */
export interface RowActions {
  readonly onStep: (id: number, step: Step) => void
  readonly onType: (typing: Typing | undefined) => void
  /** Ends the editing of the name; with `refocus` its row receives the focus. */
  readonly onTyped: (id: number, refocus: boolean) => void
  readonly onEdit: (id: number) => void
  readonly onAdd: (parentId: number) => void
  readonly onArchive: (category: EditableCategory) => void
  readonly onAsk: (question: Question) => void
}

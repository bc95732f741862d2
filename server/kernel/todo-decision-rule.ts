// To-dos that people decide in the bell. An area declares in `area.ts` what its decisions are called, and by such a rule what they are about
// and by which of its own routes they are sent; the bell, push and mail know no area.
import type { DecisionCall } from '#contract/notifications.ts'
import type { NoticeDecision } from '#domain/notifications/notice-decisions.ts'
import type { Rights } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { Language } from '#server/mail/language.ts'

/** What the rules get of the running server. */
interface DecisionContext {
  readonly db: Db
  readonly now: () => Date
}

/** Who reads the to-dos. */
export interface DecisionReader {
  readonly personId: string
  readonly rights: Rights
  readonly language: Language
}

/** A to-do of the reader, by the numbers in the rest of its key: `leave-decide:12:3` has 12 and 3. */
export interface KeyedTodo {
  readonly entryId: number
  readonly numbers: readonly number[]
}

/** What the reader may decide now. */
export interface OpenTodo {
  /** Sentences about the case. */
  readonly facts: readonly string[]
  /** Why it came to the reader, and the deadline. */
  readonly why: readonly string[]
  /** Absent where it cannot be approved in the bell: `hint` says why. */
  readonly approve?: DecisionCall
  readonly reject: DecisionCall
  readonly hint?: string
  /** The decision waits for ten seconds in the client, as on the page of the area. */
  readonly undoable: boolean
}

/** `ended`: what has become of a case of which nothing is left to decide for the reader. */
export type PresentedTodo = OpenTodo | { readonly ended: string }

/** How to-dos of one kind are decided; part of the module of their area. */
export interface TodoDecisionRule {
  readonly kind: NoticeDecision
  /** Begins the event keys of its to-dos; ends with a colon. */
  readonly key: string
  /** By the ids of the entries. */
  present(
    context: DecisionContext,
    reader: DecisionReader,
    todos: readonly KeyedTodo[],
  ): Promise<ReadonlyMap<number, PresentedTodo>>
}

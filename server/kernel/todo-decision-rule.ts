// To-dos that people decide in the bell. An area declares the names of its decisions in `area.ts`, and by such a rule their facts and the
// calls that send them; the bell, push and mail know no area.
import type { DecisionCall } from '#contract/notifications.ts'
import type { NoticeDecision } from '#domain/notifications/notice-decisions.ts'
import type { Rights } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { Language } from '#server/mail/language.ts'

/** The parts of the running server that rules get. */
interface DecisionContext {
  readonly db: Db
  readonly now: () => Date
}

/** Who reads the to-dos. */
export interface DecisionViewer {
  readonly personId: string
  readonly rights: Rights
  readonly language: Language
}

/** A to-do of the viewer, with the numbers in the rest of its key: `leave-decide:12:3` has 12 and 3. */
export interface KeyedTodo {
  readonly entryId: number
  readonly numbers: readonly number[]
}

/** A decision that the viewer may make now. */
export interface OpenTodo {
  /** Sentences about the case. */
  readonly facts: readonly string[]
  /** Why the viewer got the to-do, and its deadline. */
  readonly why: readonly string[]
  /** Undefined where it cannot be approved in the bell: `hint` says why. */
  readonly approve?: DecisionCall
  readonly reject: DecisionCall
  readonly hint?: string
  /** The client delays the decision by ten seconds, as on the page of the area. */
  readonly undoable: boolean
}

/** `ended`: the outcome of a case of which the viewer has nothing left to decide. */
export type PresentedTodo = OpenTodo | { readonly ended: string }

/** The rule for to-dos of one kind; part of the module of their area. */
export interface TodoDecisionRule {
  readonly kind: NoticeDecision
  /** The prefix of the event keys of its to-dos; ends with a colon. */
  readonly key: string
  /** The decisions by the ids of the entries. */
  present(
    context: DecisionContext,
    viewer: DecisionViewer,
    todos: readonly KeyedTodo[],
  ): Promise<ReadonlyMap<number, PresentedTodo>>
}

// What an area declares about the cases that it has decided; README.md shows a whole area.
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { EventName } from '#server/kernel/events.ts'
import type { NewNotification } from '#server/notices/entries.ts'
import type { StoredCase, StoredStage } from './cases.ts'

export interface Decision {
  readonly by: string
  readonly at: Date
  readonly reason: string
}

/** Who decides about some cases at one moment. */
export interface Deciders {
  /** The person for whom this one may decide the stage: undefined: may not decide, null: decides as the holder. */
  rightOf(personId: string, one: StoredCase, stage: StoredStage): string | null | undefined
  /** Ids of the people with a to-do for it: some of those who may decide. */
  askedFor(one: StoredCase, stage: StoredStage): readonly string[]
  /** Where the kind skips empty stages: true for one that waits until somebody can decide it. */
  waitsWhenEmpty?(one: StoredCase, stage: StoredStage): boolean
}

export interface DecisionKind {
  /** The stored name, such as 'partnerRequest'. */
  readonly kind: string
  /** Events that change the deciders: to-dos are opened and closed again. */
  readonly decidersChangeWith?: readonly EventName[]
  /** Locks other rows before these cases, in the same order everywhere, which avoids deadlocks. */
  lock?(tx: Tx, ids: readonly number[]): Promise<void>
  /** Who decides about these cases now: `decidersByRole`, `decidersOfLine` (deciders-of.ts), or a rule of the area. */
  readDeciders(db: Db, cases: readonly StoredCase[], now: Date): Promise<Deciders>
  /** A decision is for the stages whose turn it is, also where the person may decide those of the next turn. */
  readonly decidesOneTurn?: boolean
  /** A stage that nobody can decide is skipped unless `waitsWhenEmpty`; else it waits. `follow` of the area handles the rest. */
  readonly skipsEmptyStages?: boolean
  /** Whether people may see a case who neither requested nor decide it; default: nobody else. */
  maySee?(db: Db, personId: string, one: StoredCase, now: Date): Promise<boolean>
  /** Called before every decision of somebody who may decide, with the case locked. An error that it throws refuses the decision. */
  requireDecidable?(tx: Tx, one: StoredCase, decision: Pick<Decision, 'by' | 'at'>): Promise<void>
  /** The effect of the last approval, in its transaction. An error that it throws refuses the decision. */
  apply?(tx: Tx, context: WriteContext, one: StoredCase, decision: Decision): Promise<void>
  /** Runs in the transaction of every later event, for example to store who takes part, or what is due at the end. */
  follow?(tx: Tx, context: WriteContext, id: number): Promise<void>
  /** The body of a 409: the case, or the list that contains it, as the person sees it. */
  readPresent(db: Db, personId: string, one: StoredCase, now: Date): Promise<object>
  /**
   * The notification about a case in its present status: a to-do for deciders while it is open, else the outcome. Its key is that of the
   * to-do. undefined: the subject does not exist any more.
   */
  readEntry(db: Db, one: StoredCase, now: Date): Promise<Omit<NewNotification, 'todo'> | undefined>
}

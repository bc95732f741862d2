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
  /** In whose place the person may decide the stage: undefined not at all, null in their own. */
  rightOf(personId: string, one: StoredCase, stage: StoredStage): string | null | undefined
  /** Ids of the people with a to-do of it: some of those who may decide. */
  askedFor(one: StoredCase, stage: StoredStage): readonly string[]
  /** Where the kind skips empty stages: true for one that waits until somebody can decide it. */
  waitsWhenEmpty?(one: StoredCase, stage: StoredStage): boolean
}

export interface DecisionKind {
  /** As it is stored, such as 'partnerRequest'. */
  readonly kind: string
  /** Events after which others may decide: to-dos are opened and closed again. */
  readonly decidersChangeWith?: readonly EventName[]
  /** Locks what is to be locked before these cases, in the same order everywhere, so that nobody waits for each other. */
  lock?(tx: Tx, ids: readonly number[]): Promise<void>
  /** Who decides about these cases now: `decidersByRole`, `decidersOfLine` (deciders-of.ts), or a rule of the area. */
  readDeciders(db: Db, cases: readonly StoredCase[], now: Date): Promise<Deciders>
  /** A decision is for the stages whose turn it is, also where the person may decide those of the next turn. */
  readonly decidesOneTurn?: boolean
  /** A stage that nobody can decide is skipped unless `waitsWhenEmpty`, and the case goes on; else it waits. What follows is in `follow`: nobody approved. */
  readonly skipsEmptyStages?: boolean
  /** Whether people may see a case who neither asked nor decide; without it nobody else may. */
  maySee?(db: Db, personId: string, one: StoredCase, now: Date): Promise<boolean>
  /** Asked before every decision of somebody who may decide, with the case locked. What it throws refuses the decision. */
  requireDecidable?(tx: Tx, one: StoredCase, decision: Pick<Decision, 'by' | 'at'>): Promise<void>
  /** What approval by the last stage does, in its transaction. What it throws refuses the decision. */
  apply?(tx: Tx, context: WriteContext, one: StoredCase, decision: Decision): Promise<void>
  /** Runs in the transaction of every event after it was opened, such as to keep who takes part, or what is due at its end. */
  follow?(tx: Tx, context: WriteContext, id: number): Promise<void>
  /** What the person gets with a 409: the case, or the list it is in, as they see it. */
  readPresent(db: Db, personId: string, one: StoredCase, now: Date): Promise<object>
  /**
   * How the case is worded in the bell in its present status: a to-do for deciders while it is open, else the outcome. Its key is that
   * of the to-do. undefined: what was asked for exists no more.
   */
  readEntry(db: Db, one: StoredCase, now: Date): Promise<Omit<NewNotification, 'todo'> | undefined>
}

// The shape of a server module. app.ts and modules/background.ts loop over the modules in modules/installed.ts.
import type { FastifyPluginAsync } from 'fastify'
import type { Area } from '#domain/routes/portal-areas.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { DecisionKind } from '#server/decisions/kind.ts'
import type { PassageSource } from '#server/search/passages.ts'
import type { TodoDecisionRule } from '#server/kernel/todo-decision-rule.ts'
import type { ValidityRule } from '#server/kernel/validity.ts'
import type { Broadcast } from '#server/realtime/hub.ts'

export interface ServerModule {
  /** Areas of the portal that this module serves; the shell shows no others. */
  readonly areas?: readonly Area[]
  /** Routes, each group below its prefix. */
  readonly routes: readonly (readonly [prefix: string, routes: (context: Context) => FastifyPluginAsync])[]
  /** Registers the workers and schedules of this module at `context.jobs`. */
  readonly jobs?: (context: Context) => void
  /**
   * Starts listeners of this module besides requests, once the server runs; returns a function that ends them; undefined: there are none.
   */
  readonly listen?: (context: Context) => (() => Promise<void>) | undefined
  /** Registers the handlers of domain events at `context.events`. */
  readonly events?: (context: Context) => void
  /** The cases of this module that people decide; their to-dos and notices follow by themselves. */
  readonly decisions?: readonly DecisionKind[]
  /** When entries of the bell about its records stop to concern their persons; entries without a rule always do. */
  readonly validity?: readonly ValidityRule[]
  /** The part of this module in the search over all areas. */
  readonly passages?: PassageSource
  /** How people decide its to-dos in the bell. */
  readonly todoDecisions?: readonly TodoDecisionRule[]
  /** Adds the parts of a person's data export to `context.exports`. */
  readonly exports?: (context: Context) => void
  /** Run every hour; each deletes rows that have expired. */
  readonly cleanup?: readonly ((db: Db, now: Date) => Promise<unknown>)[]
  /** NOTIFY channels whose payload is sent to every open socket that may receive it. */
  readonly broadcasts?: Readonly<Record<string, Broadcast>>
}

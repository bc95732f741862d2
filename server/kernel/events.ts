// Domain events: queued in the transaction that causes them, delivered after its commit, at least once.
import type { Db } from '#server/db/db.ts'
import type { Job, Jobs } from '#server/jobs/jobs.ts'
import type { MailWanted } from '#server/mail/mail-wanted.ts'

/**
 * Events of the portal for other modules. An event carries all that its handlers need. Here are those of the server itself; each area adds
 * its own by declaration merging, beside the code that publishes them.
 */
export interface DomainEvents {
  /** A case was opened, changed, decided or ended; the handler of its kind reads the present state. */
  'decision.changed': { kind: string; id: number }
  /** Ids of entries of the bell that were just written, at most a few hundred. */
  'notification.created': { ids: number[] }
  'mail.wanted': MailWanted
  /** A sign-in has changed the roles or the company of a person, or registered the person. */
  'person.changed': { personId: string }
  /** A person has another picture, or none any longer. */
  'picture.changed': { personId: string; at: string }
}
export type EventName = keyof DomainEvents
/** `id` is the same whenever the event is delivered again. */
export type EventHandler<N extends EventName> = (data: DomainEvents[N], event: { readonly id: string }) => Promise<void>

export interface Events {
  /** Queues the event; it is delivered only when `tx` commits. */
  publish<N extends EventName>(tx: Db, name: N, data: DomainEvents[N]): Promise<void>
  /** Queues many events of one kind in one statement. */
  publishAll<N extends EventName>(tx: Db, name: N, data: readonly DomainEvents[N][]): Promise<void>
  /**
   * Adds a handler; must be called before the jobs start. It may run more than once for the same event, also concurrently: its effects must
   * be unique by event and receiver.
   */
  on<N extends EventName>(name: N, handler: EventHandler<N>): void
}

const QUEUE = 'domain-events'
const LATER_QUEUE = 'domain-events-later'
/** No screen waits for the effects of these events: they must not delay others. */
const LATER: ReadonlySet<EventName> = new Set(['notification.created', 'mail.wanted', 'picture.changed'])
const queueOf = (name: EventName): string => (LATER.has(name) ? LATER_QUEUE : QUEUE)

interface Queued {
  name: EventName
  data: DomainEvents[EventName]
}

export function createEvents(jobs: Jobs): Events {
  const handlers = new Map<EventName, EventHandler<EventName>[]>()
  const handle = async ({ name, data }: Queued, { id }: Pick<Job, 'id'>): Promise<void> => {
    // Handlers run one after the other; if one fails, the whole event is delivered again.
    for (const handler of handlers.get(name) ?? []) await handler(data, { id })
  }
  jobs.work<Queued>(QUEUE, handle, { concurrency: 4 })
  jobs.work<Queued>(LATER_QUEUE, handle, { concurrency: 2, batches: 2 })
  return {
    publish: (tx, name, data) => jobs.send<Queued>(tx, queueOf(name), { name, data }),
    publishAll: (tx, name, data) =>
      jobs.sendAll<Queued>(
        tx,
        queueOf(name),
        data.map((one) => ({ name, data: one })),
      ),
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as EventHandler<EventName>])
    },
  }
}

// Domain events: queued in the transaction that causes them, delivered after its commit, at least once.
import type { CertificateKind } from '#domain/suppliers/certificate.ts'
import type { Price, Unit } from '#domain/marketplace/ad.ts'
import type { MarketNotice } from '#domain/marketplace/market-notice.ts'
import type { Db } from './db/db.ts'
import type { Job, Jobs } from './jobs/jobs.ts'
import type { MailWanted } from './mail/mail-wanted.ts'

/** How a review ended, for those whose story it was. */
export interface ReviewOutcome {
  action: 'approved' | 'returned' | 'withdrawn'
  /** Id of the editor who ended it. */
  byId: string
  note: string
  /** Of an undecided request that is withdrawn: who was asked to decide. */
  askedIds?: readonly string[]
  /** ISO instant; part of the key that makes each notification unique. */
  at: string
  personIds: string[]
}

/** A decision about a request or a change of it, for its applicant and for others who rely on it. */
export interface LeaveOutcome {
  status:
    | 'open'
    /** By the personnel office in the place of the applicant. */
    | 'sentByOffice'
    | 'approved'
    | 'rejected'
    | 'expired'
    | 'withdrawn'
    | 'cancellationAccepted'
    | 'cancellationRefused'
    | 'shortened'
    | 'substituteDeclined'
    | 'daysRestored'
    | 'corrected'
    | 'recounted'
    /** Withdrawn, because it begins after the last day of employment. */
    | 'employmentEnded'
  /** null: the portal. */
  byId: string | null
  note: string
  /** Of an undecided request that is withdrawn: who was asked to decide. */
  askedIds?: readonly string[]
  /** ISO instant; part of the key that makes each notification unique. */
  at: string
}

/** A notice of the marketplace, with all that its text needs. */
export interface MarketNoticeEvent {
  notice: MarketNotice
  /** Unique for what happened; each person gets one entry for it. */
  key: string
  /** null: it is about no single ad. */
  adId: number | null
  personIds: string[]
  /** Name of the person who did it; '' for the portal. */
  creatorName: string
  /** Texts of people are unchanged; days are YYYY-MM-DD, amounts cents. */
  values: {
    title?: string
    name?: string
    quantity?: number
    unit?: Unit
    day?: string
    count?: number
    text?: string
    place?: string
    price?: Price
    /** Of a reservation: the quantity that the price of a lot is for. */
    offered?: number
  }
}

/** What happens in the portal that other modules may care for. An event carries all they need to know. */
export interface DomainEvents {
  'story.published': {
    storyId: number
    /** 1 for the first notification of its readers, then counting up. */
    publication: number
    title: string
    preview: string
    /** '' where the story has no English text; absent in events of a former version. */
    titleEn?: string
    previewEn?: string
    /** Name of the contact; '' for none. */
    contactName: string
    /** Companies that see it; empty: all. */
    companyIds: number[]
    /** Labels of its categories, their parents included. */
    categories: string[]
  }
  /** What the readers of these companies (empty: all) see of a story is no longer what it was. */
  'story.changed': { storyId: number; companyIds: number[] }
  /** A category was renamed, or its contents were merged into another one. */
  'category.renamed': { from: string; to: string; isMerge?: boolean }
  /** Its readers who have not confirmed it are to be reminded. */
  'story.reminded': { storyId: number }
  /** A reader has confirmed its public version. */
  'story.confirmed': { storyId: number; personId: string }
  /** A review was requested or has ended, or other people may do it now. */
  'story.review_changed': { storyId: number; outcome?: ReviewOutcome }
  /** A request for leave was sent, changed, decided or ended; the handler reads which to-dos follow from it. */
  'leave.changed': { requestId: number; outcome?: LeaveOutcome }
  /** An undecided request, or cancellation of leave, is to be reminded of; `workdaysLeft` until special leave lapses. */
  'leave.reminded': { requestId: number; version: number; key: string; workdaysLeft?: number }
  /** A period of leave begins, which its substitute covers; `first` is its first day. */
  'leave.duty_near': { requestId: number; first: string; hasBegun: boolean }
  /** A notice of lapse was sent to a person, or confirmed by them. */
  'leave.notice_changed': { personId: string }
  /** The personnel office has booked a correction. */
  'leave.corrected': { entryId: number }
  /** An applicant was ill on days of approved leave. */
  'leave.sickness_reported': { requestId: number; first: string; last: string }
  /** Others may decide now: a deputy was named or removed, or a new day has started. */
  'leave.deciders_changed': Record<string, never>
  /** A certificate of a partner or its extract of the register expires; `step` is the days before it, -1: it has expired. */
  'supplier.expiring': {
    key: string
    partnerId: number
    /** Name of the partner. */
    partner: string
    kind: CertificateKind | 'register'
    /** Name of another certificate, and its plant. */
    detail: string
    /** Calendar day. */
    until: string
    step: number
    personIds: string[]
  }
  /** Others may decide about such changes now: an appointment has started or ended, or an account was closed. */
  'supplier.deciders_changed': Record<string, never>
  /** An ad has changed visibly; the handler reads it. */
  'ad.changed': {
    adId: number
    /** Absent: its sellers, and people who have reserved it or written about it. */
    personIds?: string[]
  }
  /** An ad is listed for the first time. */
  'ad.published': { adId: number }
  /** People are to be notified of something on the marketplace. */
  'market.notice': MarketNoticeEvent
  /** A person buys a material group for a site from a day on; `endedIds` are the former buyers and those planned for later. `version` is that of the place. */
  'responsibility.assigned': {
    groupId: number
    siteId: number
    version: number
    /** Calendar day. */
    from: string
    byId: string
    personId: string
    /** They did not buy it before. */
    isNew: boolean
    endedIds: string[]
  }
  /** A new lead buyer of a material group, or administrator of a site; `endedIds` are the former one and those planned for later. */
  'responsibility.appointed': {
    kind: 'leadBuyer' | 'siteAdmin'
    /** Of the group or site. */
    placeId: number
    version: number
    /** Calendar day. */
    from: string
    byId: string
    personId: string
    /** They did not hold the place before. */
    isNew: boolean
    endedIds: string[]
  }
  /** A case that people decide was opened, changed, decided or ended; the handler of its kind reads what follows. */
  'decision.changed': { kind: string; id: number }
  /** Results, findings or releases of days are no longer what they were. */
  'time.days_changed': {
    personIds: string[]
    /** Calendar days, both included. */
    from: string
    until: string
  }
  /** A correction or question about a day was opened, answered, decided or ended; the handler reads what follows. */
  'time.case_changed': { caseId: number; byId: string | null; at: string }
  /** A month was signed, closed or opened again, or its signature was withdrawn; `month` is YYYY-MM. */
  'time.month_changed': { personId: string; month: string; byId: string | null; at: string }
  /** What these people owe on days from `from` on may be different: hours, places, holidays, absences or rules have changed. */
  'time.target_changed': {
    cause: 'absence' | 'calendar' | 'rules'
    /** Absent: everybody of the company; null: of all companies. */
    personIds?: string[]
    companyId?: number | null
    /** Calendar day; absent: whatever is recorded. */
    from?: string
    /** The person who changed it. */
    byId?: string | null
  }
  /** Recorded days of many people have been evaluated again, because of what the person has changed. */
  'time.evaluated': {
    id: number
    cause: 'absence' | 'calendar' | 'rules' | 'import'
    byId: string
    people: number
    failed?: number
  }
  /** The time office has set the entries of an employee's day. */
  'time.office_corrected': { personId: string; day: string; version: number; byId: string; reason: string }
  /** Entries of the bell that were just written, at most a few hundred; their ids. */
  'notification.created': { ids: number[] }
  'mail.wanted': MailWanted
  /** A sign-in has given a person other roles or another company, or made them known. */
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
  /** Queues many of one kind in one statement. */
  publishAll<N extends EventName>(tx: Db, name: N, data: readonly DomainEvents[N][]): Promise<void>
  /**
   * Adds a handler; call before the jobs start. It may run more than once for the same event, at the same time too:
   * its effects must be unique by event and receiver.
   */
  on<N extends EventName>(name: N, handler: EventHandler<N>): void
}

const QUEUE = 'domain-events'
const LATER_QUEUE = 'domain-events-later'
/** Their effects are not awaited on any screen: they must not delay the other events. */
const LATER: ReadonlySet<EventName> = new Set(['notification.created', 'mail.wanted', 'picture.changed'])
const queueOf = (name: EventName): string => (LATER.has(name) ? LATER_QUEUE : QUEUE)

interface Queued {
  name: EventName
  data: DomainEvents[EventName]
}

export function createEvents(jobs: Jobs): Events {
  const handlers = new Map<EventName, EventHandler<EventName>[]>()
  const handle = async ({ name, data }: Queued, { id }: Pick<Job, 'id'>): Promise<void> => {
    // One after the other; the first that fails has the whole event delivered again.
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

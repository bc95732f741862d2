// Leave that people of the demo company have planned and asked for, by the commands that the portal uses: every rule holds, and
// every figure has its entries in the ledger. Days count from today, so that there is always something to decide.
import type { LeaveType } from '#domain/leave/leave-type.ts'
import { ProblemError } from '#server/http/errors.ts'
import type { Events } from '#server/kernel/events.ts'
import type { Tx } from '#server/db/db.ts'
import { readDueTodos } from '#server/modules/vacation/notifications/requests.ts'
import type { DueTodo } from '#server/notices/todos.ts'
import { readDueTodos as readDueDecisions } from '#server/decisions/notices.ts'
import { BENEFIT_REQUESTS } from '#server/modules/benefits/read-requests.ts'
import { FORMS } from '#server/modules/postbox/forms/kind.ts'
import { PURCHASING_REQUESTS } from '#server/modules/responsibility/requests.ts'
import { PARTNER_REQUESTS } from '#server/modules/suppliers/change-requests.ts'
import { readDueTimeTodos } from '#server/modules/working-time/notifications/on-working-time.ts'
import { decideMany } from '#server/modules/vacation/decide.ts'
import { changeRequest, createRequest } from '#server/modules/vacation/send-request.ts'
import { isoDay, shift, type Calendar } from './calendar.ts'
import { personId } from './seed-company.ts'

/** The outcome of a request; `pencil`: a pencil entry, which is a draft that the team sees. */
type Outcome = 'approved' | 'open' | 'pencil'

interface DemoRequest {
  readonly username: string
  /** Workdays from today. */
  readonly days: readonly [first: number, last: number]
  readonly outcome: Outcome
  /** The type; by default days of the agreed leave. */
  readonly type?: LeaveType
  readonly substitute?: string
  /** The decider of the first stage, where a second one is still to decide. */
  readonly approvedBy?: string
}

const REQUESTS: readonly DemoRequest[] = [
  { username: 'katrin.osterloh', days: [15, 18], outcome: 'approved', substitute: 'lukas.steinmetz' },
  { username: 'katrin.osterloh', days: [8, 8], outcome: 'open', type: 'flexDay' },
  { username: 'katrin.osterloh', days: [4, 4], outcome: 'pencil' },
  { username: 'aylin.demir', days: [0, 4], outcome: 'approved', substitute: 'jonas.reiter' },
  { username: 'daniel.kowalski', days: [13, 15], outcome: 'approved' },
  { username: 'jonas.reiter', days: [11, 15], outcome: 'open', substitute: 'daniel.kowalski' },
  { username: 'bernd.rademacher', days: [18, 21], outcome: 'open' },
  { username: 'elke.brandhorst', days: [12, 14], outcome: 'open' },
  { username: 'felix.hartung', days: [17, 21], outcome: 'open' },
  { username: 'jan-hendrik.bollmann', days: [2, 6], outcome: 'approved' },
  { username: 'ute.grabowski', days: [0, 2], outcome: 'approved' },
  { username: 'marek.nowak', days: [9, 13], outcome: 'open' },
  { username: 'ines.vogelsang', days: [11, 12], outcome: 'open' },
  { username: 'ralf.kuhlmann', days: [5, 9], outcome: 'approved' },
  { username: 'hannes.lohmeyer', days: [14, 18], outcome: 'open', approvedBy: 'katja.wiesner' },
  { username: 'marek.dudek', days: [6, 10], outcome: 'open' },
  { username: 'murat.yildiz', days: [9, 11], outcome: 'open' },
  { username: 'ludger.hesse', days: [10, 13], outcome: 'open' },
  { username: 'heike.lange', days: [1, 3], outcome: 'approved' },
  { username: 'marta.kowalczyk', days: [7, 9], outcome: 'open' },
]

/** Days in which Viktor Schäfer, as manager of a project, decides too, from today. */
const PROJECT = { manager: 'viktor.schaefer', member: 'hannes.lohmeyer', name: 'Prüfstand 700 bar', from: -60, to: 180 }
/** Gül Aksoy is away, and Bernd Rademacher decides in her place. */
const AWAY = { holder: 'guel.aksoy', deputy: 'bernd.rademacher', from: -1, to: 28 }
/** Workdays ago on which everybody asked: in time for leave of today, and too late to be reminded of it. */
const ASKED = 2

/** Decisions before the first visit of the company send no notifications. */
const SILENT: Events = { publish: async () => {}, publishAll: async () => {}, on: () => {} }

interface Writer {
  readonly tx: Tx
  readonly seed: number
  readonly on: Calendar
}

const partsAt = (at: Date) => ({ now: () => at, events: SILENT })

/** If a rule forbids it on the days computed from today, it stays a pencil entry. */
async function insertRequest({ tx, seed, on }: Writer, demo: DemoRequest) {
  const { username, days, outcome, type = 'tariffLeave', substitute } = demo
  const [first, last] = days
  const applicant = personId(seed, username)
  const parts = partsAt(on.at(-ASKED, 9, 30))
  const body = {
    type,
    periods: [{ first: isoDay(on.workday(first)), last: isoDay(on.workday(last)) }],
    ...(substitute && { substituteId: personId(seed, substitute) }),
  }
  const draft = await createRequest(tx, parts, applicant, { ...body, pencilled: true })
  if (outcome === 'pencil') return undefined
  try {
    const target = { id: draft.id, personId: applicant, version: draft.version }
    return await changeRequest(tx, parts, target, { ...body, send: true })
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'request_refused') return undefined
    throw error
  }
}

async function insertAssignments({ tx, seed, on }: Writer): Promise<void> {
  const dayFrom = (days: number) => isoDay(shift(on.today, days))
  await tx
    .insertInto('project_assignment')
    .values({
      person_id: personId(seed, PROJECT.member),
      manager_id: personId(seed, PROJECT.manager),
      name: PROJECT.name,
      first_day: dayFrom(PROJECT.from),
      last_day: dayFrom(PROJECT.to),
    })
    .execute()
  const holder = personId(seed, AWAY.holder)
  await tx
    .insertInto('deputy_setting')
    .values({ person_id: holder, activated: true, away_from: dayFrom(AWAY.from), away_until: dayFrom(AWAY.to) })
    .execute()
  await tx
    .insertInto('deputy')
    .values({ holder_id: holder, position: 1, deputy_id: personId(seed, AWAY.deputy) })
    .execute()
}

/** Rows of to-dos that the portal would have opened at that moment. */
const todoRows = (todos: readonly DueTodo[], createdAt: Date) =>
  todos.flatMap(({ entry, personIds }) =>
    personIds.map((id) => ({
      person_id: id,
      event_key: entry.eventKey,
      menu_id: entry.menuId,
      niko_id: entry.nikoId ?? null,
      title: entry.title,
      title_en: entry.titleEn ?? '',
      body: entry.body ?? '',
      body_en: entry.bodyEn ?? '',
      creator_name: entry.creatorName ?? '',
      link: entry.link ?? '',
      items: entry.items ?? 1,
      del_over_bell: false,
      todo: true,
      created_at: createdAt,
    })),
  )

/** The to-dos of the first day that open requests and days make, by the rules of the portal. Call it after all of them. */
export async function insertRequestTodos(tx: Tx, on: Calendar): Promise<void> {
  const today = isoDay(on.today)
  const rows = [
    ...todoRows(await readDueTodos(tx, today), on.at(-ASKED, 9, 30)),
    ...todoRows(await readDueDecisions({ db: tx, now: () => on.now }, PARTNER_REQUESTS), on.at(-1, 9, 50)),
    ...todoRows(await readDueDecisions({ db: tx, now: () => on.now }, PURCHASING_REQUESTS), on.at(-1, 9)),
    ...todoRows(await readDueTimeTodos(tx, today), on.at(-1, 8)),
    ...todoRows(await readDueDecisions({ db: tx, now: () => on.now }, BENEFIT_REQUESTS), on.at(-1, 10)),
    ...todoRows(await readDueDecisions({ db: tx, now: () => on.now }, FORMS), on.at(-1, 14, 30)),
  ]
  if (rows.length > 0) await tx.insertInto('notification').values(rows).execute()
}

/** Call it after leave and notifications. */
export async function insertRequests(tx: Tx, seed: number, on: Calendar): Promise<void> {
  const writer = { tx, seed, on }
  await insertAssignments(writer)
  for (const demo of REQUESTS) {
    const request = await insertRequest(writer, demo)
    if (!request) continue
    const deciders =
      demo.outcome === 'approved'
        ? request.stages.flatMap(({ decider }) => decider?.id ?? [])
        : demo.approvedBy
          ? [personId(seed, demo.approvedBy)]
          : []
    for (const decider of deciders) {
      const seen = { id: request.id, version: request.version }
      await decideMany(tx, partsAt(on.at(1 - ASKED, 10)), decider, { approve: true, requests: [seen] })
    }
  }
}

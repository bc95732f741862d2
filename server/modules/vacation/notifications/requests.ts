// Notifications of leave: a to-do for the current deciders of a request and for its proposed substitute, the outcome for its applicant, and
// the menu entry of the approval, which is visible while a request waits for the person.
import { sql } from 'kysely'
import type { Context } from '#server/kernel/context.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { officeOf } from '#server/decisions/deciders.ts'
import type { Db } from '#server/db/db.ts'
import type { DomainEvents } from '#server/kernel/events.ts'
import type { LeaveOutcome } from '#server/modules/vacation/events.ts'
import { type LeaveDeciders, readDeciders } from '#server/modules/vacation/deciders.ts'
import type { Language } from '#server/mail/language.ts'
import { closeWhere } from '#server/notices/close-entries.ts'
import { creatorNameOf, wordsIn, type NewNotification } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { openTodo, type DueTodo } from '#server/notices/todos.ts'
import { entryOf, MENU, readFacts, spansOf, textsOf, type RequestFacts, type TextKey } from './entries.ts'

const APPROVAL = 'menu_ma_holiday_approve'
/** Begins the key of each reminder to decide. */
const REMINDER = 'leave-remind:'
const isUndecided = ({ status }: RequestFacts): boolean => status === 'open' || status === 'inProgress'

interface Due {
  readonly key: string
  /** decide: the request is open · cancellation: its applicant asks to cancel approved leave */
  readonly text: 'decide' | 'cancellation' | 'substitute'
  readonly link: string
  readonly personIds: readonly string[]
}

/** The present to-dos of a request: decision, substitution, or none, with the persons concerned. */
function dueOf({ id, version, status, substituteId, substituteState }: RequestFacts, deciders: LeaveDeciders): Due[] {
  const stages = deciders.open.filter(({ requestId }) => requestId === id)
  const asked = [...new Set(stages.flatMap((stage) => deciders.askedFor(stage).map(({ personId }) => personId)))]
  const text = stages.some(({ isCancellation }) => isCancellation) ? 'cancellation' : 'decide'
  const link = `/urlaubsgenehmigung/${id}`
  const isOpen = ['open', 'inProgress', 'approved'].includes(status)
  return [
    { key: `leave-${text}:${id}:${version}`, text, link, personIds: asked },
    ...(isOpen && substituteId !== null && substituteState === 'asked'
      ? [
          {
            key: `leave-substitute:${id}:${version}`,
            text: 'substitute' as const,
            link: `/urlaub/${id}`,
            personIds: [substituteId],
          },
        ]
      : []),
  ]
}

const todoOf = (facts: RequestFacts, { key, text, link }: Due): NewNotification => ({
  ...entryOf(facts, text),
  eventKey: key,
  creatorName: facts.applicant,
  link,
  todo: true,
})

async function openDue(context: Context, facts: RequestFacts, due: readonly Due[]): Promise<void> {
  for (const one of due)
    if (one.personIds.length > 0)
      await openTodo(context, {
        entry: todoOf(facts, one),
        isDue: () => sql<boolean>`p.active and p.id = any(${one.personIds}::uuid[])`,
      })
}

/** The to-dos of every request, for a company that is created as a whole. */
export async function readDueTodos(db: Db, today: string): Promise<DueTodo[]> {
  const deciders = await readDeciders(db, today)
  const { rows } = await sql<{ id: number }>`select id from leave_request where status <> 'draft'`.execute(db)
  const requests = await readFacts(
    db,
    rows.map(({ id }) => id),
  )
  return requests.flatMap((facts) =>
    dueOf(facts, deciders).map((due) => ({ entry: todoOf(facts, due), personIds: due.personIds })),
  )
}

/** Closes the to-dos and the reminders of these requests that are not due any more. */
async function closeRest(
  context: Context,
  ids: readonly number[],
  facts: readonly RequestFacts[],
  deciders: LeaveDeciders,
): Promise<void> {
  const due = facts.flatMap((one) => dueOf(one, deciders).map((each) => ({ ...each, facts: one })))
  const keys = due.flatMap(({ key, personIds }) => personIds.map((personId) => `${key} ${personId}`))
  const reminded = [
    ...due
      .filter(({ text }) => text !== 'substitute')
      .map((each) => ({ id: each.facts.id, personIds: each.personIds })),
    ...facts
      .filter(
        (one) => isUndecided(one) || due.some(({ facts: { id }, text }) => id === one.id && text === 'cancellation'),
      )
      .map(({ id, applicantId }) => ({ id, personIds: [applicantId] })),
  ].flatMap(({ id, personIds }) => personIds.map((personId) => `${id} ${personId}`))
  await closeWhere(
    context,
    () => sql<boolean>`n.menu_id = ${MENU} and n.niko_id = any(${ids}::bigint[]) and (
      (n.todo and not (n.event_key || ' ' || n.person_id = any(${keys}::text[])))
      or (n.event_key like ${`${REMINDER}%`} and not (n.niko_id || ' ' || n.person_id = any(${reminded}::text[]))))`,
  )
}

/** Everybody whose menu these requests may have changed: present and former deciders, and holders of a stage. */
async function readConcerned(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.person_id as id from leave_request r cross join generate_series(1, r.version) as v(version)
    cross join unnest(array['decide', 'cancellation']) as t(text)
    join notification n on n.event_key = 'leave-' || t.text || ':' || r.id || ':' || v.version
    where r.id = any(${ids}::bigint[])
    union select holder_id from leave_stage where request_id = any(${ids}::bigint[]) and holder_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id).toSorted()
}

/** Shows the menu entry of the approval to people for whom a request waits, and hides it from the others. */
async function updateMenus({ db, hub }: Context, ids: readonly number[], deciders: LeaveDeciders): Promise<void> {
  const people = await readConcerned(db, ids)
  const isWaitingFor = (personId: string) =>
    deciders.open.some((stage) => deciders.rightOf(personId, stage) !== undefined)
  await db.transaction().execute((tx) =>
    hub.emit(
      tx,
      people.map((personId) => ({
        personId,
        type: 'menu_change' as const,
        data: { menuName: APPROVAL, show: isWaitingFor(personId) },
      })),
    ),
  )
}

/** Has the windows of everybody who sees a request reload it: its applicant, the substitute, its current and former deciders. */
async function announceChange({ db, hub, now }: Context, requestId: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from leave_request where id = ${requestId}
    union select substitute_id from leave_request where id = ${requestId} and substitute_id is not null
    union select decided_by from leave_decision where request_id = ${requestId} and decided_by is not null`.execute(db)
  const deciders = await readDeciders(db, businessDay(now()))
  const asked = deciders.open
    .filter((stage) => stage.requestId === requestId)
    .flatMap((stage) => deciders.askedFor(stage).map(({ personId }) => personId))
  const holders = await readConcerned(db, [requestId])
  const people = [...new Set([...rows.map(({ id }) => id), ...asked, ...holders])].toSorted()
  await db.transaction().execute((tx) =>
    hub.emit(
      tx,
      people.map((personId) => ({ personId, type: 'leave_change' as const, data: { id: requestId } })),
    ),
  )
}

/** Updates the to-dos of requests to their current state. */
async function refresh(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { db, now } = context
  const before = await readDeciders(db, businessDay(now()))
  for (const facts of await readFacts(db, ids)) await openDue(context, facts, dueOf(facts, before))
  // Read again: a decision made while the to-dos were opened closes them.
  const after = await readFacts(db, ids)
  const deciders = await readDeciders(db, businessDay(now()))
  await closeRest(context, ids, after, deciders)
  await updateMenus(context, ids, deciders)
}

/** Texts for the substitute: the leave is approved, and later changes of it. */
const SUBSTITUTE_TEXTS: { readonly [status in LeaveOutcome['status']]?: TextKey } = {
  approved: 'covers',
  withdrawn: 'coversNoMore',
  employmentEnded: 'coversNoMore',
  corrected: 'coversNoMore',
  cancellationAccepted: 'coversNoMore',
  shortened: 'coversLess',
}
const DECIDER_TEXTS: { readonly [status in LeaveOutcome['status']]?: TextKey } = {
  rejected: 'rejectedOf',
  expired: 'expiredOf',
  withdrawn: 'withdrawnOf',
  employmentEnded: 'employmentEndedOf',
  daysRestored: 'daysRestoredOf',
  corrected: 'correctedOf',
}

/**
 * The deciders who rely on the change: for a rejection those who had approved, for a withdrawal also those who were asked, for restored
 * days the supervisor. Instead of a deputy the holder, and instead of a former supervisor the present one, who may open the request.
 */
async function readDecidersToNotify(
  db: Db,
  id: number,
  { status, byId, askedIds = [] }: LeaveOutcome,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from leave_request r join leave_stage t on t.request_id = r.id and t.version = r.version
    left join leave_decision d on d.request_id = t.request_id and d.version = t.version and d.stage = t.stage
    join person a on a.id = r.person_id
    join person p on p.id = case t.stage when 'supervisor' then a.supervisor_id
      else coalesce(d.on_behalf_of, d.decided_by, t.holder_id) end
    where r.id = ${id} and p.active and p.id <> r.person_id and p.id is distinct from ${byId}::uuid and case ${status}::text
      when 'expired' then true when 'corrected' then true when 'employmentEnded' then true
      when 'rejected' then d.outcome = 'manuallyApproved' when 'withdrawn' then d.outcome = 'manuallyApproved'
      when 'daysRestored' then t.stage = 'supervisor' else false end`.execute(db)
  return [...new Set([...askedIds, ...rows.map(({ id: personId }) => personId)])]
}

/** The period, and the text of a person about it, which exists in one language only. */
function withNote(facts: RequestFacts, note: string): { body?: string; bodyEn?: string } {
  if (note === '') return {}
  const bodyIn = (language: Language) => [spansOf(language, facts), note].filter((part) => part !== '').join(': ')
  return { body: bodyIn('de'), bodyEn: bodyIn('en') }
}

/** Notifies the applicant of the decision, and everyone who relies on it. */
async function tellOutcome(context: Context, id: number, outcome: LeaveOutcome): Promise<void> {
  const { status, byId, note, at } = outcome
  if (status === 'open') return
  const [facts] = await readFacts(context.db, [id])
  if (!facts) return
  const creatorName = await creatorNameOf(context.db, byId)
  // A person who withdraws their own leave is not notified of it.
  const isOwn = status === 'withdrawn' && byId === facts.applicantId
  await notifyPeople(context, isOwn ? [] : [facts.applicantId], {
    ...entryOf(facts, status, creatorName),
    ...withNote(facts, note),
    eventKey: `leave-${status}:${id}:${at}`,
    creatorName,
  })
  const others = (text: TextKey) => ({
    ...entryOf(facts, text),
    eventKey: `leave-${text}:${id}:${at}`,
    creatorName: facts.applicant,
  })
  const covers = SUBSTITUTE_TEXTS[status]
  if (covers && facts.substituteId !== null && facts.substituteState !== 'declined')
    await notifyPeople(context, [facts.substituteId], others(covers))
  const concerns = DECIDER_TEXTS[status]
  if (concerns)
    await notifyPeople(context, await readDecidersToNotify(context.db, id, outcome), {
      ...others(concerns),
      link: `/urlaubsgenehmigung/${id}`,
    })
}

/** Reminds the deciders, and notifies the applicant that the request, or its cancellation, is undecided. */
async function remind(context: Context, { requestId, version, key, workdaysLeft }: DomainEvents['leave.reminded']) {
  const { db, now } = context
  const [facts] = await readFacts(db, [requestId])
  if (!facts || facts.version !== version) return
  const deciders = await readDeciders(db, businessDay(now()))
  const { text, personIds: asked = [] } = dueOf(facts, deciders).find((due) => due.text !== 'substitute') ?? {}
  const isCancellation = text === 'cancellation'
  if (!isCancellation && !isUndecided(facts)) return
  const eventKey = `${REMINDER}${requestId}:${version}:${key}`
  const lapses = workdaysLeft !== undefined
  await notifyPeople(context, asked, {
    ...entryOf(facts, isCancellation ? 'remindCancellation' : lapses ? 'remindLapse' : 'remind'),
    eventKey,
    creatorName: facts.applicant,
    link: `/urlaubsgenehmigung/${requestId}`,
  })
  const waits = isCancellation ? 'waitsCancellation' : lapses ? 'waitsLapse' : 'waits'
  await notifyPeople(context, [facts.applicantId], { ...entryOf(facts, waits), eventKey })
  // Another person may have decided the request in the meantime.
  await refresh(context, [requestId])
}

/** Notifies the substitute of a duty that begins tomorrow, or began while no server was running. */
async function tellDuty(context: Context, { requestId, first, hasBegun }: DomainEvents['leave.duty_near']) {
  const [facts] = await readFacts(context.db, [requestId])
  if (facts?.status !== 'approved' || facts.substituteId === null || facts.substituteState === 'declined') return
  await notifyPeople(context, [facts.substituteId], {
    ...entryOf(facts, hasBegun ? 'dutyNow' : 'dutyTomorrow'),
    eventKey: `leave-duty:${requestId}:${first}`,
    creatorName: facts.applicant,
  })
}

/** Notifies a person of a correction of their leave, with the reason. */
async function tellCorrection(context: Context, { entryId }: DomainEvents['leave.corrected']): Promise<void> {
  const entry = await context.db
    .selectFrom('leave_entry')
    .select(['person_id', 'reason', 'by_id'])
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (!entry) return
  await notifyPeople(context, [entry.person_id], {
    menuId: MENU,
    eventKey: `leave-corrected:${entryId}`,
    ...wordsIn((language) => ({ title: textsOf(language)('corrected') })),
    // A reason that a person has written exists in one language only.
    body: entry.reason,
    creatorName: await creatorNameOf(context.db, entry.by_id),
    link: '/urlaub',
  })
}

/** Notifies the personnel office that an applicant was ill on days of leave. */
async function tellSickness(context: Context, { requestId, first, last }: DomainEvents['leave.sickness_reported']) {
  const { db, now } = context
  const [facts] = await readFacts(db, [requestId])
  if (!facts) return
  const { office } = await readDeciders(db, businessDay(now()))
  const eventKey = `leave-sickness:${requestId}:${first}:${last}`
  // The new report replaces former ones of the request.
  await closeWhere(
    context,
    () => sql<boolean>`n.menu_id = ${MENU} and n.niko_id = ${requestId}
      and n.event_key like 'leave-sickness:%' and n.event_key <> ${eventKey}`,
  )
  await notifyPeople(context, officeOf(office, facts.companyId, facts.applicantId), {
    ...entryOf({ ...facts, periods: [{ first, last }] }, 'sicknessReported'),
    eventKey,
    creatorName: facts.applicant,
    link: '/urlaub/einstellungen',
  })
}

async function readOpen(db: Db, today: string, personId?: string): Promise<number[]> {
  const { open } = await readDeciders(db, today)
  if (personId === undefined) return [...new Set(open.map(({ requestId }) => requestId))]
  const { rows } = await sql<{ id: number }>`
    select niko_id as id from notification where person_id = ${personId} and menu_id = ${MENU} and todo and read_at is null`.execute(
    db,
  )
  return [
    ...new Set([
      ...open.filter(({ holderId }) => holderId === personId).map(({ requestId }) => requestId),
      ...rows.map(({ id }) => id),
    ]),
  ]
}

export function onRequests(context: Context): void {
  const { db, events, now } = context
  events.on('leave.changed', async ({ requestId, outcome }) => {
    await refresh(context, [requestId])
    await announceChange(context, requestId)
    if (outcome) await tellOutcome(context, requestId, outcome)
  })
  events.on('leave.reminded', (data) => remind(context, data))
  events.on('leave.duty_near', (data) => tellDuty(context, data))
  events.on('leave.corrected', (data) => tellCorrection(context, data))
  events.on('leave.sickness_reported', (data) => tellSickness(context, data))
  events.on('leave.deciders_changed', async () => {
    await refresh(context, await readOpen(db, businessDay(now())))
  })
  events.on('person.changed', async ({ personId }) => {
    await refresh(context, await readOpen(db, businessDay(now()), personId))
  })
}

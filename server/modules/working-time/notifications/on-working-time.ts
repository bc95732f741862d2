// Notifications of working time: to-dos for deciders of days and months and for employees with a day to clear, the outcome of corrections
// and questions, and the menu entry of the control, which deciders have.
import { sql } from 'kysely'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import type { DomainEvents } from '#server/kernel/events.ts'
import { formatMonth } from '#server/mail/language.ts'
import { readTimeDeciders } from '#server/modules/working-time/deciders.ts'
import { closeWhere } from '#server/notices/close-entries.ts'
import { creatorNameOf, wordsIn, type NewNotification } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { keepTodo, openTodo, type DueTodo } from '#server/notices/todos.ts'
import { readCaseFacts, tellCase } from './cases.ts'
import { readDueCorrectionTodos, refreshCorrection, refreshCorrections } from './corrections.ts'
import { CONTROL, MENU, onDay, textsOf, titles, type Values } from './entries.ts'
import { readWaiting, type Waiting } from './waiting.ts'

const CONTROL_KEY = 'time-control'

interface ChangedDays {
  readonly personIds: readonly string[]
  /** First and last calendar day. */
  readonly from: Day
  readonly until: Day
}

/** Everybody with a to-do about days. */
async function readAskedNow(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select person_id as id from notification where event_key = ${CONTROL_KEY} and read_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Former and present holders of stages of these days, with their deputies: their to-dos may have ended. */
async function readInvolved(db: Db, { personIds, from, until }: ChangedDays): Promise<string[]> {
  const isMeant = (row: string) =>
    sql<boolean>`${sql.ref(`${row}.person_id`)} = any(${personIds}::uuid[]) and ${sql.ref(`${row}.day`)} between ${from}::date and ${until}::date`
  const { rows } = await sql<{ id: string }>`
    with i(id) as (
      select unnest(array[x.decided_by, x.on_behalf_of, x.holder_id]) from time_decision x where ${isMeant('x')}
      union select t.holder_id from time_stage t where ${isMeant('t')}
      union select unnest(array[t.decided_by, t.on_behalf_of, t.holder_id]) from time_case c
        join time_case_stage t on t.case_id = c.id where ${isMeant('c')}
      union select (e.entry ->> 'projectManagerId')::uuid from time_day_version v, jsonb_array_elements(v.entries) e(entry)
        where ${isMeant('v')}
      union select supervisor_id from person where id = any(${personIds}::uuid[])
    )
    select id from i where id is not null union select d.deputy_id from deputy d join i on i.id = d.holder_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * The current deciders of changed days, and those whose to-do the change may affect: all of them if days of an approver have changed,
 * because two people never decide about each other.
 */
async function readDecidersOf(db: Db, today: Day, changed: ChangedDays): Promise<string[]> {
  const { personIds } = changed
  const deciders = await readTimeDeciders(db, today, { personIds })
  const ids = new Set(personIds)
  const stages = [...deciders.supervisorStages, ...deciders.openStages].filter(({ applicantId }) =>
    ids.has(applicantId),
  )
  const asked = stages.flatMap((stage) => [
    ...deciders.askedFor(stage).map(({ personId }) => personId),
    ...(stage.holderId === null ? [] : [stage.holderId]),
  ])
  const withTodo = await readAskedNow(db)
  if (withTodo.length === 0) return [...new Set(asked)].toSorted()
  const isAnyDecider = deciders.office.some(({ id }) => ids.has(id)) || (await hasApprover(db, personIds))
  const involved = new Set(isAnyDecider ? withTodo : await readInvolved(db, changed))
  return [...new Set([...asked, ...withTodo.filter((id) => involved.has(id))])].toSorted()
}

const hasApprover = async (db: Db, personIds: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('person_role')
    .select('person_id')
    .where('person_id', 'in', [...personIds])
    .where('client', '=', '')
    .where('role', '=', CONTROL)
    .executeTakeFirst()) !== undefined

const controlEntry = ({ findings }: Waiting): NewNotification => ({
  menuId: CONTROL,
  eventKey: CONTROL_KEY,
  items: Math.max(1, findings),
  ...titles(findings === 1 ? 'decide_one' : 'decide_other', () => ({ count: findings })),
  link: '/arbeitszeitkontrolle',
})

/** Due to-dos of all deciders. */
async function readDueControlTodos(db: Db, today: Day, personIds: readonly string[]): Promise<DueTodo[]> {
  const deciders = await readTimeDeciders(db, today, { personIds })
  const stages = [...deciders.supervisorStages, ...deciders.openStages]
  const asked = new Set(stages.flatMap((stage) => deciders.askedFor(stage).map(({ personId }) => personId)))
  const due: DueTodo[] = []
  for (const personId of [...asked].toSorted()) {
    const waiting = await readWaiting(db, today, personId)
    if (waiting.findings > 0) due.push({ entry: controlEntry(waiting), personIds: [personId] })
  }
  return due
}

/** Refreshes the one to-do about all days of a decider, with its number. */
async function refreshDecider(context: Context, personId: string): Promise<void> {
  const { db, now, hub } = context
  const waiting = await readWaiting(db, businessDay(now()), personId)
  const entry = controlEntry(waiting)
  await keepTodo(context, {
    entry,
    due: () => sql<boolean>`${waiting.findings > 0} and p.active and p.id = ${personId}`,
    covers: sql<boolean>`n.event_key = ${CONTROL_KEY} and n.person_id = ${personId}`,
  })
  await db
    .transaction()
    .execute((tx) =>
      hub.emit(tx, [{ personId, type: 'menu_change', data: { menuName: CONTROL, show: waiting.isApprover } }]),
    )
}

interface DayToClear {
  id: number
  personId: string
  version: number
  day: Day
  feedback: 'stampingMissing' | 'invalidStamping' | 'unexcused' | null
  reason: string
}

/** Days that their employees have to clear: a finding of the stamps, or a rejection. */
async function readToClear(db: Db, today: Day, personIds: readonly string[]): Promise<DayToClear[]> {
  const { rows } = await sql<DayToClear>`
    select d.id, d.person_id as "personId", d.version, d.day, d.feedback, coalesce((select x.reason from time_decision x
        where x.person_id = d.person_id and x.day = d.day and x.version = d.version and x.outcome = 'manuallyRejected' limit 1), '') as reason
    from time_day d
    where d.person_id = any(${personIds}::uuid[]) and d.day < ${today}::date and d.released_at is null
      and (d.status = 'manuallyRejected' or d.feedback in ('stampingMissing', 'invalidStamping', 'unexcused'))
      and not exists (select from time_case c where c.person_id = d.person_id and c.day = d.day and c.closed_at is null)
    order by d.day`.execute(db)
  return rows
}

const clearKey = ({ id, version }: Pick<DayToClear, 'id' | 'version'>): string => `time-clear:${id}:${version}`

function clearEntry(one: DayToClear): NewNotification {
  const { id, day, feedback, reason } = one
  const text = feedback ?? 'rejected'
  return {
    menuId: MENU,
    nikoId: id,
    eventKey: clearKey(one),
    ...(reason
      ? titles('clear', onDay(day), reason)
      : wordsIn((language) => ({
          title: textsOf(language)('clear', onDay(day)(language)),
          body: textsOf(language)(text),
        }))),
    link: `/arbeitszeiten/${id}`,
  }
}

/** The to-dos of every decider and employee, for a company that is created as a whole. */
export async function readDueTimeTodos(db: Db, today: Day): Promise<DueTodo[]> {
  const accounts = await db.selectFrom('time_account').select('person_id').orderBy('person_id').execute()
  const people = accounts.map(({ person_id }) => person_id)
  const toClear = await readToClear(db, today, people)
  return [
    ...(await readDueControlTodos(db, today, people)),
    ...(await readDueCorrectionTodos(db, today)),
    ...toClear.map((one) => ({ entry: clearEntry(one), personIds: [one.personId] })),
  ]
}

async function refreshEmployees(context: Context, personIds: readonly string[]): Promise<void> {
  const { db, now } = context
  const due = await readToClear(db, businessDay(now()), personIds)
  for (const one of due)
    await openTodo(context, { entry: clearEntry(one), isDue: () => sql<boolean>`p.active and p.id = ${one.personId}` })
  // Reads the days again, because one may have been cleared since.
  const keys = (await readToClear(db, businessDay(now()), personIds)).map(clearKey)
  await closeWhere(
    context,
    () => sql<boolean>`n.person_id = any(${personIds}::uuid[]) and n.event_key like 'time-clear:%'
      and not (n.event_key = any(${keys}::text[]))`,
  )
}

async function followDays(context: Context, changed: ChangedDays): Promise<void> {
  const { db, now } = context
  const today = businessDay(now())
  await refreshEmployees(context, changed.personIds)
  for (const id of await readDecidersOf(db, today, changed)) await refreshDecider(context, id)
}

/** A changed role, company or supervisor of a person changes their deciders, and whether they decide themselves. */
async function followPerson(context: Context, personId: string): Promise<void> {
  const { db, now } = context
  const account = db.selectFrom('time_account').select('person_id').where('person_id', '=', personId)
  if ((await account.executeTakeFirst()) === undefined) return
  const today = businessDay(now())
  const asked = await readDecidersOf(db, today, { personIds: [personId], from: today, until: today })
  for (const id of new Set([...asked, ...(await readAskedNow(db))])) await refreshDecider(context, id)
}

/**
 * People whose to-dos depend on the date: deputies and holders, and deciders of a past day that waits. It also covers days without a
 * server, and weekends.
 */
async function readDailyDeciders({ db, now }: Context): Promise<string[]> {
  const today = businessDay(now())
  const { rows } = await sql<{ id: string }>`
    select id from person p where p.active and (exists (select from deputy d where d.deputy_id = p.id or d.holder_id = p.id)
      or exists (select from notification n where n.person_id = p.id and n.event_key = ${CONTROL_KEY} and n.read_at is null)
      or exists (select from time_day d left join time_stage t on t.person_id = d.person_id and t.day = d.day
        join person u on u.id = d.person_id
        where d.day < ${today}::date and d.released_at is null and p.id in (u.supervisor_id, t.holder_id)))
      and exists (select from time_account)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function followCase(context: Context, { caseId, byId }: DomainEvents['time.case_changed']): Promise<void> {
  const facts = await readCaseFacts(context.db, caseId)
  if (!facts) return
  const { personId, day } = facts
  await followDays(context, { personIds: [personId], from: day, until: day })
  await refreshCorrection(context, caseId)
  await tellCase(context, caseId, facts, byId)
}

/** A month that its employee has signed becomes a to-do of the supervisor. */
async function followMonth(context: Context, { personId, month }: DomainEvents['time.month_changed']): Promise<void> {
  const { db, now } = context
  const today = businessDay(now())
  const eventKey = `time-month:${personId}:${month}`
  const deciders = await readTimeDeciders(db, today, { personIds: [personId] })
  const stage = deciders.supervisorStageOf(personId)
  const asked = stage ? deciders.askedFor(stage).map((one) => one.personId) : []
  const isWaiting = sql<boolean>`exists (
    select from time_month m where m.person_id = ${personId} and m.month = ${`${month}-01`}::date
      and m.employee_signed_at is not null and m.supervisor_signed_at is null)`
  const name = await creatorNameOf(db, personId)
  const values: Values = (language) => ({ name, month: formatMonth(month, language) })
  await keepTodo(context, {
    entry: {
      ...titles('month', values),
      menuId: CONTROL,
      eventKey,
      creatorName: name,
      link: '/arbeitszeitkontrolle',
    },
    due: () => sql<boolean>`p.active and p.id = any(${asked}::uuid[]) and ${isWaiting}`,
  })
  for (const id of asked) await refreshDecider(context, id)
}

/** Notifies an employee that the time office has set a day, with its reason. */
const notifyOfOffice = (
  context: Context,
  { personId, day, version, reason }: DomainEvents['time.office_corrected'],
): Promise<void> =>
  notifyPeople(context, [personId], {
    menuId: MENU,
    ...titles('officeCorrected', onDay(day), reason),
    eventKey: `time-office:${personId}:${day}:${version}`,
    link: '/arbeitszeiten',
  })

export function onWorkingTime(context: Context): void {
  const { events } = context
  events.on('time.days_changed', (changed) =>
    // A day that is not over causes no to-do, unless there is a case, which has its own event.
    changed.from < businessDay(context.now())
      ? followDays(context, changed)
      : refreshEmployees(context, changed.personIds),
  )
  events.on('time.case_changed', (data) => followCase(context, data))
  events.on('time.month_changed', (data) => followMonth(context, data))
  events.on('time.evaluated', ({ id, cause, byId, people, failed = 0 }) =>
    notifyPeople(context, [byId], {
      menuId: MENU,
      ...(failed > 0
        ? titles('evaluatedInPart', () => ({ done: people - failed, count: people }))
        : titles('evaluated', () => ({ count: people }))),
      eventKey: `time-evaluated:${id}`,
      // People who change a calendar or leave may not be allowed to open the settings of working time.
      link: cause === 'rules' ? '/arbeitszeiten/einstellungen' : '',
    }),
  )
  events.on('time.office_corrected', (data) => notifyOfOffice(context, data))
  events.on('person.changed', async ({ personId }) => {
    await followPerson(context, personId)
    await refreshCorrections(context, personId)
  })
  // Deputies are the same for leave and working time.
  events.on('leave.deciders_changed', async () => {
    for (const id of await readDailyDeciders(context)) await refreshDecider(context, id)
    await refreshCorrections(context)
  })
}

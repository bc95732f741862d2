// Recorded time of the purchasing department since the first of the month before: ordinary days, and of the last weeks one
// of everything that control is for.
import { sql } from 'kysely'
import type { EntryInput } from '#contract/working-time.ts'
import { addDays, instantAt } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Tx } from '#server/db/db.ts'
import type { Events } from '#server/kernel/events.ts'
import { lockAccounts } from '#server/modules/working-time/days/account.ts'
import { openCase } from '#server/modules/working-time/cases.ts'
import { replaceEntries } from '#server/modules/working-time/days/entries.ts'
import { evaluateDays } from '#server/modules/working-time/days/evaluate.ts'
import { readTimePeople } from '#server/modules/working-time/days/people.ts'
import { isoDay, type Calendar } from './calendar.ts'
import type { DemoPerson } from './person.ts'
import { random } from './random.ts'
import { personId } from './seed-company.ts'

const SUPERVISOR = 'katrin.osterloh'
const PROJECT_MANAGER = 'viktor.schaefer'
const STAMPED = [
  SUPERVISOR,
  // The reports of Katrin Osterloh.
  'aylin.demir',
  'bernd.rademacher',
  'daniel.kowalski',
  'elke.brandhorst',
  'jonas.reiter',
  'felix.hartung',
  'guel.aksoy',
  'marek.nowak',
  'ralf.kuhlmann',
  'ute.grabowski',
  'yannick.mertens',
  // The reports of Bernd Scholten.
  'murat.yildiz',
]

/** `comes-goes` of a day, in local time; a missing end is left out. */
type Times = readonly string[]

const at = (day: Day, text: string): string | null => {
  if (text === '') return null
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return instantAt(day, hours * 60 + minutes).toISOString()
}
const entriesOf = (day: Day, times: Times, more: Partial<EntryInput> = {}): EntryInput[] =>
  times.map((one) => {
    const [comes = '', goes = ''] = one.split('-')
    return { comes: at(day, comes), goes: at(day, goes), ...more }
  })

const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

/** A day of about eight hours with a break at noon. */
function ordinaryDay(seed: number, username: string, day: Day, target: number): Times {
  const draw = random(seed, `time:${username}:${day}`)
  const comes = 465 + draw.int(25)
  const [noon, pause] = [725 + draw.int(30), 30 + 5 * draw.int(4)]
  return [
    `${clock(comes)}-${clock(noon)}`,
    `${clock(noon + pause)}-${clock(comes + target + pause - 14 + draw.int(40))}`,
  ]
}

/** Unusual days by person and by the number of workdays before today. */
const SPECIAL: Readonly<Record<string, Readonly<Record<number, Times>>>> = {
  [SUPERVISOR]: { 3: ['7:50-12:10', '12:40-'] },
  'aylin.demir': { 2: ['-16:20'] },
  // Over ten hours, and too short a rest after it.
  'daniel.kowalski': { 3: ['9:30-15:15', '16:00-21:03'], 2: ['6:38-12:00', '12:30-15:00'] },
  'elke.brandhorst': { 5: [] },
  'jonas.reiter': { 1: ['7:52-12:15', '12:45-'] },
  'felix.hartung': { 1: ['7:52-12:15', '12:45-'] },
  'guel.aksoy': { 2: ['-16:20'] },
  'marek.nowak': { 3: ['7:45-', '12:50-16:30'] },
  'ralf.kuhlmann': { 3: ['9:30-15:15', '16:00-21:03'], 2: ['6:38-12:00', '12:30-15:00'] },
  'ute.grabowski': { 4: ['-7:50', '16:30-'] },
  'yannick.mertens': { 5: [] },
  // Over ten hours, and a missing stamp.
  'murat.yildiz': { 3: ['5:50-11:30', '12:00-17:05'], 2: ['5:52-'] },
}
const TRIP_DAY = 4
const REPORTED_DAY = 8
/** Workdays after which days are released. */
const OPEN_DAYS = 4

const trip = (seed: number): Partial<EntryInput> => ({
  breakMinutes: 45,
  travelKind: 'active',
  travelMinutes: 260,
  kilometres: 186,
  preparationMinutes: 15,
  followUpMinutes: 15,
  orderNumber: '4711-20',
  projectManagerId: personId(seed, PROJECT_MANAGER),
  country: 'AT',
  place: 'Linz',
})

/** There are no subscribers yet. */
const SILENT: Events = { publish: async () => undefined, publishAll: async () => undefined, on: () => undefined }

interface Seeding {
  readonly seed: number
  readonly on: Calendar
  readonly first: Day
  readonly today: Day
}

async function recordDays(tx: Tx, usernames: readonly string[], { seed, on, first, today }: Seeding): Promise<void> {
  const parts = { now: () => on.now, events: SILENT }
  const ids = usernames.map((username) => personId(seed, username))
  const people = await readTimePeople(tx, ids, { first, last: today })
  const back = new Map(Array.from({ length: 12 }, (_, index) => [isoDay(on.workday(-index)), index]))
  const days = usernames.flatMap((username) => {
    const id = personId(seed, username)
    const person = people.get(id)!
    const found: { personId: string; day: Day; entries: EntryInput[] }[] = []
    for (let day = first; day < today; day = addDays(day, 1)) {
      const { target } = person.counted(day)
      if (target === 0 || person.absencesOn(day).length > 0) continue
      const count = back.get(day) ?? Infinity
      if (username === SUPERVISOR && count === TRIP_DAY) {
        found.push({ personId: id, day, entries: entriesOf(day, ['6:10-18:05'], trip(seed)) })
        continue
      }
      const times = SPECIAL[username]?.[count] ?? ordinaryDay(seed, username, day, target)
      if (times.length > 0) found.push({ personId: id, day, entries: entriesOf(day, times) })
    }
    return found
  })
  await replaceEntries(tx, parts, days, 'stamp', { cause: 'entry' })
  await evaluateDays(tx, parts, { personIds: ids, from: first, until: today }, { cause: 'newDay' })
}

/** Katrin has stamped in this morning. */
async function startToday(tx: Tx, { seed, on, today }: Seeding): Promise<void> {
  const comes = instantAt(today, 472)
  if (comes > on.now) return
  const parts = { now: () => on.now, events: SILENT }
  const id = personId(seed, SUPERVISOR)
  const stamp = { person_id: id, at: comes, kind: 'in', source: 'web', received_at: comes }
  await tx.insertInto('time_stamp').values(stamp).execute()
  const entries = [{ comes: comes.toISOString(), goes: null }]
  await replaceEntries(tx, parts, [{ personId: id, day: today, entries }], 'stamp', { cause: 'stamp' })
}

/** Older days are released: by their supervisor, or by themselves. */
async function releaseDays(tx: Tx, ids: readonly string[], { on }: Seeding): Promise<void> {
  const until = isoDay(on.workday(-OPEN_DAYS))
  const releasedAt = on.at(-OPEN_DAYS + 3, 12)
  for (const [status, isManual] of [
    ['manuallyApproved', true],
    ['automaticallyApproved', false],
  ] as const)
    await tx
      .updateTable('time_day')
      .set({ status, released_at: releasedAt, release_at: null, path: isManual ? 'manual' : 'automatic' })
      .where('person_id', 'in', ids)
      .where('day', '<', until)
      .where('feedback', 'is', null)
      .where('released_at', 'is', null)
      .where((e) => e.or([e.val(!isManual), e(e.fn('date_part', [e.val('dow'), 'day']), 'in', [1, 3])]))
      .execute()
  const decided = await tx
    .selectFrom('time_day')
    .select(['person_id', 'day', 'version', 'status'])
    .where('person_id', 'in', ids)
    .where('released_at', 'is not', null)
    .execute()
  if (decided.length === 0) return
  const people = await tx.selectFrom('person').select(['id', 'supervisor_id']).where('id', 'in', ids).execute()
  const supervisorOf = new Map(people.map(({ id, supervisor_id }) => [id, supervisor_id]))
  await tx
    .insertInto('time_decision')
    .values(
      decided.map(({ status, ...day }) => ({
        ...day,
        stage: 'supervisor',
        outcome: status,
        decided_by: status === 'automaticallyApproved' ? null : (supervisorOf.get(day.person_id) ?? null),
        decided_at: releasedAt,
      })),
    )
    .execute()
}

async function openCases(tx: Tx, { seed, on }: Seeding): Promise<void> {
  const parts = { now: () => on.now, events: SILENT }
  const cases = [
    {
      username: SUPERVISOR,
      day: isoDay(on.workday(-REPORTED_DAY)),
      times: ['7:45-12:10', '12:40-17:05'],
      reason: 'wrongTime',
      note: 'Der Termin bei Falk Stahl hat bis 17:05 Uhr gedauert.',
    },
    {
      username: 'jonas.reiter',
      day: isoDay(on.workday(-1)),
      times: ['7:52-12:15', '12:45-16:31'],
      reason: 'terminalDown',
      note: 'Terminal an Tor 2 war ab 16 Uhr aus. Gegangen um 16:31, Daniel Kowalski war dabei.',
    },
  ] as const
  for (const { username, day, times, reason, note } of cases) {
    const id = personId(seed, username)
    const row = await tx
      .selectFrom('time_day')
      .select('version')
      .where('person_id', '=', id)
      .where('day', '=', day)
      .executeTakeFirst()
    if (!row) continue
    await openCase(tx, parts, {
      personId: id,
      day,
      kind: 'correction',
      dayVersion: row.version,
      newEntries: entriesOf(day, times),
      reason,
      note,
      by: id,
    })
  }
}

/** The to-do about the missing stamp links its day. */
const linkTodo = (tx: Tx, { seed, on }: Seeding): Promise<unknown> =>
  sql`
    update notification n set niko_id = d.id, link = '/arbeitszeitkontrolle/' || d.id
    from time_day d where n.link = '/arbeitszeitkontrolle/4058'
      and d.person_id = ${personId(seed, 'jonas.reiter')} and d.day = ${isoDay(on.workday(-1))}::date`.execute(tx)

/** Call it after the people, their leave and their models, and the notifications. */
export async function insertWorkingTime(
  tx: Tx,
  seed: number,
  people: readonly DemoPerson[],
  on: Calendar,
): Promise<void> {
  const known = new Set(people.map(({ username }) => username))
  const usernames = STAMPED.filter((username) => known.has(username))
  const today = businessDay(on.now)
  const first = addMonths(`${today.slice(0, 7)}-01`, -1)
  const seeding = { seed, on, first, today }
  const ids = usernames.map((username) => personId(seed, username))
  await lockAccounts(tx, ids, first)
  const divisions = await tx
    .selectFrom('person')
    .select('division_id')
    .distinct()
    .where('id', 'in', ids)
    .where('division_id', 'is not', null)
    .execute()
  await tx
    .insertInto('time_release_path')
    .values(divisions.map(({ division_id }) => ({ division_id, from_day: first, path: 'automatic' })))
    .execute()
  await recordDays(tx, usernames, seeding)
  await startToday(tx, seeding)
  await releaseDays(tx, ids, seeding)
  await openCases(tx, seeding)
  await linkTodo(tx, seeding)
}

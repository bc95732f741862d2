// A small company whose people record working time: at a site in Nordrhein-Westfalen, from Monday to Friday, eight hours.
import type { ControlItem } from '#contract/working-time-control.ts'
import type { EntryInput } from '#contract/working-time.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { lockAccounts } from '#server/modules/working-time/days/account.ts'
import { openCase } from '#server/modules/working-time/cases.ts'
import { replaceEntries } from '#server/modules/working-time/days/entries.ts'
import { evaluateDays } from '#server/modules/working-time/days/evaluate.ts'
import type { TestApp } from './app.ts'
import { leaveCompany, type LeaveCompany } from './leave-company.ts'
import type { Somebody } from './builders.ts'
import { find, insert } from './rows.ts'

export interface PersonOptions {
  readonly supervisor?: Somebody
  readonly roles?: readonly Role[]
  /** Released by themselves. */
  readonly automatic?: boolean
}

export interface TimeCompany extends Pick<LeaveCompany, 'companyId' | 'siteId'> {
  /** Records from February 2026 on. */
  person(prefix: string, options?: PersonOptions): Promise<Somebody>
  /** A person who may decide. */
  approver(prefix: string, options?: PersonOptions): Promise<Somebody>
  /** A new supervisor below `top`, and a new employee of theirs. */
  team(top: Somebody, options?: Omit<PersonOptions, 'supervisor'>): Promise<{ boss: Somebody; eve: Somebody }>
  /** The time office of the company. */
  office(prefix: string): Promise<Somebody>
  /** Entries of a day; without any from 8:00 to 16:30 with a break of half an hour. */
  record(person: Somebody, day: string, entries?: readonly EntryInput[]): Promise<DayFacts>
  /** Computes the results of days, also without entries. */
  evaluate(people: readonly Somebody[], from: string, until: string): Promise<void>
  correct(person: Somebody, day: string, entries: readonly EntryInput[]): Promise<number>
  dayOf(person: Somebody, day: string): Promise<DayFacts>
  control(
    person: Somebody,
    query?: string,
  ): Promise<{ status: number; body: { items: ControlItem[]; clean: { days: number } } & Record<string, unknown> }>
  decide(
    person: Somebody,
    days: readonly { id: number; version: number }[],
    body?: object,
  ): ReturnType<ReturnType<TestApp['as']>['post']>
}

export interface DayFacts {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly feedback: string | null
}

/** Eight hours on a day of winter. */
export const shift = (day: string, changes: Partial<EntryInput> = {}): EntryInput => ({
  comes: `${day}T07:00:00Z`,
  goes: `${day}T15:30:00Z`,
  breakMinutes: 30,
  ...changes,
})

export async function timeCompany(server: TestApp): Promise<TimeCompany> {
  const base = await leaveCompany(server)
  const { db } = server
  const person = async (prefix: string, { supervisor, roles = [], automatic = false }: PersonOptions = {}) => {
    const somebody = await base.person(prefix, { ...(supervisor && { supervisor }), roles: ['menu_ma_az', ...roles] })
    await insert(db, 'time_account', { person_id: somebody.id, start_day: '2026-02-01' })
    if (automatic)
      await insert(db, 'time_release_path', { person_id: somebody.id, from_day: '2026-01-01', path: 'automatic' })
    return somebody
  }
  const dayOf: TimeCompany['dayOf'] = ({ id }, day) =>
    db
      .selectFrom('time_day')
      .select(['id', 'version', 'status', 'feedback'])
      .where('person_id', '=', id)
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
  const approver: TimeCompany['approver'] = (prefix, options = {}) =>
    person(prefix, {
      ...options,
      roles: ['menu_ma_az_genehmigen', 'menu_ma_holiday_approve', ...(options.roles ?? [])],
    })
  return {
    companyId: base.companyId,
    siteId: base.siteId,
    person,
    dayOf,
    approver,
    async team(top, options = {}) {
      const boss = await approver('boss', { supervisor: top })
      return { boss, eve: await person('eve', { ...options, supervisor: boss }) }
    },
    office: (prefix) => person(prefix, { roles: ['ma-api:ma_edit_employment_data'] }),
    async record(somebody, day, entries = [shift(day)]) {
      await db.transaction().execute(async (tx) => {
        await lockAccounts(tx, [somebody.id], day)
        const replaced = [{ personId: somebody.id, day, entries }]
        await replaceEntries(tx, server.context, replaced, 'manual', { cause: 'entry', by: somebody.id })
      })
      return dayOf(somebody, day)
    },
    async evaluate(people, from, until) {
      const personIds = people.map(({ id }) => id)
      await db.transaction().execute(async (tx) => {
        await lockAccounts(tx, personIds, from)
        await evaluateDays(tx, server.context, { personIds, from, until }, { cause: 'newDay' })
      })
    },
    correct: ({ id }, day, newEntries) =>
      db.transaction().execute(async (tx) => {
        await lockAccounts(tx, [id], day)
        const { version } = await find(tx, 'time_day', { person_id: id, day })
        const given = {
          personId: id,
          day,
          kind: 'correction',
          dayVersion: version,
          newEntries,
          reason: 'forgotten',
          by: id,
        } as const
        return openCase(tx, server.context, given)
      }),
    control: ({ name }, query = '') => server.as(name).get(`/api/az/control${query}`),
    decide: ({ name }, days, body = {}) =>
      server.as(name).post('/api/az/control/decisions', {
        body: { approve: true, days: days.map(({ id, version }) => ({ id, version })), ...body },
      }),
  }
}

// A small company with leave: people at a site in Nordrhein-Westfalen who work from Monday to Friday.
import type { LeaveType } from '#domain/leave/leave-type.ts'
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { LeaveRequest, RequestBody } from '#contract/vacation.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { aCompany, aSite, EMPLOYEE_ROLES, somebody, type Somebody } from '#server/testing/builders.ts'
import type { SpecialLeaveReason } from '#server/db/schema.ts'
import type { TestApp } from '#server/testing/app.ts'
import { insert } from './rows.ts'

const APPROVER: readonly Role[] = ['menu_ma_holiday_approve', 'ma-api:ma_tk_view']

interface PersonOptions {
  readonly supervisor?: Somebody
  readonly roles?: readonly Role[]
  /** Days of leave in 2026; without it the contract decides: 30. */
  readonly days?: number
}

export interface LeaveCompany {
  readonly companyId: number
  readonly siteId: number
  person(prefix: string, options?: PersonOptions): Promise<Somebody>
  /** A person who may decide. */
  approver(prefix: string, options?: PersonOptions): Promise<Somebody>
  /** A new supervisor below `top`, and a new employee of theirs. */
  team(top: Somebody): Promise<{ readonly boss: Somebody; readonly eve: Somebody }>
  /** A team of the calendar, in the only division. */
  calendarTeam(people: readonly Somebody[]): Promise<number>
  /** Sends a request; the answer must be 200. */
  send(person: Somebody, body: Partial<RequestBody>): Promise<LeaveRequest>
  /** A call whose answer may be a refusal. */
  trySend(person: Somebody, body: Partial<RequestBody>): ReturnType<ReturnType<TestApp['as']>['post']>
  decide(
    person: Somebody,
    request: Pick<LeaveRequest, 'id' | 'version'>,
    body?: object,
  ): ReturnType<ReturnType<TestApp['as']>['post']>
  /** A reason for special leave of a day; returns its id. */
  specialReason(changes?: Partial<Insertable<SpecialLeaveReason>>): Promise<number>
  /** Assigns a person to a project of the manager, who decides as well; all of 2026 by default. */
  assign(person: Somebody, manager: Somebody, days?: { readonly first: string; readonly last: string }): Promise<void>
}

/** Monday to Friday in spring 2026 without a holiday: costs five days. */
export const WEEK = { first: '2026-03-09', last: '2026-03-13' }

/** Books the days of a year, as the personnel office does. */
export async function bookClaim(server: TestApp, personId: string, year: number, days: number): Promise<void> {
  await server.db
    .insertInto('leave_account')
    .values({ person_id: personId })
    .onConflict((c) => c.doNothing())
    .execute()
  await insert(server.db, 'leave_entry', {
    person_id: personId,
    account: 'leave',
    kind: 'claim',
    year,
    claim_kind: 'statutory',
    numerator: days,
    // A time before all others of the year, regardless of the clock of the machine.
    at: `${year}-01-01T00:00:00Z`,
  })
}

interface ApprovedLeave {
  readonly type: LeaveType
  readonly day: string
  /** The minutes of hours of flexitime. */
  readonly minutes?: number
}

/** Leave of one day that is approved already, sent on 1 February 2026. */
export async function approveLeave(server: TestApp, personId: string, leave: ApprovedLeave): Promise<number> {
  const { type, day, minutes } = leave
  await server.db
    .insertInto('leave_account')
    .values({ person_id: personId })
    .onConflict((c) => c.doNothing())
    .execute()
  const request = { person_id: personId, type, status: 'approved', sent_at: new Date('2026-02-01T08:00:00Z') }
  const { id } = await insert(server.db, 'leave_request', request)
  const period = { request_id: id, person_id: personId, position: 1, first_day: day, last_day: day }
  await insert(server.db, 'leave_period', { ...period, ...(minutes !== undefined && { minutes }) })
  return id
}

export async function leaveCompany(server: TestApp): Promise<LeaveCompany> {
  const { db } = server
  const companyId = await aCompany(db, `Leave ${randomUUID().slice(0, 8)}`)
  const siteId = await aSite(db, companyId)
  const { id: divisionId } = await insert(db, 'division', { company_id: companyId, name: 'Einkauf' })

  async function person(prefix: string, { supervisor, roles = [], days }: PersonOptions = {}): Promise<Somebody> {
    const made = await somebody(db, prefix, {
      roles: [...EMPLOYEE_ROLES, 'menu_ma_holiday', ...roles],
      company_id: companyId,
      site_id: siteId,
      division_id: divisionId,
      ...(supervisor && { supervisor_id: supervisor.id }),
    })
    // Before the contract, from which a job would book its own claim.
    if (days !== undefined) await bookClaim(server, made.id, 2026, days)
    await insert(db, 'employment', { person_id: made.id, entry_day: '2019-01-01' })
    return made
  }
  const approver: LeaveCompany['approver'] = (prefix, options = {}) =>
    person(prefix, { ...options, roles: [...APPROVER, ...(options.roles ?? [])] })
  const trySend: LeaveCompany['trySend'] = ({ name }, body) =>
    server.as(name).post('/api/vac/requests', { body: { type: 'tariffLeave', periods: [WEEK], send: true, ...body } })
  let teams = 0
  return {
    companyId,
    siteId,
    person,
    approver,
    async team(top) {
      const boss = await approver('boss', { supervisor: top })
      return { boss, eve: await person('eve', { supervisor: boss }) }
    },
    async calendarTeam(people) {
      const { id } = await insert(db, 'calendar_team', { division_id: divisionId, name: `Team ${++teams}` })
      const members = people.map((one) => ({ team_id: id, person_id: one.id }))
      await insert(db, 'calendar_member', members)
      return id
    },
    trySend,
    async send(sender, body) {
      const { status, body: answer } = await trySend(sender, body)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
      return answer as LeaveRequest
    },
    decide: ({ name }, { id, version }, body = {}) =>
      server.as(name).post(`/api/vac/requests/${id}/decision`, { body: { approve: true, ...body }, version }),
    async specialReason(changes = {}) {
      const reason = { company_id: companyId, half_days: 2, ...changes, label: changes.label ?? 'Umzug' }
      return (await insert(db, 'special_leave_reason', reason)).id
    },
    async assign(member, manager, { first, last } = { first: '2026-01-01', last: '2026-12-31' }) {
      await insert(db, 'project_assignment', {
        person_id: member.id,
        manager_id: manager.id,
        name: 'Pumpe',
        first_day: first,
        last_day: last,
      })
    },
  }
}

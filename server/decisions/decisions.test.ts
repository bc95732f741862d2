import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import type { Tx } from '#server/db/db.ts'
import { conflict, ProblemError } from '#server/http/errors.ts'
import { insert } from '#server/testing/rows.ts'
import { findCases, raiseCaseVersion, type NewStage } from './cases.ts'
import { askBack, change, decide, decideMany, expire, handOver, openCase, withdraw, type SeenCase } from './decide.ts'
import { decidersByRole, decidersOfLine } from './deciders-of.ts'
import type { DecisionKind } from './kind.ts'
import { readPast, readWaiting } from './lists.ts'
import { onDecisions } from './notices.ts'
import { readViews } from './views.ts'

const { server, now } = await clockedApp()
const APPROVER = 'menu_ma_holiday_approve'
const OFFICE = 'menu_ma_personaldata'
const applied: number[] = []

/** A kind that is decided by roles and asks for nothing. */
const BY_ROLE: DecisionKind = {
  kind: 'byRole',
  readDeciders: decidersByRole,
  apply: async (_, __, one) => {
    applied.push(one.id)
  },
  readPresent: async (_, __, { id, status }) => ({ id, status }),
  readEntry: async (_, { id, status }) => ({ eventKey: `by-role:${id}`, menuId: 'menu_ma_holiday', title: status }),
}
const BY_LINE: DecisionKind = {
  ...BY_ROLE,
  kind: 'byLine',
  readDeciders: (db, cases, at) => decidersOfLine(db, cases, at, { approver: APPROVER, office: OFFICE }),
  readEntry: async (_, { id, status }) => ({ eventKey: `by-line:${id}`, menuId: 'menu_ma_holiday', title: status }),
}

/** The id of a case for each published change of it. */
const told: number[] = []
let [ben, cem, lead]: string[] = []

for (const kind of [BY_ROLE, BY_LINE]) onDecisions(server.context, kind)
server.context.events.on('decision.changed', async ({ id }) => {
  told.push(id)
})
const roles = [...EMPLOYEE_ROLES, 'menu_usermanagement'] as const
lead = await aPerson(server.db, 'lea.lead', { roles: [...EMPLOYEE_ROLES, APPROVER] })
const anna = await aPerson(server.db, 'anna.asks', { supervisor_id: lead })
ben = await aPerson(server.db, 'ben.decides', { roles })
cem = await aPerson(server.db, 'cem.decides', { roles })

const inTx = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => server.db.transaction().execute(run)
const ROLE: NewStage = { name: 'admin', group: 'menu_usermanagement' }
const open = (kind = BY_ROLE, stages: readonly NewStage[] = [ROLE], requesterId = anna) =>
  inTx((tx) => openCase(tx, server.context, kind, { requesterId, stages, note: 'bitte' }))
const caseOf = async (id: number) => (await findCases(server.db, [id]))[0]!
const viewOf = async (kind: DecisionKind, personId: string, id: number) =>
  (await readViews(server.db, kind, { personId, ids: [id], now: now() })).get(id)!
const approve = (id: number, personId: string | undefined, version?: number, kind = BY_ROLE) =>
  inTx((tx) => decide(tx, server.context, kind, { id, personId: personId!, version }, { approve: true, reason: '' }))
const reject = (id: number, personId: string | undefined, reason = 'Nein') =>
  inTx((tx) => decide(tx, server.context, BY_ROLE, { id, personId: personId! }, { approve: false, reason }))
const refusal = async (run: Promise<unknown>) => {
  const error = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof ProblemError ? `${error.status} ${error.code}` : error
}
const entries = async (personId: string | undefined, key: string) =>
  (
    await server.db
      .selectFrom('notification')
      .select(['title', 'todo', 'read_at'])
      .where('person_id', '=', personId!)
      .where('event_key', 'like', `${key}%`)
      .orderBy('id')
      .execute()
  ).map(({ title, todo, read_at }) => `${title}${todo ? ' todo' : ''}${read_at ? ' closed' : ''}`)

describe('a case that holders of a role decide', () => {
  test('is a to-do for all of them, is decided by one, and its requester is notified', async () => {
    const id = await open()
    await expect.poll(() => entries(ben, `by-role:${id}`)).toEqual(['open todo'])
    await expect.poll(() => entries(cem, `by-role:${id}`)).toEqual(['open todo'])
    expect((await readWaiting(server.context, BY_ROLE, ben!)).map((one) => one.id)).toContain(id)
    await approve(id, ben, 1)
    expect(applied).toContain(id)
    await expect.poll(() => entries(anna, `by-role:${id}`)).toEqual(['approved'])
    await expect.poll(() => entries(cem, `by-role:${id}`)).toEqual(['open todo closed'])
    expect((await readWaiting(server.context, BY_ROLE, ben!)).map((one) => one.id)).not.toContain(id)
    expect((await readPast(server.db, BY_ROLE, ben!))[0]).toMatchObject({ caseId: id, type: 'approve', byId: ben })
    expect(await viewOf(BY_ROLE, anna, id)).toMatchObject({
      status: 'approved',
      version: 2,
      stages: [{ name: 'admin', outcome: 'approved', isInTurn: false, decider: { id: ben, name: 'ben decides' } }],
      timeline: [
        { type: 'request', by: { id: anna }, note: 'bitte' },
        { type: 'approve', stage: 'admin', by: { id: ben } },
      ],
      mayDecide: false,
      mayWithdraw: false,
    })
  })

  test('has its to-do also where its version rises before the to-do is opened', async () => {
    const id = await open()
    await inTx((tx) => raiseCaseVersion(tx, server.context, { kind: BY_ROLE.kind, id }))
    expect((await caseOf(id)).version).toBe(2)
    await expect.poll(() => told.filter((one) => one === id)).toHaveLength(2)
    await expect.poll(() => entries(ben, `by-role:${id}`)).toEqual(['open todo'])
  })

  test('is refused in the same way everywhere: not seen, own, of others, another version, without a reason, ended', async () => {
    const id = await open()
    const own = await open(BY_ROLE, [ROLE], ben)
    expect(await refusal(approve(id, lead))).toBe('404 not_found')
    expect(await refusal(approve(own, ben))).toBe('403 ownRequest')
    expect(await refusal(approve(id, ben, 7))).toBe('409 version_conflict')
    expect(await refusal(reject(id, ben, ' '))).toBe('422 reasonRequired')
    expect(await refusal(inTx((tx) => withdraw(tx, server.context, BY_ROLE, { id, personId: ben! })))).toBe(
      '403 notRequester',
    )
    await reject(id, ben)
    expect(await refusal(approve(id, cem))).toBe('409 alreadyDecided')
    expect(await refusal(inTx((tx) => withdraw(tx, server.context, BY_ROLE, { id, personId: anna })))).toBe(
      '409 notOpen',
    )
    expect(await inTx((tx) => expire(tx, server.context, BY_ROLE, id))).toBe(false)
  })

  test('decided by two at the same moment is decided once', async () => {
    const id = await open()
    const ends = await Promise.all([refusal(approve(id, ben)), refusal(reject(id, cem))])
    expect(ends.filter((end) => end === undefined)).toHaveLength(1)
    expect(ends).toContain('409 alreadyDecided')
  })

  test('decided together with others: a refused one is not changed, and its result has its present state', async () => {
    const ids = [await open(), await open(), await open(BY_ROLE, [ROLE], ben), await open()]
    const [first, ended, own, changed] = ids as [number, number, number, number]
    await reject(ended, cem)
    const failing: DecisionKind = {
      ...BY_ROLE,
      apply: async (tx, _, one) => {
        await sql`update decision_case set version = 99 where id = ${one.id}`.execute(tx)
        if (one.id === changed) throw conflict('partner_changed')
      },
    }
    const requests = ids.map((id) => ({ id, version: id === ended ? 2 : 1 }))
    const results = await inTx((tx) => decideMany(tx, server.context, failing, ben!, { approve: true, requests }))
    expect(results).toEqual([
      { id: first, done: true },
      { id: ended, done: false, code: 'alreadyDecided', present: { status: 'rejected', version: 2 } },
      { id: own, done: false, code: 'ownRequest' },
      { id: changed, done: false, code: 'partner_changed', present: { status: 'open', version: 1 } },
    ])
    expect(await caseOf(changed)).toMatchObject({ status: 'open', version: 1 })
    const twice = { approve: true, requests: [requests[0]!, requests[0]!] }
    expect(await refusal(inTx((tx) => decideMany(tx, server.context, BY_ROLE, ben!, twice)))).toBe(
      '400 validation_failed',
    )
  })

  test('withdrawn closes the to-dos, and those who were asked read it', async () => {
    const id = await open()
    await expect.poll(() => entries(ben, `by-role:${id}`)).toEqual(['open todo'])
    await inTx((tx) => withdraw(tx, server.context, BY_ROLE, { id, personId: anna, version: 1 }))
    await expect.poll(() => entries(ben, `by-role:${id}`)).toEqual(['open todo closed', 'withdrawn'])
    expect(await entries(anna, `by-role:${id}`)).toEqual([])
  })

  test('asked back is a to-do of its requester until the answer, which keeps what was approved', async () => {
    const id = await open(BY_ROLE, [ROLE, { ...ROLE, name: 'second', turn: 2 }])
    const target = (personId: string | undefined): SeenCase => ({ id, personId: personId! })
    await inTx((tx) => askBack(tx, server.context, BY_ROLE, target(ben), { reason: 'Welche Größe?' }))
    await expect.poll(() => entries(anna, `by-role:${id}`)).toEqual(['askedBack todo'])
    await expect.poll(() => entries(ben, `by-role:${id}`)).not.toContain('open todo')
    await inTx((tx) => change(tx, server.context, BY_ROLE, target(anna), { note: '42', keepsApprovals: true }))
    await expect.poll(() => entries(anna, `by-role:${id}`)).toEqual(['askedBack todo closed'])
    expect((await viewOf(BY_ROLE, anna, id)).timeline.map(({ type, note }) => [type, note])).toEqual([
      ['request', 'bitte'],
      ['askBack', 'Welche Größe?'],
      ['change', '42'],
    ])
  })

  test('taken by one of them is decided by that person alone, until it is given back', async () => {
    const id = await open()
    const give = (personId: string | undefined, to: string | null | undefined) =>
      inTx((tx) => handOver(tx, server.context, BY_ROLE, { id, personId: personId! }, { to: to ?? null }))
    await give(ben, ben)
    expect(await refusal(approve(id, cem))).toBe('404 not_found')
    await give(ben, null)
    expect(await refusal(give(ben, '00000000-0000-4000-8000-000000000000'))).toBe('422 reference_unknown')
    await give(cem, ben)
    await approve(id, ben)
    expect(await caseOf(id)).toMatchObject({ status: 'approved', stages: [{ decidedBy: ben, holderId: ben }] })
  })

  test('expires by a rule of its area, and its requester is notified', async () => {
    const id = await open()
    expect(await inTx((tx) => expire(tx, server.context, BY_ROLE, id))).toBe(true)
    await expect.poll(() => entries(anna, `by-role:${id}`)).toEqual(['expired'])
  })
})

describe('a case that a person decides', () => {
  const stage = (): NewStage => ({ name: 'supervisor', holderId: lead! })

  test('is decided by an activated deputy while the holder is away, for the holder', async () => {
    const deputy = await aPerson(server.db, 'dora.deputy', { roles: [...EMPLOYEE_ROLES, APPROVER] })
    const id = await open(BY_LINE, [stage()])
    await expect.poll(() => entries(lead, `by-line:${id}`)).toEqual(['open todo'])
    expect(await refusal(approve(id, deputy, 1, BY_LINE))).toBe('404 not_found')
    await insert(server.db, 'deputy', { holder_id: lead!, deputy_id: deputy, position: 1 })
    await insert(server.db, 'deputy_setting', { person_id: lead!, activated: true, away_from: '2020-01-01' })
    expect(await viewOf(BY_LINE, deputy, id)).toMatchObject({ mayDecide: true, stages: [{ asked: [{ id: deputy }] }] })
    await approve(id, deputy, 1, BY_LINE)
    expect(await viewOf(BY_LINE, anna, id)).toMatchObject({
      stages: [{ decider: { id: deputy }, onBehalfOf: { id: lead } }],
      timeline: [{}, { by: { id: deputy }, onBehalfOf: { id: lead } }],
    })
    expect((await readPast(server.db, BY_LINE, lead!)).map(({ caseId }) => caseId)).toContain(id)
    await server.db.deleteFrom('deputy_setting').where('person_id', '=', lead!).execute()
  })

  test('is decided by the office where no supervisor may', async () => {
    const office = await aPerson(server.db, 'olga.office', { roles: [...EMPLOYEE_ROLES, OFFICE] })
    const id = await open(BY_LINE, [stage()], lead)
    expect(await viewOf(BY_LINE, office, id)).toMatchObject({ mayDecide: true, stages: [{ asked: [{ id: office }] }] })
  })
})

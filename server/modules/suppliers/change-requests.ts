// Requests to change name, bank details or VAT id: one person asks, another decides, after a call to a known number.
import { sql } from 'kysely'
import type { ChangeRequest, DecisionBody, RequestBody } from '#contract/suppliers-partner.ts'
import { compact, isImpossibleIban, maskIban } from '#domain/iban.ts'
import { numberLine } from '#domain/one-line.ts'
import {
  afterAction,
  brokenCallbackRule,
  confirms,
  mayDecide,
  phoneDigits,
  type Callback,
  type RequestAction,
  type RequestKind,
  type RequestState,
} from '#domain/suppliers/change-request.ts'
import { mayChange, type Actor } from '#domain/suppliers/mandate.ts'
import { isImpossibleVat, type NumberRule } from '#domain/suppliers/numbers.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/errors.ts'
import { namedPerson, namedPersonOrNull } from '#server/purchasing.ts'
import { lockPartner, type HeldPartner } from './actor.ts'
import { raiseVersion, recordChanges } from './field-history.ts'

type Values = Record<string, string>

interface Row {
  id: number
  version: number
  kind: RequestKind
  before: Values
  after: Values
  reason: string
  requester: { id: string | null; name: string }
  requestedAt: Date
  calledAt: Date | null
  calledName: string
  calledNumber: string
  state: RequestState
  decider: { id: string; name: string } | null
  decidedAt: Date | null
  decisionReason: string
}

const ROWS = sql`q.id, q.version, q.kind, q.before, q.after, q.reason, ${namedPerson(sql`q.requester_id`)} as requester,
  q.requested_at as "requestedAt", q.called_at as "calledAt", q.called_name as "calledName", q.called_number as "calledNumber",
  q.state, ${namedPersonOrNull(sql`q.decider_id`)} as decider, q.decided_at as "decidedAt", q.decision_reason as "decisionReason"`

const masked = (values: Values): Values =>
  values['iban'] === undefined || values['iban'] === '' ? values : { ...values, iban: maskIban(values['iban']) }

/** Current bank details of the partner are unmasked for deciders only; the requested ones, and the phone number, also for the requester. */
function toRequest(row: Row, actor: Actor, partner: Pick<HeldPartner, 'groupIds' | 'companyIds'>): ChangeRequest {
  const { calledAt, calledName, calledNumber, requestedAt, decidedAt, before, after, ...rest } = row
  const isChanger = mayChange(actor, partner)
  const isRequester = row.requester.id === actor.personId
  const isWhole = isChanger || isRequester
  return {
    ...rest,
    before: isChanger ? before : masked(before),
    after: isWhole ? after : masked(after),
    isMasked: !isChanger && row.kind === 'bank',
    requestedAt: requestedAt.toISOString(),
    callback:
      calledAt === null ? null : { at: calledAt.toISOString(), name: calledName, number: isWhole ? calledNumber : '' },
    decidedAt: decidedAt?.toISOString() ?? null,
    mayDecide: row.state === 'open' && mayDecide(row.requester.id, actor.personId, isChanger),
    mayWithdraw: row.state === 'open' && isRequester,
  }
}

/** Decided ones that are shown beside the open ones. */
const DECIDED = 10

export async function readRequests(
  db: Db,
  actor: Actor,
  partner: Pick<HeldPartner, 'id' | 'groupIds' | 'companyIds'>,
): Promise<ChangeRequest[]> {
  const { rows } = await sql<Row>`
    select ${ROWS} from partner_request q where q.partner_id = ${partner.id}
    order by q.state = 'open' desc, q.id desc limit ${DECIDED + 3}`.execute(db)
  return rows.map((row) => toRequest(row, actor, partner))
}

interface StoredPhones {
  /** Digits of the contacts' numbers. */
  readonly phones: readonly string[]
  /** Since when those are stored that were not there from the beginning; a number that was away begins anew. */
  readonly since: Readonly<Record<string, string>>
}

/** Who changes bank details and adds a number at the same time proves nothing by a call to it. */
export async function readPhones(db: Db, partnerId: number): Promise<StoredPhones> {
  const { rows } = await sql<{ contacts: { phone?: string }[]; at: Date | null }>`
    select p.contacts, null::timestamptz as at, null::bigint as id from partner p where p.id = ${partnerId}
    union all select c.before::jsonb, c.at, c.id from partner_change c
      where c.partner_id = ${partnerId} and c.field = 'contacts'
    order by at desc nulls first, id desc`.execute(db)
  const states = rows.map(({ contacts, at }) => ({
    at,
    phones: contacts.flatMap(({ phone }) => (phone ? [phoneDigits(phone)] : [])),
  }))
  const [present, ...earlier] = states
  const phones = present?.phones ?? []
  const since = phones.flatMap((phone) => {
    const last = earlier.find((state) => !state.phones.includes(phone))
    return last?.at ? [[phone, last.at.toISOString()]] : []
  })
  return { phones, since: Object.fromEntries(since) }
}

interface When {
  readonly requestedAt: Date
  readonly now: Date
}

async function checkCallback(tx: Tx, partnerId: number, call: Callback | undefined, when: When): Promise<void> {
  const { phones, since } = await readPhones(tx, partnerId)
  const known = phones.filter((phone) => confirms(since[phone], when.requestedAt))
  const rule = brokenCallbackRule(call, {
    known,
    requestedAt: when.requestedAt.toISOString(),
    now: when.now.toISOString(),
  })
  if (rule) throw unprocessable('callback_refused', [{ field: 'body.callback', rule }])
}

/** The new values of a request, by field; 422 where they are missing, or belong to another kind. */
function afterOf({ kind, name, name2, iban, vatId }: RequestBody): Values {
  const given: Readonly<Record<RequestKind, Values>> = {
    name: { ...(name !== undefined && { name: name.trim() }), ...(name2 !== undefined && { name2: name2.trim() }) },
    bank: { ...(iban !== undefined && { iban: compact(iban) }) },
    vat: { ...(vatId !== undefined && { vatId: numberLine(vatId) }) },
  }
  const others = Object.entries(given).filter(([other]) => other !== kind)
  const [foreign] = others.flatMap(([, values]) => Object.keys(values))
  if (foreign) throw unprocessable('request_refused', [{ field: `body.${foreign}`, rule: 'otherKind' }])
  const required = { name: 'name', bank: 'iban', vat: 'vatId' }[kind]
  if (given[kind][required] === undefined)
    throw unprocessable('request_refused', [{ field: `body.${required}`, rule: 'required' }])
  return given[kind]
}

/** An IBAN or a VAT id that nobody can have; other numbers that fail their check are taken, with a warning. */
function refuseImpossible({ iban = '', vatId = '' }: Values): void {
  const refuse = (field: string, rule: NumberRule) =>
    unprocessable('request_refused', [{ field: `body.${field}`, rule }])
  if (iban !== '' && isImpossibleIban(iban)) throw refuse('iban', 'iban_invalid')
  if (isImpossibleVat(vatId)) throw refuse('vatId', 'vat_form')
}

async function readValues(tx: Tx, partnerId: number, fields: readonly string[]): Promise<Values> {
  const row = await tx
    .selectFrom('partner')
    .select(['name', 'name2', 'iban', 'vat_id as vatId'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(fields.map((field) => [field, row[field as keyof typeof row]]))
}

const callColumns = (call: Callback | undefined) =>
  call === undefined ? {} : { called_at: call.at, called_name: call.name.trim(), called_number: call.number.trim() }

/** 409 `request_open` with the open one of this kind; 422 `request_refused`, `callback_refused`. */
export async function addRequest(
  tx: Tx,
  actor: Actor,
  partnerId: number,
  body: RequestBody,
  now: Date,
): Promise<ChangeRequest[]> {
  const partner = await lockPartner(tx, partnerId)
  const { kind, reason = '', callback } = body
  const after = afterOf(body)
  refuseImpossible(after)
  const before = await readValues(tx, partnerId, Object.keys(after))
  const requests = await readRequests(tx, actor, partner)
  if (requests.some((one) => one.kind === kind && one.state === 'open'))
    throw conflict('request_open', undefined, requests)
  if (Object.entries(after).every(([field, value]) => before[field] === value))
    throw unprocessable('request_refused', [{ field: 'body', rule: 'unchanged' }])
  if (callback) await checkCallback(tx, partnerId, callback, { requestedAt: now, now })
  await tx
    .insertInto('partner_request')
    .values({
      partner_id: partnerId,
      kind,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      requester_id: actor.personId,
      requested_at: now,
      ...callColumns(callback),
    })
    .execute()
  return readRequests(tx, actor, partner)
}

interface At {
  readonly id: number
  readonly partId: number
}
interface HeldRequest extends Row {
  readonly partner: HeldPartner
}

/** 404 for a request of another partner; 409 for another version than was seen, or where the action is not possible any more. */
async function lockRequest(tx: Tx, actor: Actor, at: At, action?: RequestAction, seen?: number): Promise<HeldRequest> {
  const partner = await lockPartner(tx, at.id)
  const { rows } = await sql<Row>`
    select ${ROWS} from partner_request q where q.id = ${at.partId} and q.partner_id = ${at.id} for update of q`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw notFound()
  const refuse = async (code: string) => conflict(code, undefined, await readRequests(tx, actor, partner))
  if (seen !== undefined && seen !== row.version) throw await refuse('version_conflict')
  if (action ? !afterAction(row.state, action) : row.state !== 'open') throw await refuse('request_closed')
  return { ...row, partner }
}

/** The call may be made after the request, by its requester or by people who may decide. */
export async function recordCallback(
  tx: Tx,
  actor: Actor,
  at: At,
  { callback, version }: { callback: Callback; version?: number | undefined },
  now: Date,
): Promise<ChangeRequest[]> {
  const held = await lockRequest(tx, actor, at, undefined, version)
  if (held.requester.id !== actor.personId && !mayChange(actor, held.partner)) throw forbidden('notResponsible')
  await checkCallback(tx, at.id, callback, { requestedAt: held.requestedAt, now })
  await tx
    .updateTable('partner_request')
    .set({ ...callColumns(callback), version: held.version + 1 })
    .where('id', '=', at.partId)
    .execute()
  return readRequests(tx, actor, held.partner)
}

const COLUMNS: Readonly<Record<string, string>> = { name: 'name', name2: 'name2', iban: 'iban', vatId: 'vat_id' }

/** Writes the new values, in the transaction of the decision; 409 `partner_changed` where others have changed them since. */
async function applyRequest(tx: Tx, actor: Actor, at: At, held: HeldRequest, now: Date): Promise<void> {
  refuseImpossible(held.after)
  const present = await readValues(tx, at.id, Object.keys(held.after))
  if (Object.entries(held.before).some(([field, value]) => present[field] !== value))
    throw conflict('partner_changed', undefined, await readRequests(tx, actor, held.partner))
  const columns = Object.fromEntries(Object.entries(held.after).map(([field, value]) => [COLUMNS[field]!, value]))
  await tx.updateTable('partner').set(columns).where('id', '=', at.id).execute()
  const changes = Object.entries(held.after)
    .map(([field, after]) => ({ field, before: present[field] ?? '', after }))
    .filter(({ before, after }) => before !== after)
  await recordChanges(tx, at.id, changes, { by: actor.personId, at: now, requestId: at.partId })
  await raiseVersion(tx, at.id, now)
}

const close = (tx: Tx, at: At, held: HeldRequest, values: object) =>
  tx
    .updateTable('partner_request')
    .set({ ...values, version: held.version + 1 })
    .where('id', '=', at.partId)
    .execute()

/** 403 `ownRequest`, `notResponsible`; 422 `reasonRequired`, `callback_refused`. */
export async function decideRequest(
  tx: Tx,
  actor: Actor,
  at: At,
  { decision, reason = '', version }: DecisionBody,
  now: Date,
): Promise<ChangeRequest[]> {
  const held = await lockRequest(tx, actor, at, decision, version)
  if (held.requester.id === actor.personId) throw forbidden('ownRequest')
  if (!mayChange(actor, held.partner)) throw forbidden('notResponsible')
  if (decision === 'reject' && reason.trim() === '')
    throw unprocessable('reasonRequired', [{ field: 'body.reason', rule: 'required' }])
  if (decision === 'approve') {
    const { calledAt, calledName: name, calledNumber: number, requestedAt } = held
    const call = calledAt === null ? undefined : { at: calledAt.toISOString(), name, number }
    await checkCallback(tx, at.id, call, { requestedAt, now })
    await applyRequest(tx, actor, at, held, now)
  }
  await close(tx, at, held, {
    state: afterAction(held.state, decision)!,
    decider_id: actor.personId,
    decided_at: now,
    decision_reason: reason,
  })
  return readRequests(tx, actor, held.partner)
}

/** By its requester. */
export async function withdrawRequest(
  tx: Tx,
  actor: Actor,
  at: At,
  seen: number | undefined,
  now: Date,
): Promise<ChangeRequest[]> {
  const held = await lockRequest(tx, actor, at, 'withdraw', seen)
  if (held.requester.id !== actor.personId) throw forbidden('notRequester')
  await close(tx, at, held, { state: 'withdrawn', decided_at: now })
  return readRequests(tx, actor, held.partner)
}

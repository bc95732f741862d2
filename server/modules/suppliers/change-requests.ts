// Requests to change name, bank details or VAT id: one person asks, another decides, after a call to a known number. server/decisions rules
// who decides and how a request ends.
import { sql } from 'kysely'
import type { ChangeRequest, RequestBody } from '#contract/suppliers-partner.ts'
import { compact, isImpossibleIban, maskIban } from '#domain/payment/iban.ts'
import { numberLine } from '#domain/forms/one-line.ts'
import {
  brokenCallbackRule,
  confirms,
  phoneDigits,
  type Callback,
  type CallbackRule,
  type RequestKind,
  type RequestState,
} from '#domain/suppliers/change-request.ts'
import { mayChange, type Viewer } from '#domain/suppliers/mandate.ts'
import { isImpossibleVat, type NumberRule } from '#domain/suppliers/numbers.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { raiseCaseVersion } from '#server/decisions/cases.ts'
import { decidersOfGroups } from '#server/decisions/deciders-of.ts'
import { lockOpen, openCase, type SeenCase } from '#server/decisions/decide.ts'
import type { Decision, DecisionKind } from '#server/decisions/kind.ts'
import { endOf, readViews } from '#server/decisions/views.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { keepPartnerKeys } from '#server/purchasing/partner-keys.ts'
import { readViewer } from '#server/purchasing/purchasing.ts'
import { findPartner, lockPartner, type HeldPartner } from './viewer.ts'
import { raiseVersion, recordChanges } from './field-history.ts'
import { readRequestEntry } from './notifications/on-suppliers.ts'
import { readMandated, responsibleOf } from './responsible.ts'

type Values = Record<string, string>

interface Row {
  id: number
  caseId: number
  kind: RequestKind
  before: Values
  after: Values
  reason: string
  calledAt: Date | null
  calledName: string
  calledNumber: string
  state: RequestState
}

const ROWS = sql`q.id, q.case_id as "caseId", q.kind, q.before, q.after, q.reason, q.called_at as "calledAt",
  q.called_name as "calledName", q.called_number as "calledNumber", q.state`

const masked = (values: Values): Values =>
  values['iban'] === undefined || values['iban'] === '' ? values : { ...values, iban: maskIban(values['iban']) }

/** Decided ones that are shown beside the open ones. */
const DECIDED = 10

/**
 * Current bank details of the partner are unmasked for deciders only; the requested ones, and the phone number, also for the requester.
 */
export async function readRequests(
  db: Db,
  viewer: Viewer,
  partner: Pick<HeldPartner, 'id' | 'groupIds' | 'companyIds'>,
  now: Date,
): Promise<ChangeRequest[]> {
  const { rows } = await sql<Row>`
    select ${ROWS} from partner_request q where q.partner_id = ${partner.id}
    order by q.state = 'open' desc, q.id desc limit ${DECIDED + 3}`.execute(db)
  const caseIds = rows.map(({ caseId }) => caseId)
  const views = await readViews(db, PARTNER_REQUESTS, { personId: viewer.personId, ids: caseIds, now })
  const isChanger = mayChange(viewer, partner)
  return rows.flatMap(({ caseId, calledAt, calledName, calledNumber, before, after, ...row }) => {
    const view = views.get(caseId)
    if (!view) return []
    const { status: __, ...shown } = view
    const isWhole = isChanger || view.requester.id === viewer.personId
    return {
      ...row,
      ...shown,
      ...endOf(view),
      before: isChanger ? before : masked(before),
      after: isWhole ? after : masked(after),
      isMasked: !isChanger && row.kind === 'bank',
      callback:
        calledAt === null
          ? null
          : { at: calledAt.toISOString(), name: calledName, number: isWhole ? calledNumber : '' },
    }
  })
}

interface StoredPhones {
  /** Digits of the contacts' numbers. */
  readonly phones: readonly string[]
  /** The day of storage of each number that was added later; a number that was removed and added again counts as new. */
  readonly since: Readonly<Record<string, string>>
}

/** A call to a number that was added together with the bank details is no evidence. */
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

/** The rule that the call violates; undefined: it confirms the request. */
export async function brokenRuleOf(
  db: Db,
  partnerId: number,
  call: Callback | undefined,
  when: When,
): Promise<CallbackRule | undefined> {
  const { phones, since } = await readPhones(db, partnerId)
  return brokenCallbackRule(call, {
    known: phones.filter((phone) => confirms(since[phone], when.requestedAt)),
    requestedAt: when.requestedAt.toISOString(),
    now: when.now.toISOString(),
  })
}

async function checkCallback(tx: Tx, partnerId: number, call: Callback | undefined, when: When): Promise<void> {
  const rule = await brokenRuleOf(tx, partnerId, call, when)
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

/** Refuses an IBAN or a VAT id that cannot exist; other numbers that fail their check are accepted, with a warning. */
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
  context: WriteContext,
  viewer: Viewer,
  partnerId: number,
  body: RequestBody,
): Promise<ChangeRequest[]> {
  const now = context.now()
  const partner = await lockPartner(tx, partnerId)
  const { kind, reason = '', callback } = body
  const after = afterOf(body)
  refuseImpossible(after)
  const before = await readValues(tx, partnerId, Object.keys(after))
  const requests = await readRequests(tx, viewer, partner, now)
  if (requests.some((one) => one.kind === kind && one.state === 'open'))
    throw conflict('request_open', undefined, requests)
  if (Object.entries(after).every(([field, value]) => before[field] === value))
    throw unprocessable('request_refused', [{ field: 'body', rule: 'unchanged' }])
  if (callback) await checkCallback(tx, partnerId, callback, { requestedAt: now, now })
  const caseId = await openCase(tx, context, PARTNER_REQUESTS, {
    requesterId: viewer.personId,
    stages: [PARTNER_STAGE],
    note: reason,
  })
  await tx
    .insertInto('partner_request')
    .values({
      case_id: caseId,
      partner_id: partnerId,
      kind,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      ...callColumns(callback),
    })
    .execute()
  return readRequests(tx, viewer, partner, now)
}

interface At {
  readonly id: number
  readonly partId: number
}

/** The case of a request; 404 for a request of another partner. */
export async function caseOf(tx: Tx, { id, partId }: At): Promise<number> {
  const { rows } = await sql<{ caseId: number }>`
    select q.case_id as "caseId" from partner_request q where q.id = ${partId} and q.partner_id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0].caseId
}

/** The call may be made after the request, by its requester or by people who may decide. */
export async function recordCallback(
  tx: Tx,
  context: WriteContext,
  viewer: Viewer,
  { callback, ...target }: SeenCase & { readonly callback: Callback },
): Promise<void> {
  const held = await lockOpen(tx, context, PARTNER_REQUESTS, target)
  const { partner, row } = await readContent(tx, held.id)
  if (held.requesterId !== viewer.personId && !mayChange(viewer, partner)) throw forbidden('notResponsible')
  await checkCallback(tx, partner.id, callback, { requestedAt: held.requestedAt, now: context.now() })
  await tx.updateTable('partner_request').set(callColumns(callback)).where('id', '=', row.id).execute()
  await raiseCaseVersion(tx, context, held)
}

/** The content of a case, and its partner. */
async function readContent(db: Db, caseId: number): Promise<{ row: Row; partner: HeldPartner }> {
  const { rows } = await sql<Row & { partnerId: number }>`
    select ${ROWS}, q.partner_id as "partnerId" from partner_request q where q.case_id = ${caseId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return { row, partner: await findPartner(db, row.partnerId) }
}

const COLUMNS: Readonly<Record<string, string>> = { name: 'name', name2: 'name2', iban: 'iban', vatId: 'vat_id' }

/** Writes the new values; 422 `callback_refused`, 409 `partner_changed` where others have changed them since. */
async function applyRequest(
  tx: Tx,
  held: SeenCase & { readonly requestedAt: Date },
  { by, at }: Decision,
): Promise<void> {
  const { row, partner } = await readContent(tx, held.id)
  const { calledAt, calledName: name, calledNumber: number, before, after } = row
  const call = calledAt === null ? undefined : { at: calledAt.toISOString(), name, number }
  await checkCallback(tx, partner.id, call, { requestedAt: held.requestedAt, now: at })
  refuseImpossible(after)
  const present = await readValues(tx, partner.id, Object.keys(after))
  if (Object.entries(before).some(([field, value]) => present[field] !== value))
    throw conflict('partner_changed', undefined, await readRequests(tx, await readViewer(tx, at, by), partner, at))
  const columns = Object.fromEntries(Object.entries(after).map(([field, value]) => [COLUMNS[field]!, value]))
  await tx.updateTable('partner').set(columns).where('id', '=', partner.id).execute()
  await keepPartnerKeys(tx, [partner.id])
  const changes = Object.entries(after)
    .map(([field, value]) => ({ field, before: present[field] ?? '', after: value }))
    .filter((change) => change.before !== change.after)
  await recordChanges(tx, partner.id, changes, { by, at, requestId: row.id })
  await raiseVersion(tx, partner.id, at)
}

export const PARTNER_STAGE = { name: 'responsible', group: 'responsible' } as const

/** Decided by a second person who may change the partner; everybody who reads the partner sees them. */
export const PARTNER_REQUESTS: DecisionKind = {
  kind: 'partnerRequest',
  decidersChangeWith: ['supplier.deciders_changed', 'responsibility.appointed'],
  async lock(tx, ids) {
    const { rows } = await sql<{ id: number }>`
      select distinct partner_id as id from partner_request where case_id = any(${ids}::bigint[]) order by 1`.execute(
      tx,
    )
    for (const { id } of rows) await lockPartner(tx, id)
  },
  async readDeciders(db, cases, now) {
    const { rows } = await sql<{ caseId: number; partnerId: number }>`
      select case_id as "caseId", partner_id as "partnerId" from partner_request
      where case_id = any(${cases.map(({ id }) => id)}::bigint[])`.execute(db)
    const today = businessDay(now)
    const mandated = new Map<number, Awaited<ReturnType<typeof readMandated>>>()
    const partnerIds = [...new Set(rows.map(({ partnerId }) => partnerId))]
    for (const id of partnerIds) mandated.set(id, await readMandated(db, await findPartner(db, id), today))
    const byCase = new Map(rows.map(({ caseId, partnerId }) => [caseId, mandated.get(partnerId)!]))
    const of = ({ id }: { readonly id: number }) => byCase.get(id) ?? { leadBuyers: [], administrators: [] }
    return decidersOfGroups(
      (one) => [...of(one).leadBuyers, ...of(one).administrators],
      (one) => responsibleOf(of(one), one.requesterId),
    )
  },
  maySee: async () => true,
  apply: (tx, _, { id, requestedAt }, decision) =>
    applyRequest(tx, { id, requestedAt, personId: decision.by }, decision),
  readPresent: async (db, personId, { id }, now) =>
    readRequests(db, await readViewer(db, now, personId), (await readContent(db, id)).partner, now),
  readEntry: readRequestEntry,
}

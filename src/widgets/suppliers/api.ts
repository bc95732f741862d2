// Business partners as the service holds them: one partner, its relation with a customer, and their changes. They throw ApiError.
import { atom, type ReadableAtom } from 'nanostores'
import type { DecisionBody } from '#contract/decisions.ts'
import type { MaterialGroups } from '#contract/suppliers.ts'
import type { ContractBody, RelationBody, WritingChoices } from '#contract/suppliers-contract.ts'
import type {
  Certificate,
  CertificateBody,
  CertificateChange,
  ChangeRequest,
  CreationAccess,
  FieldHistory,
  Memo,
  MemoBody,
  NewPartner,
  PartnerChange,
  PartnerDetails,
  RequestBody,
} from '#contract/suppliers-partner.ts'
import type { RelationChange, RelationEnd, Relationship } from '#contract/suppliers-relationship.ts'
import type { Callback } from '#domain/suppliers/change-request.ts'
import { api } from '#shared/transport/api.ts'
import { postOnce } from '#shared/writes/send-once.ts'
import { invalidate, query, setData, type QueryState } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { onConflict, settled } from '#shared/writes/settled.ts'

const PARTNERS = 'api/gpp/partners'
const keyOf = (id: number): string => `${PARTNERS}/${id}`
const customerKey = (id: number, companyId: number): string => `${keyOf(id)}/customers/${companyId}`

/** The id in an attribute; undefined if it is invalid, which is treated like a record that does not exist. */
export const idOf = (attribute: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(attribute ?? '')) ? Number(attribute) : undefined

/** Requests, decisions and appointments arrive as notifications. */
const LIVE = { invalidatedBy: ['badge_change'] } as const

export const partnerOf = (id: number): ReadableAtom<QueryState<PartnerDetails>> =>
  query(keyOf(id), () => api.get<PartnerDetails>(keyOf(id)), LIVE)

export const relationshipOf = (id: number, companyId: number): ReadableAtom<QueryState<Relationship>> =>
  query(customerKey(id, companyId), () => api.get<Relationship>(customerKey(id, companyId)), LIVE)

export const refreshRelationship = (id: number, companyId: number): void => invalidate(customerKey(id, companyId))

/** Fetches the partner and everything below it again. */
export const refreshPartner = (id: number): void => invalidate(keyOf(id))

/** The list shows fields of partners, and relations show their customers. */
function settlePartner(id: number, next: PartnerDetails): void {
  setData<PartnerDetails>(keyOf(id), () => next)
  invalidate(`${keyOf(id)}/`)
}

const GROUPS = 'api/gpp/material-groups'
export const $materialGroups = query(GROUPS, () => api.get<MaterialGroups>(GROUPS))

const CHOICES = 'api/gpp/writing-choices'
/** The choices of relations and contracts, and the mandates of the person. */
export const $choices = query(CHOICES, () => api.get<WritingChoices>(CHOICES), LIVE)
export const refreshChoices = (): void => invalidate(CHOICES)

const ACCESS = `${PARTNERS}/access`
/** Whether the person may create partners, and in which material groups. */
export const $creationAccess = query(ACCESS, () => api.get<CreationAccess>(ACCESS), LIVE)
export const refreshCreationAccess = (): void => invalidate(ACCESS)

export interface CreatedPartner {
  readonly id: number
  readonly bpNumber: number
  readonly name: string
  /** The partner resembled others. */
  readonly isAlike: boolean
}
const $made = atom<CreatedPartner | undefined>()
/** The partner that was created last, until its page has shown that. */
export const $createdPartner: ReadableAtom<CreatedPartner | undefined> = $made
export const forgetCreated = (): void => $made.set(undefined)

export async function createPartner(body: NewPartner, isAlike: boolean): Promise<CreatedPartner> {
  const { id, bpNumber, name } = await postOnce<PartnerDetails>(PARTNERS, body)
  const made = { id, bpNumber, name, isAlike }
  $made.set(made)
  invalidate(PARTNERS)
  return made
}

const historyKey = (id: number): string => `${keyOf(id)}/history`

/** A page of the history; without `before` the newest one. */
export const readHistory = (id: number, before?: number): Promise<FieldHistory> =>
  api.get<FieldHistory>(historyKey(id), { query: { before } })

export const historyOf = (id: number): ReadableAtom<QueryState<FieldHistory>> =>
  query(historyKey(id), () => readHistory(id))

/** Shows the state after a change of one list of the partner, also after a version conflict. */
async function settledPart<Name extends 'certificates' | 'memos' | 'requests'>(
  id: number,
  name: Name,
  call: Promise<PartnerDetails[Name]>,
): Promise<void> {
  await settled(call, (next) =>
    setData<PartnerDetails>(keyOf(id), (partner) => partner && { ...partner, [name]: next }),
  )
}

/** Shows the partner that a write answers with, and the present one after a conflict. */
const settledPartner = async (id: number, call: Promise<PartnerDetails>): Promise<void> =>
  void (await settled(call, (next) => settlePartner(id, next)))

/** Fields that change without a request. */
export const changePartner = (id: number, version: number, body: PartnerChange): Promise<void> =>
  settledPartner(id, send<PartnerDetails>(keyOf(id), { method: 'PATCH', body, version }))

export const addRelation = (id: number, body: RelationBody): Promise<void> =>
  settledPartner(id, postOnce<PartnerDetails>(`${keyOf(id)}/relations`, body))

export const addContract = (id: number, body: ContractBody): Promise<void> =>
  settledPartner(id, postOnce<PartnerDetails>(`${keyOf(id)}/contracts`, body))

export const changeContract = (id: number, contract: number, version: number, body: ContractBody): Promise<void> =>
  settledPartner(id, send<PartnerDetails>(`${keyOf(id)}/contracts/${contract}`, { method: 'PUT', body, version }))

export const addMemo = (id: number, body: MemoBody): Promise<void> =>
  settledPart(id, 'memos', postOnce<Memo[]>(`${keyOf(id)}/memos`, body))

export const changeMemo = (id: number, memo: number, version: number, body: MemoBody): Promise<void> =>
  settledPart(id, 'memos', send<Memo[]>(`${keyOf(id)}/memos/${memo}`, { method: 'PUT', body, version }))

export const removeMemo = (id: number, { id: memo, version }: Memo): Promise<void> =>
  settledPart(id, 'memos', send<Memo[]>(`${keyOf(id)}/memos/${memo}`, { method: 'DELETE', version }))

export const addCertificate = (id: number, body: CertificateBody): Promise<void> =>
  settledPart(id, 'certificates', postOnce<Certificate[]>(`${keyOf(id)}/certificates`, body))

export const reviewCertificate = (
  id: number,
  certificate: number,
  version: number,
  body: CertificateChange,
): Promise<void> =>
  settledPart(
    id,
    'certificates',
    send<Certificate[]>(`${keyOf(id)}/certificates/${certificate}`, { method: 'PATCH', body, version }),
  )

const requestPath = (id: number, { id: request }: ChangeRequest): string => `${keyOf(id)}/requests/${request}`

export const addRequest = (id: number, body: RequestBody): Promise<void> =>
  settledPart(id, 'requests', postOnce<ChangeRequest[]>(`${keyOf(id)}/requests`, body))

/** An approval writes the values to the partner; it is refused if they have changed since. */
export async function decideRequest(id: number, request: ChangeRequest, body: DecisionBody): Promise<void> {
  try {
    await settledPart(
      id,
      'requests',
      send<ChangeRequest[]>(`${requestPath(id, request)}/decision`, {
        method: 'POST',
        body,
        version: request.version,
      }),
    )
  } finally {
    if (body.approve) refreshPartner(id)
  }
}

export const recordCallback = (id: number, request: ChangeRequest, callback: Callback): Promise<void> =>
  settledPart(
    id,
    'requests',
    send<ChangeRequest[]>(`${requestPath(id, request)}/callback`, {
      method: 'PUT',
      body: { callback },
      version: request.version,
    }),
  )

export const withdrawRequest = (id: number, request: ChangeRequest): Promise<void> =>
  settledPart(
    id,
    'requests',
    send<ChangeRequest[]>(requestPath(id, request), { method: 'DELETE', version: request.version }),
  )

/** Shows the current relation, and invalidates the page of the partner and of other customers. */
async function settleRelation(id: number, companyId: number, call: Promise<Relationship>): Promise<void> {
  const show = (next: Relationship) => setData<Relationship>(customerKey(id, companyId), () => next)
  const next = await onConflict(call, show)
  refreshPartner(id)
  show(next)
}

const relationPath = (id: number, companyId: number, groupId: number): string =>
  `${customerKey(id, companyId)}/groups/${groupId}`

export const changeRelation = (
  id: number,
  companyId: number,
  groupId: number,
  version: number,
  body: RelationChange,
): Promise<void> =>
  settleRelation(
    id,
    companyId,
    send<Relationship>(relationPath(id, companyId, groupId), { method: 'PATCH', body, version }),
  )

export const endRelation = (
  id: number,
  companyId: number,
  groupId: number,
  version: number,
  body: RelationEnd,
): Promise<void> =>
  settleRelation(
    id,
    companyId,
    send<Relationship>(`${relationPath(id, companyId, groupId)}/end`, {
      method: 'POST',
      body,
      version,
    }),
  )

/** Takes back an end that is not over yet. */
export const withdrawEnd = (id: number, companyId: number, groupId: number, version: number): Promise<void> =>
  settleRelation(
    id,
    companyId,
    send<Relationship>(`${relationPath(id, companyId, groupId)}/end/withdraw`, {
      method: 'POST',
      version,
    }),
  )

/** Twice is as good as once. */
export const joinContract = (id: number, companyId: number, groupId: number, number: string): Promise<void> =>
  settleRelation(id, companyId, api.post<Relationship>(`${relationPath(id, companyId, groupId)}/contract`, { number }))

// The rights of a person on business partners: by their company, the material groups they lead, and the sites they administer.
import type { Fields } from '#domain/forms/fields.ts'

/** The signed-in person, as the server knows them. */
export interface Viewer {
  readonly personId: string
  /** null: of no company. */
  readonly companyId: number | null
  /** Material groups they are lead buyer of today. */
  readonly groupIds: ReadonlySet<number>
  /** Companies of the sites they administer today. */
  readonly siteCompanyIds: ReadonlySet<number>
}

export type Mandates = Pick<Viewer, 'groupIds' | 'siteCompanyIds'>

/** Who sees amounts and figures of a relation: people of the buying company, and the lead buyer of the material group. */
export const hasMandate = (
  { companyId, groupIds }: Viewer,
  relation: { readonly companyId: number; readonly groupId: number },
): boolean => relation.companyId === companyId || groupIds.has(relation.groupId)

/** With fewer companies an average and one's own figure would reveal the other's. */
const AVERAGED_COMPANIES = 3

/** Who sees the average over the group: the lead buyer, who sees each figure, and others if it includes enough companies. */
export const seesAverage = (viewer: Viewer, groupId: number, companies: number): boolean =>
  viewer.groupIds.has(groupId) || companies >= AVERAGED_COMPANIES

/** Who changes a partner: lead buyers of its material groups, and administrators of a customer's site; without customers, of any. */
export function mayChange(
  { groupIds, siteCompanyIds }: Viewer,
  partner: { readonly groupIds: readonly number[]; readonly companyIds: readonly number[] },
): boolean {
  if (partner.groupIds.some((id) => groupIds.has(id))) return true
  return partner.companyIds.length === 0
    ? siteCompanyIds.size > 0
    : partner.companyIds.some((id) => siteCompanyIds.has(id))
}

/** Who creates a partner in these groups: people who may change it then, and main administrators, who also import partners. */
export const mayCreate = (viewer: Viewer, isMainAdmin: boolean, groupIds: readonly number[]): boolean =>
  isMainAdmin || mayChange(viewer, { groupIds, companyIds: [] })

/** Who decides about local buying and its contract: the lead buyer of the group, and administrators of a site of the company. */
export const mayChangeRelation = (
  { groupIds, siteCompanyIds }: Mandates,
  { companyId, groupId }: { readonly companyId: number; readonly groupId: number },
): boolean => groupIds.has(groupId) || siteCompanyIds.has(companyId)

/** A contract with another material group in it applies to all of its companies, so only its lead buyer extends it. */
export const mayJoinContract = (
  viewer: Viewer,
  relation: { readonly companyId: number; readonly groupId: number },
  contract: { readonly groupIds: readonly number[] },
): boolean =>
  mayChangeRelation(viewer, relation) &&
  (contract.groupIds.length === 0 ||
    contract.groupIds.includes(relation.groupId) ||
    viewer.groupIds.has(relation.groupId))

/**
 * Who writes a contract: people who lead every material group in it, or administer sites of every company in it. Without groups it applies
 * to all deliveries, without companies to the whole group, which has no administrator.
 */
export function mayWriteContract(
  { groupIds, siteCompanyIds }: Mandates,
  contract: { readonly groupIds: readonly number[]; readonly companyIds: readonly number[] },
  partnerGroupIds: readonly number[],
): boolean {
  const held = contract.groupIds.length > 0 ? contract.groupIds : partnerGroupIds
  const leadsAll = held.length > 0 && held.every((id) => groupIds.has(id))
  return leadsAll || (contract.companyIds.length > 0 && contract.companyIds.every((id) => siteCompanyIds.has(id)))
}

/** Whether there is a contract with the partner that the person could write. */
export const mayAddContract = ({ groupIds, siteCompanyIds }: Mandates, partnerGroupIds: readonly number[]): boolean =>
  siteCompanyIds.size > 0 || partnerGroupIds.some((id) => groupIds.has(id))

/** Whether the person could begin any relation: in a group that they lead, or for a company of their sites. */
export const mayAddRelation = ({ groupIds, siteCompanyIds }: Mandates): boolean =>
  groupIds.size > 0 || siteCompanyIds.size > 0

/** company: people of the author's company · purchasing: readers of the report · leadBuyers: lead buyers of today. */
export const MEMO_VISIBILITIES = ['company', 'purchasing', 'leadBuyers'] as const
export type MemoVisibility = (typeof MEMO_VISIBILITIES)[number]

export const MEMO_FIELDS = {
  text: { kind: 'text', limit: 4_000, required: true },
  visibility: { kind: 'choice', of: MEMO_VISIBILITIES, required: true },
} as const satisfies Fields

/** `readableMemos` of the server has the same rule in SQL. */
export function mayReadMemo(
  viewer: Viewer,
  memo: { readonly visibility: MemoVisibility; readonly companyId: number },
): boolean {
  if (memo.visibility === 'purchasing') return true
  return memo.visibility === 'company' ? memo.companyId === viewer.companyId : viewer.groupIds.size > 0
}

/** Levels that the author may write: those that the author could read afterwards. */
export const writableMemos = (viewer: Viewer): readonly MemoVisibility[] =>
  viewer.companyId === null
    ? []
    : MEMO_VISIBILITIES.filter((visibility) =>
        mayReadMemo(viewer, { visibility, companyId: viewer.companyId ?? Number.NaN }),
      )

// The viewer of partners: their rights follow from their company, the groups they lead and the sites they administer today.
import { sql, type RawBuilder } from 'kysely'
import { mayChange, type Viewer } from '#domain/suppliers/mandate.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { MANDATE_COMPANIES } from '#server/purchasing/purchasing.ts'

/** The condition that the viewer may read memo `m`, as in `mayReadMemo` of the domain. */
export const readableMemos = ({ companyId, groupIds }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(m.visibility = 'purchasing' or (m.visibility = 'company' and m.company_id = ${companyId}::integer)
    or (m.visibility = 'leadBuyers' and ${groupIds.size > 0}))`

export interface HeldPartner {
  readonly id: number
  readonly version: number
  readonly groupIds: readonly number[]
  readonly companyIds: readonly number[]
}

const HELD = sql`p.id, p.version, p.group_ids as "groupIds", ${MANDATE_COMPANIES} as "companyIds"`

/** The facts that decide about rights on a partner; throws 404 for an unknown id. */
export async function findPartner(db: Db, id: number): Promise<HeldPartner> {
  const { rows } = await sql<HeldPartner>`select ${HELD} from partner p where p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The same, locked until `tx` ends; throws 409 `partner_merged` with the id of the partner it was merged into. */
export async function lockPartner(tx: Tx, id: number): Promise<HeldPartner> {
  const { rows } = await sql<{ leadId: number | null }>`
    select case when merged_into is not null then partner_lead(id) end as "leadId" from partner where id = ${id}
    for no key update`.execute(tx)
  if (rows[0]?.leadId) throw conflict('partner_merged', undefined, { id: rows[0].leadId })
  return findPartner(tx, id)
}

/** The same, and 403 for people who may not change it. */
export async function lockToChange(tx: Tx, viewer: Viewer, id: number): Promise<HeldPartner> {
  const partner = await lockPartner(tx, id)
  if (!mayChange(viewer, partner)) throw forbidden('notResponsible')
  return partner
}

/** A change, and the version that was seen. */
export type Seen<B> = B & { readonly version: number | undefined }

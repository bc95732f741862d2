// A group of two companies that buy from partners: people with their roles, material groups, partners and relations for tests.
import type { Insertable } from 'kysely'
import type { Certificate, Partner, PartnerMemo } from '#server/db/schema.ts'
import type { Role } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from '#server/testing/app.ts'
import { aCompany, aSite, EMPLOYEE_ROLES, somebody, type Somebody } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

export const BUYER: readonly Role[] = [...EMPLOYEE_ROLES, 'portal_ek', 'menu_ek_lieferanten_report']

let serial = 0

interface PartnerBuilders {
  partner(changes?: Partial<Insertable<Partner>>): Promise<number>
  relation(
    partnerId: number,
    wish: { companyId: number; groupId: number; cents?: number; onTime?: number; buyerId?: string },
  ): Promise<number>
  certificate(partnerId: number, changes?: Partial<Insertable<Certificate>>): Promise<number>
  memo(partnerId: number, changes: Partial<Insertable<PartnerMemo>> & { company_id: number }): Promise<number>
}

export interface Purchasing extends PartnerBuilders {
  /** Companies: 'Antriebe' and 'Guss', with a site each. */
  readonly drives: number
  readonly castings: number
  /** Material groups 0110 and 0115. */
  readonly bars: number
  readonly bright: number
  /** Lead buyer of 0110, of 'Antriebe'. */
  readonly lead: Somebody
  /** Buyers without a mandate over others. */
  readonly buyer: Somebody
  readonly caster: Somebody
  /** Administers the site of 'Guss'. */
  readonly admin: Somebody
  /** May import; reads the report. */
  readonly main: Somebody
  person(prefix: string, wish?: { companyId?: number; roles?: readonly Role[] }): Promise<Somebody>
  group(number: string, name: string): Promise<number>
  /** Makes the person lead buyer of a group from a day on. */
  leads(groupId: number, personId: string, from?: string, until?: string): Promise<void>
}

const partnerBuilders = (db: Db): PartnerBuilders => ({
  async partner(changes = {}) {
    const number = 500_000 + ++serial
    const { id } = await insert(db, 'partner', {
      bp_number: number,
      name: `Partner ${number}`,
      sales_from: '2025-05-01',
      sales_until: '2026-04-01',
      ...changes,
    })
    return id
  },
  async relation(partnerId, { companyId, groupId, cents, onTime, buyerId }) {
    const { id } = await insert(db, 'supply_relation', {
      partner_id: partnerId,
      company_id: companyId,
      group_id: groupId,
      since: '2016-04-01',
      on_time: onTime ?? null,
      buyer_id: buyerId ?? null,
    })
    if (cents !== undefined)
      await insert(db, 'supply_amount', { relation_id: id, first_month: '2025-05-01', last_month: '2026-04-01', cents })
    return id
  },
  async certificate(partnerId, changes = {}) {
    const row = { partner_id: partnerId, kind: 'iso9001', state: 'valid', valid_until: '2030-12-31', ...changes }
    const { id } = await insert(db, 'certificate', row)
    return id
  },
  async memo(partnerId, changes) {
    const row = { partner_id: partnerId, text: 'Skonto', visibility: 'purchasing', ...changes }
    const { id } = await insert(db, 'partner_memo', row)
    return id
  },
})

/** Call it once in a file, after the app has started. */
export async function purchasing({ db }: TestApp): Promise<Purchasing> {
  const drives = await aCompany(db, 'Antriebe')
  const castings = await aCompany(db, 'Guss')
  await aSite(db, drives)
  const stade = await aSite(db, castings, 'Stade')

  const person: Purchasing['person'] = (prefix, { companyId = drives, roles = BUYER } = {}) =>
    somebody(db, prefix, { company_id: companyId, roles })
  const group = async (number: string, name: string) => (await insert(db, 'material_group', { number, name })).id
  const leads: Purchasing['leads'] = async (groupId, personId, from = '2020-01-01', until) => {
    await insert(db, 'lead_buyer', { group_id: groupId, person_id: personId, from_day: from, until_day: until ?? null })
  }
  const bars = await group('0110', 'Stahl, Langprodukte')
  const bright = await group('0115', 'Blankstahl')
  const lead = await person('lead')
  const admin = await person('admin', { companyId: castings })
  await leads(bars, lead.id)
  await insert(db, 'site_admin', { site_id: stade, person_id: admin.id, from_day: '2020-01-01' })

  return {
    drives,
    castings,
    bars,
    bright,
    lead,
    admin,
    buyer: await person('buyer'),
    caster: await person('caster', { companyId: castings }),
    main: await person('main', { roles: [...BUYER, 'menu_usermanagement'] }),
    person,
    group,
    leads,
    ...partnerBuilders(db),
  }
}

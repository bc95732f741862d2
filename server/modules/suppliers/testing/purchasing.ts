// A group of two companies that buy from partners: people with their roles, material groups, partners and relations for tests.
import type { Insertable } from 'kysely'
import type { Certificate, Partner, PartnerMemo } from '#server/db/schema.ts'
import type { Role } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from '#server/testing/app.ts'
import { aCompany, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'

export const BUYER: readonly Role[] = [...EMPLOYEE_ROLES, 'portal_ek', 'menu_ek_lieferanten_report']

export interface Somebody {
  /** User name. */
  readonly name: string
  readonly id: string
}

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
    const { id } = await db
      .insertInto('partner')
      .values({
        bp_number: number,
        name: `Partner ${number}`,
        sales_from: '2025-05-01',
        sales_until: '2026-04-01',
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async relation(partnerId, { companyId, groupId, cents, onTime, buyerId }) {
    const { id } = await db
      .insertInto('supply_relation')
      .values({
        partner_id: partnerId,
        company_id: companyId,
        group_id: groupId,
        since: '2016-04-01',
        on_time: onTime ?? null,
        buyer_id: buyerId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (cents !== undefined)
      await db
        .insertInto('supply_amount')
        .values({ relation_id: id, first_month: '2025-05-01', last_month: '2026-04-01', cents })
        .execute()
    return id
  },
  async certificate(partnerId, changes = {}) {
    const { id } = await db
      .insertInto('certificate')
      .values({ partner_id: partnerId, kind: 'iso9001', state: 'valid', valid_until: '2030-12-31', ...changes })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  async memo(partnerId, changes) {
    const { id } = await db
      .insertInto('partner_memo')
      .values({ partner_id: partnerId, text: 'Skonto', visibility: 'purchasing', ...changes })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
})

/** Call it once in a file, after the app has started. */
export async function purchasing({ db }: TestApp): Promise<Purchasing> {
  const site = async (companyId: number, name: string) =>
    (
      await db
        .insertInto('site')
        .values({ company_id: companyId, name, city: name, land: 'NW' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const drives = await aCompany(db, 'Antriebe')
  const castings = await aCompany(db, 'Guss')
  await site(drives, 'Siegen')
  const stade = await site(castings, 'Stade')

  const person: Purchasing['person'] = async (prefix, { companyId = drives, roles = BUYER } = {}) => {
    const name = `${prefix}.test${++serial}`
    return { name, id: await aPerson(db, name, { company_id: companyId, roles }) }
  }
  const group = async (number: string, name: string) =>
    (await db.insertInto('material_group').values({ number, name }).returning('id').executeTakeFirstOrThrow()).id
  const leads: Purchasing['leads'] = async (groupId, personId, from = '2020-01-01', until) => {
    await db
      .insertInto('lead_buyer')
      .values({ group_id: groupId, person_id: personId, from_day: from, until_day: until ?? null })
      .execute()
  }
  const bars = await group('0110', 'Stahl, Langprodukte')
  const bright = await group('0115', 'Blankstahl')
  const lead = await person('lead')
  const admin = await person('admin', { companyId: castings })
  await leads(bars, lead.id)
  await db.insertInto('site_admin').values({ site_id: stade, person_id: admin.id, from_day: '2020-01-01' }).execute()

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

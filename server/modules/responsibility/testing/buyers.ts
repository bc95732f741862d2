// Two companies with a site each, their buyers, and material groups that they buy, for tests.
import type { Role } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from '#server/testing/app.ts'
import { aCompany, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'

export const BUYER: readonly Role[] = [...EMPLOYEE_ROLES, 'portal_ek', 'ek-user', 'menu_ek_kontakte']

let serial = 0

export type Buyers = Awaited<ReturnType<typeof buyers>>

const builders = (db: Db) => ({
  site: async (company: number, name: string) =>
    (
      await db
        .insertInto('site')
        .values({ company_id: company, name, city: name, land: 'NW' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  person: async (name: string, company: number, roles: readonly Role[] = BUYER) => ({
    name,
    id: await aPerson(db, name, { company_id: company, roles }),
  }),
  group: async (number: string, name: string, nameEn = '') =>
    (
      await db
        .insertInto('material_group')
        .values({ number, name, name_en: nameEn })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  leads: (groupId: number, personId: string, from = '2020-01-01', until?: string) =>
    db
      .insertInto('lead_buyer')
      .values({ group_id: groupId, person_id: personId, from_day: from, until_day: until ?? null })
      .execute(),
  /** Without a person the lead buyer buys. */
  buys: (groupId: number, siteId: number, personId: string | null, from = '2020-01-01', until?: string) =>
    db
      .insertInto('site_buyer')
      .values({ group_id: groupId, site_id: siteId, person_id: personId, from_day: from, until_day: until ?? null })
      .execute(),
  /** A partner from which the company buys the group. */
  async relation(company: number, groupId: number, cents = 1_000_000, name?: string) {
    const { id } = await db
      .insertInto('partner')
      .values({
        bp_number: 600_000 + ++serial,
        name: name ?? `Partner ${serial}`,
        sales_from: '2025-05-01',
        sales_until: '2026-04-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const relation = await db
      .insertInto('supply_relation')
      .values({ partner_id: id, company_id: company, group_id: groupId, since: '2016-04-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('supply_amount')
      .values({ relation_id: relation.id, first_month: '2025-05-01', last_month: '2026-04-01', cents })
      .execute()
    return id
  },
})

/** Call it once in a file, after the app has started. */
export async function buyers({ db }: Pick<TestApp, 'db'>) {
  const build = builders(db)
  const { site, person, group, leads } = build
  const drives = await aCompany(db, 'Antriebe')
  const castings = await aCompany(db, 'Guss')
  const siegen = await site(drives, 'Siegen')
  const stade = await site(castings, 'Stade')
  const turned = await group('0230', 'Drehteile', 'Turned parts')
  const surfaces = await group('0260', 'Oberflächen', 'Surfaces')
  const lead = await person('daniel.kowalski', drives)
  const local = await person('wiebke.janssen', castings)
  const admin = await person('anke.admin', castings)
  await leads(turned, lead.id)
  await db.insertInto('site_admin').values({ site_id: stade, person_id: admin.id, from_day: '2020-01-01' }).execute()
  return {
    drives,
    castings,
    siegen,
    stade,
    turned,
    surfaces,
    lead,
    local,
    admin,
    main: await person('mara.main', drives, [...BUYER, 'menu_usermanagement']),
    reader: await person('rita.reader', drives, [...BUYER, 'menu_ek_lieferanten_report']),
    other: await person('otto.other', drives),
    employee: await person('emil.employee', drives, EMPLOYEE_ROLES),
    ...build,
  }
}

// Two companies with a site each, their buyers, and material groups that they buy, for tests.
import type { Role } from '#domain/organisation/roles.ts'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aSite, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

export const BUYER: readonly Role[] = [...EMPLOYEE_ROLES, 'portal_ek', 'ek-user', 'menu_ek_kontakte']

let serial = 0

export type Buyers = Awaited<ReturnType<typeof buyers>>

const builders = (db: Db) => ({
  site: (company: number, name: string) => aSite(db, company, name),
  person: async (name: string, company: number, roles: readonly Role[] = BUYER) => ({
    name,
    id: await aPerson(db, name, { company_id: company, roles }),
  }),
  group: async (number: string, name: string, nameEn = '') =>
    (await insert(db, 'material_group', { number, name, name_en: nameEn })).id,
  leads: (groupId: number, personId: string, from = '2020-01-01', until?: string) =>
    insert(db, 'lead_buyer', { group_id: groupId, person_id: personId, from_day: from, until_day: until ?? null }),
  /** Makes the person buy the group for the site; without a person the lead buyer buys. */
  buys: (groupId: number, siteId: number, personId: string | null, from = '2020-01-01', until?: string) =>
    insert(db, 'site_buyer', {
      group_id: groupId,
      site_id: siteId,
      person_id: personId,
      from_day: from,
      until_day: until ?? null,
    }),
  /** A partner from which the company buys the group. */
  async relation(company: number, groupId: number, cents = 1_000_000, name?: string) {
    const { id } = await insert(db, 'partner', {
      bp_number: 600_000 + ++serial,
      name: name ?? `Partner ${serial}`,
      sales_from: '2025-05-01',
      sales_until: '2026-04-01',
    })
    const row = { partner_id: id, company_id: company, group_id: groupId, since: '2016-04-01' }
    const relation = await insert(db, 'supply_relation', row)
    const amount = { relation_id: relation.id, first_month: '2025-05-01', last_month: '2026-04-01', cents }
    await insert(db, 'supply_amount', amount)
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
  await insert(db, 'site_admin', { site_id: stade, person_id: admin.id, from_day: '2020-01-01' })
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

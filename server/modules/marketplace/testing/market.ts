// A marketplace for tests: companies with sites and people who offer and find.
import { randomUUID } from 'node:crypto'
import type { Ad, AdBody } from '#contract/marketplace.ts'
import { emptyValues } from '#domain/forms/fields.ts'
import { AD_FIELDS } from '#domain/marketplace/ad.ts'
import type { Role } from '#domain/organisation/roles.ts'
import type { TestResponse, TestApp } from '#server/testing/app.ts'
import { aCompany, aSite, EMPLOYEE_ROLES, somebody, type Somebody } from '#server/testing/builders.ts'

const FINDER: readonly Role[] = [...EMPLOYEE_ROLES, 'portal_ek', 'menu_ek_marktplatz']
const SELLER: readonly Role[] = [...FINDER, 'mp-api:anzeigen_anlegen']

export const MP = '/api/mp'
/** Material groups that ads of tests may name. */
const GROUPS = ['0410', '0501', '0502', '0999']

/** A company ad without pictures; a private one has no site, group and cost centre. */
export function anAd(changes: Partial<AdBody> = {}): AdBody {
  const isPrivate = changes.side === 'private'
  return {
    ...emptyValues(AD_FIELDS),
    side: 'company',
    kind: 'offer',
    title: 'Europaletten, gebraucht, Klasse B',
    description: 'Trocken gelagert.\nAbgabe ab 40 Stück.',
    price: { kind: 'fixed', amount: 450, per: 'unit' },
    quantity: 240,
    minQuantity: 1,
    siteId: null,
    place: isPrivate ? 'Kreuztal' : 'Halle 1',
    materialGroup: isPrivate ? null : '0410',
    properties: [{ name: 'Maße', value: '1200 × 800 mm' }],
    condition: 'used',
    pickup: 'werktags 7–14 Uhr',
    costCentre: isPrivate ? '' : '21 040',
    contactId: null,
    expiresOn: null,
    pictures: [],
    publish: true,
    ...changes,
  }
}

export interface Market {
  readonly companyId: number
  readonly siteId: number
  /** A seller of `companyId`, or of another company. */
  seller(wish?: { companyId?: number; roles?: readonly Role[] }): Promise<Somebody>
  finder(wish?: { companyId?: number; roles?: readonly Role[] }): Promise<Somebody>
  /** Publishes a company ad at the site of the market; the answer must be 200. */
  place(seller: Somebody, changes?: Partial<AdBody>): Promise<Ad>
  read(person: Somebody, id: number): Promise<TestResponse<Ad>>
  reserve(person: Somebody, ad: Pick<Ad, 'id' | 'terms'>, quantity: number): Promise<TestResponse<Ad>>
  /** Titles of the unread entries of the bell. */
  bell(person: Somebody): Promise<string[]>
}

export async function aMarket(server: TestApp): Promise<Market> {
  const { db } = server
  const companyId = await aCompany(db, `Market ${randomUUID().slice(0, 8)}`)
  const siteId = await aSite(db, companyId, 'Olpe')
  await db
    .insertInto('material_group')
    .values(GROUPS.map((number) => ({ number, name: `Warengruppe ${number}` })))
    .onConflict((on) => on.column('number').doNothing())
    .execute()
  const person = (prefix: string, roles: readonly Role[], company: number): Promise<Somebody> =>
    somebody(db, prefix, { roles, company_id: company, site_id: siteId })
  return {
    companyId,
    siteId,
    seller: ({ companyId: company = companyId, roles = [] } = {}) => person('seller', [...SELLER, ...roles], company),
    finder: ({ companyId: company = companyId, roles = [] } = {}) => person('finder', [...FINDER, ...roles], company),
    async place({ name }, changes = {}) {
      const site = changes.side === 'private' ? null : siteId
      const { status, body } = await server.as(name).post<Ad>(`${MP}/ads`, { body: anAd({ siteId: site, ...changes }) })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body
    },
    read: ({ name }, id) => server.as(name).get<Ad>(`${MP}/ads/${id}`),
    reserve: ({ name }, { id, terms }, quantity) =>
      server.as(name).post<Ad>(`${MP}/ads/${id}/reservations`, { body: { quantity, terms } }),
    bell: async ({ name }) => (await server.bell(name)).map(({ title }) => title),
  }
}

// Benefits for tests: two companies, people with and without personnel data, and an administrator.
import { BenefitBody, type EditedBenefit } from '#contract/benefits.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { blank } from '#shared/testing/blank.ts'
import type { TestApp, TestResponse } from '#server/testing/app.ts'
import { aPerson, EMPLOYEE_ROLES, organisation } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

export const BENEFITS = '/api/benefits'
const USER: readonly Role[] = [...EMPLOYEE_ROLES, 'menu_benefits', 'benefits-api:benefits_user']
const ADMIN: readonly Role[] = [...USER, 'benefits-api:benefits_admin']

export function aBenefit(changes: Partial<BenefitBody> = {}): BenefitBody {
  return {
    ...blank(BenefitBody),
    category: 'mobility',
    title: 'Deutschlandticket Job',
    summary: 'Die Gruppe zahlt die Hälfte.',
    content: '<p>Bus und Bahn im ganzen Land.</p>',
    active: true,
    validFrom: '2026-01-01',
    request: { mode: 'anytime', until: null, dayOfMonth: null },
    ...changes,
  }
}

interface Employment {
  readonly entry?: string
  readonly probationEnd?: string | null
  readonly contract?: string | null
  /** A week. */
  readonly hours?: number
}

export interface Offers {
  readonly antriebe: number
  readonly guss: number
  readonly site: number
  /** Anna of Antriebe and Gerd of Guss read; Miriam and Birte of Antriebe are administrators. */
  readonly ids: Readonly<Record<'anna' | 'gerd' | 'miriam' | 'birte', string>>
  employ(personId: string, employment?: Employment): Promise<void>
  /** People of a company, with an employment each. */
  hire(count: number, companyId: number, employment?: Employment): Promise<void>
  /** Saved by Miriam; the answer must be 200. */
  offer(changes?: Partial<BenefitBody>): Promise<EditedBenefit>
  save(benefit: EditedBenefit, changes: Partial<BenefitBody>, by?: string): Promise<TestResponse<EditedBenefit>>
}

/** The body for sending a benefit that was read. */
export const bodyOf = (benefit: EditedBenefit): BenefitBody => ({
  ...aBenefit(),
  ...Object.fromEntries(Object.keys(aBenefit()).map((key) => [key, benefit[key as keyof BenefitBody]])),
  picture: benefit.picture && { id: benefit.picture.id, alt: benefit.picture.alt, altEn: benefit.picture.altEn },
  attachments: benefit.attachments.map(({ id }) => id),
})

export async function someOffers(server: TestApp): Promise<Offers> {
  const { db } = server
  const { companies, sites, ids } = await organisation(db, {
    companies: { antriebe: 'Antriebe GmbH', guss: 'Guss GmbH' },
    people: {
      anna: { username: 'anna.reader', roles: USER },
      gerd: { username: 'gerd.guss', roles: USER, company: 'guss', site_id: null },
      miriam: { username: 'miriam.admin', roles: ADMIN, site_id: null },
      birte: { username: 'birte.admin', roles: ADMIN, site_id: null },
    },
  })
  const employ: Offers['employ'] = async (personId, given = {}) => {
    const { entry = '2020-01-01', probationEnd = null, contract = 'permanent', hours = 40 } = given
    const values = { entry_day: entry, probation_end: probationEnd, contract_kind: contract }
    await db
      .insertInto('employment')
      .values({ person_id: personId, ...values })
      .onConflict((c) => c.column('person_id').doUpdateSet(values))
      .execute()
    const day = (hours * 60) / 5
    await insert(db, 'working_time_model', {
      person_id: personId,
      from_day: entry,
      anchor: '1900-01-01',
      weeks: JSON.stringify([[day, day, day, day, day, 0, 0]]),
    })
  }
  let serial = 0
  return {
    ...companies,
    site: sites.antriebe,
    ids,
    employ,
    async hire(count, companyId, employment) {
      for (let index = 0; index < count; index++)
        await employ(await aPerson(db, `crew${++serial}.member`, { company_id: companyId, roles: [] }), employment)
    },
    async offer(changes) {
      const { status, body } = await server
        .as('miriam.admin')
        .post<EditedBenefit>(`${BENEFITS}/editing`, { body: aBenefit(changes) })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    save: (benefit, changes, by = 'miriam.admin') =>
      server.as(by).put<EditedBenefit>(`${BENEFITS}/editing/${benefit.id}`, {
        body: { ...bodyOf(benefit), ...changes },
        headers: { 'if-match': `"${benefit.version}"` },
      }),
  }
}

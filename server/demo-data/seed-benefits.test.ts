// The benefits of the demo company, as its people see them.
import { expect, test } from 'vitest'
import type { BenefitImpact, BenefitList, EditedBenefitRow } from '#contract/benefits.ts'
import { testApp } from '#server/testing/app.ts'
import { createDemoCompany } from './demo-data.ts'

const NOW = new Date('2026-05-07T08:12:00Z')
const server = await testApp({ now: () => NOW })
await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })

test('[BEN-01] the demo company has twelve benefits and requests in all states', async () => {
  const { body: rows } = await server.as('miriam.falk').get<EditedBenefitRow[]>('/api/benefits/editing')
  expect(rows).toHaveLength(12)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['active', 'planned', 'ended', 'inactive']))
  const requests = await server.db.selectFrom('benefit_request').select('status').execute()
  expect(new Set(requests.map(({ status }) => status))).toEqual(
    new Set(['open', 'approved', 'rejected', 'withdrawn', 'expired']),
  )
})

test('[BEN-01] an employee sees those of her company, with her requests', async () => {
  const { body } = await server.as('katrin.osterloh').get<BenefitList>('/api/benefits/benefits')
  const titles = body.benefits.map(({ title }) => title)
  expect(titles).toContain('Dienstrad')
  expect(titles).not.toContain('Zuschlag für Ofenschichten')
  expect(body.requests.map(({ title, status }) => [title, status])).toContainEqual(['Dienstrad', 'approved'])
})

test('[BEN-01] the impact of a rule is counted in the demo company', async () => {
  const { body } = await server.as('miriam.falk').post<BenefitImpact>('/api/benefits/editing/impact', {
    body: {
      benefitId: null,
      companyIds: [],
      conditions: [{ kind: 'contract', anyOf: ['permanent'] }],
      validUntil: null,
    },
  })
  expect(body.people).toBeGreaterThan(50)
  expect(body.included).toBeGreaterThanOrEqual(5)
  expect(body.included).toBeLessThan(body.people!)
})

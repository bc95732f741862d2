// The impact of a change of the rules, before it is saved.
import { sql } from 'kysely'
import type { BenefitImpact, ImpactBody } from '#contract/benefits.ts'
import { contradictionsIn, type Condition } from '#domain/benefits/rules.ts'
import { groupsOf, impactOf, type RulesOnDay } from '#domain/benefits/impact.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { readAllFacts, readCompanyOfSite } from './facts.ts'

async function readPresent(db: Db, id: number): Promise<RulesOnDay> {
  const { rows } = await sql<RulesOnDay>`
    select b.conditions, array(select o.company_id from benefit_company o where o.benefit_id = b.id) as "companyIds"
    from benefit b where b.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A condition without a selected value excludes nobody. */
const isPicked = (condition: Condition): boolean => !('anyOf' in condition) || condition.anyOf.length > 0

/** People are counted in groups of at least five and by coarse values (`#domain/benefits/impact.ts`): no day of entry and no exact hours can be found. */
export async function readImpact(
  { db, now }: ReadContext,
  { benefitId, companyIds, conditions, validUntil }: ImpactBody,
): Promise<BenefitImpact> {
  const day = businessDay(now())
  const picked = conditions.filter(isPicked)
  const companyOfSite = await readCompanyOfSite(db, picked)
  const isImpossible = contradictionsIn(picked, { companyIds, validUntil, companyOfSite }).some(
    ({ reason }) => reason !== 'unpicked',
  )
  const before = benefitId === null ? undefined : await readPresent(db, benefitId)
  const groups = groupsOf(await readAllFacts(db), day)
  const { before: counted, ...figures } = impactOf(groups, { conditions: picked, companyIds }, before, day)
  return { isImpossible, ...figures, ...(counted !== undefined && { before: counted }) }
}

// The rules of leave of the viewer's company that everybody may know: help quotes them instead of the usual ones.
import { sql } from 'kysely'
import type { LeaveRules } from '#contract/vacation-calendar.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { ReadContext } from '#server/kernel/context.ts'

/** For a person without a company, or in one without agreements, the law holds. */
export async function readCompanyRules({ db, now }: ReadContext, personId: string): Promise<LeaveRules> {
  const year = Number(businessDay(now()).slice(0, 4))
  const { rows } = await sql<LeaveRules>`
    select coalesce(g.lapse_month, 'firstDay') as "lapseMonth", coalesce(g.expires_at_start, false) as "expiresAtStart",
      case when c.from_year is null then '03-31' else c.carried_to end as "carriedTo", g.flexitime_step as "flexitimeStep",
      g.flexitime_minimum as "flexitimeMinimum", g.flexitime_auto_minutes as "flexitimeAutoMinutes",
      g.flexitime_days as "flexitimeDays", coalesce(g.comparison_views, true) as "comparisonViews"
    from person p left join leave_rules g on g.company_id = p.company_id
      left join lateral (select from_year, carried_to from leave_carry_over o
        where o.company_id = p.company_id and o.from_year <= ${year} order by from_year desc limit 1) c on true
    where p.id = ${personId}`.execute(db)
  const [rules] = rows
  if (!rules) throw new Error('The person of a session has no row.')
  return rules
}

// The rules of working time that hold in a company on a day.
import { DEFAULT_TIME_RULES, type TimeRules } from '#domain/working-time/time-rules.ts'
import type { Day } from '#domain/typed-days.ts'
import type { Db } from '#server/db/db.ts'

interface Version {
  readonly fromDay: Day
  readonly rules: TimeRules
}

export interface TimeRulesBook {
  /** Rules of the company on the day: its own, else those of the group, else the default. */
  on(companyId: number | null, day: Day): TimeRules
}

/** The last version that holds on the day; `versions` ascend. */
const validOn = (versions: readonly Version[] | undefined, day: Day): TimeRules | undefined =>
  versions?.findLast(({ fromDay }) => fromDay <= day)?.rules

/** Reads all versions of the companies; a parameter that a stored version does not know yet has its default. */
export async function readTimeRules(db: Db, companyIds: readonly (number | null)[]): Promise<TimeRulesBook> {
  const ids = [...new Set(companyIds)].filter((id) => id !== null)
  const rows = await db
    .selectFrom('time_rules')
    .select(['company_id as companyId', 'from_day as fromDay', 'rules'])
    .where((e) => e.or([e('company_id', 'is', null), e('company_id', 'in', ids.length > 0 ? ids : [0])]))
    .orderBy('from_day')
    .execute()
  const versions = Map.groupBy(
    rows.map(({ companyId, fromDay, rules }) => ({
      companyId,
      fromDay,
      rules: { ...DEFAULT_TIME_RULES, ...(rules as unknown as Partial<TimeRules>) },
    })),
    ({ companyId }) => companyId,
  )
  return {
    on: (companyId, day) =>
      (companyId === null ? undefined : validOn(versions.get(companyId), day)) ??
      validOn(versions.get(null), day) ??
      DEFAULT_TIME_RULES,
  }
}

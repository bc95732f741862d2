// Whether an entry still concerns its person: the areas declare it for the entries of their menus, and everything that shows or delivers
// entries calls it.
import { sql, type RawBuilder } from 'kysely'

/** The rule of an area for the entries of one menu. In its SQL `n` is the entry and `p` its person. */
export interface ValidityRule {
  readonly menuId: string
  /** False for an entry whose subject the person could read when it was written but may not read at `now`, and for a finished to-do. */
  isStillValid(now: Date): RawBuilder<boolean>
  /** False for an entry whose title the person may not see any more; also for entries that were read or are done. */
  readonly mayStillSee: RawBuilder<boolean>
}

export interface Validity {
  /** True at `now` for an entry `n` of the person `p` without a rule, or whose rule is true. */
  isStillValid(now: Date): RawBuilder<boolean>
  readonly mayStillSee: RawBuilder<boolean>
}

const anyOf = (rules: readonly ValidityRule[], holds: (rule: ValidityRule) => RawBuilder<boolean>) =>
  rules.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(case n.menu_id ${sql.join(
        rules.map((rule) => sql`when ${sql.lit(rule.menuId)} then ${holds(rule)}`),
        sql` `,
      )} else true end)`

export const createValidity = (rules: readonly ValidityRule[]): Validity => ({
  isStillValid: (now) => anyOf(rules, (rule) => rule.isStillValid(now)),
  mayStillSee: anyOf(rules, ({ mayStillSee }) => mayStillSee),
})

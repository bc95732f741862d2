// Periods of an employment that change how much leave it earns, or how long leave is kept.

export const EMPLOYMENT_PERIODS = [
  /** Severe, of degree 50 and above (SGB IX § 208). */
  'disability',
  /** Protected time before and after a birth: it reduces nothing and keeps leave (MuSchG § 24). */
  'maternity',
  /** Leave is reduced if the employer declares so; leave from before does not lapse during it (BEEG § 17). */
  'parentalLeave',
  /** Full release to care for a relative; reduces leave once the employer has declared it (PflegeZG § 4). */
  'careLeave',
  /** By agreement, or whole days of short-time work: it earns nothing. */
  'unpaidLeave',
] as const
export type EmploymentPeriodKind = (typeof EMPLOYMENT_PERIODS)[number]

/** Whether the employer may declare that full months of it earn no leave. */
export const isReducible = (kind: EmploymentPeriodKind): boolean => kind === 'parentalLeave' || kind === 'careLeave'

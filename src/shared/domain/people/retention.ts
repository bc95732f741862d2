// What the portal keeps of people, by law and for how long, after a person has had their data erased. One table: the server erases by it,
// and people read it.

/** Years after the end of the year in which the person left. */
export const KEPT_BY_LAW = {
  /** ArbZG § 16 (2): records of working hours. */
  workingTime: { years: 2, law: 'ArbZG § 16 Abs. 2' },
  /** BGB § 199: claims of leave and flexitime lapse three years after the end of their year. */
  leave: { years: 3, law: 'BGB §§ 195, 199' },
  /** BGB § 199: that somebody has read and confirmed the rules. */
  confirmations: { years: 3, law: 'BGB §§ 195, 199' },
  /** HGB § 257, AO § 147: what a company has bought, and who decided so. */
  business: { years: 8, law: 'HGB § 257, AO § 147' },
} as const satisfies Record<string, { years: number; law: string }>
export type KeptByLaw = keyof typeof KEPT_BY_LAW

/** The first day on which the law does not keep it any more; `leftOn`: the day on which the person left. */
export const keptUntil = (kind: KeptByLaw, leftOn: string): string =>
  `${Number(leftOn.slice(0, 4)) + KEPT_BY_LAW[kind].years + 1}-01-01`

// How long the portal keeps what it stores about people: while they are there, and by law after they have had their data erased. One table:
// the server deletes by it, and people read it under 'Was wird über mich gespeichert?'.

/** While people are there; what is not in it stays as long as what it belongs to. */
export const RETENTION = {
  readNotificationDays: 90,
  /** Of what was sent to devices and as a digest. */
  deliveryDays: 30,
  mailDays: 90,
  /** Sign-ins and devices; the sign-in counts them itself. */
  signInDays: 90,
  /** The database lets no younger entries go. */
  auditDays: 400,
  /** Changes of personal data, and who has looked at them. */
  changeMonths: 24,
  viewMonths: 12,
  /** Proofs of leave and working time, after the end of what they prove. */
  proofDays: 183,
  /** Who has read working hours. */
  readingDays: 365,
  /** Of time clocks, where a company has not said otherwise. */
  stampMonths: 24,
  refusedEventDays: 30,
} as const

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

// How long the portal stores data about people: while they are there, and by law after the erasure. The server deletes by this table, and
// people read it under 'Was wird über mich gespeichert?'.

/** Retention while people are there; other data lasts as long as its subject. */
export const RETENTION = {
  readNotificationDays: 90,
  /** Deliveries to devices and as a digest. */
  deliveryDays: 30,
  mailDays: 90,
  /** Sign-ins and devices; the sign-in counts them itself. */
  signInDays: 90,
  /** The database lets no younger entries go. */
  auditDays: 400,
  /** Changes and views of personal data. */
  changeMonths: 24,
  viewMonths: 12,
  /** Proofs of leave and working time, after the end of their case. */
  proofDays: 183,
  /** Readings of working hours. */
  readingDays: 365,
  /** Stamps of time clocks, unless a company has another rule. */
  stampMonths: 24,
  refusedEventDays: 30,
} as const

/** Years after the end of the year in which the person left. */
export const KEPT_BY_LAW = {
  /** ArbZG § 16 (2): records of working hours. */
  workingTime: { years: 2, law: 'ArbZG § 16 Abs. 2' },
  /** BGB § 199: claims of leave and flexitime lapse three years after the end of their year. */
  leave: { years: 3, law: 'BGB §§ 195, 199' },
  /** BGB § 199: evidence that somebody has read and confirmed the rules. */
  confirmations: { years: 3, law: 'BGB §§ 195, 199' },
  /** HGB § 257, AO § 147: purchases of a company, and their decisions. */
  business: { years: 8, law: 'HGB § 257, AO § 147' },
} as const satisfies Record<string, { years: number; law: string }>
export type KeptByLaw = keyof typeof KEPT_BY_LAW

/** The first day on which the law does not require the data any more; `leftOn`: the day on which the person left. */
export const keptUntil = (kind: KeptByLaw, leftOn: string): string =>
  `${Number(leftOn.slice(0, 4)) + KEPT_BY_LAW[kind].years + 1}-01-01`

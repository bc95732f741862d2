// The works-council profile: figures that could reveal how somebody works. One configuration (PERSONAL_FIGURES) lists the existing ones;
// all others are missing in the interface, in responses and in tables. Everybody can read the list under 'Was wird über mich gespeichert?'.

/** In the order of the page. */
export const PERSONAL_FIGURES = [
  /** When a person last signed in; stored with the person. */
  'lastSignIn',
  /** When a person last had the portal open, in conversations; in memory only. */
  'lastSeen',
  /** People who have the portal open, in conversations; only in memory. */
  'online',
  /** People who are typing, in conversations; never stored. */
  'typing',
  /** When a person has read a notice, for its sender. */
  'readReceipts',
  /** People who have a story open for editing; stored for a minute. */
  'editing',
  /** Pages that were opened, by pseudonym; sent to the service of ANALYTICS_URL. */
  'pageViews',
  /** The recording of a session that an error report links; made by the service of REPLAY_URL. */
  'sessionRecording',
] as const
export type PersonalFigure = (typeof PERSONAL_FIGURES)[number]

/** The figures without a configuration; the last two only with their service. */
export const DEFAULT_FIGURES: readonly PersonalFigure[] = [
  'lastSignIn',
  'typing',
  'readReceipts',
  'editing',
  'pageViews',
  'sessionRecording',
]

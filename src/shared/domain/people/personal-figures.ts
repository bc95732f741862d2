// The works-council profile: figures that could tell how somebody works. One configuration (PERSONAL_FIGURES) says which exist; what it does
// not name exists neither in the interface nor in answers nor in tables. Everybody reads the list under 'Was wird über mich gespeichert?'.

/** In the order of the page. */
export const PERSONAL_FIGURES = [
  /** When a person last signed in; stored with the person. */
  'lastSignIn',
  /** When a person last had the portal open, in conversations; in memory only. */
  'lastSeen',
  /** Who has the portal open now, in conversations; in memory only. */
  'online',
  /** Who is typing, in conversations; never stored. */
  'typing',
  /** When a person has looked at a notice, for whoever sent it. */
  'readReceipts',
  /** Who has a story open to edit it; stored for a minute. */
  'editing',
  /** Pages that were opened, by pseudonym; sent to the service of ANALYTICS_URL. */
  'pageViews',
  /** The recording of a session that an error report links; made by the service of REPLAY_URL. */
  'sessionRecording',
] as const
export type PersonalFigure = (typeof PERSONAL_FIGURES)[number]

/** Those that exist where nothing is configured; the last two only with their service. */
export const DEFAULT_FIGURES: readonly PersonalFigure[] = [
  'lastSignIn',
  'typing',
  'readReceipts',
  'editing',
  'pageViews',
  'sessionRecording',
]

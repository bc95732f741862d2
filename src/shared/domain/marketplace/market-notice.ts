// The notices of the marketplace; there is a text for each in both languages.

export const MARKET_NOTICES = [
  'reserved',
  'cancelledBySeller',
  'cancelledByFinder',
  'extended',
  'lapsedOfFinder',
  'lapsedOfSeller',
  'receiptOpened',
  'receiptWithdrawn',
  'handedOver',
  'expiresSoon',
  'expired',
  'repriced',
  'ended',
  'message',
  'searchHit',
  'searchDigest',
  'match',
  'hidden',
  'restored',
  'reported',
  'reportDecided',
] as const
export type MarketNotice = (typeof MARKET_NOTICES)[number]

/** Days before the last day of an ad on which its owner is reminded of it. */
export const REMINDED_DAYS = 3

/** How often a saved search notifies. */
export const SEARCH_FREQUENCIES = ['none', 'atOnce', 'daily'] as const
export type SearchFrequency = (typeof SEARCH_FREQUENCIES)[number]
export const SEARCH_LIMIT = 30
/** Minute of the day, 7:00, from which daily notices are sent. */
export const DIGEST_MINUTE = 420

export const REPORT_REASONS = ['forbidden', 'fraud', 'commercial', 'insult', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

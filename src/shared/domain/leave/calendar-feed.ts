// Calendar feeds: what they contain, and how far they reach.

/** own: my absences · team: absences of colleagues, as far as the team may see them · substitutions: people whose work I cover */
export const FEED_KINDS = ['own', 'team', 'substitutions'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

export const FEED_MONTHS = [3, 6, 12] as const

/** Feeds of one person. */
export const FEED_LIMIT = 10

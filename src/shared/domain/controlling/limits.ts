// How much of each is possible; the contract, the server and the forms take them from here.

/** Of a note on a figure, in characters. */
export const NOTE_LIMIT = 2_000
/** Of the reason of a correction or its withdrawal, in characters. */
export const REASON_LIMIT = 1_000
/** Of a table that is read in. */
export const IMPORT_BYTES = 1_000_000
/** Of one person. */
export const MOST_SUBSCRIPTIONS = 10

// How much of each is possible; the contract, the server and the forms take them from here.

/** Of a note on a figure, in characters. */
export const NOTE_LIMIT = 2_000
/** Of the reason of a correction or its withdrawal, in characters. */
export const REASON_LIMIT = 1_000
/** Of the sentence that says what a version of a definition changes, in characters. */
export const CHANGE_LIMIT = 300
/** Of a value, a target or a weight. */
export const GREATEST_VALUE = 1e9
/** Figures that people have added. */
export const MOST_OUTSIDE_FIGURES = 100
/** Of a table that is read in. */
export const IMPORT_BYTES = 1_048_576
/** Of the name of its file, in characters. */
export const FILE_NAME_LIMIT = 200
/** Lines of it. */
export const MOST_LINES = 20_000
/** Lines with a broken rule that a report names; the others are counted. */
export const MOST_FINDINGS = 500
/** So long after its application a table can be taken back, in days. */
export const TAKE_BACK_DAYS = 30
/** Of one person. */
export const MOST_SUBSCRIPTIONS = 10
/** In one subscription. */
export const MOST_FIGURES = 20
/** Of a month on which a subscription can be due: every month has it. */
export const LAST_DUE_DAY = 28

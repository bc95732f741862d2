// Limits of controlling, for the contract, the server and the forms.

/** Characters of a note on a figure. */
export const NOTE_LIMIT = 2_000
/** Characters of the reason of a correction or its withdrawal. */
export const REASON_LIMIT = 1_000
/** Characters of the sentence about the changes of a version of a definition. */
export const CHANGE_LIMIT = 300
/** The largest value, target or weight. */
export const GREATEST_VALUE = 1e9
/** Figures that people have added. */
export const MOST_OUTSIDE_FIGURES = 100
/** Bytes of an imported table. */
export const IMPORT_BYTES = 1_048_576
/** Characters of its file name. */
export const FILE_NAME_LIMIT = 200
/** Lines of it. */
export const MOST_LINES = 20_000
/** Lines with a broken rule that a report names; the others are counted. */
export const MOST_FINDINGS = 500
/** How long after its application an import can be undone, in days. */
export const TAKE_BACK_DAYS = 30
/** Subscriptions of one person. */
export const MOST_SUBSCRIPTIONS = 10
/** Figures in one subscription. */
export const MOST_FIGURES = 20
/** The last day of a month on which a subscription can be due: every month has it. */
export const LAST_DUE_DAY = 28

// Figures about groups of people, where a works council has agreed that nobody is compared.

/** A figure of fewer people would reveal who they are. */
export const LEAST_GROUP = 5

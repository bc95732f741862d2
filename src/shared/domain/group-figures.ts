// Figures about groups of people, under a works agreement that excludes comparisons of persons.

/** A figure of fewer people would reveal who they are. */
export const LEAST_GROUP = 5

/** The reactions to a story, in the order of their buttons. */
export const REACTIONS = ['helpful', 'thanks', 'congratulations'] as const
export type Reaction = (typeof REACTIONS)[number]

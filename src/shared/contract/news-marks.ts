// A reader's own marks of a story.
import { Type, type Static } from 'typebox'
import { REACTIONS } from '#domain/news/news-reaction.ts'
import { orNull } from './or-null.ts'

const ReactionName = Type.Enum([...REACTIONS])

export const StoryReactions = Type.Object({
  mine: orNull(ReactionName),
  counts: Type.Optional(
    Type.Record(ReactionName, Type.Integer(), {
      description: 'Number of people. Absent for a story with fewer than five readers: they would learn who',
    }),
  ),
})
export type StoryReactions = Static<typeof StoryReactions>

export const StoryMarks = Type.Object({
  saved: Type.Boolean({ description: 'The reader has saved the story for later' }),
  reactions: Type.Optional(StoryReactions),
})
export type StoryMarks = Static<typeof StoryMarks>

export const ReactionBody = Type.Object({ reaction: ReactionName }, { additionalProperties: false })

/** The followed categories of one reader, by German label. */
export const FollowedCategories = Type.Object({
  categories: Type.Array(Type.Object({ id: Type.Integer(), label: Type.String() })),
})
export type FollowedCategories = Static<typeof FollowedCategories>

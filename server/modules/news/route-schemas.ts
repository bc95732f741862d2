import { Type } from '@fastify/type-provider-typebox'

// An integer would quietly cut 2.5 to 2.
export const StoryId = Type.Object({ id: Type.Number({ multipleOf: 1, minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

/** Who may write stories. */
export const EDITORS = { access: ['ma-news-api:news_write'] } as const

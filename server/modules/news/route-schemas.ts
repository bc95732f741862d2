import { Type } from '@fastify/type-provider-typebox'

/** OpenAPI description for calls that take If-Match. */
export const ABOUT_VERSIONS =
  'Without If-Match the call applies to the newest version. With it, if another version is the newest: ' +
  '409 `version_conflict` with the present story in `present`.'

// Type.Integer would silently truncate 2.5 to 2.
export const StoryId = Type.Object({ id: Type.Number({ multipleOf: 1, minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })

/** Who may write stories. */
export const EDITORS = { access: ['ma-news-api:news_write'] } as const

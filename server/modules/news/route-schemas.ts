import { Type } from '@fastify/type-provider-typebox'
import { LongId } from '#contract/ids.ts'

/** OpenAPI description for calls that take If-Match. */
export const ABOUT_VERSIONS =
  'Without If-Match the call applies to the newest version. With it, if another version is the newest: ' +
  '409 `version_conflict` with the present story in `present`.'

export const StoryId = Type.Object({ id: LongId() })

/** People who may write stories. */
export const EDITORS = { access: ['ma-news-api:news_write'] } as const

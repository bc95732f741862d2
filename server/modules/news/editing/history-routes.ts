import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EditedStory, StoryVersion, StoryVersionText } from '#contract/news-editing.ts'
import { TimelineEntry } from '#contract/news-publishing.ts'
import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { ABOUT_VERSIONS } from '#server/modules/news/about-versions.ts'
import { EDITORS, StoryId } from '#server/modules/news/route-schemas.ts'
import { listVersions, readVersion, restoreVersion } from './history.ts'
import { repeatedSave } from './save-story.ts'
import { readTimeline } from './timeline.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['news editing']
const VersionId = Type.Object({
  ...StoryId.properties,
  version: Type.Number({ multipleOf: 1, minimum: 1, maximum: 2_147_483_647 }),
})

/** What a story was, and what became of it. */
export function addHistory(app: App, context: Context): void {
  addVersions(app, context)
  addTimeline(app, context)
}

function addVersions(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/news/:id/versions',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'The history of a story, the newest first',
        params: StoryId,
        response: { 200: Type.Array(StoryVersion) },
      },
    },
    ({ params }) => listVersions(db, params.id),
  )
  app.get(
    '/news/:id/versions/:version',
    {
      config: EDITORS,
      schema: { tags, summary: 'One version whole', params: VersionId, response: { 200: StoryVersionText } },
    },
    ({ params }) => readVersion(db, params.id, params.version),
  )
  app.post(
    '/news/:id/versions/:version/restore',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'Save an older version as the newest',
        description:
          `${ABOUT_VERSIONS} 409 too: \`story_deleted\`. ` +
          '422 `reference_unknown` where none of its companies is left: it would be for all.',
        params: VersionId,
        headers: IfMatch,
        response: { 200: EditedStory },
      },
    },
    (request) => {
      const { params, session } = request
      const about = { id: params.id, editorId: session.sub, from: params.version, version: versionOf(request) }
      return idempotent(request, db, (tx) => restoreVersion(tx, context, about), { repeat: repeatedSave(context) })
    },
  )
}

function addTimeline(app: App, { db }: Context): void {
  app.get(
    '/news/:id/timeline',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'What became of a story, the newest first',
        params: StoryId,
        response: { 200: Type.Array(TimelineEntry) },
      },
    },
    async ({ params }) => {
      const story = await db.selectFrom('news_story').select('id').where('id', '=', params.id).executeTakeFirst()
      if (!story) throw notFound()
      return readTimeline(db, params.id)
    },
  )
}

// Routes for writing stories. Publishing has routes of its own.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  EditedStory,
  EditingRules,
  Lease,
  LeaseBody,
  NewStory,
  PreviewQuery,
  StoryPreview,
  StorySave,
  StoryVersion,
  StoryVersionText,
} from '#contract/news-editing.ts'
import { StoryListQuery, StoryPage } from '#contract/news-list.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { EDITORS, StoryId, ABOUT_VERSIONS } from '#server/modules/news/route-schemas.ts'
import { endLease, renewLease } from './lease.ts'
import { listStories } from './list-stories.ts'
import { previewStory } from './preview.ts'
import { readEdited } from './read-edited.ts'
import { cleanNew, cleanSave, createStory, repeatedSave, saveStory } from './save-story.ts'
import { TimelineEntry, NewsCompany } from '#contract/news-publishing.ts'
import { notFound } from '#server/errors.ts'
import { listVersions, readVersion, restoreVersion } from './history.ts'
import { readTimeline } from './timeline.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isAddressed } from '#server/modules/news/story-readers.ts'
import { ShortId } from '#contract/ids.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['news editing']
/** Two texts of 65,535 characters, each of up to four bytes, and the JSON around them. */
const bodyLimit = 1_048_576

export function addEditing(app: App, context: Context): void {
  addReads(app, context)
  addWrites(app, context)
  addLeases(app, context)
  addVersions(app, context)
  addTimeline(app, context)
  addCompanies(app, context)
}

function addReads(app: App, { db, now, config: { contactLinks } }: Context): void {
  app.get(
    '/news/editing',
    {
      config: EDITORS,
      schema: { tags, summary: 'Stories of all states', querystring: StoryListQuery, response: { 200: StoryPage } },
    },
    ({ query, session }) => listStories(db, query, session.personId, now()),
  )
  app.get(
    '/news/editing/rules',
    {
      config: EDITORS,
      schema: { tags, summary: 'What texts may contain by settings of the portal', response: { 200: EditingRules } },
    },
    () => ({ contactLinks }),
  )
  app.get(
    '/news/:id/editing',
    {
      config: EDITORS,
      schema: { tags, summary: 'The newest version of a story', params: StoryId, response: { 200: EditedStory } },
    },
    ({ params }) => readEdited(db, params.id, now()),
  )
  app.get(
    '/news/:id/preview',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'The newest version as readers of a company, or with a role, would see it',
        params: StoryId,
        querystring: PreviewQuery,
        response: { 200: StoryPreview },
      },
    },
    async ({ params, query }) => {
      const { story, ...preview } = await previewStory(db, params.id, { ...query, now: now() })
      return { ...preview, story: { ...story, ...(contactLinks && { contactLinks }) } }
    },
  )
}

const REFUSALS = '422 `text_too_long`, `text_too_complex`, `reference_unknown`, each with its field.'

function addWrites(app: App, context: Context): void {
  const { db } = context
  const repeat = repeatedSave(context)
  app.post(
    '/news',
    {
      bodyLimit,
      config: EDITORS,
      schema: {
        tags,
        summary: 'A new draft, or a duplicate',
        description: REFUSALS,
        body: NewStory,
        response: { 200: EditedStory },
      },
    },
    async (request) => {
      const story = await cleanNew(request.body, context.config)
      return idempotent(request, db, (tx) => createStory(tx, context, request.session.personId, story), { repeat })
    },
  )
  app.patch(
    '/news/:id',
    {
      bodyLimit,
      config: EDITORS,
      schema: {
        tags,
        summary: 'Save a story; readers see the change when it is published',
        description:
          `${ABOUT_VERSIONS} The same where another period is planned than \`plannedBefore\`. 409 too: \`story_deleted\`. ` +
          REFUSALS,
        params: StoryId,
        headers: IfMatch,
        body: StorySave,
        response: { 200: EditedStory },
      },
    },
    async (request) => {
      const { params, session } = request
      const about = { id: params.id, editorId: session.personId, version: versionOf(request) }
      const save = await cleanSave(request.body, context.config)
      return idempotent(request, db, (tx) => saveStory(tx, context, about, save), { repeat })
    },
  )
}

function addLeases(app: App, context: Context): void {
  app.put(
    '/news/:id/lease',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'Renew the lease of this window for 30 s; returns other editors who have the story open',
        params: StoryId,
        body: LeaseBody,
        response: { 200: Lease },
      },
    },
    ({ params, session, body }) => renewLease(context, { id: params.id, editorId: session.personId, tab: body.tab }),
  )
  app.delete(
    '/news/:id/lease/:tab',
    {
      config: EDITORS,
      schema: {
        tags,
        summary: 'End the lease of this window',
        params: Type.Object({ ...StoryId.properties, ...LeaseBody.properties }),
        response: { 204: Type.Null() },
      },
    },
    async ({ params, session }, reply) => {
      await endLease(context, { id: params.id, editorId: session.personId, tab: params.tab })
      return reply.code(204).send(null)
    },
  )
}

const VersionId = Type.Object({
  ...StoryId.properties,
  version: ShortId(),
})

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
      schema: {
        tags,
        summary: 'A version with all its fields',
        params: VersionId,
        response: { 200: StoryVersionText },
      },
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
          '422 `reference_unknown` where none of its companies exists any more, since it would become visible to all.',
        params: VersionId,
        headers: IfMatch,
        response: { 200: EditedStory },
      },
    },
    (request) => {
      const { params, session } = request
      const about = { id: params.id, editorId: session.personId, from: params.version, version: versionOf(request) }
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
        summary: 'Timeline of a story, the newest entry first',
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

async function readCompanies(db: Db): Promise<NewsCompany[]> {
  const { rows } = await sql<NewsCompany>`
    select c.id, c.name, count(p.id)::int as people
    from company c left join person p on p.company_id = c.id and ${isAddressed([])}
    group by c.id, c.name order by c.name`.execute(db)
  return rows
}

function addCompanies(app: App, { db }: Context): void {
  app.get(
    '/companies',
    {
      config: EDITORS,
      schema: {
        tags: ['news editing'],
        summary: 'All companies, with the number of people in each who are notified of news',
        response: { 200: Type.Array(NewsCompany) },
      },
    },
    () => readCompanies(db),
  )
}

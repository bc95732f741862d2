// Routes for writing stories. Publishing has routes of its own.
import { Type } from '@fastify/type-provider-typebox'
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
import { EDITORS, StoryId, ABOUT_VERSIONS } from '#server/modules/news/route-schemas.ts'
import { endLease, renewLease } from './lease.ts'
import { listStories } from './list-stories.ts'
import { previewStory } from './preview.ts'
import { readEdited } from './read-edited.ts'
import { cleanNew, cleanSave, createStory, repeatedSave, saveStory } from './save-story.ts'
import { TimelineEntry, NewsCompany } from '#contract/news-publishing.ts'
import { notFound } from '#server/http/errors.ts'
import { listVersions, readVersion, restoreVersion } from './history.ts'
import { readTimeline } from './timeline.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isAddressed } from '#server/modules/news/story-readers.ts'
import { ShortId } from '#contract/ids.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

/** Two texts of 65,535 characters, each of up to four bytes, and the JSON around them. */
const BODY_LIMIT = 1_048_576

const REFUSALS = '422 `text_too_long`, `text_too_complex`, `reference_unknown`, each with its field.'

const VersionId = Type.Object({
  ...StoryId.properties,
  version: ShortId(),
})

async function readCompanies(db: Db): Promise<NewsCompany[]> {
  const { rows } = await sql<NewsCompany>`
    select c.id, c.name, count(p.id)::int as people
    from company c left join person p on p.company_id = c.id and ${isAddressed([])}
    group by c.id, c.name order by c.name`.execute(db)
  return rows
}

export const editingRoutes = moduleRoutes({ tags: ['news editing'], ...EDITORS }, (route, context) => {
  const { db, now, config } = context
  const { contactLinks } = config
  route.get(
    '/news/editing',
    { summary: 'Stories of all states', query: StoryListQuery, response: StoryPage },
    ({ viewer, query }) => listStories(db, query, viewer.personId, now()),
  )
  route.get(
    '/news/editing/rules',
    { summary: 'What texts may contain by settings of the portal', response: EditingRules },
    () => ({ contactLinks }),
  )
  route.get(
    '/news/:id/editing',
    { summary: 'The newest version of a story', params: StoryId, response: EditedStory },
    ({ params }) => readEdited(db, params.id, now()),
  )
  route.get(
    '/news/:id/preview',
    {
      summary: 'The newest version as readers of a company, or with a role, would see it',
      params: StoryId,
      query: PreviewQuery,
      response: StoryPreview,
    },
    async ({ params, query }) => {
      const { story, ...preview } = await previewStory(db, params.id, { ...query, now: now() })
      return { ...preview, story: { ...story, ...(contactLinks && { contactLinks }) } }
    },
  )
  const repeat = repeatedSave(context)
  route.post(
    '/news',
    {
      summary: 'A new draft, or a duplicate',
      description: REFUSALS,
      bodyLimit: BODY_LIMIT,
      body: NewStory,
      prepare: (body) => cleanNew(body, config),
      repeat,
      response: EditedStory,
    },
    ({ tx, viewer, body }) => createStory(tx, context, viewer.personId, body),
  )
  route.patch(
    '/news/:id',
    {
      summary: 'Save a story; readers see the change when it is published',
      description:
        `${ABOUT_VERSIONS} The same where another period is planned than \`plannedBefore\`. 409 too: \`story_deleted\`. ` +
        REFUSALS,
      params: StoryId,
      versioned: true,
      bodyLimit: BODY_LIMIT,
      body: StorySave,
      prepare: (body) => cleanSave(body, config),
      repeat,
      response: EditedStory,
    },
    ({ tx, viewer, params: { id }, version, body }) =>
      saveStory(tx, context, { id, editorId: viewer.personId, version }, body),
  )
  route.putWithoutTransaction(
    '/news/:id/lease',
    {
      summary: 'Renew the lease of this window for 30 s; returns other editors who have the story open',
      params: StoryId,
      body: LeaseBody,
      response: Lease,
    },
    ({ viewer, params: { id }, body }) => renewLease(context, { id, editorId: viewer.personId, tab: body.tab }),
  )
  route.deleteWithoutTransaction(
    '/news/:id/lease/:tab',
    {
      summary: 'End the lease of this window',
      params: Type.Object({ ...StoryId.properties, ...LeaseBody.properties }),
      status: 204,
      response: Type.Null(),
    },
    async ({ viewer, params: { id, tab } }) => {
      await endLease(context, { id, editorId: viewer.personId, tab })
      return null
    },
  )
  route.get(
    '/news/:id/versions',
    { summary: 'The history of a story, the newest first', params: StoryId, response: Type.Array(StoryVersion) },
    ({ params }) => listVersions(db, params.id),
  )
  route.get(
    '/news/:id/versions/:version',
    { summary: 'A version with all its fields', params: VersionId, response: StoryVersionText },
    ({ params }) => readVersion(db, params.id, params.version),
  )
  route.post(
    '/news/:id/versions/:version/restore',
    {
      summary: 'Save an older version as the newest',
      description:
        `${ABOUT_VERSIONS} 409 too: \`story_deleted\`. ` +
        '422 `reference_unknown` where none of its companies exists any more, since it would become visible to all.',
      params: VersionId,
      versioned: true,
      repeat,
      response: EditedStory,
    },
    ({ tx, viewer, params, version }) =>
      restoreVersion(tx, context, { id: params.id, editorId: viewer.personId, from: params.version, version }),
  )
  route.get(
    '/news/:id/timeline',
    { summary: 'Timeline of a story, the newest entry first', params: StoryId, response: Type.Array(TimelineEntry) },
    async ({ params }) => {
      const story = await db.selectFrom('news_story').select('id').where('id', '=', params.id).executeTakeFirst()
      if (!story) throw notFound()
      return readTimeline(db, params.id)
    },
  )
  route.get(
    '/companies',
    {
      summary: 'All companies, with the number of people in each who are notified of news',
      response: Type.Array(NewsCompany),
    },
    () => readCompanies(db),
  )
})

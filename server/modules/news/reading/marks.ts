// The marks of readers: stories saved for later, and reactions, of which others see only the sums, if any.
import { sql } from 'kysely'
import { Type } from '@fastify/type-provider-typebox'
import { ReactionBody, StoryMarks } from '#contract/news-marks.ts'
import { REACTIONS, type Reaction } from '#domain/news/news-reaction.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { isTooFew } from '#server/organisation/suppress-small-groups.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { StoryId } from '#server/modules/news/route-schemas.ts'
import { isAddressed } from '#server/modules/news/story-readers.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { isReadable } from './queries.ts'
import { READERS, type Viewer } from '#server/modules/news/viewer.ts'

type Features = Pick<Context['config'], 'newsReactions'>

interface MarksRow {
  saved: boolean
  mine: Reaction | null
  counts: Partial<Record<Reaction, number>>
  /** People who may read the story, counted up to `LEAST_GROUP`. */
  readers: number
}

/** The marks of a story; one that the viewer cannot read: 404. */
export async function readMarks(db: Db, { newsReactions }: Features, viewer: Viewer, id: number): Promise<StoryMarks> {
  const { personId } = viewer
  const { rows } = await sql<MarksRow>`
    select exists (select from news_saved v where v.person_id = ${personId} and v.story_id = s.id) as saved,
      (select r.reaction from news_reaction r where r.story_id = s.id and r.person_id = ${personId}) as mine,
      (select coalesce(json_object_agg(c.reaction, c.people), '{}') from (
        select r.reaction, count(*)::int as people from news_reaction r where r.story_id = s.id group by r.reaction
      ) c) as counts,
      (select count(*)::int from (
        select from person p where ${isAddressed(sql.ref('s.audience'))} limit ${LEAST_GROUP}
      ) few) as readers
    from news_story s where s.id = ${id} and ${isReadable(viewer)}`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  const { saved, mine, readers } = found
  if (!newsReactions) return { saved }
  if (isTooFew(readers)) return { saved, reactions: { mine } }
  const counts = Object.fromEntries(REACTIONS.map((name) => [name, found.counts[name] ?? 0]))
  return { saved, reactions: { mine, counts: counts as Record<Reaction, number> } }
}

/** Saves a story that the viewer can read; saving it again keeps the first time. */
async function saveStory(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  await sql`
    insert into news_saved (person_id, story_id, saved_at)
    select p.id, s.id, ${viewer.now} from news_story s join person p on p.id = ${viewer.personId}
    where s.id = ${id} and ${isReadable(viewer)} on conflict do nothing`.execute(tx)
}

/** The one reaction of a person to a story: another one replaces it. */
async function react(tx: Tx, viewer: Viewer, id: number, reaction: Reaction): Promise<void> {
  await sql`
    insert into news_reaction (story_id, person_id, reaction, reacted_at)
    select s.id, p.id, ${reaction}, ${viewer.now} from news_story s join person p on p.id = ${viewer.personId}
    where s.id = ${id} and ${isReadable(viewer)}
    on conflict (story_id, person_id) do update set reaction = excluded.reaction, reacted_at = excluded.reacted_at
      where news_reaction.reaction <> excluded.reaction`.execute(tx)
}

const response = StoryMarks

export const markRoutes = moduleRoutes({ tags: ['news'], ...READERS }, (route, context) => {
  const { db, config: features } = context
  route.get(
    '/news/:id/marks',
    { summary: 'What the reader has marked at a story, and the sums of reactions', params: StoryId, response },
    ({ viewer, params }) => readMarks(db, features, viewer, params.id),
  )
  route.put(
    '/news/:id/saved',
    { summary: 'Save a story for later', params: StoryId, response },
    async ({ tx, viewer, params }) => {
      await saveStory(tx, viewer, params.id)
      return readMarks(tx, features, viewer, params.id)
    },
  )
  route.put(
    '/news/:id/reaction',
    {
      summary: 'React to a story, instead of an earlier reaction',
      description: '409 `reactions_off` where the portal has no reactions.',
      params: StoryId,
      body: ReactionBody,
      response,
      // Nobody may see who has reacted: both logs omit the person.
      personUnlogged: true,
    },
    async ({ tx, viewer, params, body }) => {
      if (!features.newsReactions) throw conflict('reactions_off')
      await react(tx, viewer, params.id, body.reaction)
      return readMarks(tx, features, viewer, params.id)
    },
  )
  // Own marks can be removed at any time, also of stories that can no longer be read, and again without effect.
  for (const [path, table, summary] of [
    ['saved', 'news_saved', 'Remove a story from those saved for later'],
    ['reaction', 'news_reaction', 'Take the reaction to a story back'],
  ] as const)
    route.delete(
      `/news/:id/${path}`,
      { summary, params: StoryId, status: 204, response: Type.Null(), personUnlogged: path === 'reaction' },
      async ({ tx, viewer, params }) => {
        await tx.deleteFrom(table).where('person_id', '=', viewer.personId).where('story_id', '=', params.id).execute()
        return null
      },
    )
})

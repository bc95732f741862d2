// The viewer of the forum, their visible questions, and the questions that they answer. Every query that reads questions has these
// conditions in its SQL: a question of another company is in no list, count, search or notice.
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { isVisibleTo, pathOf } from '#domain/forum/categories.ts'
import { FORUM_MODERATOR } from '#domain/forum/entry.ts'
import { holds, type Rights } from '#domain/organisation/roles.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { isWrittenBy } from './authors.ts'
import { readCategories, readOffices, type Office, type Offices } from './offices.ts'

export interface Viewer {
  readonly personId: string
  readonly name: string
  readonly companyId: number | null
  readonly isModerator: boolean
  readonly now: Date
  readonly today: Day
  readonly offices: Offices
  /** Ids of the categories whose questions they see. */
  readonly visible: readonly number[]
}

/** The part of a viewer that determines visible questions; a search needs nothing else. */
export type QuestionViewer = Pick<Viewer, 'personId' | 'isModerator' | 'visible' | 'today'>

interface Signed {
  readonly personId: string
  readonly rights: Rights
}

const readPerson = async (db: Db, { personId }: Signed) => {
  const { rows } = await sql<{ companyId: number | null; name: string }>`
    select company_id as "companyId", ${fullName('person')} as name from person where id = ${personId} and active`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The same as `readViewer`, without the people who answer in the categories. */
export async function readQuestionViewer(db: Db, session: Signed, now: Date): Promise<QuestionViewer> {
  const [categories, { companyId }] = await Promise.all([readCategories(db), readPerson(db, session)])
  const byId = new Map(categories.map((category) => [category.id, category]))
  const isModerator = holds(session.rights, FORUM_MODERATOR)
  const seen = categories.filter(({ id }) => isModerator || isVisibleTo(pathOf(id, byId), companyId))
  return { personId: session.personId, isModerator, visible: seen.map(({ id }) => id), today: businessDay(now) }
}

/** Throws 404 for a person who is unknown or inactive. */
export async function readViewer(db: Db, session: Signed, now: Date): Promise<Viewer> {
  const today = businessDay(now)
  const [offices, person] = await Promise.all([readOffices(db, today), readPerson(db, session)])
  const isModerator = holds(session.rights, FORUM_MODERATOR)
  const visible = isModerator ? offices.categories.map(({ id }) => id) : offices.visibleTo(person.companyId)
  return { personId: session.personId, ...person, isModerator, now, today, offices, visible }
}

export const viewerOf = (db: Db, { session }: FastifyRequest, { now }: Context): Promise<Viewer> =>
  readViewer(db, session, now())

/** The log names no person for any action in the forum, because it may be done without a name. */
export const UNLOGGED = { access: 'signed-in', personUnlogged: true } as const
/** The options of all routes. */
export const FORUM = { ...UNLOGGED, viewer: viewerOf } as const

/** There is no other moderator who could decide about their own entries. */
export const isSoleModerator = ({ isModerator, personId, offices }: Viewer): boolean =>
  isModerator && offices.moderators.every((id) => id === personId)

/** True for a question `t`, with its entry `q`, that the viewer sees. Hidden ones are left to their author and the moderators. */
export const maySee = ({ visible, isModerator, personId }: QuestionViewer): RawBuilder<boolean> => sql<boolean>`(
  t.category_id = any(${visible}::integer[])
  and (q.hidden_at is null ${isModerator ? sql`or true` : sql`or ${isWrittenBy(personId, 'q')}`}))`

/** True for an entry with this alias that is visible to everybody: a comment is hidden together with its subject. */
export const isShown = (alias: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${alias}.hidden_at`)} is null and not exists (
    select from forum_post above where above.id = ${sql.ref(`${alias}.parent_id`)} and above.hidden_at is not null))`

/** True where the text of an entry `p` may be shown to the viewer. */
export const mayRead = ({ isModerator, personId }: Viewer): RawBuilder<boolean> =>
  isModerator ? sql<boolean>`true` : sql<boolean>`(${isShown('p')} or ${isWrittenBy(personId)})`

/** The categories that can be chosen: visible, and not removed with one above them. */
export const choosable = ({ offices, visible }: Viewer): number[] =>
  visible.filter((id) => pathOf(id, offices.byId).every(({ isRemoved }) => !isRemoved))

export const officeOf = ({ offices }: Viewer, categoryId: number, siteId: number | null): Office =>
  offices.of(categoryId, siteId)

/** The viewer answers for such a question, or is a deputy of those who do. */
export function isResponsible(viewer: Viewer, categoryId: number, siteId: number | null): boolean {
  const { people, deputies } = officeOf(viewer, categoryId, siteId)
  return people.includes(viewer.personId) || deputies.includes(viewer.personId)
}

/** Categories and sites for which the viewer answers, also as a deputy; `null` among the sites: questions without one. */
export function dutiesOf(viewer: Viewer, siteIds: readonly number[]): { categoryId: number; siteIds: number[] }[] {
  const { offices, visible } = viewer
  return offices.categories
    .filter(({ id }) => visible.includes(id))
    .flatMap(({ id }) => {
      const sites = [0, ...siteIds].filter((site) => isResponsible(viewer, id, site === 0 ? null : site))
      return sites.length > 0 ? [{ categoryId: id, siteIds: sites }] : []
    })
}

/** True for a question `t` for which the viewer answers, or which has come to the moderators and the viewer is one. */
export async function isDutyOf(db: Db, viewer: Viewer): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ id: number }>`select id from site order by id`.execute(db)
  const duties = dutiesOf(
    viewer,
    rows.map(({ id }) => id),
  )
  const own = duties.map(
    ({ categoryId, siteIds }) =>
      sql<boolean>`(t.category_id = ${categoryId} and coalesce(t.site_id, 0) = any(${siteIds}::integer[]))`,
  )
  const moderated = viewer.isModerator ? [sql<boolean>`(t.stage = 'moderator' and t.answers = 0)`] : []
  return sql<boolean>`(${sql.join([sql`false`, ...own, ...moderated], sql` or `)})`
}

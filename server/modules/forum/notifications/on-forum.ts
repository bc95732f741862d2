// The forum in bell, push and mail: to-dos of people who should answer, and news for followers. An entry about somebody without a name has
// 'Jemand', for every receiver; its creator is empty.
import { sql } from 'kysely'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { CHECK_DAYS } from '#domain/forum/turn.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { fullName } from '#server/db/columns.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { catalogue, formatDay, type Language } from '#server/mail/language.ts'
import { readAuthor, readFollowers } from '#server/modules/forum/authors.ts'
import { peopleOf, readOffices } from '#server/modules/forum/offices.ts'
import { isShown } from '#server/modules/forum/viewer.ts'
import { excerpt } from '#server/modules/forum/reading/find-entries.ts'
import { closeInvalid, closeWhere } from '#server/notices/close-entries.ts'
import { creatorNameOf, wordsIn, type NewNotification } from '#server/notices/entries.ts'
import { notifyPeople } from '#server/notices/notify.ts'
import { keepTodo } from '#server/notices/todos.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const FORUM_NOTICES = [
  'answered',
  'commented',
  'official',
  'officialEnded',
  'accepted',
  'archived',
  'invited',
  'reported',
  'reportDecided',
  'hidden',
  'shownAgain',
  'disclosed',
] as const
type ForumNotice = (typeof FORUM_NOTICES)[number]

export interface ForumNoticeEvent {
  notice: ForumNotice
  /** Unique for the event; each person gets one entry for it. */
  key: string
  /** null: it is about no question that its receiver could open. */
  threadId: number | null
  postId: number | null
  /** The author of the action, if they have given a name; null: nobody, or somebody without a name. */
  actorId: string | null
  /** The receiver, where it is one person who is no hidden author. */
  personId?: string
}

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** A question has changed or was deleted; the handler computes the to-dos. */
    'forum.changed': { threadId: number }
    /** People are to be notified; the handler reads the receivers, so that no event names an author. */
    'forum.notice': ForumNoticeEvent
  }
}

const MENU = 'menu_ek_qa'
type TextKey = keyof typeof de
const textsOf = catalogue<TextKey>(de, en)

export interface Question {
  readonly id: number
  readonly title: string
  readonly categoryId: number
  readonly siteId: number | null
  readonly waitingSince: Day
  readonly isWaiting: boolean
  readonly isHidden: boolean
  readonly author: string | null
}

export async function readQuestion(db: Db, id: number): Promise<Question | undefined> {
  const { rows } = await sql<Question>`
    select t.id, q.title, t.category_id as "categoryId", t.site_id as "siteId", t.waiting_since as "waitingSince",
      t.answers = 0 and t.archived_at is null and not t.is_hidden as "isWaiting", t.is_hidden as "isHidden",
      case when not q.is_anonymous then (select ${fullName('p')} from person p where p.id = q.author_id) end as author
    from forum_thread t join forum_post q on q.thread_id = t.id and q.kind = 'question' where t.id = ${id}`.execute(db)
  return rows[0]
}

const linkTo = (threadId: number, postId: number | null, kind?: string): string =>
  postId === null || kind === 'question' || kind === undefined
    ? `/forum/${threadId}`
    : `/forum/${threadId}#${kind === 'comment' ? 'kommentar' : 'antwort'}-${postId}`

/** The to-do of a question, the same for everybody who should answer. */
export const answeringTodo = ({ id, title, author }: Question): NewNotification => ({
  eventKey: `forum-question:${id}`,
  menuId: MENU,
  nikoId: id,
  ...wordsIn((language) => {
    const text = textsOf(language)
    return {
      title: text('question', { title }),
      body: author === null ? text('unnamed') : text('asked', { name: author }),
    }
  }),
  creatorName: author ?? '',
  link: `/forum/${id}`,
})

/** Opens and closes the to-dos of people who should answer a question. */
async function keepAnswering(context: Context, question: Question): Promise<void> {
  const { isWaiting } = question
  const due = async () => {
    if (!isWaiting) return sql<boolean>`false`
    const offices = await readOffices(context.db, businessDay(context.now()))
    const { stage } = await offices.turnOf(question)
    const people = peopleOf(offices.of(question.categoryId, question.siteId), stage, offices.moderators)
    return sql<boolean>`p.active and p.id = any(${[...people]}::uuid[])`
  }
  await keepTodo(context, { entry: answeringTodo(question), due })
}

interface Official {
  readonly id: number
  readonly until: Day
  readonly ownerId: string | null
}

/** The to-do of the owner of each official answer that ends soon; if the owner has left, of the people who answer there now. */
async function keepChecking(context: Context, question: Question): Promise<void> {
  const { db, now } = context
  const last = addDays(businessDay(now()), CHECK_DAYS)
  const { rows } = await sql<Official>`
    select p.id, p.official_until as until, (select o.id from person o where o.id = p.official_owner and o.active) as "ownerId"
    from forum_post p join forum_thread t on t.id = p.thread_id
    where p.thread_id = ${question.id} and p.official_until <= ${last}::date and p.hidden_at is null and t.archived_at is null`.execute(
    db,
  )
  for (const answer of rows) await keepCheck(context, question, answer)
  const keys = rows.map(({ id, until }) => checkKey(id, until))
  await closeWhere(
    context,
    () => sql<boolean>`n.menu_id = ${MENU} and n.niko_id = ${question.id} and n.event_key like 'forum-check:%'
      and not (n.event_key = any(${keys}::text[]))`,
  )
}

const checkKey = (id: number, until: Day): string => `forum-check:${id}:${until}`

async function keepCheck(context: Context, { id: threadId, title, categoryId, siteId }: Question, answer: Official) {
  const { id, until, ownerId } = answer
  const offices = await readOffices(context.db, businessDay(context.now()))
  const { people } = offices.of(categoryId, siteId)
  // After a move the owner may not see the question any more.
  const owner = ownerId === null ? [] : await seeing(context, [ownerId], categoryId)
  const owners = owner.length > 0 ? owner : people.length > 0 ? people : offices.moderators
  await keepTodo(context, {
    entry: {
      eventKey: checkKey(id, until),
      menuId: MENU,
      nikoId: threadId,
      ...wordsIn((language) => ({
        title: textsOf(language)('check', { title }),
        body: textsOf(language)('checkBody', { day: formatDay(until, language) }),
      })),
      link: linkTo(threadId, id, 'answer'),
    },
    due: () => sql<boolean>`p.active and p.id = any(${[...owners]}::uuid[])`,
  })
}

/** Closes entries of the bell about a changed or deleted question whose subject is hidden, deleted or decided (validity.ts). */
const closeOver = (context: Context, threadId: number): Promise<void> =>
  closeInvalid(context, sql<boolean>`n.menu_id = ${MENU} and n.niko_id = ${threadId}`)

/** Lets the windows of affected people read the question again. The message only contains its number. */
async function announce({ db, hub }: Context, threadId: number, people: readonly string[]): Promise<void> {
  const ids = [...new Set([...people, ...(await readFollowers(db, threadId))])].toSorted()
  await db.transaction().execute((tx) =>
    hub.emit(
      tx,
      ids.map((personId) => ({ personId, type: 'forum_change' as const, data: { id: threadId } })),
    ),
  )
}

async function onChanged(context: Context, threadId: number): Promise<void> {
  const question = await readQuestion(context.db, threadId)
  await closeOver(context, threadId)
  if (!question) return
  await keepAnswering(context, question)
  await keepChecking(context, question)
  const offices = await readOffices(context.db, businessDay(context.now()))
  const office = offices.of(question.categoryId, question.siteId)
  await announce(context, threadId, [...office.people, ...office.deputies])
}

interface Post {
  readonly kind: 'question' | 'answer' | 'comment'
  readonly parentId: number | null
  readonly text: string
  /** The entry, or its subject, is hidden. */
  readonly isHidden: boolean
}

async function readPost(db: Db, id: number): Promise<Post | undefined> {
  const { rows } = await sql<Post>`
    select p.kind, p.parent_id as "parentId", ${excerpt(sql`p.body`, 200)} as text,
      not ${isShown('p')} as "isHidden"
    from forum_post p where p.id = ${id}`.execute(db)
  return rows[0]
}

/** The affected people without the author of the action, named or not. */
async function receiversOf(context: Context, event: ForumNoticeEvent, post: Post | undefined): Promise<string[]> {
  const { db, now } = context
  const { notice, threadId, postId, actorId, personId } = event
  if (personId !== undefined) return [personId]
  const author = postId === null ? undefined : await readAuthor(db, postId)
  if (notice === 'reported') return (await readOffices(db, businessDay(now()))).moderators.filter((id) => id !== author)
  if (notice === 'accepted' || notice === 'hidden' || notice === 'shownAgain' || notice === 'disclosed')
    return author === undefined ? [] : [author]
  const followers = await readFollowers(db, threadId!)
  const parent = post?.parentId ? await readAuthor(db, post.parentId) : undefined
  const isOwn = notice === 'answered' || notice === 'commented'
  return [...new Set([...followers, ...(parent === undefined ? [] : [parent])])].filter(
    (id) => id !== actorId && !(isOwn && id === author),
  )
}

/** Those of `ids` who work here and see questions of the category. */
async function seeing(context: Context, ids: readonly string[], categoryId: number): Promise<string[]> {
  const offices = await readOffices(context.db, businessDay(context.now()))
  const { rows } = await sql<{ id: string; companyId: number | null; isModerator: boolean }>`
    select id, company_id as "companyId", id = any(${[...offices.moderators]}::uuid[]) as "isModerator" from person
    where active and id = any(${ids}::uuid[]) order by id`.execute(context.db)
  return rows
    .filter(({ companyId, isModerator }) => isModerator || offices.visibleTo(companyId).includes(categoryId))
    .map(({ id }) => id)
}

/** Actions of moderators are notified even if they hide the entry. */
const OF_MODERATORS: ReadonlySet<ForumNotice> = new Set(['hidden', 'shownAgain', 'disclosed', 'reported'])

const bodyIn = (language: Language, notice: ForumNotice, name: string, text: string): string => {
  const words = textsOf(language)
  return words(`${notice}Body`, { name: name || words('somebody'), text })
}

async function onNotice(context: Context, event: ForumNoticeEvent): Promise<void> {
  const { db } = context
  const { notice, key, threadId, postId, actorId } = event
  const question = threadId === null ? undefined : await readQuestion(db, threadId)
  // Deleted in the meantime.
  if (threadId !== null && !question) return
  const post = postId === null ? undefined : await readPost(db, postId)
  if (postId !== null && !post) return
  // Hidden in the meantime.
  if ((question?.isHidden || post?.isHidden) && !OF_MODERATORS.has(notice)) return
  const name = await creatorNameOf(db, actorId)
  const receivers = await receiversOf(context, event, post)
  const people = question ? await seeing(context, receivers, question.categoryId) : receivers
  const entry: NewNotification = {
    ...wordsIn((language) => ({
      title: textsOf(language)(notice, { title: question?.title ?? '' }),
      body: bodyIn(language, notice, name, post?.text ?? ''),
    })),
    eventKey: key,
    menuId: MENU,
    ...(threadId !== null && { nikoId: threadId }),
    creatorName: name,
    link:
      threadId === null
        ? '/forum'
        : notice === 'reported'
          ? '/forum/bearbeitung'
          : linkTo(threadId, postId, post?.kind),
  }
  await notifyPeople(context, people, entry)
}

export function onForum(context: Context): void {
  context.events.on('forum.changed', ({ threadId }) => onChanged(context, threadId))
  context.events.on('forum.notice', (event) => onNotice(context, event))
}

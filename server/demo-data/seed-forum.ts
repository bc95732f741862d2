// The forum of the demo company, asked, answered and archived by the commands that the portal uses: every rule holds.
import { sql } from 'kysely'
import type { ForumThread } from '#contract/forum.ts'
import { rightsOf } from '#domain/organisation/roles.ts'
import { readRoles } from '#server/auth/read-roles.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Tx } from '#server/db/db.ts'
import type { Events } from '#server/kernel/events.ts'
import { moderate, report } from '#server/modules/forum/moderation/moderate.ts'
import { answeringTodo, readQuestion } from '#server/modules/forum/notifications/on-forum.ts'
import { peopleOf, readOffices } from '#server/modules/forum/offices.ts'
import { accept, archive } from '#server/modules/forum/posts/act-on-entries.ts'
import { answer, ask, comment, edit } from '#server/modules/forum/posts/write-entries.ts'
import { readViewer, type Viewer } from '#server/modules/forum/viewer.ts'
import { isoDay, shift, type Calendar } from './calendar.ts'
import type { CompanyName } from './company.ts'
import { PEOPLE_QUESTIONS } from './forum-people.ts'
import type { DemoAnswer, DemoQuestion, ForumCategoryKey, Moment } from './forum-question.ts'
import { PURCHASING_QUESTIONS } from './forum-purchasing.ts'
import { SERVICE_QUESTIONS } from './forum-services.ts'
import { WORKS_QUESTIONS } from './forum-works.ts'
import { personId, type Places } from './seed-company.ts'

interface DemoCategory {
  readonly key: ForumCategoryKey
  readonly below?: ForumCategoryKey
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly office?: readonly [german: string, english: string]
  readonly responsible?: string
  readonly deputy?: string
  readonly group?: string
  readonly anonymous?: boolean
  readonly companies?: readonly CompanyName[]
  readonly removed?: boolean
}

const CATEGORIES: readonly DemoCategory[] = [
  {
    key: 'purchasing',
    name: 'Einkauf',
    nameEn: 'Purchasing',
    icon: 'shopping-cart',
    office: ['Einkauf Gruppe', 'Group purchasing'],
    responsible: 'thorsten.wehmeyer',
  },
  {
    key: '0110',
    below: 'purchasing',
    name: '0110 Stahl',
    nameEn: '0110 Steel',
    icon: 'shopping-cart',
    group: '0110',
    anonymous: true,
  },
  {
    key: '0230',
    below: 'purchasing',
    name: '0230 Drehteile',
    nameEn: '0230 Turned parts',
    icon: 'shopping-cart',
    group: '0230',
  },
  {
    key: '0260',
    below: 'purchasing',
    name: '0260 Oberflächen',
    nameEn: '0260 Surfaces',
    icon: 'shopping-cart',
    group: '0260',
  },
  {
    key: 'personnel',
    name: 'Personal',
    nameEn: 'Personnel',
    icon: 'gift',
    office: ['Personal und Vergütung', 'Personnel and pay'],
    responsible: 'miriam.falk',
    deputy: 'birte.lohse',
    anonymous: true,
  },
  { key: 'bike', below: 'personnel', name: 'Dienstrad', nameEn: 'Company bicycle', icon: 'bike', anonymous: true },
  {
    key: 'time',
    below: 'personnel',
    name: 'Arbeitszeit',
    nameEn: 'Working time',
    icon: 'clock',
    office: ['Zeitbüro', 'Time office'],
    responsible: 'birte.lohse',
    deputy: 'marta.kowalczyk',
  },
  {
    key: 'travel',
    below: 'personnel',
    name: 'Reisen',
    nameEn: 'Travel',
    icon: 'plane',
    office: ['Reisestelle', 'Travel office'],
    responsible: 'ines.vogelsang',
  },
  {
    key: 'it',
    name: 'IT',
    nameEn: 'IT',
    icon: 'monitor',
    office: ['IT-Service', 'IT service'],
    responsible: 'oliver.thiele',
    deputy: 'farida.haddad',
  },
  {
    key: 'safety',
    name: 'Arbeitssicherheit',
    nameEn: 'Safety at work',
    icon: 'hard-hat',
    office: ['Arbeitssicherheit', 'Safety at work'],
    responsible: 'bernd.scholten',
    deputy: 'murat.yildiz',
    anonymous: true,
  },
  {
    key: 'privacy',
    name: 'Datenschutz',
    nameEn: 'Data protection',
    icon: 'lock',
    office: ['Datenschutz und Compliance', 'Data protection and compliance'],
    responsible: 'renate.vogt',
    anonymous: true,
  },
  {
    key: 'sites',
    name: 'Standorte',
    nameEn: 'Sites',
    icon: 'building-2',
    office: ['Standortdienste', 'Site services'],
    responsible: 'petra.sommerfeld',
  },
  {
    key: 'canteen',
    name: 'Kantine',
    nameEn: 'Canteen',
    icon: 'utensils',
    responsible: 'petra.sommerfeld',
    removed: true,
  },
  {
    key: 'hall2',
    name: 'Halle 2',
    nameEn: 'Hall 2',
    icon: 'factory',
    office: ['Produktionsleitung', 'Production management'],
    responsible: 'bernd.scholten',
    deputy: 'murat.yildiz',
    companies: ['Antriebe', 'Service'],
  },
  {
    key: 'foundry',
    name: 'Gießerei',
    nameEn: 'Foundry',
    icon: 'flame',
    office: ['Werkleitung Stade', 'Management of Stade'],
    responsible: 'insa.harms',
    deputy: 'joern.cordes',
    companies: ['Guss'],
  },
]

interface Seed {
  readonly tx: Tx
  readonly seed: number
  readonly places: Places
  readonly on: Calendar
}

type CategoryIds = ReadonlyMap<ForumCategoryKey, number>

async function insertCategories({ tx, seed, places }: Seed): Promise<CategoryIds> {
  const groups = await tx.selectFrom('material_group').select(['id', 'number']).execute()
  const ids = new Map<ForumCategoryKey, number>()
  for (const [position, one] of CATEGORIES.entries()) {
    const { id } = await tx
      .insertInto('forum_category')
      .values({
        parent_id: one.below ? ids.get(one.below)! : null,
        name: one.name,
        name_en: one.nameEn,
        icon: one.icon,
        position,
        responsible_id: one.responsible ? personId(seed, one.responsible) : null,
        deputy_id: one.deputy ? personId(seed, one.deputy) : null,
        group_id: groups.find(({ number }) => number === one.group)?.id ?? null,
        office: one.office?.[0] ?? '',
        office_en: one.office?.[1] ?? '',
        is_anonymous_allowed: one.anonymous ?? false,
        company_ids: (one.companies ?? []).map((company) => places.companies.get(company)!),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(one.key, id)
  }
  return ids
}

/** Events before the first visit of the company send no notifications. */
const SILENT: Events = { publish: async () => {}, publishAll: async () => {}, on: () => {} }
const PARTS = { events: SILENT, now: () => new Date() }

async function viewerAt({ tx, seed }: Seed, username: string, at: Date): Promise<Viewer> {
  const id = personId(seed, username)
  const roles = await readRoles(tx, id)
  const rights = rightsOf({
    realm_access: { roles: roles.filter(({ client }) => client === '').map(({ role }) => role) },
  })
  return readViewer(tx, { personId: id, rights }, at)
}

/** The people whose votes are counted, in a fixed order. */
const VOTERS = [
  'felix.hartung',
  'aylin.demir',
  'guel.aksoy',
  'heike.lange',
  'olga.weber',
  'thomas.baer',
  'marek.dudek',
  'jens.koetter',
  'birgit.stahl',
  'sandra.heupel',
  'pawel.nowicki',
  'ute.grabowski',
  'jonas.reiter',
  'marek.nowak',
  'yannick.mertens',
  'zoe.albers',
  'ralf.kuhlmann',
  'sabine.luetkehaus',
  'viktor.schaefer',
  'claudia.pfeiffer',
  'ludger.hesse',
  'bernd.rademacher',
  'dragan.ilic',
  'rosa.marin',
] as const

/** The same for questions of the foundry. */
const FOUNDRY_VOTERS = ['fiete.petersen', 'mia.schulte', 'hannes.pieper', 'tim.ostendorf', 'wiebke.janssen'] as const

/** Written in one statement: hundreds of commands would make the first start slow. */
async function castVotes({ tx, seed }: Seed, entryId: number, count: number, demo: Cast): Promise<void> {
  const all: readonly string[] = demo.in === 'foundry' ? FOUNDRY_VOTERS : VOTERS
  const voters = all.filter((voter) => voter !== demo.without).slice(0, count)
  if (voters.length > 0)
    await tx
      .insertInto('forum_vote')
      .values(voters.map((voter) => ({ post_id: entryId, person_id: personId(seed, voter) })))
      .execute()
}

interface Cast {
  readonly in: ForumCategoryKey
  /** The author, who does not vote for the own entry. */
  readonly without: string
}

const atOf = ({ on }: Seed, [day, hour]: Moment, minutes = 0): Date =>
  new Date(on.at(day, hour).getTime() + minutes * 60_000)

async function addComments(
  context: Seed,
  entryId: number,
  comments: DemoQuestion['comments'],
  from: Moment,
): Promise<void> {
  for (const [index, { by, text }] of (comments ?? []).entries()) {
    const viewer = await viewerAt(context, by, atOf(context, from, 25 * (index + 1)))
    await comment(context.tx, PARTS, viewer, entryId, { body: text, isAnonymous: false })
  }
}

async function addAnswer(
  context: Seed,
  threadId: number,
  question: DemoQuestion,
  demo: DemoAnswer,
  index: number,
): Promise<void> {
  const { tx, on } = context
  const { by, at, text: body, unnamed = false, official, votes = 0, accepted, comments, hidden } = demo
  const written = atOf(context, at, 5 + 7 * index)
  const viewer = await viewerAt(context, by, written)
  const known = new Set(
    (await tx.selectFrom('forum_post').select('id').where('thread_id', '=', threadId).execute()).map(({ id }) => id),
  )
  const until = official === undefined ? null : isoDay(shift(on.today, official))
  // An answer that is no longer valid today was valid when it was written.
  const officialUntil = until !== null && until < viewer.today ? viewer.today : until
  const thread = await answer(tx, PARTS, viewer, threadId, { body, isAnonymous: unnamed, officialUntil })
  const made = thread.answers.find(({ id }) => !known.has(id))!
  await castVotes(context, made.id, votes, { in: question.in, without: by })
  await addComments(context, made.id, comments, at)
  if (accepted) await accept(tx, PARTS, await viewerAt(context, question.by, written), made.id, true)
  if (hidden) {
    const moderator = await viewerAt(context, hidden.by, atOf(context, hidden.at))
    await moderate(tx, PARTS, moderator, made.id, { action: 'hide', reason: hidden.reason })
  }
}

async function addQuestion(context: Seed, ids: CategoryIds, demo: DemoQuestion): Promise<ForumThread> {
  const { tx, places } = context
  const { by, title, text, asked, unnamed = false, site, votes = 0, edited } = demo
  const at = atOf(context, asked)
  const viewer = await viewerAt(context, by, at)
  const thread = await ask(tx, PARTS, viewer, {
    title,
    body: text,
    categoryId: ids.get(demo.in)!,
    siteId: site ? places.sites.get(site)! : null,
    isAnonymous: unnamed,
  })
  const { id } = thread.question
  await castVotes(context, id, votes, { in: demo.in, without: by })
  await addComments(context, id, demo.comments, asked)
  for (const [index, one] of (demo.answers ?? []).entries()) await addAnswer(context, thread.id, demo, one, index)
  if (edited !== undefined) {
    const later = await viewerAt(context, by, atOf(context, asked, 60))
    await edit(tx, PARTS, later, { entryId: id, version: 1 }, { title: edited, body: text })
  }
  if (demo.reported) {
    const { by: reporter, reason, text: body } = demo.reported
    await report(tx, PARTS, await viewerAt(context, reporter, atOf(context, asked, 90)), id, { reason, body })
  }
  return thread
}

async function archiveSome(
  context: Seed,
  questions: readonly DemoQuestion[],
  byTitle: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { title, archived } of questions) {
    if (!archived) continue
    const viewer = await viewerAt(context, archived.by, atOf(context, archived.at))
    const replacedBy = archived.replacedBy === undefined ? null : byTitle.get(archived.replacedBy)!
    const target = { threadId: byTitle.get(title)!, version: undefined }
    await archive(context.tx, PARTS, viewer, target, { reason: archived.reason, replacedBy })
  }
}

/** Writes stages in the state after the morning's job, and the to-dos of the present deciders. */
async function insertTodos(tx: Tx, now: Date): Promise<void> {
  const offices = await readOffices(tx, businessDay(now))
  const { rows } = await sql<{ id: number }>`
    select id from forum_thread where answers = 0 and archived_at is null order by created_at, id`.execute(tx)
  for (const { id } of rows) {
    const question = (await readQuestion(tx, id))!
    const { stage } = await offices.turnOf(question)
    await sql`update forum_thread set stage = ${stage} where id = ${id}`.execute(tx)
    const people = peopleOf(offices.of(question.categoryId, question.siteId), stage, offices.moderators)
    const {
      eventKey,
      menuId,
      title,
      titleEn = '',
      body = '',
      bodyEn = '',
      creatorName = '',
      link = '',
    } = answeringTodo(question)
    await sql`
      insert into notification (person_id, event_key, menu_id, niko_id, title, title_en, body, body_en, creator_name, link,
        del_over_bell, todo, created_at)
      select p.id, ${eventKey}, ${menuId}, ${id}, ${title}, ${titleEn}, ${body}, ${bodyEn}, ${creatorName}, ${link}, false, true, t.created_at
      from person p, forum_thread t where p.id = any(${[...people]}::uuid[]) and t.id = ${id} order by p.id`.execute(tx)
  }
}

/** Links the entries of the bell that name a question to it. */
const linkEntries = (tx: Tx) =>
  sql`
  update notification n set niko_id = q.thread_id, link = '/forum/' || q.thread_id
  from forum_post q where n.menu_id = 'menu_ek_qa' and q.kind = 'question' and n.event_key not like 'forum-%'
    and split_part(q.title, ':', 1) = split_part(n.title, ':', 1)`.execute(tx)

/** Call it after responsibilities and notifications. */
export async function insertForum(tx: Tx, seed: number, places: Places, on: Calendar, now: Date): Promise<void> {
  const context: Seed = { tx, seed, places, on }
  // The numbers of questions are random; those of the demo company are always the same.
  await sql`select setseed(${(seed % 1_000) / 1_000})`.execute(tx)
  const ids = await insertCategories(context)
  const questions = [...PEOPLE_QUESTIONS, ...SERVICE_QUESTIONS, ...PURCHASING_QUESTIONS, ...WORKS_QUESTIONS]
  const byTitle = new Map<string, number>()
  for (const demo of questions) byTitle.set(demo.title, (await addQuestion(context, ids, demo)).id)
  await archiveSome(context, questions, byTitle)
  const removed = CATEGORIES.filter((one) => one.removed).map(({ key }) => ids.get(key)!)
  await sql`update forum_category set removed_at = ${on.at(-4, 9)} where id = any(${removed}::integer[])`.execute(tx)
  await sql`update forum_post set official_until = ${isoDay(shift(on.today, -3))}::date
    where official_until is not null and thread_id = ${byTitle.get('Wie teile ich große Dateien mit einem Lieferanten?')!}`.execute(
    tx,
  )
  await insertTodos(tx, now)
  await linkEntries(tx)
  await sql`select setseed((extract(epoch from clock_timestamp()) % 1)::float8)`.execute(tx)
}

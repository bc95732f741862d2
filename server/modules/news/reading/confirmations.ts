// Confirmations: readers confirm a version; editors see figures, and names only if the story requires them.
import { sql, type RawBuilder } from 'kysely'
import type {
  Confirmations,
  Confirmed,
  Reminded,
  ConfirmingPeople,
  ConfirmingQuery,
  ExportQuery,
} from '#contract/news-publishing.ts'
import { REMINDER_PAUSE } from '#domain/news/news-state.ts'
import type { Confirmation } from '#domain/news/story-fields.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import { plain, toCsv } from '#server/text/csv.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, notFound, tooMany } from '#server/http/errors.ts'
import { addToTimeline } from '#server/modules/news/editing/timeline.ts'
import { lockWorkingCopy } from '#server/modules/news/editing/working-copy.ts'
import { visibleTo, type Viewer } from '#server/modules/news/viewer.ts'
import { suppressSmallGroups, type Counted } from '#server/organisation/suppress-small-groups.ts'
import { isAddressed } from '#server/modules/news/story-readers.ts'

/** Companies that a story `s` is addressed to; none: all. */
const AUDIENCE = sql`array(select company_id from news_story_company where story_id = s.id)`

/**
 * SQL from `from` to `where`: the story `s`, each person `p` who is notified of it or has confirmed its public version, that
 * confirmation `f`, and the company `c` that it counts for: the one at the time of the confirmation, else the present one.
 */
export const evidenceOf = (id: number): RawBuilder<unknown> => sql`
  from news_story s cross join person p
  left join news_confirmation f on f.story_id = s.id and f.version = s.public_version and f.person_id = p.id
  left join company c on c.id = case when f.person_id is null then p.company_id else f.company_id end
  where s.id = ${id} and (f.person_id is not null or ${isAddressed(AUDIENCE)})`

/** True for the evidence of this company; 0: of people without a company, undefined: of all. */
export const isOfCompany = (company: number | undefined): RawBuilder<boolean> =>
  company === undefined ? sql`true` : sql`coalesce(c.id, 0) = ${company}`

const PAUSE_MS = REMINDER_PAUSE * 60_000

/**
 * Confirms the version that a viewer was shown, permanently. A story they cannot read: 404; one without confirmation:
 * 409 `confirmation_not_asked`; another version than the public one: 409 `version_conflict`.
 */
export async function confirmStory(
  tx: Tx,
  { events }: Pick<Context, 'events'>,
  viewer: Viewer,
  { id, personId, version }: { id: number; personId: string; version: number },
): Promise<Confirmed> {
  const { rows } = await sql<{ confirmation: Confirmation; version: number }>`
    select s.confirmation, s.public_version as version from news_story s
    where s.id = ${id} and ${visibleTo(viewer)} for share of s`.execute(tx)
  const story = rows[0]
  if (!story) throw notFound()
  if (story.confirmation === 'none') throw conflict('confirmation_not_asked')
  if (story.version !== version) throw conflict('version_conflict', undefined, { version: story.version })
  const { rows: written } = await sql<{ at: Date; isNew: boolean }>`
    insert into news_confirmation as f (story_id, version, person_id, company_id, confirmed_at)
    select ${id}, ${version}, p.id, p.company_id, ${viewer.now} from person p where p.id = ${personId}
    on conflict (story_id, version, person_id) do update set confirmed_at = f.confirmed_at
    returning f.confirmed_at as at, f.xmax = 0 as "isNew"`.execute(tx)
  const confirmed = written[0]
  if (!confirmed) throw notFound()
  if (confirmed.isNew) await events.publish(tx, 'story.confirmed', { storyId: id, personId })
  return { version, confirmedAt: confirmed.at.toISOString() }
}

/** Figures of the public version for people who are notified of it or have confirmed it. Unknown: 404. */
export async function readConfirmations(db: Db, id: number): Promise<Confirmations> {
  const story = await db
    .selectFrom('news_story')
    .select(['public_version', 'confirmation', 'confirm_by', 'reminded_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!story) throw notFound()
  const { rows } = await sql<Counted>`
    select c.id, coalesce(c.name, '') as name, count(*)::int as people, count(f.person_id)::int as confirmed
    ${evidenceOf(id)} group by c.id, c.name order by c.name`.execute(db)
  return {
    version: story.public_version,
    confirmation: story.confirmation as Confirmation,
    confirmBy: story.confirm_by,
    remindedAt: story.reminded_at?.toISOString() ?? null,
    companies: story.confirmation === 'counted' ? suppressSmallGroups(rows) : rows,
  }
}

/** Number of people who have not confirmed; null where it is suppressed. */
const pendingOf = (companies: Confirmations['companies']): number | null =>
  companies.reduce<number | null>(
    (sum, { people, confirmed }) => (sum === null || confirmed === null ? null : sum + people - confirmed),
    0,
  )

/**
 * Reminds those who have not confirmed the public version. 409 `confirmation_not_asked`, `story_not_published`; 429 within
 * an hour of the last reminder.
 */
export async function remindReaders(
  tx: Tx,
  { events, now }: WriteContext,
  { id, editorId }: { id: number; editorId: string },
): Promise<Reminded> {
  const at = now()
  const { story } = await lockWorkingCopy(tx, id)
  if (story.status !== 'published' || (story.expires_at && story.expires_at <= at))
    throw conflict('story_not_published')
  if (story.confirmation === 'none') throw conflict('confirmation_not_asked')
  const since = story.reminded_at ? at.getTime() - story.reminded_at.getTime() : Infinity
  if (since < PAUSE_MS) throw tooMany(PAUSE_MS - since, 'reminded_lately')
  const { companies } = await readConfirmations(tx, id)
  const reminded = pendingOf(companies)
  await tx
    .updateTable('news_story')
    .set({ reminders: story.reminders + 1, reminded_at: at })
    .where('id', '=', id)
    .execute()
  await addToTimeline(tx, id, 'reminded', { by: editorId, at, detail: reminded === null ? {} : { told: reminded } })
  if (reminded !== 0) await events.publish(tx, 'story.reminded', { storyId: id })
  return { reminded }
}

// Names of the people of a company who have confirmed a story, only if the story requires names.
/** People who are notified of the public version or have confirmed it. Unknown: 404; figures only: 409 `names_not_demanded`. */
export async function readConfirming(db: Db, id: number, query: ConfirmingQuery): Promise<ConfirmingPeople> {
  const { company, confirmed, after, size = 50 } = query
  const story = await db.selectFrom('news_story').select('confirmation').where('id', '=', id).executeTakeFirst()
  if (!story) throw notFound()
  if (story.confirmation !== 'named') throw conflict('names_not_demanded')
  const has = confirmed === undefined ? sql`true` : sql`(f.confirmed_at is not null) = ${confirmed}`
  const rest =
    after === undefined
      ? sql`true`
      : sql`(p.family_name, p.given_name, p.id) > (
          select a.family_name, a.given_name, a.id from person a where a.id = ${after})`
  const { rows } = await sql<{ id: string; name: string; confirmedAt: Date | null }>`
    select p.id, p.family_name || ', ' || p.given_name as name, f.confirmed_at as "confirmedAt"
    ${evidenceOf(id)} and ${isOfCompany(company)} and ${has} and ${rest}
    order by p.family_name, p.given_name, p.id limit ${size + 1}`.execute(db)
  const page = rows.slice(0, size)
  return {
    people: page.map(({ confirmedAt, ...person }) => ({
      ...person,
      confirmedAt: confirmedAt?.toISOString() ?? null,
    })),
    next: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  }
}

// Export for spreadsheets: figures by company, and names if the story requires them.
interface Line {
  company: string
  name: string
  personnelNumber: string
  confirmedAt: Date | null
}

async function readNames(db: Db, id: number, company: number | undefined): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select coalesce(c.name, '') as company, p.family_name || ', ' || p.given_name as name,
      coalesce(p.personnel_number, '') as "personnelNumber", f.confirmed_at as "confirmedAt"
    ${evidenceOf(id)} and ${isOfCompany(company)}
    order by c.name, p.family_name, p.given_name, p.id`.execute(db)
  return rows
}

const WORDS = {
  de: {
    named: ['Gesellschaft', 'Name', 'Personalnummer', 'Bestätigt am (UTC)', 'Version'],
    counted: ['Gesellschaft', 'Empfänger', 'Bestätigt', 'Offen', 'Version'],
    none: 'ohne Gesellschaft',
    notShown: 'nicht angezeigt',
  },
  en: {
    named: ['Company', 'Name', 'Personnel number', 'Confirmed at (UTC)', 'Version'],
    counted: ['Company', 'Recipients', 'Confirmed', 'Pending', 'Version'],
    none: 'without a company',
    notShown: 'not shown',
  },
}

/** All companies, or one (0: people without a company). Unknown: 404. */
export async function exportConfirmations(db: Db, id: number, query: ExportQuery): Promise<string> {
  const { company, language = 'de' } = query
  const { version, confirmation, companies: all } = await readConfirmations(db, id)
  const companies = all.filter((one) => company === undefined || (one.id ?? 0) === company)
  if (confirmation === 'named')
    return toCsv([
      WORDS[language].named,
      ...(await readNames(db, id, company)).map(({ company, name, personnelNumber, confirmedAt }) => [
        company,
        name,
        personnelNumber,
        plain(confirmedAt?.toISOString() ?? ''),
        version,
      ]),
    ])
  return toCsv([
    WORDS[language].counted,
    ...companies.map(({ name, others = [], people, confirmed }) => [
      [name, ...others].map((one) => one || WORDS[language].none).join(', '),
      people,
      confirmed ?? WORDS[language].notShown,
      confirmed === null ? WORDS[language].notShown : people - confirmed,
      version,
    ]),
  ])
}

// Texts of a person in rows that others need: the text, its former versions and its files are deleted, and the row stays without them.
import { sql, type RawBuilder } from 'kysely'
import { fullName } from '#server/db/columns.ts'
import type { Tx } from '#server/db/db.ts'
import { deletePictures, type PictureIds } from '#server/files/pictures.ts'

interface Author {
  readonly id: string
  readonly at: Date
  readonly today: string
}
type Rule = (tx: Tx, author: Author) => Promise<unknown>

/** Where a text must not be empty. */
const GONE = '–'

/** `removal` deletes rows and returns the pictures that they show. */
async function removePictures(tx: Tx, removal: RawBuilder<PictureIds>): Promise<void> {
  const { rows } = await removal.execute(tx)
  await deletePictures(tx, rows)
}

/** Ads of a company were written for it, and only lose the name. */
async function emptyAds(tx: Tx, { id, at }: Author): Promise<void> {
  const own = sql`select id from ad where owner_id = ${id} and side = 'private'`
  await removePictures(
    tx,
    sql`delete from ad_picture where ad_id in (${own}) or (ad_id is null and uploaded_by = ${id})
      returning file_id as "fileId", original_id as "originalId"`,
  )
  await sql`update ad_reservation set state = 'cancelled', ended_at = ${at}::timestamptz where state = 'held' and ad_id in (${own})`.execute(
    tx,
  )
  await sql`update ad set title = ${GONE}, description = '', place = '', pickup = '', properties = '[]', manufacturer = '', model = '',
      search = '', deleted_at = coalesce(deleted_at, ${at}::timestamptz), version = version + 1
    where id in (${own})`.execute(tx)
  await sql`update ad set owner_id = null where owner_id = ${id}`.execute(tx)
}

/** Official answers were given for an office, and lose the name only. Entries without a name are the person's too. */
async function emptyPosts(tx: Tx, { id }: Author): Promise<void> {
  const own = sql`select p.id from forum_post p where p.official_until is null
    and (p.author_id = ${id} or exists (select from forum_author a where a.post_id = p.id and a.person_id = ${id}))`
  await removePictures(
    tx,
    sql`delete from forum_file where post_id in (${own}) or (post_id is null and uploaded_by = ${id}) returning file_id as "fileId"`,
  )
  await sql`delete from forum_revision where post_id in (${own})`.execute(tx)
  await sql`update forum_post set body = case kind when 'comment' then ${GONE} else ${`<p>${GONE}</p>`} end, title = case when title is null then null else ${GONE} end
    where id in (${own})`.execute(tx)
  await sql`update forum_post set author_id = null where author_id = ${id}`.execute(tx)
}

/** Forms whose retention still runs are kept until its day: `readFormDays`. */
async function deleteForms(tx: Tx, { id, today }: Author): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    delete from form where sender_id = ${id} and coalesce(delete_on, '-infinity') <= ${today}::date returning case_id as id`.execute(
    tx,
  )
  const keys = rows.flatMap((form) => [`form:${form.id}`, `form:${form.id}:%`])
  if (keys.length > 0) await sql`delete from notification where event_key like any(${keys}::text[])`.execute(tx)
}

/** The days on which forms of the person that are still kept fall away. */
export async function readFormDays(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{
    day: string
  }>`select distinct delete_on::text as day from form where sender_id = ${id}`.execute(tx)
  return rows.map(({ day }) => day)
}

/** Deletes them as the sender would: windows that show them get it by the next number of their conversation. */
async function deleteMessages(tx: Tx, { id, at }: Author): Promise<void> {
  await sql`delete from form_message_file where uploaded_by = ${id}`.execute(tx)
  await sql`
    with own as (select m.id, m.form_id, row_number() over (partition by m.form_id order by m.id) as n from form_message m where m.sender_id = ${id}),
    rooms as (update form_room r set last_change = r.last_change + o.count
      from (select form_id, count(*) as count from own group by form_id) o where r.form_id = o.form_id returning r.form_id, r.last_change - o.count as before)
    update form_message m set text = '', deleted_at = coalesce(m.deleted_at, ${at}::timestamptz), sender_id = null, change = r.before + own.n
    from own join rooms r using (form_id) where m.id = own.id`.execute(tx)
}

/** Data for administrators about tables of people: waiting lines, and findings that name the person. */
async function forgetImports(tx: Tx, { id }: Author): Promise<void> {
  const { rows } = await sql<{ words: string[] }>`
    select array_remove(array[username, personnel_number, email, ${fullName('person')}], null) as words from person where id = ${id}`.execute(
    tx,
  )
  const words = rows[0]?.words ?? []
  await sql`delete from people_import_row where username = any(${words}::text[]) or personnel_number = any(${words}::text[])`.execute(
    tx,
  )
  const others = (findings: RawBuilder<unknown>) =>
    sql`coalesce((select jsonb_agg(f) from jsonb_array_elements(${findings}) f where f ->> 'value' <> all(${words}::text[])), '[]')`
  await sql`update people_import set report = jsonb_set(report, '{findings}', ${others(sql`report -> 'findings'`)}) where report ? 'findings'`.execute(
    tx,
  )
  await sql`update people_import set report = jsonb_set(report, '{own,findings}', ${others(sql`report #> '{own,findings}'`)})
    where report #> '{own,findings}' is not null`.execute(tx)
}

const text =
  (table: string, author: string, column: string, left: RawBuilder<unknown>): Rule =>
  (tx, { id }) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${left}, ${sql.ref(author)} = null where ${sql.ref(author)} = ${id}`.execute(
      tx,
    )

/** Rules by the column with the author; a test compares them with `PERSON_TABLES`. */
export const TEXTS: Readonly<Record<string, Rule>> = {
  'ad.owner_id': emptyAds,
  'ad_message.author_id': text('ad_message', 'author_id', 'body', sql`${GONE}`),
  'ad_report.reporter_id': text('ad_report', 'reporter_id', 'body', sql`''`),
  'form.sender_id': deleteForms,
  'form_message.sender_id': deleteMessages,
  'forum_post.author_id': emptyPosts,
  'forum_report.reporter_id': text(
    'forum_report',
    'reporter_id',
    'body',
    sql`case when reason = 'other' then ${GONE} else '' end`,
  ),
  'partner_memo.author_id': text('partner_memo', 'author_id', 'text', sql`${GONE}`),
}

export async function eraseTexts(tx: Tx, author: Author): Promise<void> {
  for (const erase of Object.values(TEXTS)) await erase(tx, author)
  await forgetImports(tx, author)
}

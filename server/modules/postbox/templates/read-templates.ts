// Templates as people choose them and fill them in: published, not archived, of their company or the one in the address.
import { sql, type RawBuilder } from 'kysely'
import type { FormChoices, FormTemplate, FormTemplateRow } from '#contract/postbox-templates.ts'
import { searchWords } from '#domain/postbox/template-choice.ts'
import { questionsOf, type TemplateContent } from '#domain/postbox/template.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { notFound } from '#server/http/errors.ts'
import { readAnswerNames } from '#server/modules/postbox/content.ts'
import { readForecast, readUsualDays, type PublishedTemplate } from './forecast.ts'
import { readPrefilled, readPlaces, type Place } from './prefill.ts'

/** The last published version `v` of a template `t`. */
export const isLast = sql<boolean>`v.version = (select max(l.version) from form_template_version l where l.template_id = t.id)`

/** True for a version `v` that people of these companies can fill in. */
const isForCompanies = (companies: RawBuilder<unknown>) => sql<boolean>`(
  jsonb_array_length(v.content->'companies') = 0 or exists (
    select from jsonb_array_elements_text(v.content->'companies') as c(id) where c.id::integer = any(${companies})))`

export async function listTemplates({ db }: Pick<Context, 'db'>, personId: string): Promise<FormTemplateRow[]> {
  const companies = sql`(select array[p.company_id] from person p where p.id = ${personId})::integer[]`
  const { rows } = await sql<
    Omit<FormTemplateRow, 'usualDays' | 'lastUsedAt' | 'words'> & {
      lastUsedAt: Date | null
      stations: TemplateContent['stations']
      labels: readonly string[]
    }
  >`
    select t.id, v.content->'title' as title, v.content->'summary' as summary, v.content->>'category' as category,
      v.content->'stations' as stations,
      jsonb_path_query_array(v.content, 'strict $.pages[*].questions.**.label.*') as labels,
      exists (select from form_favourite b where b.template_id = t.id and b.person_id = ${personId}) as "isFavourite",
      (select max(f.sent_at) from form f where f.sender_id = ${personId} and f.template_id = t.id) as "lastUsedAt"
    from form_template t join form_template_version v on v.template_id = t.id and ${isLast}
    where t.archived_at is null and ${isForCompanies(companies)}
    order by v.content->'title'->>'de' collate german, t.id`.execute(db)
  const usual = await readUsualDays(
    db,
    rows.map(({ id, stations }) => ({ templateId: id, stations })),
  )
  return rows.map(({ lastUsedAt, stations, labels, ...row }) => ({
    ...row,
    words: searchWords(labels),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    usualDays: stations.length === 0 ? null : stations.reduce((sum, station) => sum + usual(row.id, station), 0),
  }))
}

/** 404 for one that the person cannot begin: never published, archived, or of another company. */
export async function findTemplate(db: Db, personId: string, id: number, place: Place): Promise<PublishedTemplate> {
  const companies = sql`(select array[p.company_id, ${place.companyId}::integer] from person p where p.id = ${personId})::integer[]`
  const { rows } = await sql<PublishedTemplate>`
    select t.id, v.version, v.content from form_template t join form_template_version v on v.template_id = t.id and ${isLast}
    where t.id = ${id} and t.archived_at is null and ${isForCompanies(companies)}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** The companies and sites to choose from, where the template asks for one. */
export async function readChoices(db: Db, content: TemplateContent): Promise<FormChoices> {
  const kinds = new Set(
    questionsOf(content).flatMap(({ kind, questions }) => [kind, ...questions.map((one) => one.kind)]),
  )
  const { rows } = await sql<{ kind: 'company' | 'site'; id: number; name: string }>`
    select 'company' as kind, id, name from company where ${kinds.has('company')}::boolean
    union all select 'site', id, name from site where ${kinds.has('site')}::boolean order by name, id`.execute(db)
  const listed = (wanted: 'company' | 'site') =>
    rows.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ id, name }))
  return { companies: listed('company'), sites: listed('site') }
}

export async function readTemplate(
  context: Pick<Context, 'db' | 'vault' | 'now'>,
  personId: string,
  id: number,
  given: { readonly companyId?: number | undefined; readonly siteId?: number | undefined },
): Promise<FormTemplate> {
  const { db, vault, now } = context
  const place = await readPlaces(db, given)
  const template = await findTemplate(db, personId, id, place)
  const { content } = template
  const prefilled = await readPrefilled({ db, vault }, personId, content, place)
  return {
    ...(template as FormTemplate),
    prefilled,
    names: await readAnswerNames(db, content, prefilled, {}),
    choices: await readChoices(db, content),
    forecast: await readForecast({ db, now }, personId, template),
  }
}

/** 404 as `findTemplate`. */
export async function setFavourite(tx: Tx, personId: string, id: number, isFavourite: boolean): Promise<null> {
  const key = { person_id: personId, template_id: id }
  if (isFavourite) {
    await findTemplate(tx, personId, id, { companyId: null, siteId: null })
    await tx
      .insertInto('form_favourite')
      .values(key)
      .onConflict((on) => on.doNothing())
      .execute()
  } else
    await tx
      .deleteFrom('form_favourite')
      .where((e) => e.and(key))
      .execute()
  return null
}

// Templates for their editors: drafts and versions, the log, and the choices for stations and companies.
import { sql, type RawBuilder } from 'kysely'
import type {
  EditedTemplate,
  TemplateAccess,
  TemplateChoices,
  TemplateHistory,
  TemplateVersions,
} from '#contract/postbox-editing.ts'
import type { EditedTemplateRow } from '#contract/postbox-templates.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { holds, type Rights } from '#domain/organisation/roles.ts'
import { namedPerson, namedPersonOrNull, personJson } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { ADMIN_ROLE } from '#server/modules/postbox/roles.ts'
import { isLast } from './read-templates.ts'

/** The editor: main administrators edit all templates, others those that name them. */
export interface Editor {
  readonly personId: string
  readonly isAdmin: boolean
}

export const editorOf = ({ personId, rights }: { readonly personId: string; readonly rights: Rights }): Editor => ({
  personId,
  isAdmin: holds(rights, ADMIN_ROLE),
})

/** True for a template `t` that the person edits. */
export const isEditedBy = ({ personId, isAdmin }: Editor): RawBuilder<boolean> =>
  isAdmin
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from form_template_editor e where e.template_id = t.id and e.person_id = ${personId})`

export async function readAccess(db: Db, editor: Editor): Promise<TemplateAccess> {
  if (editor.isAdmin) return { mayEdit: true, mayCreate: true }
  const { rows } = await sql`select from form_template t where ${isEditedBy(editor)} limit 1`.execute(db)
  return { mayEdit: rows.length > 0, mayCreate: false }
}

/** Forms of a template `t` that are under way, with a version or any. */
const openForms = (version?: RawBuilder<unknown>) => sql<number>`(select count(*)::integer from form f
  where f.template_id = t.id and f.status in ('open', 'inProgress', 'askedBack') and ${version ? sql<boolean>`f.template_version = ${version}` : sql<boolean>`true`})`

const ROW = sql`t.id, coalesce(t.draft, v.content)->'title' as title, coalesce(t.draft, v.content)->>'category' as category,
  case when t.archived_at is not null then 'archived' when v.version is null then 'draft'
    when t.draft is not null then 'changed' else 'published' end as state,
  v.version as "publishedVersion", ${openForms()} as "openForms", t.changed_at as "changedAt",
  ${namedPersonOrNull(sql`t.changed_by`)} as "changedBy"`
const WITH_LAST = sql`form_template t left join form_template_version v on v.template_id = t.id and ${isLast}`

type Stored<Wire extends { changedAt: string }> = Omit<Wire, 'changedAt'> & { changedAt: Date }

/** 403 for people who edit no template. */
export async function listEdited(db: Db, editor: Editor): Promise<EditedTemplateRow[]> {
  const { rows } = await sql<Stored<EditedTemplateRow>>`select ${ROW} from ${WITH_LAST} where ${isEditedBy(editor)}
    order by coalesce(t.draft, v.content)->'title'->>'de' collate german, t.id`.execute(db)
  if (rows.length === 0 && !editor.isAdmin) throw forbidden()
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }))
}

/** 404 for one that the person does not edit. */
export async function readEdited(db: Db, editor: Editor, id: number): Promise<EditedTemplate> {
  const { rows } = await sql<Omit<Stored<EditedTemplate>, 'mayAdminister'>>`
    select ${ROW}, t.version, coalesce(t.draft, v.content) as content, v.content as published,
      (select count(*)::integer from form_draft d where d.template_id = t.id) as "openDrafts",
      coalesce((select json_agg(${personJson('p')}
        order by p.family_name, p.given_name) from form_template_editor e join person p on p.id = e.person_id
        where e.template_id = t.id), '[]') as editors
    from ${WITH_LAST} where t.id = ${id} and ${isEditedBy(editor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return { ...row, changedAt: row.changedAt.toISOString(), mayAdminister: editor.isAdmin }
}

async function requireEdited(db: Db, editor: Editor, id: number): Promise<void> {
  const { rows } = await sql`select from form_template t where t.id = ${id} and ${isEditedBy(editor)}`.execute(db)
  if (rows.length === 0) throw notFound()
}

export async function readVersions(db: Db, editor: Editor, id: number): Promise<TemplateVersions> {
  await requireEdited(db, editor, id)
  const { rows } = await sql<Omit<TemplateVersions[number], 'at'> & { at: Date }>`
    select v.version, v.published_at as at, ${namedPerson(sql`v.published_by`)} as by, v.content,
      ${openForms(sql`v.version`)} as "openForms"
    from form_template t join form_template_version v on v.template_id = t.id
    where t.id = ${id} order by v.version desc`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

const SHOWN_ENTRIES = 200

export async function readHistory(db: Db, editor: Editor, id: number): Promise<TemplateHistory> {
  await requireEdited(db, editor, id)
  const { rows } = await sql<Omit<TemplateHistory[number], 'at'> & { at: Date }>`
    select l.type, l.at, ${namedPerson(sql`l.by_id`)} as by, l.version, l.parts
    from form_template_log l where l.template_id = ${id} order by l.id desc limit ${SHOWN_ENTRIES}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** The draft, or the last version without one. 404 for one that the person does not edit. */
export async function readContent(db: Db, editor: Editor, id: number): Promise<TemplateContent> {
  const { rows } = await sql<{ content: TemplateContent }>`
    select coalesce(t.draft, v.content) as content from ${WITH_LAST} where t.id = ${id} and ${isEditedBy(editor)}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0].content
}

/** 403 for people who edit no template; 404 for a template that the person does not edit. */
export async function readChoices(db: Db, editor: Editor, templateId: number | undefined): Promise<TemplateChoices> {
  if (!(await readAccess(db, editor)).mayEdit) throw forbidden()
  const stations = templateId === undefined ? [] : (await readContent(db, editor, templateId)).stations
  const people = stations.flatMap(({ decider }) => (decider.kind === 'person' ? [decider.personId] : []))
  const { rows } = await sql<TemplateChoices>`
    select
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name) from company c), '[]') as companies,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name) from site s), '[]') as sites,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', json_build_object('de', g.name, 'en', g.name_en),
        'members', (select count(*) from form_group_member m join person p on p.id = m.person_id and p.active
          where m.group_id = g.id)) order by g.name) from form_group g), '[]') as groups,
      coalesce((select json_agg(json_build_object('role', r.role, 'people', r.people) order by r.role) from (
        select case when q.client = '' then q.role else q.client || ':' || q.role end as role, count(*) as people
        from person_role q join person p on p.id = q.person_id and p.active group by 1) r), '[]') as roles,
      coalesce((select json_agg(${personJson('p')})
        from person p where p.id = any(${people}::uuid[])), '[]') as people`.execute(db)
  return rows[0]!
}

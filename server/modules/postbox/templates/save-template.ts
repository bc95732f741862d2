// Writes of editors of templates: drafts are saved any number of times, a published version never changes. Everything is logged.
import { sql } from 'kysely'
import type { EditedTemplate, TemplateFile, TemplateHistory } from '#contract/postbox-editing.ts'
import { oneLine } from '#domain/forms/one-line.ts'
import { isSame, templateDifferences, type TemplateDifference } from '#domain/postbox/template-differences.ts'
import { IMPOSSIBLE_RULES, templateErrors, type TemplateError } from '#domain/postbox/template-rules.ts'
import type { Question, TemplateContent, Words } from '#domain/postbox/template.ts'
import type { Context, WriteContext } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { conflict, forbidden, notFound, unprocessable } from '#server/http/errors.ts'
import { isEditedBy, readEdited, type Editor } from './read-edited.ts'
import { contentOf, unknownReferences } from './template-file.ts'

/** Pick<Context, 'now'> that one entry of the log names. */
const LOGGED_PARTS = 50
/** Saves of one person within this time are one entry of the log, in ms. */
const ONE_SITTING = 60 * 60_000

const cleanWords = ({ de, en }: Words): Words => ({ de: oneLine(de), en: oneLine(en) })

const cleanQuestion = (question: Question): Question => ({
  ...question,
  label: cleanWords(question.label),
  options: question.options.map(({ name, label }) => ({ name, label: cleanWords(label) })),
  questions: question.questions.map(cleanQuestion),
})

/** Labels on one line, companies in order. */
const clean = (content: TemplateContent): TemplateContent => ({
  ...content,
  title: cleanWords(content.title),
  formTitle: cleanWords(content.formTitle),
  companies: content.companies.toSorted((a, b) => a - b),
  pages: content.pages.map((page) => ({
    ...page,
    title: cleanWords(page.title),
    questions: page.questions.map(cleanQuestion),
  })),
  stations: content.stations.map((station) => ({ ...station, label: cleanWords(station.label) })),
})

/** Throws 422 `template_refused`: each error with its path and, after the rule, the names of other parts. */
function refuse(errors: readonly TemplateError[], root: string): void {
  if (errors.length === 0) return
  throw unprocessable(
    'template_refused',
    errors.map(({ path, rule, others }) => ({ field: `${root}.${path}`, rule: [rule, ...others].join(' ') })),
  )
}

async function requireKnown(tx: Tx, content: TemplateContent, root: string): Promise<void> {
  const unknown = await unknownReferences(tx, content)
  if (unknown.length > 0)
    throw unprocessable(
      'reference_unknown',
      unknown.map((path) => ({ field: `${root}.${path}`, rule: 'names nothing known' })),
    )
}

const impossible = (content: TemplateContent): readonly TemplateError[] =>
  templateErrors(content).filter(({ rule }) => IMPOSSIBLE_RULES.has(rule))

export interface SeenTemplate {
  readonly id: number
  readonly editor: Editor
  /** Version that was seen; undefined: whatever holds. */
  readonly version: number | undefined
}

interface Locked {
  readonly version: number
  readonly draft: TemplateContent | null
  readonly published: TemplateContent | null
  readonly publishedVersion: number | null
  readonly isArchived: boolean
}

/** 404; 409 `version_conflict` with the present template if another version was seen. */
async function lockTemplate(tx: Tx, { id, editor, version }: SeenTemplate): Promise<Locked> {
  const { rows } = await sql<Omit<Locked, 'published' | 'publishedVersion'>>`
    select t.version, t.draft, t.archived_at is not null as "isArchived"
    from form_template t where t.id = ${id} and ${isEditedBy(editor)} for update`.execute(tx)
  const [locked] = rows
  if (!locked) throw notFound()
  if (version !== undefined && version !== locked.version)
    throw conflict('version_conflict', undefined, await readEdited(tx, editor, id))
  const last = await tx
    .selectFrom('form_template_version')
    .select(['version', 'content'])
    .where('template_id', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return {
    ...locked,
    published: (last?.content as unknown as TemplateContent | undefined) ?? null,
    publishedVersion: last?.version ?? null,
  }
}

interface Entry {
  readonly id: number
  readonly editor: Editor
  readonly type: TemplateHistory[number]['type']
  readonly publishes?: number
  readonly parts?: readonly TemplateDifference[]
}

/** Later changes of a part replace its earlier ones. */
function mergedParts(before: readonly TemplateDifference[], after: readonly TemplateDifference[]) {
  const byKey = new Map([...before, ...after].map((one) => [`${one.kind} ${one.change} ${one.name}`, one]))
  return JSON.stringify([...byKey.values()].slice(-LOGGED_PARTS))
}

async function log(tx: Tx, at: Date, { id, editor, type, publishes, parts = [] }: Entry): Promise<void> {
  if (type === 'changed') {
    const last = await tx
      .selectFrom('form_template_log')
      .select(['id', 'type', 'by_id', 'at', 'parts'])
      .where('template_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (last?.type === 'changed' && last.by_id === editor.personId && at.getTime() - last.at.getTime() < ONE_SITTING) {
      const merged = mergedParts(last.parts as unknown as TemplateDifference[], parts)
      await tx.updateTable('form_template_log').set({ at, parts: merged }).where('id', '=', last.id).execute()
      return
    }
  }
  await tx
    .insertInto('form_template_log')
    .values({
      template_id: id,
      type,
      at,
      by_id: editor.personId,
      version: publishes ?? null,
      parts: mergedParts([], parts),
    })
    .execute()
}

interface Change {
  readonly draft?: TemplateContent | null
  readonly archivedAt?: Date | null
}

async function writeTemplate(tx: Tx, at: Date, { id, editor }: SeenTemplate, change: Change): Promise<void> {
  await tx
    .updateTable('form_template')
    .set((e) => ({
      version: e('version', '+', 1),
      changed_at: at,
      changed_by: editor.personId,
      ...(change.draft !== undefined && { draft: change.draft === null ? null : JSON.stringify(change.draft) }),
      ...(change.archivedAt !== undefined && { archived_at: change.archivedAt }),
    }))
    .where('id', '=', id)
    .execute()
}

/** 403 for who is an editor and no main administrator. */
function requireAdmin({ isAdmin }: Editor): void {
  if (!isAdmin) throw forbidden('not_administrator')
}

async function insertTemplate(
  tx: Tx,
  at: Date,
  editor: Editor,
  content: TemplateContent,
  type: 'created' | 'imported',
) {
  const { id } = await tx
    .insertInto('form_template')
    .values({ draft: JSON.stringify(clean(content)), changed_at: at, changed_by: editor.personId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await log(tx, at, { id: Number(id), editor, type })
  return readEdited(tx, editor, Number(id))
}

/** A new template, as a draft. 422 `template_refused` for conditions that cannot hold. */
export async function createTemplate(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  editor: Editor,
  content: TemplateContent,
): Promise<EditedTemplate> {
  requireAdmin(editor)
  refuse(impossible(content), 'body.content')
  return insertTemplate(tx, now(), editor, content, 'created')
}

/** Imports a new template from a file as a draft, or throws 422 with the path of each error. */
export async function importTemplate(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  editor: Editor,
  file: TemplateFile,
): Promise<EditedTemplate> {
  requireAdmin(editor)
  const content = await contentOf(tx, file)
  refuse(templateErrors(content), 'body')
  await requireKnown(tx, content, 'body')
  return insertTemplate(tx, now(), editor, content, 'imported')
}

/** Saves a draft, complete or not. A draft that equals the published version is deleted. */
export async function saveDraft(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  target: SeenTemplate,
  body: TemplateContent,
): Promise<EditedTemplate> {
  const at = now()
  const locked = await lockTemplate(tx, target)
  if (locked.isArchived) throw conflict('template_archived', undefined, await readEdited(tx, target.editor, target.id))
  refuse(impossible(body), 'body.content')
  const content = clean(body)
  const parts = templateDifferences(locked.draft ?? locked.published ?? content, content)
  const isPublished = locked.published !== null && isSame(locked.published, content)
  if (parts.length > 0 || isPublished !== (locked.draft === null)) {
    await writeTemplate(tx, at, target, { draft: isPublished ? null : content })
    await log(tx, at, { ...target, type: 'changed', parts })
  }
  return readEdited(tx, target.editor, target.id)
}

/** Discards the draft and returns to the published version. Throws 409 `nothing_published` for a template without one. */
export async function discardDraft(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  target: SeenTemplate,
): Promise<EditedTemplate> {
  const at = now()
  const { published, draft } = await lockTemplate(tx, target)
  if (published === null) throw conflict('nothing_published', undefined, await readEdited(tx, target.editor, target.id))
  if (draft !== null) {
    await writeTemplate(tx, at, target, { draft: null })
    await log(tx, at, { ...target, type: 'discarded', parts: templateDifferences(published, draft) })
  }
  return readEdited(tx, target.editor, target.id)
}

/** Publishes the draft as the next version; existing forms keep theirs. Throws 409 `nothing_to_publish`, 422 with all errors. */
export async function publishTemplate(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  target: SeenTemplate,
): Promise<EditedTemplate> {
  const at = now()
  const { editor, id } = target
  const { draft, published, publishedVersion, isArchived } = await lockTemplate(tx, target)
  if (isArchived) throw conflict('template_archived', undefined, await readEdited(tx, editor, id))
  if (draft === null) throw conflict('nothing_to_publish', undefined, await readEdited(tx, editor, id))
  refuse(templateErrors(draft), 'body.content')
  await requireKnown(tx, draft, 'body.content')
  const version = (publishedVersion ?? 0) + 1
  await tx
    .insertInto('form_template_version')
    .values({
      template_id: id,
      version,
      content: JSON.stringify(draft),
      published_at: at,
      published_by: editor.personId,
    })
    .execute()
  await writeTemplate(tx, at, target, { draft: null })
  await log(tx, at, {
    ...target,
    type: 'published',
    publishes: version,
    parts: published === null ? [] : templateDifferences(published, draft),
  })
  return readEdited(tx, editor, id)
}

/** An archived template is not available for new forms; drafts and forms that were begun continue. */
export async function archiveTemplate(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  target: SeenTemplate,
  isArchived: boolean,
): Promise<EditedTemplate> {
  const at = now()
  const locked = await lockTemplate(tx, target)
  requireAdmin(target.editor)
  if (locked.isArchived !== isArchived) {
    await writeTemplate(tx, at, target, { archivedAt: isArchived ? at : null })
    await log(tx, at, { ...target, type: isArchived ? 'archived' : 'restored' })
  }
  return readEdited(tx, target.editor, target.id)
}

/** Names who edits a template beside the main administrators. */
export async function nameEditors(
  tx: Tx,
  { now, events }: WriteContext,
  target: SeenTemplate,
  people: readonly string[],
): Promise<EditedTemplate> {
  const at = now()
  await lockTemplate(tx, target)
  requireAdmin(target.editor)
  await requirePeople(tx, people, 'body.people')
  await sql`delete from form_template_editor where template_id = ${target.id} and person_id <> all(${people}::uuid[])`.execute(
    tx,
  )
  await sql`insert into form_template_editor (template_id, person_id)
    select ${target.id}, id from unnest(${people}::uuid[]) as id on conflict do nothing`.execute(tx)
  await writeTemplate(tx, at, target, {})
  await log(tx, at, { ...target, type: 'editors' })
  await events.publish(tx, 'forms.editors_changed', { templateId: target.id })
  return readEdited(tx, target.editor, target.id)
}

/** 422 `reference_unknown` for people who do not exist or have left. */
export async function requirePeople(db: Db, people: readonly string[], field: string): Promise<void> {
  const { rows } = await sql<{ at: number }>`
    select w.at::integer - 1 as at from unnest(${people}::uuid[]) with ordinality as w(id, at)
    where not exists (select from person p where p.id = w.id and p.active) order by w.at`.execute(db)
  if (rows.length > 0)
    throw unprocessable(
      'reference_unknown',
      rows.map(({ at }) => ({ field: `${field}.${at}`, rule: 'names nothing known' })),
    )
}

// Writes the group postboxes of the demo company and its form templates, which are files as editors export and import them.
import { readdir, readFile } from 'node:fs/promises'
import type { TemplateFile } from '#contract/postbox-editing.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import type { Tx } from '#server/db/db.ts'
import { contentOf } from '#server/modules/postbox/templates/template-file.ts'
import type { Calendar } from './calendar.ts'
import { personId } from './seed-company.ts'

const FOLDER = new URL('./form-templates/', import.meta.url)
const AUTHOR = 'thorsten.wehmeyer'
/** Workdays ago. */
const PUBLISHED = -120

/** Group postboxes in German and English, with their members. */
const GROUPS: readonly (readonly [name: string, nameEn: string, members: readonly string[]])[] = [
  ['Reisestelle', 'Travel office', ['ines.vogelsang', 'guel.aksoy']],
  ['Personal und Vergütung', 'Personnel and payroll', ['miriam.falk', 'marta.kowalczyk']],
  ['Lohnabrechnung', 'Payroll', ['marta.kowalczyk']],
  ['IT-Service', 'IT service', ['oliver.thiele', 'farida.haddad']],
  ['Betriebsarzt', 'Company doctor', ['petra.sommerfeld']],
  ['Werkschutz', 'Plant security', ['petra.sommerfeld', 'ludger.hesse']],
  ['Materialausgabe', 'Stores', ['tim.ostendorf', 'fiete.petersen']],
  ['Compliance', 'Compliance', ['renate.vogt']],
  ['Beschwerdestelle', 'Complaints office', ['claudia.pfeiffer', 'renate.vogt']],
]

/** The editors of a template in addition to the main administrator. */
const EDITORS: Readonly<Record<number, readonly string[]>> = {
  113: ['marta.kowalczyk'],
  118: ['ines.vogelsang'],
}

/** The templates by their number, as files. */
export async function readTemplateFiles(): Promise<ReadonlyMap<number, TemplateFile>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as TemplateFile),
  )
  return new Map(names.map((name, at) => [Number.parseInt(name, 10), files[at]!]))
}

export interface FormTemplates {
  /** The templates by number; all are published as version 1. */
  readonly templates: ReadonlyMap<number, TemplateContent>
  /** Ids of the group postboxes by their German name. */
  readonly groups: ReadonlyMap<string, number>
}

async function insertGroups(tx: Tx, seed: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .insertInto('form_group')
    .values(GROUPS.map(([name, name_en]) => ({ name, name_en })))
    .returning(['id', 'name'])
    .execute()
  const groups = new Map(rows.map(({ id, name }) => [name, id]))
  const members = GROUPS.flatMap(([name, , people]) =>
    people.map((username) => ({ group_id: groups.get(name)!, person_id: personId(seed, username) })),
  )
  await tx.insertInto('form_group_member').values(members).execute()
  return groups
}

/** Call it after people and their roles. */
export async function seedFormTemplates(tx: Tx, seed: number, on: Calendar): Promise<FormTemplates> {
  const groups = await insertGroups(tx, seed)
  const templates = new Map<number, TemplateContent>()
  const author = personId(seed, AUTHOR)
  const at = on.at(PUBLISHED, 10)
  for (const [id, file] of await readTemplateFiles()) {
    const content = await contentOf(tx, file)
    templates.set(id, content)
    await tx.insertInto('form_template').values({ id, changed_at: at, changed_by: author }).execute()
    await tx
      .insertInto('form_template_version')
      .values({
        template_id: id,
        version: 1,
        content: JSON.stringify(content),
        published_at: at,
        published_by: author,
      })
      .execute()
  }
  const editors = Object.entries(EDITORS).flatMap(([id, people]) =>
    people.map((username) => ({ template_id: Number(id), person_id: personId(seed, username) })),
  )
  await tx.insertInto('form_template_editor').values(editors).execute()
  return { templates, groups }
}

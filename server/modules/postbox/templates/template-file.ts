// A template as a file: groups, people and companies by their names, without values that equal those of a new template.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { TemplateFile } from '#contract/postbox-editing.ts'
import { CONTENT_DEFAULTS, PAGE_DEFAULTS, QUESTION_DEFAULTS, STATION_DEFAULTS } from '#domain/postbox/new-parts.ts'
import type { Question, Station, StationDecider, TemplateContent } from '#domain/postbox/template.ts'
import type { Db } from '#server/db/db.ts'
import { unprocessable } from '#server/http/errors.ts'

type FileStation = NonNullable<TemplateFile['stations']>[number]
type FileQuestion = TemplateFile['pages'][number]['questions'][number]

interface Named<Id> {
  readonly id: Id
  readonly name: string
}
/** The names in files, with their ids here. */
interface Directory {
  readonly groups: readonly Named<number>[]
  readonly companies: readonly Named<number>[]
  readonly people: readonly Named<string>[]
}

async function readDirectory(db: Db): Promise<Directory> {
  const [groups, companies, people] = await Promise.all([
    db.selectFrom('form_group').select(['id', 'name']).execute(),
    db.selectFrom('company').select(['id', 'name']).execute(),
    db.selectFrom('person').select(['id', 'username as name']).where('active', '=', true).execute(),
  ])
  return { groups, companies, people }
}

const without = (values: object, defaults: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isDeepStrictEqual(value, (defaults as Readonly<Record<string, unknown>>)[name]),
    ),
  )

const fileQuestion = ({ questions, ...question }: Question): object => ({
  ...without(question, QUESTION_DEFAULTS),
  ...(questions.length > 0 && { questions: questions.map(fileQuestion) }),
})

function fileDecider(decider: StationDecider, { groups, people }: Directory): FileStation['decider'] {
  switch (decider.kind) {
    case 'group':
      return { kind: 'group', group: groups.find(({ id }) => id === decider.groupId)?.name ?? '' }
    case 'person':
      return { kind: 'person', username: people.find(({ id }) => id === decider.personId)?.name ?? '' }
    default:
      return decider
  }
}

/** The file of a template, for export. */
export async function fileOf(db: Db, content: TemplateContent): Promise<TemplateFile> {
  const directory = await readDirectory(db)
  const { title, pages, stations, companies, ...rest } = content
  const names = companies.flatMap((one) => directory.companies.find(({ id }) => id === one)?.name ?? [])
  return {
    title,
    ...without(rest, CONTENT_DEFAULTS),
    ...(names.length > 0 && { companies: names }),
    pages: pages.map(({ questions, ...page }) => ({
      ...without(page, PAGE_DEFAULTS),
      questions: questions.map(fileQuestion),
    })),
    stations: stations.map(({ decider, ...station }) => ({
      ...without(station, STATION_DEFAULTS),
      decider: fileDecider(decider, directory),
    })),
  } as TemplateFile
}

const wholeQuestion = (question: FileQuestion): Question => ({
  ...QUESTION_DEFAULTS,
  ...(question as Partial<Question> & Pick<Question, 'name' | 'kind' | 'label'>),
  questions: (question.questions ?? []).map((inner) => wholeQuestion(inner as FileQuestion)),
})

/** The content of a file that fits its schema. Throws 422 `reference_unknown`, with each path to an unknown name. */
export async function contentOf(db: Db, file: TemplateFile): Promise<TemplateContent> {
  const directory = await readDirectory(db)
  const unknown: string[] = []
  const find = <Id>(named: readonly Named<Id>[], name: string, path: string): Id | undefined => {
    const id = named.find((one) => one.name === name)?.id
    if (id === undefined) unknown.push(path)
    return id
  }
  const deciderOf = (decider: FileStation['decider'], path: string): StationDecider => {
    switch (decider.kind) {
      case 'group':
        return { kind: 'group', groupId: find(directory.groups, decider.group, `${path}.group`) ?? 0 }
      case 'person':
        return { kind: 'person', personId: find(directory.people, decider.username, `${path}.username`) ?? '' }
      default:
        return decider
    }
  }
  const { companies = [], pages, stations = [], ...rest } = file
  const content: TemplateContent = {
    ...CONTENT_DEFAULTS,
    ...(rest as Partial<TemplateContent> & Pick<TemplateContent, 'title'>),
    companies: companies
      .flatMap((name, at) => find(directory.companies, name, `companies.${at}`) ?? [])
      .toSorted((a, b) => a - b),
    pages: pages.map(({ questions, ...page }) => ({
      ...PAGE_DEFAULTS,
      ...(page as Pick<TemplateContent['pages'][number], 'name' | 'title' | 'when'>),
      questions: questions.map(wholeQuestion),
    })),
    stations: stations.map(({ decider, ...station }, at) => ({
      ...STATION_DEFAULTS,
      ...(station as Omit<Station, 'decider'>),
      decider: deciderOf(decider, `stations.${at}.decider`),
    })),
  }
  if (unknown.length > 0)
    throw unprocessable(
      'reference_unknown',
      unknown.map((path) => ({ field: `body.${path}`, rule: 'names nothing known' })),
    )
  return content
}

/**
 * Unknown references of a template, by path; locks the groups until `tx` ends, so that none is deleted. A person who has left cannot decide
 * and counts as unknown.
 */
export async function unknownReferences(tx: Db, { companies, stations }: TemplateContent): Promise<readonly string[]> {
  const deciders = stations.map(({ decider }) => decider)
  const groups = deciders.flatMap((one) => (one.kind === 'group' ? [one.groupId] : []))
  const people = deciders.flatMap((one) => (one.kind === 'person' ? [one.personId] : []))
  const roles = deciders.flatMap((one) => (one.kind === 'role' ? [one.role] : []))
  const { rows: locked } = await sql<{ id: number }>`
    select g.id from form_group g where g.id = any(${groups}::integer[]) order by g.id for share`.execute(tx)
  const { rows } = await sql<{ kind: string; id: string }>`
    select 'company' as kind, c.id::text as id from company c where c.id = any(${[...companies]}::integer[])
    union all select 'person', p.id::text from person p where p.id = any(${people}::uuid[]) and p.active
    union all select distinct 'role', r.role from (
      select case when client = '' then role else client || ':' || role end as role from person_role) r
      where r.role = any(${roles}::text[])`.execute(tx)
  const known = new Set([...locked.map(({ id }) => `group:${id}`), ...rows.map(({ kind, id }) => `${kind}:${id}`)])
  const keyOf = (one: StationDecider): string | undefined => {
    if (one.kind === 'group') return `group:${one.groupId}`
    if (one.kind === 'person') return `person:${one.personId}`
    return one.kind === 'role' ? `role:${one.role}` : undefined
  }
  return [
    ...companies.flatMap((id, at) => (known.has(`company:${id}`) ? [] : [`companies.${at}`])),
    ...deciders.flatMap((one, at) => {
      const key = keyOf(one)
      return key === undefined || known.has(key) ? [] : [`stations.${at}.decider`]
    }),
  ]
}

// References in answers: people, companies, sites and files, with their names; and the title of a form in German.
import { sql } from 'kysely'
import type { AnswerError } from '#domain/postbox/answer-rules.ts'
import { askedQuestions, type Answer, type Answers, type AskedQuestion, type Row } from '#domain/postbox/answers.ts'
import { formTitleOf } from '#domain/postbox/shown-answer.ts'
import { nameKey, type Question, type TemplateContent } from '#domain/postbox/template.ts'
import { fullName } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'

const REFERENCES = ['person', 'company', 'site', 'files'] as const
type Reference = (typeof REFERENCES)[number]

interface Named {
  readonly page: string
  readonly question: string
  readonly row: number | null
  readonly inner: string | null
  readonly kind: Reference
  readonly ids: readonly string[]
}

function namedIn({ kind }: Question, answer: Answer | undefined): Pick<Named, 'kind' | 'ids'> | undefined {
  const reference = REFERENCES.find((one) => one === kind)
  if (!reference || answer === null || answer === undefined || answer === '') return undefined
  return { kind: reference, ids: (Array.isArray(answer) ? answer : [answer]).map(String) }
}

const ownAnswer = (answers: Answers | Row, name: string): Answer | undefined =>
  Object.hasOwn(answers, name) ? answers[name] : undefined

function namedOf({ question, page }: AskedQuestion, answers: Answers): Named[] {
  const answer = ownAnswer(answers, question.name)
  if (question.kind !== 'group') {
    const named = namedIn(question, answer)
    return named ? [{ page, question: question.name, row: null, inner: null, ...named }] : []
  }
  return (Array.isArray(answer) ? (answer as readonly Row[]) : []).flatMap((row, at) =>
    question.questions.flatMap((inner) => {
      const named = namedIn(inner, ownAnswer(row, inner.name))
      return named ? [{ page, question: question.name, row: at, inner: inner.name, ...named }] : []
    }),
  )
}

const readNamed = (content: Pick<TemplateContent, 'pages'>, answers: Answers): Named[] =>
  askedQuestions(content, answers).flatMap((asked) => namedOf(asked, answers))

/** Files that belong to a draft or a form. */
export interface OwnFiles {
  readonly draftId?: number | undefined
  readonly caseId?: number | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INTEGER = /^[1-9]\d{0,8}$/

/** Names by kind and id; also those of deleted people and companies, for forms that refer to them. */
async function readNames(db: Db, named: readonly Named[], { draftId, caseId }: OwnFiles) {
  const idsOf = (kind: Reference, pattern: RegExp) =>
    named.flatMap((one) => (one.kind === kind ? one.ids.filter((id) => pattern.test(id)) : []))
  const { rows } = await sql<{ kind: Reference; id: string; name: string; question: string | null; isThere: boolean }>`
    select 'person' as kind, id::text, ${fullName('person')} as name, null as question, active as "isThere" from person
      where id = any(${idsOf('person', UUID)}::uuid[])
    union all select 'company', id::text, name, null, true from company where id = any(${idsOf('company', INTEGER)}::integer[])
    union all select 'site', id::text, name, null, true from site where id = any(${idsOf('site', INTEGER)}::integer[])
    union all select 'files', id::text, name, question, true from form_file
      where id = any(${idsOf('files', UUID)}::uuid[])
        and (draft_id = ${draftId ?? null}::bigint or case_id = ${caseId ?? null}::bigint)`.execute(db)
  return new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
}

/** Names of everything that the answers name, by `nameKey`. */
export async function readAnswerNames(
  db: Db,
  content: Pick<TemplateContent, 'pages'>,
  answers: Answers,
  files: OwnFiles,
): Promise<Record<string, string>> {
  const named = readNamed(content, answers)
  if (named.length === 0) return {}
  const names = await readNames(db, named, files)
  return Object.fromEntries([...names.values()].map(({ kind, id, name }) => [nameKey(kind, id), name]))
}

/** Answers that refer to an unknown person, or to a file of another draft or question. */
export async function unknownReferences(
  db: Db,
  content: Pick<TemplateContent, 'pages'>,
  answers: Answers,
  files: OwnFiles,
): Promise<AnswerError[]> {
  const named = readNamed(content, answers)
  if (named.length === 0) return []
  const known = await readNames(db, named, files)
  const isKnown = ({ kind, question, inner }: Named, id: string) => {
    const found = known.get(`${kind} ${id}`)
    return found?.isThere === true && (kind !== 'files' || found.question === (inner ?? question))
  }
  return named
    .filter((one) => !one.ids.every((id) => isKnown(one, id)))
    .map(({ page, question, row, inner }) => ({ page, question, row, inner, rule: 'format' as const }))
}

/** The title of a form as it is stored: in German, with the names that its answers have now. */
export async function readTitle(db: Db, content: TemplateContent, answers: Answers, files: OwnFiles): Promise<string> {
  const names = await readAnswerNames(db, content, answers, files)
  return formTitleOf(content, answers, { language: 'de', names })
}

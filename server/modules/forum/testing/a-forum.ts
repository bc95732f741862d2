// A forum for tests: two companies, categories with a responsible person, and people who ask and answer.
import { randomUUID } from 'node:crypto'
import type { ForumThread, QuestionBody } from '#contract/forum.ts'
import type { Role } from '#domain/organisation/roles.ts'
import type { TestApp, TestResponse } from '#server/testing/app.ts'
import { aCompany, EMPLOYEE_ROLES, somebody, type Somebody } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

export const QA = '/api/qa'

export interface Forum {
  readonly company: number
  readonly otherCompany: number
  /** Answers in `personnel`; `deputy` is the deputy. */
  readonly responsible: Somebody
  readonly deputy: Somebody
  readonly moderator: Somebody
  readonly felix: Somebody
  readonly aylin: Somebody
  /** Works at the other company. */
  readonly stranger: Somebody
  /** Category with a responsible; allows questions without a name. */
  readonly personnel: number
  /** Below `personnel`, only for the first company. */
  readonly own: number
  /** A category where nobody answers. */
  readonly nobodys: number
  person(given: string, changes?: { roles?: readonly Role[]; company?: number }): Promise<Somebody>
  category(changes: Partial<Record<string, unknown>> & { name: string }): Promise<number>
  ask(by: Somebody, changes?: Partial<QuestionBody>): Promise<ForumThread>
  read(by: Somebody, id: number): Promise<TestResponse<ForumThread>>
  answer(by: Somebody, id: number, changes?: object): Promise<ForumThread>
  post<T = ForumThread>(by: Somebody, path: string, body?: object): Promise<TestResponse<T>>
  put<T = ForumThread>(by: Somebody, path: string, body?: object, version?: number): Promise<TestResponse<T>>
  /** The id of an uploaded attachment, a PDF, or of a picture. */
  upload(by: Somebody, name: string, bytes: Buffer): Promise<string>
  /** Titles of the open to-dos, or of all entries, in the bell of the person. */
  todos(by: Somebody): Promise<string[]>
  bell(by: Somebody): Promise<string[]>
}

type Call = <T>(by: Somebody, path: string, body?: object, version?: number) => Promise<TestResponse<T>>

const callsOf =
  (server: TestApp, method: 'post' | 'put'): Call =>
  <T>(by: Somebody, path: string, body?: object, version?: number) =>
    server.as(by.name)[method]<T>(`${QA}/${path}`, {
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': randomUUID(), ...(version === undefined ? {} : { 'if-match': `"${version}"` }) },
    })

async function done(answer: Promise<TestResponse<ForumThread>>): Promise<ForumThread> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** The actions of people in the forum of a test. */
function actionsIn(server: TestApp, personnel: number) {
  const post = callsOf(server, 'post')
  const entries = ({ name }: Somebody) => server.bell(name)
  return {
    post,
    put: callsOf(server, 'put'),
    ask: (by: Somebody, changes?: Partial<QuestionBody>) =>
      done(
        post(by, 'questions', {
          title: 'Läuft die Rate vom Dienstrad in der Elternzeit weiter?',
          body: '<p>Ab September bin ich sieben Monate nicht da.</p>',
          categoryId: personnel,
          siteId: null,
          isAnonymous: false,
          ...changes,
        }),
      ),
    read: ({ name }: Somebody, id: number) => server.as(name).get<ForumThread>(`${QA}/questions/${id}`),
    answer: (by: Somebody, id: number, changes?: object) =>
      done(
        post(by, `questions/${id}/answers`, { body: '<p>Die Rate ruht nicht.</p>', isAnonymous: false, ...changes }),
      ),
    upload: async (by: Somebody, name: string, bytes: Buffer) => {
      const kind = name.endsWith('.pdf') ? 'attachment' : 'picture'
      const { body } = await server.as(by.name).post<{ id: string }>(`${QA}/files?kind=${kind}&name=${name}`, {
        raw: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      })
      return body.id
    },
    todos: async (by: Somebody) => (await entries(by)).filter(({ todo }) => todo).map(({ title }) => title),
    bell: async (by: Somebody) => (await entries(by)).map(({ title }) => title),
  }
}

export async function aForum(server: TestApp): Promise<Forum> {
  const { db } = server
  const company = await aCompany(db)
  const otherCompany = await aCompany(db)
  const person: Forum['person'] = (given, { roles = [], company: at = company } = {}) =>
    somebody(db, given, { company_id: at, roles: [...EMPLOYEE_ROLES, ...roles] })
  const category: Forum['category'] = async (changes) => (await insert(db, 'forum_category', changes)).id
  const responsible = await person('miriam')
  const deputy = await person('birte')
  const moderator = await person('thorsten', { roles: ['menu_usermanagement'] })
  const [felix, aylin] = [await person('felix'), await person('aylin')]
  const stranger = await person('sina', { company: otherCompany })
  const personnel = await category({
    name: 'Personal',
    name_en: 'Personnel',
    office: 'Personal und Vergütung',
    office_en: 'Personnel and pay',
    responsible_id: responsible.id,
    deputy_id: deputy.id,
    is_anonymous_allowed: true,
  })
  const own = await category({
    name: 'Nur Antriebe',
    parent_id: personnel,
    company_ids: [company],
    is_anonymous_allowed: true,
  })
  const nobodys = await category({ name: 'Standorte' })
  const people = { responsible, deputy, moderator, felix, aylin, stranger }
  return {
    company,
    otherCompany,
    ...people,
    personnel,
    own,
    nobodys,
    person,
    category,
    ...actionsIn(server, personnel),
  }
}

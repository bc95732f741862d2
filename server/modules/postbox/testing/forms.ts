// Forms for tests: a sender with a supervisor and their deputy, a group postbox of two, an administrator, and a person who is no party.
import type { Form, FormDraft, FormsPage } from '#contract/postbox.ts'
import type { Answers } from '#domain/postbox/answers.ts'
import { CONTENT_DEFAULTS, PAGE_DEFAULTS, QUESTION_DEFAULTS, STATION_DEFAULTS } from '#domain/postbox/new-parts.ts'
import type { FormPage, Question, Station, TemplateContent } from '#domain/postbox/template.ts'
import type { Role } from '#domain/organisation/roles.ts'
import type { TestApp, TestResponse } from '#server/testing/app.ts'
import { EMPLOYEE_ROLES, organisation } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

export const FORMS = '/api/forms'
const USER: readonly Role[] = [...EMPLOYEE_ROLES, 'menu_ma_form']

export const words = (de: string, en = '') => ({ de, en })

export const aQuestion = (name: string, changes: Partial<Question> = {}): Question => ({
  ...QUESTION_DEFAULTS,
  name,
  kind: 'line',
  label: words(name),
  ...changes,
})

export const aPage = (name: string, questions: readonly Question[]): FormPage => ({
  ...PAGE_DEFAULTS,
  name,
  title: words(name),
  questions,
})

export const aStation = (name: string, decider: Station['decider'], changes: Partial<Station> = {}): Station => ({
  ...STATION_DEFAULTS,
  name,
  label: words(name),
  decider,
  whenEmpty: 'skip',
  ...changes,
})

export const aContent = (changes: Partial<TemplateContent> = {}): TemplateContent => ({
  ...CONTENT_DEFAULTS,
  title: words('Dienstreise', 'Business trip'),
  summary: words('Antrag auf eine Dienstreise'),
  category: 'travel',
  formTitle: words('Dienstreise {city}'),
  pages: [aPage('trip', [aQuestion('city', { required: true }), aQuestion('reason', { kind: 'text' })])],
  stations: [aStation('lead', { kind: 'supervisor' })],
  nudgeDays: 3,
  ...changes,
})

const NAMES = ['anna', 'lea', 'dora', 'gerd', 'gina', 'miriam', 'olaf'] as const
type Name = (typeof NAMES)[number]

export interface SomeForms {
  readonly company: number
  readonly other: number
  readonly site: number
  /** Its members are Gerd and Gina. */
  readonly groupId: number
  /** Anna sends, Lea is her supervisor, Dora Lea's deputy; Miriam is an administrator; Olaf is no party. */
  readonly ids: Readonly<Record<Name, string>>
  /** Publishes a version of a template, a new one without `id`. */
  publish(changes?: Partial<TemplateContent>, id?: number): Promise<number>
  begin(templateId: number, answers?: Answers, by?: string): Promise<FormDraft>
  /** Begins and sends; the answer must be 200. */
  send(templateId: number, answers?: Answers, by?: string): Promise<Form>
  post(
    by: string,
    path: string,
    body?: object,
    version?: number,
  ): Promise<TestResponse<Form & { code: string; present: Form }>>
  read(by: string, id: number): Promise<Form>
  /** Titles of a list. */
  list(by: string, box: 'sent' | 'received', query?: string): Promise<FormsPage['content']>
  /** Lea is away, and Dora decides in her place. */
  replaceLead(isAway: boolean): Promise<void>
}

type Somewhere = Pick<SomeForms, 'company' | 'other' | 'site' | 'groupId' | 'ids'>

async function somePeople({ db }: TestApp): Promise<Somewhere> {
  const { companies, sites, ids } = await organisation(db, {
    companies: { antriebe: 'Antriebe GmbH', guss: 'Guss GmbH' },
    people: {
      berta: { username: 'berta.boss', roles: USER },
      lea: { username: 'lea.lead', roles: USER, supervisor: 'berta', deputies: ['dora'] },
      anna: {
        username: 'anna.sends',
        roles: USER,
        supervisor: 'lea',
        email: 'anna@antriebe.example',
        personnel_number: '4711',
        position: 'Monteurin',
      },
      dora: { username: 'dora.deputy', roles: USER },
      gerd: { username: 'gerd.group', roles: USER },
      gina: { username: 'gina.group', roles: USER },
      miriam: { username: 'miriam.admin', roles: [...USER, 'menu_usermanagement'] },
      olaf: { username: 'olaf.other', roles: USER, company: 'guss' },
    },
  })
  const { id: groupId } = await insert(db, 'form_group', { name: 'Reisestelle', name_en: 'Travel office' })
  for (const person_id of [ids.gerd, ids.gina]) await insert(db, 'form_group_member', { group_id: groupId, person_id })

  return { company: companies.antriebe, other: companies.guss, site: sites.antriebe, groupId, ids }
}

/** Publishes a version, of a new template without `given`. */
async function publish({ db }: TestApp, changes?: Partial<TemplateContent>, given?: number): Promise<number> {
  const content = JSON.stringify(aContent(changes))
  const values = { changed_at: new Date() }
  const id = given ?? (await insert(db, 'form_template', values)).id
  const { version } = await db
    .selectFrom('form_template_version')
    .select((e) => e.fn.coalesce(e.fn.max('version'), e.lit(0)).as('version'))
    .where('template_id', '=', id)
    .executeTakeFirstOrThrow()
  const row = { template_id: id, version: version + 1, content, published_at: new Date() }
  await insert(db, 'form_template_version', row)
  return id
}

async function replaceLead({ db, context }: TestApp, lead: string, isAway: boolean): Promise<void> {
  const days = { away_from: isAway ? '2026-01-01' : null, away_until: isAway ? '2026-12-31' : null }
  const setting = { activated: isAway, ...days }
  await db
    .insertInto('deputy_setting')
    .values({ person_id: lead, ...setting })
    .onConflict((on) => on.column('person_id').doUpdateSet(setting))
    .execute()
  await db.transaction().execute((tx) => context.events.publish(tx, 'leave.deciders_changed', {}))
}

export async function someForms(server: TestApp): Promise<SomeForms> {
  const somewhere = await somePeople(server)
  const begin: SomeForms['begin'] = async (templateId, answers = { city: 'Graz' }, by = 'anna.sends') => {
    const { body: draft } = await server.as(by).post<FormDraft>(`${FORMS}/drafts`, { body: { templateId } })
    const { status, body } = await server.as(by).put<FormDraft>(`${FORMS}/drafts/${draft.id}`, {
      body: { answers: { ...draft.answers, ...answers }, page: draft.page },
      version: draft.version,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  return {
    ...somewhere,
    publish: (changes, given) => publish(server, changes, given),
    begin,
    async send(templateId, answers, by = 'anna.sends') {
      const draft = await begin(templateId, answers, by)
      const { status, body } = await server
        .as(by)
        .post<Form>(`${FORMS}/drafts/${draft.id}/send`, { version: draft.version })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    post: (by, path, body, version) => server.as(by).post(`${FORMS}/${path}`, { body, version }),
    read: async (by, id) => (await server.as(by).get<Form>(`${FORMS}/forms/${id}`)).body,
    list: async (by, box, query = '') =>
      (await server.as(by).get<FormsPage>(`${FORMS}/${box}${query === '' ? '' : `?${query}`}`)).body.content,
    replaceLead: (isAway) => replaceLead(server, somewhere.ids.lea, isAway),
  }
}

// Two editors, and readers in two companies, with a clock that a test can move.
import type { EditedStory, NewStory } from '#contract/news-editing.ts'
import type { TimelineEntry } from '#contract/news-publishing.ts'
import type { Tx } from '#server/db/db.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { insert } from '#server/testing/rows.ts'

export const NEWS = '/api/news/ma/news'

/** Anna reads at Talbrück, nils and zoe read at Nord. */
export async function newsroom() {
  const app = await clockedApp()
  const { server, now } = app
  const eva = () => server.as('eva.editor')
  const max = () => server.as('max.editor')
  const anna = () => server.as('anna.reader')
  const { db } = server
  /** Ids of the companies. */
  const at = { talbrueck: await aCompany(db, 'Talbrück'), nord: await aCompany(db, 'Nord') }
  for (const name of ['eva.editor', 'max.editor']) await aPerson(db, name, { roles: ['ma-news-api:news_write'] })
  await aPerson(db, 'anna.reader', { company_id: at.talbrueck })
  for (const name of ['nils.reader', 'zoe.reader']) await aPerson(db, name, { company_id: at.nord })
  return {
    ...app,
    at,
    eva,
    max,
    anna,
    /** Offset of the server's clock in ms. */
    instant: (offset: number) => new Date(now().getTime() + offset).toISOString(),
    aDraft: (changes: Parameters<typeof aStory>[1] = {}) =>
      aStory(server.db, { status: 'draft', published_at: null, ...changes }),
    aCategory: async (label: string, changes: object = {}) =>
      (await insert(db, 'news_category', { label, ...changes })).id,
    create: async (body: NewStory = {}, caller = eva()) => (await caller.post<EditedStory>(NEWS, { body })).body,
    edited: async (id: number) => (await eva().get<EditedStory>(`${NEWS}/${id}/editing`)).body,
    save: (id: number, body: object, version?: number, caller = eva()) =>
      caller.patch<EditedStory & { code: string; present: EditedStory }>(`${NEWS}/${id}`, {
        body,
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      }),
    post: (id: number, action: string, body?: object, caller = eva()) =>
      caller.post<any>(`${NEWS}/${id}/${action}`, body === undefined ? {} : { body }), // oxlint-disable-line no-explicit-any -- as the app's calls
    /** Ids of the highlights by company. */
    highlights: async () =>
      Object.fromEntries(
        (await db.selectFrom('news_highlight').selectAll().execute()).map((row) => [row.company_id, row.story_id]),
      ),
    inTransaction: <T>(callback: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(callback),
    timeline: async (id: number) => (await eva().get<TimelineEntry[]>(`${NEWS}/${id}/timeline`)).body,
    readAs: async (id: number, caller = anna()) => (await caller.get(`${NEWS}/${id}`)).status,
  }
}

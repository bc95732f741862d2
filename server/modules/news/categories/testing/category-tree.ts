// A server with an editor of categories, an editor of stories, a reader, and a person without these roles.
import type { EditableCategory } from '#contract/news-categories.ts'
import type { CategoryNode } from '#contract/news.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'

export const CATEGORIES = '/api/news/ma/kategorien'

let serial = 0
export const aName = (name = 'Kategorie') => `${name} ${++serial}`

export const labels = (nodes: readonly CategoryNode[]): string[] =>
  nodes.flatMap((one) => [one.label, ...labels(one.children)])

export async function categoryTree() {
  const server = await testApp()
  const kai = () => server.as('kai.keeper')
  await aPerson(server.db, 'kai.keeper', { roles: ['ma-news-api:news_cat_write', 'ma_news_user'] })
  await aPerson(server.db, 'eva.editor', { roles: ['ma-news-api:news_write', 'ma_news_user'] })
  await aPerson(server.db, 'anna.reader')
  await aPerson(server.db, 'nora.keeper', { roles: ['portal_ma', 'ma-news-api:news_cat_write'] })
  await aPerson(server.db, 'otto.outside', { roles: ['portal_ma', 'menu_dashboard'] })
  const list = async () => (await kai().get<EditableCategory[]>(CATEGORIES)).body
  return {
    server,
    kai,
    eva: () => server.as('eva.editor'),
    create: async (parentId: number | null = null, label = aName()) =>
      (await kai().post<EditableCategory>(CATEGORIES, { body: { label, parentId } })).body,
    post: (id: number, action: string, body: object) => kai().post(`${CATEGORIES}/${id}/${action}`, { body }),
    list,
    below: async (parentId: number | null) =>
      (await list()).filter((one) => one.parentId === parentId).map(({ id }) => id),
    tree: async () => (await kai().get<CategoryNode[]>(`${CATEGORIES}/primevuetreenodes`)).body,
  }
}

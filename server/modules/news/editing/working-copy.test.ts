import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { findWorkingCopy } from './working-copy.ts'

const server = await testApp()
await aPerson(server.db, 'eva.editor', { roles: ['ma-news-api:news_write'] })

/** Runs `callback` once, after the first response of the database. */
function between(callback: () => Promise<unknown>): KyselyPlugin {
  let isDone = false
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDone) {
        isDone = true
        await callback()
      }
      return result
    },
  }
}

test('reads the present state of a story that is saved during the read', async () => {
  const eva = server.as('eva.editor')
  const { body } = await eva.post<EditedStory>('/api/news/ma/news', { body: { titel: 'Alt' } })
  const save = () => eva.patch(`/api/news/ma/news/${body.id}`, { body: { titel: 'Neu' } })
  const copy = await findWorkingCopy(server.db.withPlugin(between(save)), body.id)
  expect(copy?.fields.titel).toBe('Neu')
  expect(copy?.story.version).toBe(copy?.newest.version)
})

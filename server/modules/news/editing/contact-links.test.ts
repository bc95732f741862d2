// Links to e-mail and telephone: a setting of the portal, off by default.
import { describe, expect, test } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { aPerson, aStory, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { CONTACT, CONTACT_WORDS } from '#shared/testing/rich-text-corpus.ts'

const NEWS = '/api/news/ma/news'
const LONG = '<p>Ein langer Text.</p>'.repeat(1_000)

async function editor(server: TestApp, name: string): Promise<ReturnType<TestApp['as']>> {
  await aPerson(server.db, name, { roles: [...EMPLOYEE_ROLES, 'ma-news-api:news_write'] })
  return server.as(name)
}

describe('[NEWS-09] links to e-mail and telephone', async () => {
  const off = await testApp()
  const on = await testApp({ env: () => ({ RICH_TEXT_CONTACT_LINKS: '1' }) })

  test.each([
    ['off', () => off, CONTACT_WORDS, undefined],
    ['on', () => on, CONTACT, true],
  ] as const)('%s: what is saved, and what editors and readers are told', async (_, server, left, contactLinks) => {
    const eva = await editor(server(), 'eva.editor')
    for (const more of ['', LONG]) {
      const { body } = await eva.post(NEWS, { body: { titel: 'Ofen', content: CONTACT + more, contentEn: CONTACT } })
      expect(body as EditedStory).toMatchObject({ content: left + more, contentEn: left })
      const preview = (await eva.get(`${NEWS}/${(body as EditedStory).id}/preview`)).body as { story: object }
      expect(preview.story).toMatchObject({ content: left + more })
      expect('contactLinks' in preview.story).toBe(contactLinks === true)
    }
    expect((await eva.get(`${NEWS}/editing/rules`)).body).toEqual({ contactLinks: contactLinks === true })
  })

  test('off: an existing story keeps its text, and readers cannot follow its links', async () => {
    const eva = await editor(off, 'ernst.editor')
    const id = await aStory(off.db, { content: CONTACT })
    const { body } = await eva.get(`${NEWS}/${id}`)
    expect(body).toMatchObject({ content: CONTACT })
    expect(body).not.toHaveProperty('contactLinks')
  })

  test('on: readers can follow the links of a story', async () => {
    const eva = await editor(on, 'ernst.editor')
    const { body } = await eva.get(`${NEWS}/${await aStory(on.db, { content: CONTACT })}`)
    expect(body).toMatchObject({ content: CONTACT, contactLinks: true })
  })
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMBEDDING_FILE, embeddingPage } from './embedding-page.ts'

const text = readFileSync(EMBEDDING_FILE, 'utf8')

test('[E46] docs/embedding.md says what the manifest and demo/ say; else run npm run manifest', () => {
  expect(text).toBe(embeddingPage(text))
})

test('[E46] it has a section for every kind of host, and none of its links leads nowhere', () => {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  const ids = new Set(titles.map((title) => title.toLowerCase().replaceAll(/[^\w]+/g, '-')))
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(6)
  expect(links.filter((id) => !ids.has(id ?? ''))).toEqual([])
})

test('a text without its marks stays as it is', () => {
  expect(embeddingPage('# Page\n')).toBe('# Page\n')
})

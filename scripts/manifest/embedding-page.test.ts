import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMBEDDING_FILE, embeddingPage } from './embedding-page.ts'

const text = readFileSync(EMBEDDING_FILE, 'utf8')

test('[E46] docs/embedding.md matches the manifest and demo/; otherwise run npm run manifest', () => {
  expect(text).toBe(embeddingPage(text))
})

test('[E46] it has a section for every kind of host, and all of its links work', () => {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  const ids = new Set(titles.map((title) => title.toLowerCase().replaceAll(/[^\w]+/g, '-')))
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(6)
  expect(links.filter((id) => !ids.has(id ?? ''))).toEqual([])
})

test('does not change a text without markers', () => {
  expect(embeddingPage('# Page\n')).toBe('# Page\n')
})

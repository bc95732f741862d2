import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { ELEMENTS } from './elements.ts'

test('every tag has its view by its name, and every view its tag', () => {
  const views = globSync('src/widgets/**/*.element.ts').map((file) => basename(file, '.element.ts'))
  const tags = ELEMENTS.filter(({ mount }) => !mount).map(({ tag }) => tag)
  expect(tags.toSorted()).toEqual(views.toSorted())
})

test('[E41] the optional sheet keeps the place that each element keeps itself', () => {
  const sheet = readFileSync('src/loader/portal.css', 'utf8').replaceAll(' ', '')
  for (const { tag, size, mount } of ELEMENTS) {
    expect(sheet).toContain(tag)
    if (size && !mount)
      expect(sheet).toMatch(
        new RegExp(`${tag}\\b[^}]*:not[^}]*min-block-size:${size.replaceAll(/[()*]/g, '\\$&').replaceAll(' ', '')};`),
      )
  }
})

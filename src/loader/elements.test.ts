import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { ELEMENTS } from './elements.ts'

test('every tag has its view by its name, and every view its tag', () => {
  const views = globSync('src/widgets/*/*.element.ts').map((file) => basename(file, '.element.ts'))
  const tags = ELEMENTS.filter(({ mount }) => !mount).map(({ tag }) => tag)
  expect(tags.toSorted()).toEqual(views.toSorted())
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ELEMENTS } from './elements-table.ts'

test('[E41] the optional sheet reserves the same size as each element itself', () => {
  const sheet = readFileSync('src/loader/portal.css', 'utf8').replaceAll(' ', '')
  for (const { tag, size, mount } of ELEMENTS) {
    expect(sheet).toContain(tag)
    if (size && !mount)
      expect(sheet).toMatch(
        new RegExp(`${tag}\\b[^}]*:not[^}]*min-block-size:${size.replaceAll(/[()*]/g, '\\$&').replaceAll(' ', '')};`),
      )
  }
})

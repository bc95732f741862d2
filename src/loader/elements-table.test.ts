import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ELEMENTS } from './elements-table.ts'

test('[E41] the optional sheet reserves the same size as each element itself', () => {
  const sheet = readFileSync('src/loader/portal.css', 'utf8').replaceAll(/\s/g, '')
  for (const { tag, size, mount } of ELEMENTS) {
    expect(sheet).toContain(tag)
    if (size && !mount) {
      const name = tag.replace('portal-', '')
      const place = `${tag},[data-portal='${name}']):not(:defined)::before{float:left;block-size:`
      expect(sheet).toContain(place + size.replaceAll(' ', ''))
    }
  }
})

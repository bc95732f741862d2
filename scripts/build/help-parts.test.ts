import { expect, test } from 'vitest'
import type { AreaSpec } from '#shared/area.ts'
import { missingParts, partsIn } from './help-parts.ts'
import { readAreas } from '#scripts/manifest/read-areas.ts'

const element = {
  tag: 'portal-ad',
  text: '',
  sample: { shows: { ready: '', empty: '' } },
  webPart: { icon: '' },
} as const
const area = (parts: Record<string, string>): AreaSpec => ({
  ids: ['marketplace'],
  elements: [{ ...element, parts }],
  routes: [],
})
const sources = (code: string) => ({
  help: new Map([['src/widgets/marketplace/help/help.ts', `{ part: 'portal-ad::offer' }`]]),
  code: () => code,
})

test('[SHELL-06] the parts that help names are found', () => {
  expect(partsIn(`part: 'portal-ad::offer', text: 'a::b', part: 'portal-bell::button'`)).toEqual([
    ['portal-ad', 'offer'],
    ['portal-bell', 'button'],
  ])
})

test('[SHELL-06] help that points at a part is accepted while the part is described and drawn', () => {
  expect(missingParts([area({ offer: '' })], sources(`<section part="offer">`))).toEqual([])
})

test.each([
  [[], '<section part="offer">', 'no area has the element'],
  [[area({})], '<section part="offer">', 'area.ts does not describe'],
  [[area({ offer: '' })], '<section part="price">', 'no code draws'],
])('[SHELL-06] the build names a part that is gone (%#)', (areas, code, why) => {
  expect(missingParts(areas, sources(code))).toEqual([expect.stringContaining(why)])
})

test('[SHELL-06] every part that the help of today points at exists', async () => {
  expect(missingParts(await readAreas())).toEqual([])
})

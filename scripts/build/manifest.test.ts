import { expect, test } from 'vitest'
import { circularImports } from './manifest.ts'

const chunk = (...imports: string[]) => ({ file: 'a.js', imports })

test('chunks that import each other are found, however long the circle is', () => {
  const manifest = {
    'main.ts': chunk('_a.js'),
    '_a.js': chunk('_b.js', '_kit.js'),
    '_b.js': chunk('_a.js'),
    '_kit.js': chunk(),
  }
  expect(circularImports(manifest)).toEqual(['_a.js → _b.js → _a.js'])
})

test('a chunk that two others import is no circle', () => {
  const manifest = { 'main.ts': chunk('_a.js', '_kit.js'), '_a.js': chunk('_kit.js'), '_kit.js': chunk() }
  expect(circularImports(manifest)).toEqual([])
})

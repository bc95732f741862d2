import { expect, test, vi } from 'vitest'
import { isLetterKey, keyCaps, keyOf } from './key-of.ts'

test.each([
  [{ key: 'g' }, 'g'],
  [{ key: 'G', shiftKey: true }, 'g'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'k', ctrlKey: true }, 'Mod+k'],
  [{ key: 'K', metaKey: true }, 'Mod+k'],
  [{ key: '0', code: 'Digit0', altKey: true }, 'Alt+0'],
  [{ key: 'º', code: 'Digit0', altKey: true }, 'Alt+0'],
  [{ key: '@', ctrlKey: true, altKey: true }, '@'],
  [{ key: 'Enter' }, 'Enter'],
  [{ key: 'Shift' }, undefined],
  [{ key: 'Dead' }, undefined],
])('%j is %s', (init, name) => expect(keyOf(new KeyboardEvent('keydown', init))).toBe(name))

test.each([
  [['g', 's'], true],
  [['?'], true],
  [['Mod+k'], false],
  [['Escape'], false],
])('%j begins with a bare character: %s', (keys, expected) => expect(isLetterKey(keys)).toBe(expected))

test('keys are written as on the keyboard', () => {
  const names = { Mod: 'Strg', Home: 'Pos1' }
  expect(keyCaps('Mod+k', names)).toEqual(['Strg', 'K'])
  expect(keyCaps('Home', names)).toEqual(['Pos1'])
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')
  expect(keyCaps('Mod+k', names)).toEqual(['⌘', 'K'])
})

import { expect, test } from 'vitest'
import { isDescribed } from './picture-description.ts'

test.each([
  ['', 'ofen.jpg', false],
  ['  ', 'ofen.jpg', false],
  ['ofen.jpg', 'Ofen.jpg', false],
  ['IMG_0815', 'IMG_0815.jpeg', false],
  ['Der neue Ofen.jpg', 'Der neue Ofen.jpg', false],
  ['Der neue Ofen', 'Der neue Ofen.jpg', true],
  ['Ein Ofen von innen', 'IMG_0815.jpg', true],
])('„%s“ for %s: %s', (alt, name, described) => expect(isDescribed({ alt, name })).toBe(described))

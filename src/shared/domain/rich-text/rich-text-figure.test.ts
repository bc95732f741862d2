import { expect, test } from 'vitest'
import { figureClass, pictureOfClass } from './rich-text-figure.ts'
import { cleanClasses } from './rich-text-rules.ts'

const ID = '0f9d7c1e-4a2b-4c3d-8e5f-60718293a4b5'

test('a figure refers to its picture by classes that the sanitiser keeps', () => {
  expect(cleanClasses(figureClass(ID))).toBe(figureClass(ID))
  expect(pictureOfClass(figureClass(ID.toUpperCase()))).toBe(ID)
})

test.each([
  ['', undefined],
  ['rt-picture', undefined],
  [`rt-p-${ID}`, undefined],
  ['rt-picture rt-p-42', undefined],
  [`rt-picture rt-p-${ID}0`, undefined],
  [`rt-wide  rt-p-${ID}\nrt-picture`, ID],
])('%j refers to %s', (value, id) => expect(pictureOfClass(value)).toBe(id))

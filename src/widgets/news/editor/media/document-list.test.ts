import { expect, test } from 'vitest'
import { aDocument } from '#widgets/news/testing/stories.tsx'
import { added, changed, chosen, moved, removed, restored } from './document-list.tsx'

const [a, b, c] = ['a', 'b', 'c'].map((id) => aDocument({ id, vorschau: id === 'a' })) as [
  ReturnType<typeof aDocument>,
  ReturnType<typeof aDocument>,
  ReturnType<typeof aDocument>,
]
const shown = (list: ReturnType<typeof added>) => list.map(({ id, vorschau }) => (vorschau ? `${id}*` : id)).join(' ')

test('the first picture is that of the card, until another is chosen', () => {
  expect(shown(added([], c, () => false))).toBe('c*')
  expect(shown(added([a], { ...b, vorschau: true }, () => false))).toBe('a* b')
  expect(shown(chosen([a, b, c], 'b'))).toBe('a b* c')
})

test('an attachment is never the picture of the card', () => {
  expect(shown(added([], aDocument({ id: 'd', kind: 'attachment', vorschau: false }), () => false))).toBe('d')
})

test('several keep the chosen order, whichever arrives first', () => {
  const later = added([a], c, () => false)
  expect(shown(added(later, b, (id) => id === 'c'))).toBe('a* b c')
  expect(
    shown(
      added(
        added([], c, () => false),
        b,
        (id) => id === 'c',
      ),
    ),
  ).toBe('b* c')
})

test('removing the picture of the card selects the first one; restoring it selects it again', () => {
  const without = removed([b, a, c], 'a')
  expect(shown(without)).toBe('b* c')
  expect(shown(restored(without, a, 1))).toBe('b a* c')
})

test.each([
  [0, 2, 'b c a*'],
  [2, 0, 'c a* b'],
  [0, -5, 'a* b c'],
  [0, 9, 'b c a*'],
])('from %i to %i', (from, to, order) => expect(shown(moved([a, b, c], from, to))).toBe(order))

test('a move without effect returns the same list', () => {
  const list = [a, b]
  expect(moved(list, 0, -1)).toBe(list)
})

test('one is changed, the others stay as they are', () => {
  const [first, second] = changed([a, b], 'b', { alt: 'Ofen' })
  expect([first === a, second?.alt]).toEqual([true, 'Ofen'])
})

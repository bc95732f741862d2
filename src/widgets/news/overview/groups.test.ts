import { expect, test } from 'vitest'
import { groupsOf } from './cards.tsx'

test.each<[what: string, items: string, groups: string[]]>([
  ['nothing', '', []],
  ['less than one', 'ab', ['ab']],
  ['one', 'abcd', ['abcd']],
  ['one and a story more', 'abcde', ['abcd', 'e']],
  ['a large one, which takes the place of two', 'Abcde', ['Abc', 'de']],
  ['a large one that does not fit any more', 'abcDe', ['abc', 'De']],
])('groups of four places: %s', (_, items, groups) =>
  expect(groupsOf([...items], (item) => item < 'a', 4).map((group) => group.items.join(''))).toEqual(groups),
)

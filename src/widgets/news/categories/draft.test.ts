import { expect, test } from 'vitest'
import { CATEGORY_LABEL_MAX } from '#domain/news/news-category.ts'
import { changeOf, draftOf, faultsOf, rebased } from './draft.ts'
import { anEditableCategory } from './testing/editable-category.ts'

const base = anEditableCategory(1, 'Härterei', { labelEn: '', icon: 'factory', parentId: 9 })

test('sends only changed fields, with line breaks removed', () => {
  const draft = { ...draftOf(base), label: ' Härterei ', labelEn: 'Heat\n treatment', parentId: null }
  expect(changeOf(draft, base)).toEqual({ labelEn: 'Heat treatment' })
})

test('takes concurrent changes, keeps own input, and reports fields that both have changed as conflicts', () => {
  const mine = { ...draftOf(base), label: 'Härtetechnik', icon: 'flame' }
  const theirs = { ...base, label: 'Ofenhalle', labelEn: 'Furnaces', color: 'red' as const }
  expect(rebased(mine, base, theirs)).toEqual({
    draft: { ...draftOf(theirs), label: 'Härtetechnik', icon: 'flame' },
    conflicts: ['label'],
  })
  expect(rebased(mine, base, { ...base, label: 'Härtetechnik' }).conflicts).toEqual([])
})

test.each([
  [' ', 'empty'],
  ['2026', 'number'],
  [' .. ', 'dots'],
  ['Kategorien', 'reserved'],
  ['Siegen', 'taken'],
  ['Härterei', undefined],
  ['🏭'.repeat(CATEGORY_LABEL_MAX), undefined],
  ['x'.repeat(CATEGORY_LABEL_MAX + 1), 'long'],
])('the name %j: %s', (label, fault) =>
  expect(faultsOf({ ...base, label }, 1, [base, anEditableCategory(2, 'Siegen')]).label).toBe(fault),
)

test('the English name is optional and limited in length', () => {
  expect(faultsOf(base, 1, [base])).toEqual({})
  expect(faultsOf({ ...base, labelEn: 'x'.repeat(121) }, 1, [base])).toEqual({ labelEn: 'long' })
})

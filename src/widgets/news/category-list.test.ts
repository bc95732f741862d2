import { expect, test } from 'vitest'
import { categoryList } from './category-list.ts'
import { ofCategory } from './of-category.ts'
import { aCategory, aStory } from './testing/stories.tsx'

const council = aCategory(2, 'Betriebsrat', { icon: 'users-round', labelEn: 'Works council' })
const company = aCategory(1, 'Unternehmen', { icon: 'building-2', labelEn: 'Company', children: [council] })
const plain = aCategory(3, 'Sonstiges')

test('[HOME-05] a tree becomes chips: the ends of its branches, each once', () => {
  expect(categoryList([company, council, plain], 'de')).toEqual([
    { id: 2, label: 'Betriebsrat', icon: 'users-round' },
    { id: 3, label: 'Sonstiges', icon: '' },
  ])
})

test('[HOME-05] a category that has others below it stands for itself where the story is in none of them', () => {
  expect(categoryList([{ ...company, children: [] }], 'de').map(({ label }) => label)).toEqual(['Unternehmen'])
})

test('English falls back to the German label', () => {
  expect(categoryList([company, plain], 'en').map(({ label }) => label)).toEqual(['Works council', 'Sonstiges'])
})

test.each([
  ['Unternehmen', true],
  ['Betriebsrat', true],
  ['Sonstiges', false],
  ['unternehmen', false],
])('a story in Unternehmen > Betriebsrat stands in %s: %s', (label, stands) => {
  expect(ofCategory([aStory({ kategorien: [company] })], label)).toHaveLength(stands ? 1 : 0)
})

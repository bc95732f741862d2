import { expect, test } from 'vitest'
import type { CategoryNode } from '#contract/news.ts'
import { categoryList } from './category-chips.tsx'
import { ofCategory } from './cards/news-feed.tsx'
import { aCategory, aStory } from './testing/stories.tsx'

const council = aCategory(2, 'Betriebsrat', { icon: 'users-round', labelEn: 'Works council' })
const company = aCategory(1, 'Unternehmen', { icon: 'building-2', labelEn: 'Company', children: [council] })
const plain = aCategory(3, 'Sonstiges')

test('[HOME-05] shows the leaves of the category tree as chips without duplicates', () => {
  expect(categoryList([company, council, plain], 'de')).toEqual([
    { id: 2, label: 'Betriebsrat', icon: 'users-round' },
    { id: 3, label: 'Sonstiges', icon: '' },
  ])
})

test.each([
  [true, true, ['Unternehmen', 'Betriebsrat']],
  [true, false, ['Unternehmen']],
  [false, true, ['Betriebsrat']],
])('[HOME-05] a story in the category: %s, in the one below: %s, shows %j', (above, below, shown) => {
  const standing = (node: CategoryNode, assigned: boolean) => ({ ...node, data: { ...node.data, assigned } })
  const branch = { ...standing(company, above), children: [standing(council, below)] }
  expect(categoryList([branch], 'de').map(({ label }) => label)).toEqual(shown)
})

test('falls back to the German label in English', () => {
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

import { expect, test } from 'vitest'
import { answeringOf, idsBelow, inTreeOrder, isVisibleTo, pathOf, type CategoryFacts } from './categories.ts'

const aCategory = (id: number, parentId: number | null, changes: Partial<CategoryFacts> = {}): CategoryFacts => ({
  id,
  parentId,
  name: `${id}`,
  nameEn: '',
  responsibleId: null,
  responsibleRole: null,
  groupId: null,
  deputyId: null,
  office: '',
  officeEn: '',
  answerDays: null,
  isAnonymousAllowed: false,
  companyIds: [],
  isRemoved: false,
  ...changes,
})

const CATEGORIES = [
  aCategory(1, null, { responsibleId: 'anna', companyIds: [7] }),
  aCategory(2, 1),
  aCategory(3, 2, { responsibleRole: 'menu_admin', companyIds: [8] }),
  aCategory(4, null),
]
const byId = new Map(CATEGORIES.map((category) => [category.id, category]))

test('takes the responsible and the companies from the nearest category that names them', () => {
  expect(answeringOf(pathOf(2, byId))?.id).toBe(1)
  expect(answeringOf(pathOf(3, byId))?.id).toBe(3)
  expect(answeringOf(pathOf(4, byId))).toBeUndefined()
  expect(isVisibleTo(pathOf(2, byId), 7)).toBe(true)
  expect(isVisibleTo(pathOf(2, byId), 8)).toBe(false)
  expect(isVisibleTo(pathOf(3, byId), 8)).toBe(true)
  expect(isVisibleTo(pathOf(2, byId), null)).toBe(false)
  expect(isVisibleTo(pathOf(4, byId), null)).toBe(true)
})

test('finds everything below a category', () => {
  expect(idsBelow(1, CATEGORIES)).toEqual([1, 2, 3])
  expect(idsBelow(4, CATEGORIES)).toEqual([4])
})

test('is read as a tree: each above those below it, in the order that is given', () => {
  const all = [
    aCategory(1, null),
    aCategory(5, null),
    aCategory(2, 1),
    aCategory(6, 5),
    aCategory(3, 2),
    aCategory(4, 99),
  ]
  expect(inTreeOrder(all).map(({ category, depth }) => `${category.id}:${depth}`)).toEqual([
    '1:0',
    '2:1',
    '3:2',
    '5:0',
    '6:1',
    '4:0',
  ])
})

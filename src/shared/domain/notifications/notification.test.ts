import { expect, test } from 'vitest'
import { badgeLabel, isCounted, isNews, isSilent, isTodo, type NotificationFacts } from './notification.ts'
import { covers, isNikoId, readPath, type ReadScope } from './read-scope.ts'

const facts = (overrides: Partial<NotificationFacts> = {}): NotificationFacts => ({
  menuId: 'menu_ma_news',
  categories: ['Unternehmen'],
  nikoId: 7,
  todo: false,
  delOverBell: true,
  ...overrides,
})

test.each<[string, Partial<NotificationFacts>, boolean, boolean, boolean, boolean]>([
  // what, facts, silent, to-do, counted, news
  ['news', {}, false, false, true, true],
  ['vacation by its area', { menuId: 'menu_ma_holiday', todo: undefined }, true, true, false, false],
  ['working time by its area', { menuId: 'menu_ma_az', todo: undefined }, true, true, false, false],
  ['vacation by a category', { categories: ['x', 'menu_ma_holiday'], todo: undefined }, true, true, false, false],
  ['working time by a category', { categories: ['menu_ma_az'], todo: undefined }, true, true, false, false],
  ['vacation that is only told', { menuId: 'menu_ma_holiday', todo: false }, true, false, false, true],
  ['a form to sign', { menuId: 'menu_ma_form', todo: true }, false, true, true, false],
  ['a form that came', { menuId: 'menu_ma_form', todo: undefined }, false, false, true, true],
  ['days to clear', { menuId: 'menu_ma_az_genehmigen', todo: true }, true, true, false, false],
  ['an answer about a day', { menuId: 'menu_ma_az_genehmigen', todo: false }, true, false, false, true],
  ['without any category', { categories: [] }, false, false, true, true],
])('[BELL-01] %s', (_, overrides, silent, todo, counted, news) => {
  const entry = facts(overrides)
  expect([isSilent(entry), isTodo(entry), isCounted(entry), isNews(entry)]).toEqual([silent, todo, counted, news])
})

test.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [1284, '9+'],
])('[BELL-01] the count %i is shown as %j', (count, label) => expect(badgeLabel(count)).toBe(label))

test.each<[string, ReadScope, Partial<NotificationFacts>, boolean]>([
  ['everything', {}, {}, true],
  ['its area', { menuId: 'menu_ma_news' }, {}, true],
  ['another area', { menuId: 'menu_ma_form' }, {}, false],
  ['its category', { menuId: 'menu_ma_news', category: 'Unternehmen' }, {}, true],
  ['one of its categories', { menuId: 'menu_ma_news', category: 'B' }, { categories: ['A', 'B'] }, true],
  ['another category', { menuId: 'menu_ma_news', category: 'Personal' }, {}, false],
  ['its category in another area', { menuId: 'menu_ma_form', category: 'Unternehmen' }, {}, false],
  ['its own id', { menuId: 'menu_ma_news', nikoId: 7 }, {}, true],
  ['another id', { menuId: 'menu_ma_news', nikoId: 8 }, {}, false],
  ['its id in another area', { menuId: 'menu_ma_form', nikoId: 7 }, {}, false],
  ['an id, where it has none', { menuId: 'menu_ma_news', nikoId: 7 }, { nikoId: null }, false],
  ['everything, but the bell may not', {}, { delOverBell: false }, false],
  ['its own id, but the bell may not', { menuId: 'menu_ma_news', nikoId: 7 }, { delOverBell: false }, false],
  ['everything, but it is a to-do', {}, { todo: true }, false],
  ['everything, but it is vacation', {}, { menuId: 'menu_ma_holiday', todo: undefined }, false],
])('[BELL-03] marking %s: %j', (_, scope, overrides, covered) => expect(covers(scope, facts(overrides))).toBe(covered))

test.each<[ReadScope, string]>([
  [{}, 'all'],
  [{ menuId: 'menu_ma_news' }, 'menu_ma_news'],
  [{ menuId: 'menu_ma_news', category: 'Unternehmen' }, 'menu_ma_news/Unternehmen'],
  [{ menuId: 'menu_ma_news', nikoId: 7 }, 'menu_ma_news/7'],
  [{ menuId: 'all', category: 'menu_ma_news' }, 'all/menu_ma_news'],
  [{ menuId: 'menu_ma_news', category: 'Aus/Fort & Weiterbildung' }, 'menu_ma_news/Aus%2FFort%20%26%20Weiterbildung'],
  [{ menuId: 'menu_ma_news', category: '../all' }, 'menu_ma_news/..%2Fall'],
])('[BELL-03] %j is the path %s', (scope, path) => expect(readPath(scope)).toBe(path))

test.each([
  ['7', true],
  ['0', true],
  ['999999999999999', true],
  ['9999999999999999', false],
  ['', false],
  ['-7', false],
  ['7a', false],
  ['7.0', false],
  [' 7', false],
  ['٧', false],
  ['Unternehmen', false],
])('[BELL-03] %j is an id: %s', (segment, expected) => expect(isNikoId(segment)).toBe(expected))

import { expect, test } from 'vitest'
import {
  CHANNELS,
  SETTING_CATEGORIES,
  fixedState,
  isCritical,
  isOnAtFirst,
  settingCategoriesFor,
  settingCategoryOf,
  type SettingCategory,
  type SettingFacts,
} from './notification-category.ts'
import { AREAS, type Area } from '#domain/routes/portal-areas.ts'
import { rightsOf } from '#domain/organisation/roles.ts'

test.each<[string, Partial<SettingFacts>, SettingCategory | undefined]>([
  ['news', {}, 'news'],
  ['urgent news', { urgent: true }, 'urgent'],
  ['an urgent to-do', { urgent: true, todo: true }, 'urgent'],
  ['a certificate that expires', { menuId: 'menu_ek_lieferanten_report' }, 'suppliers'],
  ['a change request to decide', { menuId: 'menu_ek_lieferanten_report', todo: true }, 'todo'],
  ['a material group for a buyer', { menuId: 'menu_ek_leadbuyer' }, 'responsibility'],
  ['leave to decide, by its area alone', { menuId: 'menu_ma_holiday', todo: undefined }, 'todo'],
  ['leave that is decided', { menuId: 'menu_ma_holiday', todo: false }, 'time'],
  ['a missing stamp', { menuId: 'menu_ma_az', todo: false }, 'time'],
  ['hours to approve', { menuId: 'menu_ma_az_genehmigen', todo: true }, 'todo'],
  ['hours that were approved', { menuId: 'menu_ma_az_genehmigen', todo: false }, 'time'],
  ['leave by a category', { menuId: 'menu_other', categories: ['menu_ma_holiday'], todo: false }, 'time'],
  ['an ad', { menuId: 'menu_ek_marktplatz' }, 'marketplace'],
  ['a news category that is called urgent', { categories: ['urgent', 'Dringend'] }, 'news'],
  ['a benefit', { menuId: 'menu_benefits' }, 'benefits'],
  ['an area without a setting', { menuId: 'menu_cp' }, undefined],
  ['an area that names a property of every object', { menuId: 'constructor' }, undefined],
])('[PROF-01] %s follows the right setting', (_, changes, category) => {
  const facts: SettingFacts = { menuId: 'menu_ma_news', categories: ['Unternehmen'], todo: false, ...changes }
  expect(settingCategoryOf(facts)).toBe(category)
})

test('[PROF-01] each line has the default of the design', () => {
  const drawn = SETTING_CATEGORIES.map((category) => [
    category,
    ...CHANNELS.map((channel) => fixedState(category, channel) ?? (isOnAtFirst(category, channel) ? 'on' : 'off')),
  ])
  expect(drawn.toSorted()).toEqual(
    [
      ['urgent', 'always', 'on', 'on'],
      ['todo', 'always', 'on', 'off'],
      ['time', 'on', 'on', 'off'],
      ['news', 'on', 'off', 'off'],
      ['forms', 'on', 'on', 'off'],
      ['duplicates', 'on', 'off', 'off'],
      ['production', 'on', 'off', 'off'],
      ['controlling', 'on', 'off', 'off'],
      ['suppliers', 'on', 'off', 'off'],
      ['conduct', 'on', 'off', 'off'],
      ['forum', 'on', 'off', 'off'],
      ['responsibility', 'on', 'off', 'off'],
      ['marketplace', 'on', 'off', 'off'],
      ['benefits', 'on', 'off', 'off'],
      ['digest', 'never', 'off', 'on'],
    ].toSorted(),
  )
})

test('[PROF-01] only urgent notifications and to-dos are critical', () => {
  expect(SETTING_CATEGORIES.filter(isCritical)).toEqual(['urgent', 'todo'])
  expect(isCritical(undefined)).toBe(false)
})

test.each<[string, string[], readonly SettingCategory[]]>([
  ['nobody in particular', [], ['urgent', 'todo', 'conduct', 'forum']],
  [
    'an employee',
    ['portal_ma', 'menu_ma_form', 'menu_ma_az', 'ma_news_user', 'menu_ma_news'],
    ['urgent', 'todo', 'news', 'forms', 'time', 'conduct', 'forum', 'digest'],
  ],
  ['a buyer', ['portal_ek', 'menu_ek_qa', 'menu_ek_marktplatz'], ['urgent', 'todo', 'conduct', 'forum', 'marketplace']],
  ['an approver', ['menu_ma_holiday_approve'], ['urgent', 'todo', 'time', 'conduct', 'forum']],
  ['who has the menu of news but may not read', ['menu_ma_news'], ['urgent', 'todo', 'conduct', 'forum']],
  [
    'who holds every role',
    [
      'ma_news_user',
      'menu_ma_news',
      'menu_ma_form',
      'menu_ma_az',
      'portal_ma',
      'menu_ek_marktplatz',
      'menu_ek_lieferanten_report',
      'menu_ek_doubletten',
      'menu_mes_times',
      'portal_cp',
      'menu_benefits',
    ],
    SETTING_CATEGORIES,
  ],
])('[PROF-01] %s has these lines', (_, roles, categories) =>
  expect(settingCategoriesFor(rightsOf({ realm_access: { roles } }), new Set(AREAS))).toEqual(categories),
)

test.each<[readonly Area[], readonly SettingCategory[]]>([
  [[], ['urgent', 'todo']],
  [['news'], ['urgent', 'todo', 'news', 'digest']],
  [['working-time'], ['urgent', 'todo', 'time']],
  [
    ['vacation', 'marketplace'],
    ['urgent', 'todo', 'time', 'marketplace'],
  ],
])('[PROF-01] with only %j installed these lines are shown: %j', (areas, categories) => {
  const roles = ['portal_ma', 'menu_ma_form', 'menu_ma_az', 'ma_news_user', 'menu_ma_news', 'menu_ek_marktplatz']
  expect(settingCategoriesFor(rightsOf({ realm_access: { roles } }), new Set(areas))).toEqual(categories)
})

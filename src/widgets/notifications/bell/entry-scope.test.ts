import { expect, test } from 'vitest'
import { entryScope } from './entry-scope.ts'
import { aNotification } from '#widgets/notifications/testing/a-notification.ts'

test.each([
  ['news', {}, { menuId: 'menu_ma_news', nikoId: 7 }],
  ['the bell may not', { delOverBell: false }, undefined],
  ['a to-do', { todo: true }, undefined],
  ['no id of its own', { nikoId: null }, undefined],
  ['vacation that is only expected', { menuId: 'menu_ma_holiday' }, { menuId: 'menu_ma_holiday', nikoId: 7 }],
])('[BELL-03] %s', (_, facts, scope) => expect(entryScope(aNotification({ nikoId: 7, ...facts }))).toEqual(scope))

import { expect, test } from 'vitest'
import { readChoices } from './menu-view.ts'
import { aNotification } from '#widgets/notifications/testing/a-notification.ts'

const news = (id: number, ...categories: string[]) => aNotification({ id, categories })
const form = (id: number) => aNotification({ id, menuId: 'menu_ma_form', categories: ['Reise'] })
const lines = (...args: Parameters<typeof readChoices>) =>
  readChoices(...args).map(({ scope, count }) => [scope.menuId ?? 'all', scope.category ?? '', count])

test.each([
  ['nothing', [], []],
  ['one area with one category: only everything', [news(1, 'A'), news(2, 'A')], [['all', '', 2]]],
  [
    'one area with two categories',
    [news(1, 'A'), news(2, 'A', 'B')],
    [
      ['all', '', 2],
      ['menu_ma_news', '', 2],
      ['menu_ma_news', 'A', 2],
      ['menu_ma_news', 'B', 1],
    ],
  ],
  [
    'two areas',
    [news(1, 'A'), form(2)],
    [
      ['all', '', 2],
      ['menu_ma_news', '', 1],
      ['menu_ma_form', '', 1],
    ],
  ],
  ['entries without a category', [aNotification({ id: 1, categories: [] })], [['all', '', 1]]],
])('[BELL-03] %s', (_, entries, expected) => expect(lines(entries)).toEqual(expected))

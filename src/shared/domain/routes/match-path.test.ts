import { expect, test } from 'vitest'
import { bareAddress, matchPath } from './match-path.ts'

test.each<[pattern: string, path: string, params: Record<string, string> | undefined]>([
  ['/news/ma/:category?', '/news/ma', {}],
  ['/news/ma/:category?', '/news/ma/', {}],
  ['/news/ma/:category?', '/news/ma/Personal%20%26%20Ausbildung', { category: 'Personal & Ausbildung' }],
  ['/news/ma/:category?', '/news/ma/a%2Fb', { category: 'a/b' }],
  ['/news/ma/:category?', '/news/ma/%E0%A4%A', { category: '%E0%A4%A' }],
  ['/news/ma/:category?', '/news/ma/a/b', undefined],
  ['/story/ma/:id', '/story/ma', undefined],
  ['/zustaendigkeit/leadBuyer', '/zustaendigkeit/leadbuyer', {}],
  ['/kalender/*', '/kalender', {}],
  ['/kalender/*', '/kalender/2026/5', {}],
  ['/kalender/*', '/kalendarium', undefined],
])('%s matches %s with %j', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params)
})

test.each([
  ['/startseite', '/startseite'],
  ['/news/ma/:category?', '/news/ma'],
  ['/kalender/*', '/kalender'],
  ['/formular/:templateId?/:companyId?/:plant?', '/formular'],
  ['/story/ma/:id', undefined],
])('%s has the address %s', (pattern, address) => {
  expect(bareAddress(pattern)).toBe(address)
})

import { expect, test } from 'vitest'
import { portalAddress, portalPath } from './portal-path.ts'

test.each([
  ['/story/ma/7', '/story/ma/7'],
  ['/urlaubsgenehmigung?highlight=3#tag', '/urlaubsgenehmigung?highlight=3#tag'],
  ['/a/../b', '/b'],
  ['/news/ma/Unternehmen & Betriebsrat', '/news/ma/Unternehmen%20&%20Betriebsrat'],
  ['', undefined],
  ['story/ma/7', undefined],
  ['//evil.example/story', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://evil.example/story', undefined],
  [`${'javascript'}:alert(1)`, undefined],
  ['data:text/html,x', undefined],
  [' /story', undefined],
])('the link %j leads to %s', (link, path) => expect(portalPath(link)).toBe(path))

test.each([
  ['https://portal.example/', 'https://portal.example/story'],
  ['https://intranet.example/portal/', 'https://intranet.example/portal/story'],
])('%s + /story = %s', (portalUrl, address) => expect(portalAddress(portalUrl, '/story')).toBe(address))

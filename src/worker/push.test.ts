import { expect, test, vi } from 'vitest'

vi.mock('./scope.ts', () => ({
  FILES: { shell: [], later: [], hashes: {} },
  VERSION: 'test',
  worker: { location: new URL('https://portal.test/service-worker.js'), addEventListener: () => undefined },
}))
const { ownPath } = await import('./push.ts')

test.each([
  ['/story/ma/7?x=1#top', '/story/ma/7?x=1#top'],
  ['/', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/realms/portal/logout', '/'],
  ['/api/news', '/'],
  ['/assets/x.svg', '/'],
  ['story/ma/7', '/'],
  [undefined, '/'],
  [7, '/'],
])('[T20] a click on a push message with the path %o leads to %s', (path, target) => {
  expect(ownPath(path)).toBe(target)
})

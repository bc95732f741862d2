import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROUTES } from '#domain/routes/routes.ts'
import { ROUTES_FILE, routesPage } from './routes-page.ts'

test('[APP-09] docs/routes.md matches the route table; otherwise run npm run manifest', () => {
  expect(readFileSync(ROUTES_FILE, 'utf8')).toBe(routesPage())
})

test('every route has a line with all texts', () => {
  const lines = routesPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(lines).toHaveLength(ROUTES.length)
  expect(lines.filter((line) => line.includes('undefined'))).toEqual([])
})

// The two halves of an area say the same of it.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS } from '#domain/portal-areas.ts'
import { PAGES } from '#domain/routes.ts'
import { PLANNED_ROUTES } from '#domain/planned-routes.ts'
import { readAreas } from '#scripts/lib/read-areas.ts'
import { INSTALLED_AREAS } from '#server/modules/installed.ts'

const areas = await readAreas()
const ids = areas.flatMap((area) => area.ids)

test('the server installs exactly the areas that have an area.ts', () => {
  expect(INSTALLED_AREAS.filter((id) => id !== 'home').toSorted()).toEqual(ids.toSorted())
})

test('every folder of widgets is an area, or contains the views of a planned one; its id is in the domain', () => {
  const folders = readdirSync('src/widgets').filter((folder) => !(folder in PLANNED_ROUTES))
  expect(areas.map(({ ids: [id] }) => id).toSorted()).toEqual(folders.toSorted())
  expect(ids.filter((id) => !AREAS.includes(id))).toEqual([])
})

test('the routes of an area are listed once: in its area.ts, or among those to come', () => {
  expect(Object.keys(PLANNED_ROUTES).filter((id) => ids.some((one) => one === id))).toEqual([])
  const paths = PAGES.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every tag of a route exists', () => {
  const tags = new Set<string>(areas.flatMap(({ elements }) => elements.map(({ tag }) => tag)))
  const named = areas.flatMap(({ routes }) => routes.flatMap(({ tag }) => tag ?? []))
  expect(named.filter((tag) => !tags.has(tag))).toEqual([])
})

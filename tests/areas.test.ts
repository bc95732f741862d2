// The server part and the browser part of an area describe it in the same way.
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AREAS } from '#domain/routes/portal-areas.ts'
import { PAGES } from '#domain/routes/routes.ts'
import { readAreas } from '#scripts/manifest/read-areas.ts'
import { INSTALLED_AREAS } from '#server/modules/installed.ts'

const areas = await readAreas()
const ids = areas.flatMap((area) => area.ids)
/** Their pages belong to the shell, which has no elements for foreign pages. */
const OF_THE_SHELL: ReadonlySet<string> = new Set(['home', 'people'])

test('the server installs exactly the areas that have an area.ts', () => {
  expect(INSTALLED_AREAS.filter((id) => !OF_THE_SHELL.has(id)).toSorted()).toEqual(ids.toSorted())
})

test('every folder of widgets is an area; its id is in the domain', () => {
  const folders = readdirSync('src/widgets')
  expect(areas.map(({ ids: [id] }) => id).toSorted()).toEqual(folders.toSorted())
  expect(ids.filter((id) => !AREAS.includes(id))).toEqual([])
})

test('every address of the portal belongs to one route', () => {
  const paths = PAGES.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every tag of a route exists', () => {
  const tags = new Set<string>(areas.flatMap(({ elements }) => elements.map(({ tag }) => tag)))
  const named = areas.flatMap(({ routes }) => routes.flatMap(({ tag }) => tag ?? []))
  expect(named.filter((tag) => !tags.has(tag))).toEqual([])
})

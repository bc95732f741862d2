import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import rateLimit from '@fastify/rate-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardRoutes } from '#server/http/access.ts'
import { keepVersions } from './retained-versions.ts'
import { servePages } from './pages.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-versions-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

/** A build of its own folder, as a fresh clone has it. */
async function aBuild(version: string): Promise<string> {
  const pages = join(root, `dist-${version}`)
  const folder = `widgets/v${version}-00000000`
  await mkdir(join(pages, folder, 'chunks'), { recursive: true })
  await writeFile(join(pages, 'widgets/integrity.json'), JSON.stringify({ script: `/${folder}/portal.js` }))
  await writeFile(join(pages, folder, 'portal.js'), `script ${version}`)
  await writeFile(join(pages, folder, 'chunks/portal-story.js'), `view ${version}`)
  return pages
}
const start = async (version: string, day: number, limits = { count: 20, days: 400 }) =>
  keepVersions(await aBuild(version), join(root, 'data'), { retainedVersions: limits }, new Date(2026, 0, day))
const kept = async () => (await readdir(join(root, 'data/former/widgets'))).toSorted()

async function serve(version: string, former: string) {
  const app = fastify()
  guardRoutes(app, () => Promise.reject(new Error('nobody asks for a token here')))
  await app.register(rateLimit, { global: false })
  await servePages(app, join(root, `dist-${version}`), { former })
  return (url: string) => app.inject({ url })
}

test('[E06] after an upgrade from a fresh clone, pages that pin the version before find every file of it', async () => {
  await start('1.0.0', 1)
  const get = await serve('1.1.0', await start('1.1.0', 2))
  for (const version of ['1.0.0', '1.1.0'])
    for (const [file, body] of [
      ['portal.js', `script ${version}`],
      ['chunks/portal-story.js', `view ${version}`],
    ]) {
      const answer = await get(`/widgets/v${version}-00000000/${file}`)
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
        200,
        body,
        'public, max-age=31536000, immutable',
      ])
    }
})

test('[E06] no other file of the data folder is served', async () => {
  const former = await start('1.0.0', 1)
  await writeFile(join(root, 'data/password'), 'secret')
  const get = await serve('1.0.0', former)
  for (const path of [
    '../password',
    '..%2fpassword',
    '%2e%2e/%2e%2e/password',
    '..%5c..%5cpassword',
    '.new-1/portal.js',
  ])
    expect((await get(`/widgets/${path}`)).statusCode).toBeGreaterThanOrEqual(400)
  for (const path of ['v1.0.0-00000000/', 'v1.0.0-00000000', 'v9.0.0-00000000/portal.js', ''])
    expect((await get(`/widgets/${path}`)).statusCode).toBe(404)
})

test('servers that start together on one folder store the version once and whole', async () => {
  const pages = await aBuild('1.0.0')
  for (let file = 0; file < 50; file++)
    await writeFile(join(pages, `widgets/v1.0.0-00000000/chunks/${file}.js`), 'chunk')
  const limits = { retainedVersions: { count: 20, days: 400 } }
  await Promise.all([1, 2, 3].map(() => keepVersions(pages, join(root, 'data'), limits)))
  expect(await kept()).toEqual(['v1.0.0-00000000'])
  expect(await readdir(join(root, 'data/former/widgets/v1.0.0-00000000/chunks'))).toHaveLength(51)
})

test('a version that is built again is kept once, in its first state', async () => {
  await start('1.0.0', 1)
  await writeFile(join(root, 'data/former/widgets/v1.0.0-00000000/portal.js'), 'as it was')
  await start('1.0.0', 2)
  expect(await kept()).toEqual(['v1.0.0-00000000'])
  expect(await readFile(join(root, 'data/former/widgets/v1.0.0-00000000/portal.js'), 'utf8')).toBe('as it was')
})

test.each([
  ['the count of former ones', { count: 1, days: 400 }, ['v1.2.0-00000000', 'v1.3.0-00000000']],
  ['no former one', { count: 0, days: 400 }, ['v1.3.0-00000000']],
  ['their age since another took their place', { count: 20, days: 5 }, ['v1.2.0-00000000', 'v1.3.0-00000000']],
])('%s is the limit', async (_, limits, left) => {
  await start('1.0.0', 1)
  await start('1.1.0', 2)
  await start('1.2.0', 3)
  // The last one ran until now.
  await start('1.3.0', 20, limits)
  expect(await kept()).toEqual(left)
})

test('without a build no version is kept, and no call fails', async () => {
  await keepVersions(join(root, 'none'), join(root, 'data'), { retainedVersions: { count: 20, days: 400 } })
  expect(await kept()).toEqual([])
})

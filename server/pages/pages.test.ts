import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import rateLimit from '@fastify/rate-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardRoutes } from '#server/http/access.ts'
import { servePages } from './pages.ts'

let folder: string
let app: FastifyInstance
/** The same, configured without its service worker. */
let withdrawn: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-pages-'))
  await mkdir(join(folder, 'widgets/v0.1.0-87654321/chunks'), { recursive: true })
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>shell')
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  await writeFile(join(folder, '.stamp'), 'stamp')
  await writeFile(join(folder, 'service-worker.js'), 'worker')
  await writeFile(join(folder, 'withdrawn-worker.js'), 'withdrawn')
  await writeFile(join(folder, 'widgets/portal.js'), 'portal')
  await writeFile(join(folder, 'widgets/portal.js.br'), 'small')
  await writeFile(join(folder, 'widgets/v0.1.0-87654321/portal.js'), 'pinned')
  await writeFile(join(folder, 'widgets/v0.1.0-87654321/chunks/portal-story.js'), 'view')
  app = fastify()
  guardRoutes(app, () => Promise.reject(new Error('nobody asks for a token here')))
  await app.register(rateLimit, { global: false })
  await servePages(app, folder)
  withdrawn = fastify()
  guardRoutes(withdrawn, () => Promise.reject(new Error('nobody asks for a token here')))
  await withdrawn.register(rateLimit, { global: false })
  await servePages(withdrawn, folder, { serviceWorker: false })
})
afterAll(async () => {
  await app.close()
  await withdrawn.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

test.each(['/', '/startseite', '/story/ma/3?x=1', '/news/ma/Standort%20Siegen'])(
  '[APP-01] %s is the shell, never kept without asking',
  async (url) => {
    const { statusCode, body, headers } = await get(url)
    expect({ statusCode, body, cache: headers['cache-control'] }).toEqual({
      statusCode: 200,
      body: '<!doctype html>shell',
      cache: 'no-cache',
    })
  },
)

test.each([
  '/index.html',
  '/.stamp',
  '/.vite/manifest.json',
  '/widgets/portal.js.br',
  '/withdrawn-worker.js',
  '/widgets/none.js',
  '/widgets/',
  '/assets/',
  '/api/none',
  '/metrics',
  '/..%2f..%2fpackage.json',
])('%s is no page and no file', async (url) => {
  const { statusCode, headers } = await get(url)
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 404, type: 'application/problem+json' })
})

test('[E02] portal.js moves within minutes, the folder of a version never changes, small ones are picked', async () => {
  expect((await get('/widgets/portal.js')).headers['cache-control']).toBe('public, max-age=300')
  for (const file of ['portal.js', 'chunks/portal-story.js']) {
    const { headers } = await get(`/widgets/v0.1.0-87654321/${file}`)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  const small = await get('/widgets/portal.js', { 'accept-encoding': 'br' })
  expect({ body: small.body, encoding: small.headers['content-encoding'] }).toEqual({ body: 'small', encoding: 'br' })
})

test('[E08] a second try gets an answer: its folder is spelled in another way, so that the browser has not cached it', async () => {
  const { statusCode, body, headers } = await get('/widgets/v0.1.0-87654321/%63hunks/portal-story.js')
  expect([statusCode, body, headers['cache-control']]).toEqual([200, 'view', 'public, max-age=31536000, immutable'])
})

test('a chunk of a newer build is served by a server that runs', async () => {
  await mkdir(join(folder, 'widgets/v0.2.0-12345678'))
  await writeFile(join(folder, 'widgets/v0.2.0-12345678/portal.js'), 'newer')
  expect((await get('/widgets/v0.2.0-12345678/portal.js')).body).toBe('newer')
})

test('[APP-11] the service worker is requested each time, and can be withdrawn', async () => {
  const worker = await get('/service-worker.js')
  expect([worker.body, worker.headers['cache-control']]).toEqual(['worker', 'no-cache'])
  const gone = await withdrawn.inject({ url: '/service-worker.js', headers: { 'accept-encoding': 'br' } })
  expect([gone.statusCode, gone.body, gone.headers['cache-control'], gone.headers['content-type']]).toEqual([
    200,
    'withdrawn',
    'no-cache',
    'text/javascript; charset=utf-8',
  ])
})

// Documents for developers of host pages, readable where the portal runs: no script, no inline style.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { renderMarkdown } from './markdown.ts'

const FOLDER = fileURLToPath(new URL('../../docs/', import.meta.url))
const { resolve } = createRequire(import.meta.url)
const FONT = resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2')
const PLACEHOLDER = 'https://portal.example.com'

const hidden = { config: { access: 'public' as const }, schema: { hide: true } }

function page(title: string, main: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} – Portal</title><link rel="stylesheet" href="/docs/docs.css"></head><body><main>${main}</main></body></html>`
}

/** `/docs/embedding`, with the portal's own address in every snippet. */
export const docsRoutes =
  (publicUrl: string): FastifyPluginAsync =>
  async (app) => {
    // Other documents stay in the repository: their links become words.
    const linkTo = (target: string) => (/^(#|https:\/\/)/.test(target) ? target : undefined)
    app.get('/docs/embedding', hidden, async (_request, reply) => {
      const text = await readFile(`${FOLDER}embedding.md`, 'utf8')
      const here = text
        .replaceAll(PLACEHOLDER.replace('https', 'wss'), publicUrl.replace(/^http/, 'ws'))
        .replaceAll(PLACEHOLDER, publicUrl)
      return reply.type('text/html; charset=utf-8').send(page('Embedding', renderMarkdown(here, linkTo)))
    })
    app.get('/docs/docs.css', hidden, async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(await readFile(new URL('./docs.css', import.meta.url), 'utf8')),
    )
    app.get('/docs/latin.woff2', hidden, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(FONT)),
    )
  }

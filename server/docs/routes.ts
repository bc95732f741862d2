// Documents for developers of host pages, readable where the portal runs, without script as well; no inline style.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { FastifyPluginAsync } from 'fastify'
import { renderMarkdown, sectionsOf } from './markdown.ts'

const FOLDER = fileURLToPath(new URL('../../docs/', import.meta.url))
const { resolve } = createRequire(import.meta.url)
const FONT = resolve('@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2')
const PLACEHOLDER = 'https://portal.example.com'

const hidden = { config: { access: 'public' as const }, schema: { hide: true } }

const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/docs.css"><script type="module" src="/docs/docs.js"></script>`

function page(title: string, text: string, linkTo: (target: string) => string | undefined): string {
  const sections = sectionsOf(text).map(({ title, id }) => `<li><a href="#${id}">${title}</a></li>`)
  return `<!doctype html><html lang="en"><head>${HEAD}<title>${title} – Portal</title></head><body><header><a href="/">Portal</a><a href="/api">API</a></header><nav aria-label="On this page"><ul>${sections.join('')}</ul></nav><main>${renderMarkdown(text, linkTo)}</main></body></html>`
}

/** Files beside this one that the page needs. */
const FILES = { 'docs.css': 'text/css', 'docs.js': 'text/javascript' } as const

/** `/docs/embedding`, with the portal's own address in every snippet. */
export const docsRoutes =
  (publicUrl: string): FastifyPluginAsync =>
  async (app) => {
    // Other documents stay in the repository: their links become text.
    const linkTo = (target: string) => (/^(#|https:\/\/)/.test(target) ? target : undefined)
    app.get('/docs/embedding', hidden, async (_request, reply) => {
      const text = await readFile(`${FOLDER}embedding.md`, 'utf8')
      const here = text
        .replaceAll(PLACEHOLDER.replace('https', 'wss'), publicUrl.replace(/^http/, 'ws'))
        .replaceAll(PLACEHOLDER, publicUrl)
      return reply.type('text/html; charset=utf-8').send(page('Embedding', here, linkTo))
    })
    for (const [name, type] of Object.entries(FILES))
      app.get(`/docs/${name}`, hidden, async (_request, reply) =>
        reply.type(`${type}; charset=utf-8`).send(await readFile(new URL(`./${name}`, import.meta.url), 'utf8')),
      )
    app.get('/docs/latin.woff2', hidden, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(FONT)),
    )
  }

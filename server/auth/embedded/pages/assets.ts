// Files that the pages load: style, fonts and picture, under names that change with their content.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { REALM_PATH } from '#server/auth/embedded/realm-paths.ts'
import { drawMark, drawStrip, drawViaduct } from './art.ts'

const { resolve } = createRequire(import.meta.url)

interface Asset {
  path: string
  type: string
  content: Buffer
}

const FOLDER = `${REALM_PATH}/resources`
const FONT = '@fontsource-variable/source-sans-3/files/source-sans-3'

function makeAsset(name: string, type: string, content: Buffer | string): Asset {
  const bytes = Buffer.from(content)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  return { path: `${FOLDER}/${name.replace('.', `-${hash}.`)}`, type, content: bytes }
}

const font = (subset: string) =>
  makeAsset(`${subset}.woff2`, 'font/woff2', readFileSync(resolve(`${FONT}-${subset}-wght-normal.woff2`)))

const latin = font('latin')
const latinExt = font('latin-ext')
const picture = makeAsset('viaduct.svg', 'image/svg+xml', drawViaduct())
const strip = makeAsset('strip.svg', 'image/svg+xml', drawStrip())
const mark = makeAsset(
  'mark.svg',
  'image/svg+xml',
  drawMark('xmlns="http://www.w3.org/2000/svg" width="34" height="26"', '#005f6b'),
)
const styleSource = readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8')
const style = makeAsset(
  'sign-in.css',
  'text/css; charset=utf-8',
  styleSource.replace('latin-ext.woff2', latinExt.path).replace('latin.woff2', latin.path),
)

/** Addresses of what a page loads. */
export const ASSETS = { style: style.path, picture: picture.path, strip: strip.path, mark: mark.path, font: latin.path }

/** Serves the files with a year of caching, because a changed file has another name. */
export function serveAssets(app: FastifyInstance): void {
  for (const { path, type, content } of [latin, latinExt, picture, strip, mark, style])
    app.get(path, { config: { access: 'public', rateLimit: false }, schema: { hide: true } }, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    )
}

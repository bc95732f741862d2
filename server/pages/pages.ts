// The built front end: immutable precompressed chunks, the moving portal.js, and the shell for every path of its own.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound, sendProblem } from '#server/http/errors.ts'

/** Named by their content: widgets by the folder of their version, the rest by their own name. */
const IMMUTABLE = /[\\/]widgets[\\/]v\d[^\\/]*[\\/]|-[\w-]{8,}\.(js|css|woff2|svg|json|png|webp)$/
/** A path of the shell has no file extension and belongs to no service. */
const isShellPath = (path: string) =>
  !/^\/(api|realms|widgets|static|health|metrics|assets)(\/|$)/.test(path) && !/\.\w+$/.test(path)

/** Revalidated before each use: a cached worker could not be fixed. */
const WORKER = /[\\/]service-worker\.js$/

function cachingOf(file: string): string {
  if (WORKER.test(file)) return 'no-cache'
  return IMMUTABLE.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
}

interface PageOptions {
  /** False: its address serves a service worker that removes itself. */
  readonly serviceWorker?: boolean
  /** Folder with the widgets of former versions, structured like the build. */
  readonly former?: string | undefined
}

/** Serves `folder` (the build) and answers unknown paths: the shell for pages, a problem for everything else. */
export async function servePages(
  app: FastifyInstance,
  folder: string,
  { serviceWorker = true, former }: PageOptions = {},
): Promise<void> {
  const index = join(folder, 'index.html')
  if (existsSync(folder))
    await app.register(async (scope) => {
      scope.servesFiles = true
      await scope.register(fastifyStatic, {
        root: former === undefined ? folder : [folder, former],
        index: false,
        preCompressed: true,
        cacheControl: false,
        // Dot files, compressed twins and folders are no addresses of ours; index.html has its own answer below.
        allowedPath: (path) => !/\/\.|\/$|\.(br|gz|part)$|^\/(index\.html|withdrawn-worker\.js)$/.test(path),
        setHeaders: (reply, path) => {
          reply.header('cache-control', cachingOf(path.replace(/\.(br|gz)$/, '')))
        },
      })
      if (!serviceWorker)
        scope.get('/service-worker.js', async (_request, reply) =>
          reply
            .type('text/javascript; charset=utf-8')
            .header('cache-control', 'no-cache')
            .send(await readFile(join(folder, 'withdrawn-worker.js'))),
        )
    })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && isShellPath(request.url.split('?')[0] ?? '')
    if (!wantsPage || !existsSync(index)) return sendProblem(notFound(), request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(index))
  })
}

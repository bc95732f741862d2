// Serves demo/ from sites of its own, so that its pages are cross-site to the portal, as real hosts are.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEMO_SITES, demoOrigin, demoOrigins, type DemoSite } from '#domain/embedding/demo-sites.ts'
import { DEMO, indexPage, servicePage, sitePage } from './pages.ts'
import { type Copy, sendCopy } from './proxy.ts'
import { SITES, usualPolicy } from './sites.ts'
import type { Language } from './words.ts'

/** The portal's address in the files of demo/; it is replaced by the address of the running portal. */
const WRITTEN = 'http://localhost:8080'
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
/** Sites that serve a copy of the elements themselves. */
const COPIES: Readonly<Partial<Record<DemoSite, Copy>>> = {
  slow: { delay: 1_500 },
  'two-versions': { rewrite: older },
}

/** Version and build, which are part of private tags. */
export const OLDER = '0.0.9+01d01d01'

/** An older release with its own version and old styles, whose private values must not affect the current one. */
function older(script: string): string {
  return script
    .replace(/(["'`])\d+\.\d+\.\d+\+\w{8}/g, `$1${OLDER}`)
    .replaceAll('--p-radius:var(--portal-radius,10px)', '--p-radius:var(--portal-radius,2px)')
}

export interface DemoServer {
  /** Address of the plain page. */
  readonly url: string
  /** Index of the host pages; the pages of services are here, too. */
  readonly origin: string
  /** Every site that embeds. */
  readonly origins: readonly string[]
  at(site: DemoSite): string
  /** Serves a page of the caller, for tests; returns its address. */
  show(site: DemoSite, page: OwnPage): string
  /** Policy violations that browsers reported, oldest first. */
  readonly reports: readonly string[]
  close(): Promise<void>
}

export interface OwnPage {
  readonly html: string
  /** The content security policy of the site; without one everything is allowed. */
  readonly policy?: string
}

/** Path of the callers' pages. */
const OWN = '/own'

interface Found {
  readonly type: string
  readonly content: string
}

/** Only plain names, at most one folder deep; no leading dot, no encoded characters. */
const NAME = /^\/((?:[a-z][\w-]*\/)?[a-z][\w-]*)(\.html|\.js|\.css)$/
const keycloak = createRequire(import.meta.url).resolve('keycloak-js')

async function fileOf(site: DemoSite | undefined, path: string): Promise<Found | undefined> {
  const [, name = '', extension = ''] = NAME.exec(path) ?? []
  const type = TYPES[extension]
  if (!type || extension === '.html') return undefined
  if (site === 'group-tool' && name === 'keycloak') return { type, content: await readFile(keycloak, 'utf8') }
  const folders = site ? [site, `${site}/dist`, 'shared'] : ['shared']
  for (const folder of folders) {
    const content = await readFile(join(DEMO, folder, name + extension), 'utf8').catch(() => undefined)
    if (content !== undefined) return { type, content }
  }
  return undefined
}

/** A path without an extension is a page named by its last segment. `/en` is the first page in English. */
async function pageOf(
  site: DemoSite | undefined,
  path: string,
  portal: string,
  port: number,
): Promise<Found | undefined> {
  const lang: Language = path === '/en' ? 'en' : 'de'
  const isRouted = site === 'sharepoint' && /^\/SitePages\/\w+$/.test(path)
  const name = path === '/' || path === '/en' || isRouted ? 'main' : (NAME.exec(path)?.[1] ?? '')
  const index = `http://localhost:${port}${lang === 'en' ? '/en' : '/'}`
  const content = site
    ? await sitePage(site, name, { portal, index, lang })
    : await (name === 'main' ? indexPage({ portal, lang }, (each) => demoOrigin(each, port)) : servicePage(name))
  return content === undefined ? undefined : { type: TYPES['.html'] ?? '', content }
}

/** Simulates the health check of a service of the internal network. */
const HEALTH = '/phone-health'
/** Browsers request it if a page does not specify an icon. */
const ICON = '/favicon.ico'
const REPORTS = '/csp-reports'
const REPORT_LIMIT = 16_384

async function readReport(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) if (text.length < REPORT_LIMIT) text += chunk
  return text
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, 'localhost', () => done((server.address() as AddressInfo).port))
  })
}

/** Starts on `port` (0 is a free one) of this machine; rejects if the port is in use. */
export async function startDemoServer(port: number, portal = WRITTEN): Promise<DemoServer> {
  const reports: string[] = []
  const shown = new Map<string, OwnPage>()
  let bound = port
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/'] = (request.url ?? '/').split('?')
    const host = (request.headers.host ?? '').split('.localhost')[0]
    const site = DEMO_SITES.find((name) => name === host)
    if (path === HEALTH) return void response.writeHead(204, { 'access-control-allow-origin': portal }).end()
    if (path === ICON) return void response.writeHead(204).end()
    if (path === REPORTS && request.method === 'POST') {
      reports.push(await readReport(request))
      return void response.writeHead(204).end()
    }
    const copy = site && COPIES[site]
    if (copy && path.startsWith('/widgets/')) return sendCopy(response, portal, path, copy)
    const own = path === OWN && site ? shown.get(site) : undefined
    if (own) {
      const policy = own.policy === undefined ? {} : { 'content-security-policy': own.policy }
      return void response.writeHead(200, { 'content-type': TYPES['.html'] ?? '', ...policy }).end(own.html)
    }
    const found = (await fileOf(site, path)) ?? (await pageOf(site, path, portal, bound))
    const policy = (site && SITES[site].policy) ?? usualPolicy
    response.writeHead(found ? 200 : 404, {
      'x-content-type-options': 'nosniff',
      'content-security-policy': policy(portal, site ? demoOrigin(site, bound) : '').join('; '),
      'content-type': found?.type ?? 'text/plain; charset=utf-8',
    })
    response.end(found?.content.replaceAll(WRITTEN, portal) ?? 'Not found')
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  bound = await listen(server, port)
  return {
    url: `${demoOrigin('plain', bound)}/`,
    origin: `http://localhost:${bound}`,
    origins: demoOrigins(bound),
    at: (site) => `${demoOrigin(site, bound)}/`,
    reports,
    show(site, page) {
      shown.set(site, page)
      return demoOrigin(site, bound) + OWN
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

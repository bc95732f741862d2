// Everything that a foreign page of the tests loads: a strict policy, the built probe, and a back end, all from one server.
import { workerTest } from '#tests/worker-fixtures.ts'
import { startBackEnd, type BackEnd, type Reply } from '#shared/testing/back-end.ts'
import { aToken } from '#shared/testing/a-token.ts'

/** No style from anywhere, script from one folder, no markup from text. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' ws:; img-src blob:; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html dompurify"

/** One unread news entry. */
export const aNotification = {
  id: 1,
  nikoId: 1,
  menuId: 'menu_ma_news',
  categories: [],
  title: 'T',
  body: '',
  creatorName: 'C',
  link: '/story/ma/1',
  why: '',
  created: '2026-01-01T00:00:00Z',
  delOverBell: true,
  todo: false,
}

/** Records errors and warnings on the page itself, in every browser the same way. */
export const WATCH = `
  globalThis.watched = { faults: [], warnings: [] }
  addEventListener('error', ({ message }) => watched.faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => watched.faults.push(String(reason)))
  document.addEventListener('securitypolicyviolation', (event) =>
    // The browser asks for the icon by itself.
    event.blockedURI.endsWith('/favicon.ico') || watched.faults.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))
  const { warn } = console
  console.warn = (...said) => { watched.warnings.push(said.join(' ')); warn.apply(console, said) }
`

declare global {
  var watched: { readonly faults: string[]; readonly warnings: string[] }
}

export interface Stage {
  readonly backEnd: BackEnd
  /** Address of a page whose body is `html`. */
  at(html?: string, options?: { script?: boolean }): string
  /** Scripts of the page itself by path; they run at the position of their tag. */
  readonly scripts: Map<string, string>
  /** Answers of the service, as JSON by path. */
  readonly answers: Map<string, object>
  /** The answer of `GET badges`. */
  notifications: readonly object[]
  /** Chunks that are answered with 404. */
  readonly missing: Set<string>
  /** Chunks that are not answered at all. */
  readonly silent: Set<string>
  readonly token: string
}

const script = (body: string | undefined): Reply =>
  body === undefined ? { status: 404 } : { headers: { 'content-type': 'text/javascript' }, body }

const isChunk = /\.js$/
/** Every script is also served below this folder: to the page it is another script, with its own React. */
const COPY = /^\/copy\//

async function startStage(files: ReadonlyMap<string, string>): Promise<Stage> {
  const missing = new Set<string>()
  const silent = new Set<string>()
  const scripts = new Map([['/watch.js', WATCH]])
  const answers = new Map<string, object>()
  let body = ''
  const answer = (path: string): Reply | undefined => {
    const name = decodeURI(path.split('?')[0] ?? '')
    if (silent.has(name)) return undefined
    if (isChunk.test(name))
      return script(missing.has(name) ? undefined : (scripts.get(name) ?? files.get(name.replace(COPY, '/'))))
    if (answers.has(name)) return { body: answers.get(name) }
    if (name === '/api/notification/badges') return { body: { notifications: stage.notifications, seq: 1 } }
    if (name === '/api/realtime/token') return { body: { token: 'once' } }
    if (name === '/widgets/origin') return { body: { allowed: true } }
    if (name === '/sandboxed') return sandboxed(page(body))
    if (name === '/empty') return page('')
    return name === '/' ? page(body) : { status: 404, body: { code: 'not_found' } }
  }
  const backEnd = await startBackEnd(({ method, path }) => {
    const given = method === 'OPTIONS' ? { status: 204 } : answer(path)
    return given && { ...given, headers: { ...OPEN, ...given.headers } }
  })
  const stage: Stage = {
    backEnd,
    missing,
    silent,
    scripts,
    answers,
    notifications: [aNotification],
    token: aToken({ sub: 'host-user', locale: 'de', jti: 'secret-of-the-host' }),
    at(html = '', { script = true } = {}) {
      body = `${html}${script ? '<script type="module" src="/main.js"></script>' : ''}`
      return backEnd.baseUrl
    },
  }
  return stage
}

function page(body: string): Reply {
  const html = `<!doctype html><html lang="de"><title>Host</title><script src="/watch.js"></script><body>${body}</body></html>`
  return { headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }, body: html }
}

/** A page without an origin, as in a sandboxed frame: it has no storage, and every call is one from elsewhere. */
const sandboxed = ({ headers, ...rest }: Reply): Reply => ({
  ...rest,
  headers: { ...headers, 'content-security-policy': 'sandbox allow-scripts' },
})

const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, accept-language, cache-control, x-subject-id, content-type',
}

export const stageTest = workerTest.extend<{ stage: Stage }>({
  stage: async ({ files }, give) => {
    const stage = await startStage(files)
    await give(stage)
    await stage.backEnd.close()
  },
})

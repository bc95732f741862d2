// The properties of a request that pages need, and the headers of pages.
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify'
import { chooseLanguage, LANGUAGES, type Language } from './pages/texts.ts'
import type { PageContext } from './pages/layout.ts'
import { REALM_PATH } from './realm-paths.ts'
import { ProblemError } from '#server/http/errors.ts'

/** Far above our fields; a longer body is refused before it is read; in bytes. */
const FORM_LIMIT = 16_384

export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
}

/** The fields of a posted form; the last one if a field is repeated. */
export const formOf = (request: FastifyRequest): Record<string, string | undefined> =>
  (request.body ?? {}) as Record<string, string>

/** Browsers name the page of a form; other programs need not. */
export function refuseForeignForm({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin !== undefined && origin !== publicUrl) throw new ProblemError(403, 'foreign_form')
}

const LANGUAGE_COOKIE = 'portal_language'

/** The headers of pages and of everything else below the realm; `origins` are the final targets that forms may redirect to. */
export const identityHeaders = (origins: readonly string[]): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${origins.join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // With 'no-referrer' browsers would send the forms of these pages with the origin 'null'.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
})

interface RequestLike {
  url: string
  headers: Record<string, string | string[] | undefined>
}

/** `params` are those of the authorization request, where it is known. */
export function pageContext({ url, headers }: RequestLike, now: Date, params?: Record<string, unknown>): PageContext {
  const address = new URL(url, 'http://portal')
  const language = chooseLanguage({
    chosen: address.searchParams.get('kc_locale'),
    cookie: new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(String(headers['cookie'] ?? ''))?.[1],
    params,
    acceptLanguage: String(headers['accept-language'] ?? ''),
  })
  const addressIn = (other: Language) => {
    address.searchParams.set('kc_locale', other)
    return address.pathname + address.search
  }
  return { language, addressIn, now }
}

/** Stores the language chosen on a page; nothing else of the request is stored. */
export function rememberLanguage(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const chosen = (request.query as Record<string, unknown>)['kc_locale']
  if (!LANGUAGES.includes(chosen as Language)) return
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${String(chosen)}; Path=${REALM_PATH}; Max-Age=31536000; SameSite=Lax; HttpOnly${secure}`,
  )
}

export const sendPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').send(text)

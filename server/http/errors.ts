// Every error in a response: thrown as ProblemError, written as application/problem+json in one place.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'

type Details = NonNullable<Problem['details']>

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  422: 'Unprocessable',
  429: 'Too many requests',
  431: 'Header too large',
  500: 'Internal error',
  503: 'Unavailable',
}

/** An error with an HTTP status and a stable code; details only where the error should stay on screen. */
export class ProblemError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details | undefined
  readonly headers: Record<string, string>
  /** The current state, with a conflict. */
  readonly present: object | undefined

  constructor(status: number, code: string, details?: Details, headers: Record<string, string> = {}, present?: object) {
    super(code)
    this.name = 'ProblemError'
    this.status = status
    this.code = code
    this.details = details
    this.headers = headers
    this.present = present
  }
}

export const badRequest = (code: string, details?: Details) => new ProblemError(400, code, details)
export const unauthenticated = () =>
  new ProblemError(401, 'unauthenticated', undefined, { 'www-authenticate': 'Bearer' })
export const forbidden = (code = 'role_missing') => new ProblemError(403, code)
/** Also for what exists but may not be seen: the two responses must not differ. */
export const notFound = (code = 'not_found') => new ProblemError(404, code)
/** `present` is the current state, for a client that has changed an older one. */
export const conflict = (code: string, details?: Details, present?: object) =>
  new ProblemError(409, code, details, {}, present)
export const unprocessable = (code: string, details?: Details) => new ProblemError(422, code, details)
/** `wait` is in ms; the header is in whole seconds. */
export const tooMany = (wait: number, code = 'too_many_requests', details?: Details) =>
  new ProblemError(429, code, details, { 'retry-after': String(Math.ceil(wait / 1000)) })
export const unavailable = (code: string, retryAfter = 5) =>
  new ProblemError(503, code, undefined, { 'retry-after': String(retryAfter) })

/** SQLSTATE of a database whose disk is full: it can still be read. */
const DATABASE_FULL = '53100'

/** The file system cannot write: it is full, over a quota, read-only or broken. Only file operations have these codes. */
const STORAGE_CODE = /^(ENOSPC|EDQUOT|EROFS|EIO)$/

const isStorageAway = (error: unknown): boolean =>
  STORAGE_CODE.test((error as NodeJS.ErrnoException | undefined)?.code ?? '')

/** True for an error of the connection of `raw`: reset or closed by its client, or by us because it was slow. */
export const isOfConnection = (error: unknown, raw: IncomingMessage): boolean =>
  error === raw.errored || error === raw.socket.errored || (raw.destroyed && (error as Error).message === 'aborted')

/** Our codes for Fastify's own refusals. */
const FASTIFY_CODES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
}

/** Keys that would reach the prototype are refused like invalid JSON. */
const MALFORMED = 'must be JSON, without the keys __proto__ and constructor.prototype'

type Fault = NonNullable<FastifyError['validation']>[number]

/** One entry per field: a missing or unknown one is named itself, not the object that it belongs to. */
function detailsOf(
  { instancePath, params, message = 'is invalid' }: Fault,
  part = 'body',
): { field: string; rule: string }[] {
  const path = [part === 'querystring' ? 'query' : part, ...instancePath.split('/').slice(1)]
  const named = (names: unknown, rule: string) =>
    Array.isArray(names) ? names.map((name) => ({ field: [...path, String(name)].join('.'), rule })) : []
  const fields = [
    ...named(params['requiredProperties'], 'is required'),
    ...named(params['additionalProperties'], 'is not known here'),
  ]
  return fields.length > 0 ? fields : [{ field: path.join('.'), rule: message }]
}

function fromFastify(error: FastifyError): ProblemError {
  if (error.validation)
    return badRequest(
      'validation_failed',
      error.validation.flatMap((fault) => detailsOf(fault, error.validationContext)),
    )
  if (FASTIFY_CODES[error.code] === 'malformed_json')
    return badRequest('malformed_json', [{ field: 'body', rule: MALFORMED }])
  const status = error.statusCode ?? 500
  return new ProblemError(status, FASTIFY_CODES[error.code] ?? (status < 500 ? 'bad_request' : 'internal_error'))
}

/** The problem that is sent for `error`; an internal error never shows its message. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if ((error as { code?: unknown } | undefined)?.code === DATABASE_FULL) return unavailable('database_full', 30)
  if (isDatabaseAway(error)) return unavailable('database_unavailable')
  if (isStorageAway(error)) return unavailable('storage_unavailable')
  const known = error as FastifyError
  if (known?.validation || (known?.statusCode !== undefined && known.statusCode < 500)) return fromFastify(known)
  return new ProblemError(500, 'internal_error')
}

type ProblemFields = Pick<ProblemError, 'status' | 'code' | 'details'> & { readonly present?: object | undefined }

const bodyOf = ({ status, code, details, present }: ProblemFields): Problem => ({
  type: 'about:blank',
  status,
  title: TITLES[status] ?? 'Error',
  code,
  ...(details === undefined ? {} : { details }),
  ...(present === undefined ? {} : { present }),
})

export function sendProblem(error: ProblemError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: Problem = { ...bodyOf(error), requestId: request.id }
  return reply
    .code(error.status)
    .headers(error.headers)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(body)
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = isOfConnection(error, request.raw) ? badRequest('request_aborted') : toProblemError(error)
    if (problem.status >= 500) request.log.error({ err: error, code: problem.code }, 'request failed')
    else request.log.info({ code: problem.code, details: problem.details }, 'request refused')
    return sendProblem(problem, request, reply)
  })
}

/** Answers an address that is not UTF-8, or for which no route can be found. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({ code: error.code }, 'address refused')
  void sendProblem(
    badRequest('malformed_address', [{ field: 'path', rule: 'must be percent-encoded UTF-8' }]),
    request,
    reply,
  )
}

/** Codes of connections on which no request could be read. */
const UNREADABLE: Record<string, { status: number; code: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request_timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large' },
}

/** Answers invalid HTTP, slow or oversized requests on the raw connection, which is then closed. */
export function refuseConnection(error: Pick<ConnectionError, 'name' | 'message' | 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = UNREADABLE[error.code] ?? { status: 400, code: 'malformed_request' }
  const body = JSON.stringify(bodyOf({ ...refusal, details: undefined }))
  const { status } = refusal
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${TITLES[status]}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

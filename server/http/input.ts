// Checks of bodies and addresses before any schema is applied: JSON, UTF-8, no NUL, no prototype keys.
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { onUse } from './compile-on-use.ts'
import { badRequest } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

const DECIMAL = /^(0|-?[1-9][0-9]{0,15})$/

/** The value of `text` for its schema. Unusual spellings of a number or flag stay text, which is refused. */
function readText(text: unknown, { type, format }: { type?: unknown; format?: unknown } = {}): unknown {
  if (typeof text !== 'string') return text
  if ((type === 'integer' || type === 'number') && DECIMAL.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  // Written as the database writes it, because two spellings of one id would compare as different.
  if (format === 'uuid') return text.toLowerCase()
  return text
}

/** Checks values without changing them; those of paths, queries and headers are text, which the schema converts. */
const compileCheck: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const check = onUse(() => Compile(schema))
  const { properties = {} } = schema as { properties?: Record<string, object> }
  const readTexts = (texts: object) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, readText(text, properties[name])]))
  return (given: unknown) => {
    const value = httpPart === 'body' || given === null || typeof given !== 'object' ? given : readTexts(given)
    return check().Check(value) ? { value } : { error: check().Errors(value) as never }
  }
}

/** Reads bodies strictly: no value is coerced or dropped; an empty body counts as absent. */
export function readInputStrictly(app: FastifyInstance): void {
  app.setValidatorCompiler(compileCheck)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      return done(badRequest('invalid_utf8', [{ field: 'body', rule: 'must be valid UTF-8' }]))
    }
    if (text.length === 0) return done(null, undefined)
    return parse(request, text, done)
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('preValidation', async (request) => {
    refuseBadText(request.body, 'body')
    refuseBadText(request.params, 'params')
    refuseBadText(request.query, 'query')
  })
}

/** Far deeper than our bodies; deeper ones are attempts to exhaust the stack. */
const DEPTH_LIMIT = 32

/** NUL cannot be stored, and half a surrogate pair is no character: both are refused with the name of the field. */
export function refuseBadText(value: unknown, field: string, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw badRequest('validation_failed', [{ field, rule: 'must not contain NUL' }])
    if (!value.isWellFormed()) throw badRequest('validation_failed', [{ field, rule: 'must be well-formed Unicode' }])
  } else if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value)) {
    if (depth === DEPTH_LIMIT)
      throw badRequest('validation_failed', [{ field, rule: `must not be nested deeper than ${DEPTH_LIMIT} levels` }])
    for (const [key, inner] of Object.entries(value)) {
      refuseBadText(key, `${field} (a name)`)
      refuseBadText(inner, `${field}.${key}`, depth + 1)
    }
  }
}

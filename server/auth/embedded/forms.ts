// Forms of the sign-in pages: read as they are sent, refused from foreign pages.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from '#server/errors.ts'

/** No field of ours comes near; a longer body is refused unread, in bytes. */
const FORM_LIMIT = 16_384

export function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'string' as const, bodyLimit: FORM_LIMIT }
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
}

/** The fields of a posted form; of a repeated one the last. */
export const formOf = (request: FastifyRequest): Record<string, string | undefined> =>
  (request.body ?? {}) as Record<string, string>

/** Browsers name the page a form comes from; other programs need not. */
export function refuseForeignForm({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin !== undefined && origin !== publicUrl) throw new ProblemError(403, 'foreign_form')
}

// A file as a response: fixed type, no sniffing, no scripts, revalidated by the browser at each use; in parts too,
// so that an interrupted download can continue.
import type { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, ProblemError } from '#server/http/errors.ts'
import { byteRange } from './byte-range.ts'
import type { ByteRange } from './storage.ts'

export interface Sendable {
  readonly contentType: string
  readonly disposition: string
  /** Bytes. */
  readonly size: number
  /** undefined: it does not exist any more. */
  open(range: ByteRange | undefined): Promise<Readable | Buffer | undefined>
}

/** A `Content-Disposition` with the unchanged name, and without accents for clients that read only ASCII. */
export function contentDisposition(type: 'attachment' | 'inline', name: string): string {
  const fallback = name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Clients may decode %41 to a letter: a name with % is sent as filename* too.
    .replace(/[^\x20-\x7e]|%/gu, '_')
  return create(name.toWellFormed(), { type, fallback })
}

/** Sends the headers for caching under `etag`; returns true if the caller has the bytes: then 304 was sent. */
export function isKnown({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  // Rights are checked each time; the bytes are sent only when they have changed.
  void reply.headers({ etag, 'cache-control': 'private, no-cache' })
  const known = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (!known.includes(etag)) return false
  void reply.code(304).send()
  return true
}

/** The requested part, if the request names the same bytes. */
function wantedOf({ headers, method }: FastifyRequest, etag: string, size: number): ByteRange | undefined {
  const condition = headers['if-range']
  if (method !== 'GET' || (condition !== undefined && condition !== etag)) return undefined
  const range = byteRange(headers.range, size)
  if (range === 'outside')
    throw new ProblemError(
      416,
      'range_not_satisfiable',
      [{ field: 'headers.range', rule: `must begin before ${size}` }],
      {
        'content-range': `bytes */${size}`,
      },
    )
  return range
}

/** Sends 200 with the file or 206 with the requested part. Throws 416, and 404 if the file does not exist any more. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  file: Sendable,
): Promise<FastifyReply> {
  const { contentType, disposition, size } = file
  const range = wantedOf(request, etag, size)
  const content = await file.open(range)
  if (!content) throw notFound()
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .headers({
      'content-type': contentType,
      'content-length': range ? range.end - range.start + 1 : size,
      'content-disposition': disposition,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(content)
}

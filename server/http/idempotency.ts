// Safe repetition of writes: the response to an Idempotency-Key is stored for 24 h, in the transaction that writes.
import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { writing } from '#server/db/audited-dialect.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { badRequest, unprocessable } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The key of the configuration; undefined: bodies are stored as plain hashes. */
    bodyKey: Buffer | undefined
  }
}

/** Bank details are short: they could be guessed from a plain hash of the body. */
const hasher = ({ server }: FastifyRequest) =>
  server.bodyKey ? createHmac('sha256', server.bodyKey) : createHash('sha256')

const KEY = /^[\x21-\x7e]{1,255}$/

/** Stores a part of a large response, from which the rest can be computed again. */
export interface Repeat<A, K> {
  keep(answer: A): K
  /** Computes the response again; throws if it would differ in the present state. */
  again(tx: Tx, kept: K): Promise<A>
}

interface Options<A, K> {
  /** The hash of a body that was not parsed. */
  readonly content?: Buffer
  readonly repeat?: Repeat<A, K>
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || (typeof key === 'string' && KEY.test(key))) return key
  throw badRequest('validation_failed', [
    { field: 'headers.idempotency-key', rule: 'must be 1 to 255 visible ASCII characters' },
  ])
}

function hashOf(request: FastifyRequest, content: Buffer | undefined): Buffer {
  const { body } = request
  const [, query = ''] = request.url.split('?', 2)
  return hasher(request)
    .update(query)
    .update(String(request.headers['if-match'] ?? ''))
    .update(content ?? (Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)))
    .digest()
}

const recordOf = (request: FastifyRequest, key: string) => ({
  person_id: request.session.personId,
  method: request.method,
  path: request.url.split('?', 1)[0] ?? '',
  key,
})

async function readAnswer(db: Db, record: ReturnType<typeof recordOf>, hash: Buffer): Promise<unknown> {
  const before = await db
    .selectFrom('idempotency_record')
    .select(['body_hash', 'answer'])
    .where((e) => e.and(record))
    .executeTakeFirst()
  if (before && !before.body_hash.equals(hash)) throw unprocessable('idempotency_key_reused')
  return before?.answer
}

/** The stored response of the same request; undefined: none. For routes whose work takes too long for a transaction. */
export async function answerBefore<A extends object>(request: FastifyRequest, db: Db): Promise<A | undefined> {
  const key = readKey(request)
  if (key === undefined) return undefined
  return (await readAnswer(db, recordOf(request, key), hashOf(request, undefined))) as A | undefined
}

/** Adds the id of a created object to the entry of the audit log. */
function noteObject(answer: object | null): void {
  const entry = writing.getStore()
  const id = (answer as { id?: unknown } | null)?.id
  if (entry && (typeof id === 'number' || (typeof id === 'string' && /^[\w-]{1,64}$/.test(id))))
    entry.object = [entry.object, `made=${id}`].filter(Boolean).join(' ').slice(0, 300)
}

/**
 * Runs `write` in a transaction and returns its result (JSON). With an Idempotency-Key the same request gets the first
 * response again, also when both arrive concurrently; the same key with another body or query is 422
 * `idempotency_key_reused`. With `repeat` only a part of the response is stored, and the response is computed from it.
 */
export async function idempotent<A extends object | null, K extends object = object>(
  request: FastifyRequest,
  db: Db,
  write: (tx: Tx) => Promise<A>,
  { content, repeat }: Options<A, K> = {},
): Promise<A> {
  const key = readKey(request)
  const written = async (tx: Tx): Promise<A> => {
    const answer = await write(tx)
    noteObject(answer)
    return answer
  }
  if (key === undefined) return db.transaction().execute(written)
  const body_hash = hashOf(request, content)
  const record = recordOf(request, key)
  return db.transaction().execute(async (tx) => {
    // A second request with this key waits here until the first one has committed or failed.
    const first = await tx
      .insertInto('idempotency_record')
      .values({ ...record, body_hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    const mine = tx.updateTable('idempotency_record').where((e) => e.and(record))
    if (first) {
      const answer = await written(tx)
      await mine.set({ status: 200, answer: JSON.stringify(repeat ? repeat.keep(answer) : answer) }).execute()
      return answer
    }
    const answer = await readAnswer(tx, record, body_hash)
    // The entry of the first request stays; nothing is written again.
    const entry = writing.getStore()
    if (entry) entry.recorded = true
    return repeat ? repeat.again(tx, answer as K) : (answer as A)
  })
}

/** Deletes responses after 24 h and returns their number. */
export async function deleteOldResponses(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_record')
    .where('created_at', '<', new Date(now.getTime() - 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

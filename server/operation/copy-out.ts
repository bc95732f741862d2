// The result of a query as CSV, streamed: the database writes the lines, which costs a fraction of reading rows.
import { Readable } from 'node:stream'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { escapeLiteral, type Connection, type PoolClient, type Submittable } from 'pg'
import { connectionOf, type Db } from '#server/db/db.ts'

/** COPY has no parameters: each value becomes a literal without a type, like a parameter. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string' || typeof value === 'boolean') return escapeLiteral(String(value))
  if (typeof value === 'number' && Number.isFinite(value)) return escapeLiteral(String(value))
  if (Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isFinite(one)))
    return escapeLiteral(`{${value.join(',')}}`)
  throw new TypeError('A value of this kind has no literal.')
}

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(value))
  }
}

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new LiteralCompiler(),
  },
})

/** Lines go on in blocks of this many bytes. */
const BLOCK = 65_536
/** How long a reader may stall before it is disconnected, in ms. */
const STALLED = 30_000
/** The limit of a whole copy, in ms: 25 MB over a slow line. */
const LONGEST = 900_000

interface CopyOptions {
  /** Written before the first line. */
  readonly head: string
  /** Rewrites a line with its end. In both texts each character is one byte. */
  readonly edit: (line: string) => string
}

/** The running COPY, to which pg hands the messages of the server. */
class CopyOut extends Readable implements Submittable {
  /** pg sets the callback that ends its timer. */
  callback?: (error?: Error) => void
  readonly query_timeout = LONGEST
  readonly #text: string
  readonly #edit: CopyOptions['edit']
  #connection: Connection | undefined
  #block: string
  #stalled: NodeJS.Timeout | undefined

  constructor(text: string, { head, edit }: CopyOptions) {
    super({ highWaterMark: 4 * BLOCK })
    this.#text = text
    this.#edit = edit
    this.#block = Buffer.from(head).toString('latin1')
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return
    // pg uses the memory of a message again: the text is a copy of it.
    this.#block += this.#edit(chunk.toString('latin1'))
    if (this.#block.length >= BLOCK && !this.#flush()) this.#pause()
  }

  handleCommandComplete(): void {
    this.#flush()
  }

  handleReadyForQuery(): void {
    this.callback?.()
    clearTimeout(this.#stalled)
    this.#connection?.stream.resume()
    this.push(null)
    this.emit('begun')
    this.emit('complete')
  }

  handleError(error: Error): void {
    this.callback?.(error)
    this.destroy(error)
  }

  override _read(): void {
    clearTimeout(this.#stalled)
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#stalled)
    this.#block = ''
    done(error)
  }

  #flush(): boolean {
    if (this.destroyed) return true
    const hasRoom = this.push(Buffer.from(this.#block, 'latin1'))
    this.#block = ''
    this.emit('begun')
    return hasRoom
  }

  #pause(): void {
    this.#connection?.stream.pause()
    clearTimeout(this.#stalled)
    this.#stalled = setTimeout(() => this.destroy(new Error('Nobody takes what is copied out.')), STALLED)
  }
}

/** Ends the transaction; a connection whose COPY was not read to its end is closed. */
async function giveBack(client: PoolClient, isDone: boolean): Promise<void> {
  if (!isDone) return client.release(true)
  const hasFailed = await client.query('rollback').then(
    () => false,
    () => true,
  )
  client.release(hasFailed)
}

/**
 * The rows of the query as CSV with semicolons, every cell in quotes, each line ended by `\n`, as one moment saw them. A query that
 * fails before its first lines rejects. Destroy the stream if it is not read to its end.
 */
export async function copyOut(db: Db, query: RawBuilder<unknown>, options: CopyOptions): Promise<Readable> {
  const text = query.compile(compiler).sql
  const client = await connectionOf(db)
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = ${LONGEST}; set local jit = off`,
    )
  } catch (error) {
    client.release(true)
    throw error
  }
  const copy = new CopyOut(
    `copy (${text}) to stdout with (format csv, delimiter ';', force_quote *, encoding 'UTF8')`,
    options,
  )
  let isReturned = false
  const returnClient = (isDone: boolean) => {
    if (!isReturned) void giveBack(client, isDone)
    isReturned = true
  }
  // The connection is released before the reader has received the last block.
  copy.once('complete', () => returnClient(true))
  copy.once('close', () => returnClient(false))
  const begun = new Promise<void>((resolve, reject) => {
    copy.once('begun', resolve)
    copy.once('error', reject)
  })
  client.query(copy)
  await begun
  return copy
}

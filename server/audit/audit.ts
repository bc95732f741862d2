// The audit log (decision 45): sign-ins, reads of others' data by a role, and writes. Entries can only be added.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { csvLine, plain } from '#server/text/csv.ts'
import { writing, type Writing } from '#server/db/audited-dialect.ts'
import type { Context } from '#server/kernel/context.ts'
import { reading, type Db, type Tx } from '#server/db/db.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A list with personal data of many people: each reading is an entry, although the address names nobody. */
    auditedList?: boolean
    /** A GET that writes: it leaves an entry as other writes do. */
    writes?: boolean
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const isRead = ({ method, routeOptions }: FastifyRequest): boolean => READS.has(method) && !routeOptions.config.writes
/** Such parameters are secrets: they are never stored. */
const SECRET = /token|secret|mfareset/i

/** Null too where the log of requests names nobody: such routes leave no entry, because its time alone could identify people. */
const personOf = ({ session, routeOptions }: FastifyRequest): string | null =>
  session && !routeOptions.config.personUnlogged && UUID.test(session.personId) ? session.personId.toLowerCase() : null

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`.slice(0, 300)

function objectOf({ params }: FastifyRequest): string | null {
  const named = Object.entries((params ?? {}) as Record<string, unknown>)
    .filter(([name, value]) => !SECRET.test(name) && /^[\w.:-]{1,64}$/.test(String(value)))
    .map(([name, value]) => `${name}=${String(value)}`)
  return named.length === 0 ? null : named.join(' ').slice(0, 300)
}

/** The person whose data the address asks for, unless it is the viewer. */
function subjectOf(request: FastifyRequest, reader: string): string | undefined {
  const values = [...Object.values(request.params ?? {}), ...Object.values(request.query ?? {})]
  return values
    .filter((value): value is string => typeof value === 'string' && UUID.test(value))
    .map((value) => value.toLowerCase())
    .find((value) => value !== reader)
}

interface Entry {
  readonly kind: 'read' | 'write' | 'refused' | 'export'
  readonly person_id: string | null
  readonly subject_id?: string | undefined
  readonly route: string
  readonly object: string | null
  readonly result: string
}

export async function addEntry(db: Db, entry: Entry): Promise<void> {
  await db.insertInto('audit_entry').values(entry).execute()
}

/** Records a write of a command on the server, without a person, in its transaction. */
export const recordCommand = (tx: Tx, route: string, object: string | null, subjectId?: string): Promise<void> =>
  addEntry(tx, { kind: 'write', person_id: null, subject_id: subjectId, route, object, result: 'answered' })

/** Reads by role are recorded before the response is sent; without an entry there is no response. */
async function recordRead(db: Db, request: FastifyRequest): Promise<void> {
  const { access, auditedList } = request.routeOptions.config
  const person_id = personOf(request)
  if (person_id === null || !Array.isArray(access)) return
  const subject_id = subjectOf(request, person_id)
  if (subject_id === undefined && !auditedList) return
  const route = routeOf(request)
  await addEntry(db, { kind: 'read', person_id, subject_id, route, object: objectOf(request), result: 'answered' })
}

/** Records a read by a system, which is no person, before its response is sent. */
export async function recordReadBySystem(db: Db, request: FastifyRequest, subjectId?: string): Promise<void> {
  const [route, object] = [routeOf(request), objectOf(request)]
  await addEntry(db, { kind: 'read', person_id: null, subject_id: subjectId, route, object, result: 'answered' })
}

/** Must be called after `noteSessions`, whose transaction is no write of the request. */
export function auditRequests(app: FastifyInstance, { db, log }: Pick<Context, 'db' | 'log'>): void {
  const writings = new WeakMap<FastifyRequest, Writing>()
  app.addHook('preHandler', (request, _reply, done) => {
    if (isRead(request) || request.routeOptions.config.personUnlogged) return done()
    const entry = { personId: personOf(request), route: routeOf(request), object: objectOf(request), recorded: false }
    writings.set(request, entry)
    writing.run(entry, done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 400) return
    // The response may come from a replica, the entry is always written to the primary.
    if (request.method === 'GET') return reading.run(undefined, () => recordRead(db, request))
    const entry = writings.get(request)
    // Single statements outside a transaction cannot be recorded with a commit.
    if (!entry || entry.recorded || entry.personId === null) return
    entry.recorded = true
    const { personId, route, object } = entry
    await addEntry(db, { kind: 'write', person_id: personId, route, object, result: 'answered' })
  })
  app.addHook('onResponse', async (request, reply) => {
    const person_id = personOf(request)
    if (reply.statusCode < 400 || isRead(request) || request.is404 || person_id === null) return
    const { statusCode } = reply
    await addEntry(db, {
      kind: 'refused',
      person_id,
      route: routeOf(request),
      object: objectOf(request),
      result: String(statusCode),
    }).catch((err: unknown) => log.error({ err }, 'refused write not in the audit log'))
  })
}

export interface Period {
  /** First and last day, in Berlin. */
  readonly from: string
  readonly to: string
}
export type AuditFormat = 'csv' | 'jsonl'

const BATCH = 2_000
const HEAD = ['lane', 'seq', 'at', 'kind', 'person', 'subject', 'route', 'object', 'result', 'previous', 'hash']

/** The entries of a period by time, with their numbers and hashes, line by line. */
export async function* auditLines(db: Db, { from, to }: Period, format: AuditFormat): AsyncGenerator<string> {
  if (format === 'csv') yield `\uFEFF${csvLine(HEAD)}`
  let last = { at: `${from} 00:00:00 Europe/Berlin`, lane: -1, seq: 0 }
  for (;;) {
    const { rows } = await sql<Record<string, string | number | null> & { cursor: string; lane: number; seq: number }>`
      select lane, seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, kind, person_id as person,
        subject_id as subject, route, object, result, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"') as cursor
      from audit_entry
      where (at, lane, seq) > (${last.at}::timestamptz, ${last.lane}, ${last.seq})
        and at < (${to}::date + 1)::timestamp at time zone 'Europe/Berlin'
      order by audit_entry.at, lane, seq limit ${BATCH}`.execute(db)
    for (const { cursor, ...row } of rows) {
      last = { at: cursor, lane: row.lane, seq: row.seq }
      if (format === 'jsonl') yield `${JSON.stringify(row)}\n`
      else yield csvLine(HEAD.map((name) => (name === 'at' ? plain(String(row[name])) : (row[name] ?? ''))))
    }
    if (rows.length < BATCH) return
  }
}

export async function auditFaults(db: Db): Promise<{ lane: number; seq: number; fault: string }[]> {
  return (await sql<{ lane: number; seq: number; fault: string }>`select * from audit_faults()`.execute(db)).rows
}

/** Deletes entries after 400 days by the clock of the database, whose trigger refuses younger ones; the end of each chain stays. */
export async function deleteOldEntries(db: Db): Promise<void> {
  await sql`
    delete from audit_entry e where at < now() - interval '400 days'
      and seq < (select max(seq) from audit_entry l where l.lane = e.lane)`.execute(db)
}

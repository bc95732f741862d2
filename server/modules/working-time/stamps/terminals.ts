// Terminals with their keys, and the stamps that they send. A key is shown once; only its hash is stored.
import { sql } from 'kysely'
import type {
  Terminal,
  TerminalAnswer,
  TerminalBody,
  TerminalStamps,
  TerminalKey,
} from '#contract/working-time-settings.ts'
import type { WriteContext } from '#server/kernel/context.ts'
import { personJson } from '#server/db/columns.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { newDeviceKey, parseInstant, readDeviceKey } from '#server/auth/device-keys.ts'
import { conflict, notFound, unauthenticated } from '#server/http/errors.ts'
import { storeStamps } from './stamps.ts'
import { refuse } from '#server/modules/working-time/office/office.ts'
import type { PersonStamp, StampResult } from './plan-stamps.ts'

interface Row extends Omit<Terminal, 'createdAt' | 'revokedAt' | 'lastSeenAt'> {
  createdAt: Date
  revokedAt: Date | null
  lastSeenAt: Date | null
}

/** Terminals of the companies; those in use first. */
export async function listTerminals(db: Db, companies: readonly number[], id?: number): Promise<Terminal[]> {
  const { rows } = await sql<Row>`
    select t.id, t.name, json_build_object('id', s.id, 'name', s.name) as site, c.name as company, t.created_at as "createdAt",
      t.revoked_at as "revokedAt", t.last_seen_at as "lastSeenAt", t.clock_error as "clockError",
      case when p.id is not null then ${personJson('p')} end as "createdBy"
    from time_terminal t join site s on s.id = t.site_id join company c on c.id = s.company_id
    left join person p on p.id = t.created_by
    where c.id = any(${companies}::integer[]) and (${id ?? null}::integer is null or t.id = ${id ?? null})
    order by t.revoked_at is not null, c.name, t.name, t.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  }))
}

async function readTerminal(db: Db, companies: readonly number[], id: number): Promise<Terminal> {
  const [terminal] = await listTerminals(db, companies, id)
  if (!terminal) throw notFound()
  return terminal
}

export interface Author {
  readonly companies: readonly number[]
  readonly by: string
  readonly at: Date
}

/** Throws 422 for a site of another company, or for a name that a terminal of the site has already. */
export async function addTerminal(tx: Tx, body: TerminalBody, { companies, by, at }: Author): Promise<TerminalKey> {
  const site = await tx
    .selectFrom('site')
    .select('company_id')
    .where('id', '=', body.siteId)
    .forUpdate()
    .executeTakeFirst()
  if (!site || !companies.includes(site.company_id)) throw refuse('body.siteId', 'reference_unknown')
  const name = body.name.trim()
  const taken = await tx
    .selectFrom('time_terminal')
    .select('id')
    .where('site_id', '=', body.siteId)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (taken) throw refuse('body.name', 'nameTaken')
  const { hash, keyOf } = newDeviceKey()
  const { id } = await tx
    .insertInto('time_terminal')
    .values({ name, site_id: body.siteId, key_hash: hash, created_by: by, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { terminal: await readTerminal(tx, companies, id), key: keyOf(id) }
}

/** Creates a new key; the old one becomes invalid immediately. */
export async function renewKey(tx: Tx, id: number, { companies }: Author): Promise<TerminalKey> {
  const { revokedAt } = await readTerminal(tx, companies, id)
  if (revokedAt !== null) throw conflict('revoked')
  const { hash, keyOf } = newDeviceKey()
  await tx.updateTable('time_terminal').set({ key_hash: hash }).where('id', '=', id).execute()
  return { terminal: await readTerminal(tx, companies, id), key: keyOf(id) }
}

/** Makes the key invalid; the stamps still name the terminal. */
export async function revokeTerminal(tx: Tx, id: number, { companies, at }: Author): Promise<void> {
  await readTerminal(tx, companies, id)
  await tx
    .updateTable('time_terminal')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** A response is stored without the key; a repeated call returns null instead. */
export const withoutKey = {
  keep: ({ terminal: { id } }: TerminalKey) => ({ id }),
  again: async ({ tx, viewer }: { tx: Tx; viewer: Author }, { id }: { id: number }): Promise<TerminalKey> => ({
    terminal: await readTerminal(tx, viewer.companies, id),
    key: null,
  }),
}

interface Sender {
  readonly id: number
  readonly companyId: number
}

/** Throws 401 for any key but that of an active terminal; the response time reveals nothing about the key. */
export async function requireTerminal(db: Db, key: unknown): Promise<Sender> {
  const sent = readDeviceKey(key)
  const row = await db
    .selectFrom('time_terminal')
    .innerJoin('site', 'site.id', 'time_terminal.site_id')
    .select(['time_terminal.id', 'site.company_id as companyId', 'key_hash as hash'])
    .where('time_terminal.id', '=', sent.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const isSame = sent.isOf(row?.hash)
  if (!row || !isSame) throw unauthenticated()
  return { id: row.id, companyId: row.companyId }
}

/** NaN for an instant that is invalid or out of range. */
const instantOf = (text: string): number => {
  const at = parseInstant(text)
  return at > Date.UTC(2000, 0) && at < Date.UTC(2200, 0) ? at : Number.NaN
}

const MALFORMED: StampResult = { result: 'refused', rule: 'malformed' }
const UNKNOWN: StampResult = { result: 'refused', rule: 'personUnknown' }

async function readPeople(db: Db, companyId: number, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'personnel_number as number'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('personnel_number', 'in', numbers.length > 0 ? [...new Set(numbers)] : [''])
    .execute()
  return new Map(rows.map(({ id, number }) => [number!, id]))
}

/** Reads one stamp of the body: the stamp to store, or why it is refused. */
function readStamp(
  { personnelNumber, at, kind }: TerminalStamps['bookings'][number],
  people: ReadonlyMap<string, string>,
  terminalId: number,
): PersonStamp | StampResult {
  const instant = instantOf(at)
  if (Number.isNaN(instant) || (kind !== 'in' && kind !== 'out')) return MALFORMED
  const personId = people.get(personnelNumber.trim())
  return personId === undefined ? UNKNOWN : { personId, at: instant, kind, terminalId }
}

const isStamp = (one: PersonStamp | StampResult): one is PersonStamp => 'personId' in one

/** Seconds by which the clock of the terminal is ahead. */
function clockErrorOf(clock: string | undefined, now: Date): number | null {
  const at = clock === undefined ? Number.NaN : instantOf(clock)
  const seconds = Math.round((at - now.getTime()) / 1_000)
  return Number.isNaN(at) ? null : Math.max(-2_000_000_000, Math.min(2_000_000_000, seconds))
}

/** Stores a batch and returns a result for every stamp; in a repeated batch all stored stamps are known. */
export async function takeStamps(
  tx: Tx,
  context: WriteContext,
  terminal: Sender,
  { clock, bookings: stamps }: TerminalStamps,
): Promise<TerminalAnswer> {
  const now = context.now()
  const clockError = clockErrorOf(clock, now)
  const people = await readPeople(
    tx,
    terminal.companyId,
    stamps.map(({ personnelNumber }) => personnelNumber.trim()),
  )
  const read = stamps.map((stamp) => readStamp(stamp, people, terminal.id))
  const readable = read.filter(isStamp)
  const stored = await storeStamps(tx, context, readable, 'terminal')
  const resultOf = new Map(readable.map((stamp, index) => [stamp, stored[index]!]))
  await tx
    .updateTable('time_terminal')
    .set({ last_seen_at: now, ...(clockError !== null && { clock_error: clockError }) })
    .where('id', '=', terminal.id)
    .execute()
  const results = read.map((one) => (isStamp(one) ? resultOf.get(one)! : one))
  return {
    now: now.toISOString(),
    clockError,
    results: results.map((one) => ({ result: one.result, rule: one.result === 'refused' ? one.rule : null })),
  }
}

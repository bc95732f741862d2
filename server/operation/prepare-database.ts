// Updates a database before a portal uses it: migrations, the queue's schema, and the rights of the role of the running portal. Of ten
// servers that start together one does it, and the others wait.
import { escapeIdentifier, type Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '#server/jobs/jobs.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { migrate } from '#server/db/migrate.ts'
import { withAdvice } from '#server/db/connection-advice.ts'
import { createClient } from '#server/db/db.ts'
import { MOVE_SCHEMA } from './move.ts'

interface Addresses {
  readonly databaseUrl: string
  /** The role that migrates; undefined: that of `databaseUrl`. */
  readonly databaseOwnerUrl?: string | undefined
}

/** The owner creates the queue too: the running portal may not create schemas. */
async function prepareJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: JOBS_SCHEMA, max: 2, supervise: false, schedule: false })
  let fault: unknown
  boss.on('error', (error) => (fault ??= error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (fault !== undefined) throw fault
}

/** Grants rights to rows of all tables, but none to the schema; migrations can only be read. */
async function grant(client: Client, role: string): Promise<void> {
  const name = escapeIdentifier(role)
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  const schemas = ['public', JOBS_SCHEMA]
  await client.query('begin')
  for (const statement of [
    `grant connect, temporary on database ${escapeIdentifier(rows[0]!.database)} to ${name}`,
    ...schemas.flatMap((schema) => [
      `revoke create on schema ${schema} from public, ${name}`,
      `grant usage on schema ${schema} to ${name}`,
      `grant select, insert, update, delete on all tables in schema ${schema} to ${name}`,
      `grant usage, select, update on all sequences in schema ${schema} to ${name}`,
      `grant execute on all functions in schema ${schema} to ${name}`,
    ]),
    `revoke insert, update, delete on migration from ${name}`,
  ])
    await client.query(statement)
  await client.query('commit')
}

/** Throws if the role can still change the schema: functions too, because those of triggers keep the invariants. */
async function refusePowerful(client: Client, role: string): Promise<void> {
  const schemas = `('public', '${JOBS_SCHEMA}')`
  const owns = (catalogue: string, prefix: string) =>
    `exists (select from ${catalogue} o join pg_namespace n on n.oid = o.${prefix}namespace
      where n.nspname in ${schemas} and pg_has_role(r.oid, o.${prefix}owner, 'member'))`
  const { rows } = await client.query<{ powers: string[] | null }>(
    `select array_remove(array[
       case when r.rolsuper then 'is a superuser' end,
       case when r.rolcreaterole then 'may create roles' end,
       case when d.datdba = r.oid or pg_has_role(r.oid, d.datdba, 'member') then 'owns the database' end,
       case when exists (select from pg_namespace n where n.nspname in ${schemas}
         and has_schema_privilege(r.oid, n.oid, 'create')) then 'may create tables' end,
       case when ${owns('pg_class', 'rel')} then 'owns tables' end,
       case when ${owns('pg_proc', 'pro')} then 'owns functions' end], null) as powers
     from pg_roles r, pg_database d where r.rolname = $1 and d.datname = current_database()`,
    [role],
  )
  if (rows.length === 0) throw new Error(`The database has no role ${role}, which DATABASE_URL names. Create it.`)
  const powers = rows[0]!.powers ?? []
  if (powers.length > 0)
    throw new Error(
      `The role ${role} of DATABASE_URL ${powers.join(', ')}: with DATABASE_OWNER_URL it must be one that cannot change the schema.`,
    )
}

async function refuseUnfinishedMove(client: Client): Promise<void> {
  const { rows } = await client.query<{ moves: boolean }>(
    `select to_regnamespace('${MOVE_SCHEMA}') is not null as moves`,
  )
  if (rows[0]!.moves)
    throw new Error(
      'This database holds an unfinished move. Repeat "npm run move" until it reports that everything was moved.',
    )
}

const isForbidden = (error: unknown): boolean => (error as { code?: unknown }).code === '42501'

const roleOf = (url: string): string => decodeURIComponent(new URL(url).username)

/** Migrates and grants; an error names the setting, the place and the remedy. */
export async function prepareDatabase(
  { databaseUrl, databaseOwnerUrl }: Addresses,
  setting: string,
  { isMove = false } = {},
): Promise<void> {
  const url = databaseOwnerUrl ?? databaseUrl
  const named = databaseOwnerUrl === undefined ? setting : 'DATABASE_OWNER_URL'
  const client = createClient(url, { longRunning: true })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.preparation])
    if (!isMove) await refuseUnfinishedMove(client)
    await migrate(client)
    if (isMove) await prepareJobs(url)
    if (databaseOwnerUrl === undefined) return
    const role = roleOf(databaseUrl)
    await prepareJobs(databaseOwnerUrl)
    // Before the grants, which need the role.
    await client.query(`select $1::regrole`, [escapeIdentifier(role)]).catch(() => refusePowerful(client, role))
    await grant(client, role)
    await refusePowerful(client, role)
  } catch (error) {
    // The owner may not prepare objects that the other role owns.
    if (databaseOwnerUrl !== undefined && isForbidden(error)) {
      await client.query('rollback')
      await refusePowerful(client, roleOf(databaseUrl))
    }
    throw withAdvice(error, url, named)
  } finally {
    await client.end().catch(() => undefined)
  }
}

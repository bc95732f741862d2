// The database of a running portal, seen from outside: its address and its processes.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '#server/db/db.ts'
import { addressOf } from '#server/db/embedded-launch.ts'
import { readPostmaster } from '#server/db/embedded-host.ts'

const postmasterOf = async (dataDir: string) => {
  const found = await readPostmaster(join(dataDir, 'postgres'))
  if (!found) throw new Error(`No database runs on ${dataDir}`)
  return found
}

/** Where the database of the portal on `dataDir` is reached. */
export async function databaseAddress(dataDir: string): Promise<string> {
  const { socket, port } = await postmasterOf(dataDir)
  return addressOf(socket, port, readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim())
}

/** Runs one statement beside the portal. */
export async function query<Row extends object>(dataDir: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = createClient(await databaseAddress(dataDir))
  await client.connect()
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows
}

/** The server process and all that work for it. */
export async function processesOf(dataDir: string): Promise<number[]> {
  const { pid } = await postmasterOf(dataDir)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
  return [pid, ...children.map(Number)]
}

function parentOf(pid: string): number | undefined {
  try {
    // The program name is in brackets and may contain anything; the parent's id is the second field after it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

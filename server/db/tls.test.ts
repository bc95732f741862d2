// A PostgreSQL with TLS: its certificate is checked on every connection, those of the queue too.
import { spawnSync } from 'node:child_process'
import { chown, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJobs } from '#server/jobs/jobs.ts'
import { postgresServer, type PostgresServer } from '#server/testing/postgres-server.ts'
import { createClient, createDb } from './db.ts'
import { prepareDatabase } from '#server/operation/prepare-database.ts'

const noOpenssl = spawnSync('openssl', ['version']).status === 0 ? undefined : 'openssl is not in PATH'

function certificate(folder: string, name: string, address: string): string {
  const file = join(folder, name)
  const command = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=IP:${address}`
  const made = spawnSync('openssl', [...command.split(' '), '-keyout', `${file}.key`, '-out', `${file}.crt`])
  if (made.status !== 0) throw new Error(made.stderr.toString())
  return `${file}.crt`
}

describe.skipIf(noOpenssl)(`TLS to PostgreSQL${noOpenssl === undefined ? '' : ` (skipped: ${noOpenssl})`}`, () => {
  let folder: string
  let server: PostgresServer
  let trusted: string
  let foreign: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-test-tls-'))
    trusted = certificate(folder, 'server', '127.0.0.1')
    foreign = certificate(folder, 'foreign', '127.0.0.1')
    server = await postgresServer({
      settings: ['ssl=on'],
      async prepare(data, owner) {
        for (const end of ['key', 'crt']) {
          const file = join(data, `server.${end}`)
          await copyFile(join(folder, `server.${end}`), file)
          if (owner) await chown(file, owner.uid, owner.gid)
        }
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const address = (ca: string, mode = 'verify-full') =>
    `${server.url}?sslmode=${mode}&sslrootcert=${encodeURIComponent(ca)}`

  test('with sslmode=verify-full the portal migrates, and the queue runs jobs, over TLS only', async () => {
    const databaseUrl = address(trusted)
    await prepareDatabase({ databaseUrl }, 'DATABASE_URL')
    const { db } = createDb(databaseUrl, { max: 2 })
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as FastifyBaseLogger
    const jobs = createJobs({ databaseUrl, log })
    let ran = 0
    jobs.work('over-tls', async () => void ran++)
    await jobs.start()
    await jobs.send(db, 'over-tls', {})
    await expect.poll(() => ran).toBe(1)
    const client = createClient(databaseUrl)
    await client.connect()
    const { rows } = await client.query<{ ssl: boolean }>(
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'portal%'`,
    )
    expect(rows).toEqual([{ ssl: true }])
    await client.end()
    await jobs.stop()
    await db.destroy()
  })

  test.each([
    ['of another authority', () => address(foreign), /self[- ]signed|certificate|unable to verify/i],
    ['of another name', () => address(trusted).replace('127.0.0.1', 'localhost'), /does not match|altnames/i],
  ])('a certificate %s is refused', async (_name, url, reason) => {
    await expect(prepareDatabase({ databaseUrl: url() }, 'DATABASE_URL')).rejects.toThrow(reason)
  })
})

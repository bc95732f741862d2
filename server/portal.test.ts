import { mkdtemp, rm } from 'node:fs/promises'
import { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from './config/config.ts'
import { freePort } from './db/embedded-host.ts'
import { startPortal } from './portal.ts'
import { aPerson } from './testing/builders.ts'
import { testDatabase } from './testing/database.ts'

const database = await testDatabase()
const other = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'portal-demo-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
})

test('[T43] a database with demo accounts is refused at a start without the demo company', async () => {
  const person_id = await aPerson(database.db, 'demo.account')
  await database.db.insertInto('account').values({ person_id, password_hash: 'x', demo: true }).execute()
  const config = readConfig({ DATABASE_URL: database.url, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  expect(config.demo).toBe(false)
  await expect(startPortal(config)).rejects.toThrow(/known password\. Set DEMO=1 .* or name another DATA_DIR/)
})

test('[T08] a start with the embedded provider takes no person for the owner of an account of another provider', async () => {
  const { db, url } = other
  const person_id = await aPerson(db, 'kim.known')
  await db.insertInto('person_subject').values({ sub: person_id, person_id, first_seen_at: new Date() }).execute()
  const portal = await startPortal(
    readConfig({ DATABASE_URL: url, DEMO: '0', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
  )
  await portal.close()
  expect(await db.selectFrom('person_subject').selectAll().execute()).toEqual([])
}, 60_000)

test('a signal that arrives while the server begins to listen still ends it', async () => {
  const port = await freePort()
  const stopping = new AbortController()
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server, ...given) {
    stopping.abort()
    return this.listen(...given)
  })
  const config = readConfig({
    DATABASE_URL: other.url,
    DEMO: '0',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  })
  await expect(startPortal(config, { signal: stopping.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(listen).toHaveBeenCalled()
  listen.mockRestore()
}, 60_000)

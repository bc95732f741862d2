import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { PAGES } from '#domain/routes/routes.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { aVersion, RIGHT } from './testing/a-code.ts'

const server = await testApp({ env: () => ({ LOG_LEVEL: 'info' }) })
const logged: string[] = []

// The loggers of the requests inherit the stream of the app's logger.
const stream = Object.getOwnPropertySymbols(server.app.log).find(({ description }) => description === 'pino.stream')
Object.assign(server.app.log, { [stream!]: { write: (line: string) => void logged.push(line) } })
const anna = await aPerson(server.db, 'anna.berg')
await aVersion(server.db, 1)

/** A hash of the rows of every table. */
async function stateOf(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace s on s.oid = c.relnamespace
    where c.relkind = 'r' and s.nspname = 'public' order by 1`.execute(server.db)
  const state: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${sql.raw(name)} t`.execute(
      server.db,
    )
    state[name] = rows[0]!.hash
  }
  return state
}

test('[CODE-01] reading the page with the contact for whistle-blowers changes no row of any table', async () => {
  // The first call of a session records the sign-in, whichever call it is.
  await server.as('anna.berg').get('/api/notification/badges')
  const before = await stateOf()
  for (const path of ['/api/conduct/code', '/api/conduct/code?language=en', '/api/conduct/code/versions/1'])
    expect((await server.as('anna.berg').get(path)).status).toBe(200)
  expect(await stateOf()).toEqual(before)
})

test('[CODE-01] the log does not name readers, and names people who have confirmed', async () => {
  logged.length = 0
  await server.as('anna.berg').get('/api/conduct/code')
  await server.as('anna.berg').get('/api/conduct/code/versions/1')
  await server.as('anna.berg').get('/api/conduct/code/versions/7')
  expect(logged.filter((line) => line.includes('/api/conduct/code'))).toHaveLength(3)
  expect(logged.join('')).not.toContain(anna)
  expect(logged.join('')).not.toContain('anna.berg')
  await server.as('anna.berg').put('/api/conduct/code/confirmation', { body: { version: 1, answers: RIGHT } })
  expect(logged.join('')).toContain(anna)
})

test('[CODE-01] no page of the area is reported to analytics', () => {
  const pages = PAGES.filter(({ area }) => area === 'conduct')
  expect(pages.length).toBeGreaterThan(0)
  for (const { pageView } of pages) expect(pageView).toBe('none')
})

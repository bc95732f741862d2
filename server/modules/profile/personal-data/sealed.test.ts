// Which bank details can be read in the database and in a backup, with a key and without.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { backUp, restore } from '#server/operation/archive.ts'
import { createClient } from '#server/db/db.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { createDatabase, type TestDatabase } from '#server/testing/database.ts'
import { showFactor } from '#server/modules/profile/testing/show-factor.ts'
import { createVault } from '#server/kernel/vault.ts'
import { find, insert } from '#server/testing/rows.ts'
import { readPerson } from './queries.ts'
import { sealBankDetails } from './seal-bank-details.ts'

const KEY = randomBytes(32)
const server = await testApp({ env: () => ({ SECRETS_KEY: KEY.toString('base64') }) })
const [OLD, NEW] = ['DE02120300000000202051', 'DE89370400440532013000']
const BIC = 'COBADEFFXXX'

let name: string
let id: string
beforeEach(async () => {
  name = `person.${randomBytes(4).toString('hex')}`
  id = await aPerson(server.db, name, { email: `${name}@example.com` })
  await showFactor(server.db, id, new Date())
})
const mine = () => server.as(name)
const patch = (iban: string, headers = {}) => mine().patch('/api/user/profile', { body: { iban }, headers })
const fullIban = async () => (await mine().get('/api/user/profile/iban')).body.iban?.replaceAll(' ', '')
const changes = async () => (await mine().get('/api/user/profile/changes')).body.changes

/** All rows of all tables that know of this person's data, as text. */
async function stored(): Promise<string> {
  const { db } = server
  const rows = [
    await db.selectFrom('personal_data').selectAll().where('person_id', '=', id).execute(),
    await db.selectFrom('personal_data_change').selectAll().where('person_id', '=', id).execute(),
    await db.selectFrom('idempotency_record').selectAll().where('person_id', '=', id).execute(),
    await db.selectFrom('mail').selectAll().where('person_id', '=', id).execute(),
  ]
  return JSON.stringify(rows)
}
/** Rows as a portal without a key has written them. */
async function writePlain(): Promise<void> {
  const bank = (iban: string | null) => JSON.stringify({ iban, bic: iban && BIC })
  await insert(server.db, 'personal_data', { person_id: id, iban: NEW, bic: BIC })
  await insert(server.db, 'personal_data_change', {
    person_id: id,
    what: 'iban',
    changed_by: id,
    bank_before: bank(null),
    bank_after: bank(NEW),
    objection_until: new Date(Date.now() + 86_400_000),
  })
}
async function copyOf(file: string): Promise<TestDatabase> {
  const copy = await createDatabase()
  const client = createClient(copy.url)
  await client.connect()
  await restore(client, file, server.context).finally(() => client.end())
  return copy
}

test('[T25] bank details are sealed, and read, logged, taken back and exported as before', async () => {
  await patch(OLD)
  await patch(NEW, { 'idempotency-key': 'sealed' })
  expect(await stored()).not.toMatch(/DE02120|DE89370|00202051|32013000/)
  // Guessing does not find the bank details either: the hash of the request needs the key.
  const { body_hash } = await find(server.db, 'idempotency_record', { key: 'sealed' })
  const guess = createHash('sha256').update(JSON.stringify({ iban: NEW }))
  expect(body_hash).not.toEqual(guess.digest())
  expect(await fullIban()).toBe(NEW)
  const { fields } = (await mine().get('/api/user/profile')).body
  expect(fields.find((field: { name: string }) => field.name === 'iban').value).toBe('DE89 •••• •••• •••• 3000')
  const [second, first] = await changes()
  expect([second.objection.open, first.objection.open]).toEqual([true, false])
  // The same value again is no change, although it would be sealed to another text.
  await patch(NEW)
  expect(await changes()).toHaveLength(2)
  const file = (await mine().get('/api/user/profile/export')).body
  expect(file.profile.iban).toBe('DE89 3704 0044 0532 0130 00')
  expect((await mine().post(`/api/user/profile/changes/${second.id}/objection`)).status).toBe(200)
  expect(await fullIban()).toBe(OLD)
})

test('[T25] values from before the key are sealed at a start, once, by any number of servers', async () => {
  await writePlain()
  expect(await fullIban()).toBe(NEW)
  await Promise.all([1, 2, 3].map(() => sealBankDetails(server.context)))
  const after = await stored()
  expect(after).not.toContain(NEW)
  await sealBankDetails(server.context)
  expect(await stored()).toBe(after)
  expect(await fullIban()).toBe(NEW)
  const [change] = await changes()
  expect(change.objection.open).toBe(true)
  expect((await mine().post(`/api/user/profile/changes/${change.id}/objection`)).status).toBe(200)
  expect(await fullIban()).toBeUndefined()
})

test('[T25] without the key, or with another one, the portal does not start', async () => {
  await patch(NEW)
  const start = (key?: Buffer) => sealBankDetails({ db: server.db, vault: createVault(key) })
  await expect(start()).rejects.toThrow('SECRETS_KEY is missing')
  await expect(start(randomBytes(32))).rejects.toThrow('another SECRETS_KEY')
})

test('[T25] a backup contains them encrypted, and after a restore the same key decrypts them', async () => {
  await patch(NEW)
  const folder = await mkdtemp(join(tmpdir(), 'portal-sealed-'))
  const client = createClient(server.databaseUrl)
  await client.connect()
  await backUp(client, join(folder, 'backup.gz'), server.context).finally(() => client.end())
  expect(gunzipSync(await readFile(join(folder, 'backup.gz'))).toString()).not.toContain(NEW)
  const copy = await copyOf(join(folder, 'backup.gz'))
  expect((await readPerson(copy.db, createVault(KEY), id))?.iban).toBe(NEW)
  await copy.drop()
  await rm(folder, { recursive: true })
})

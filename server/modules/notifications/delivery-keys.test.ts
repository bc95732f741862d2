import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '#server/kernel/vault.ts'
import { testDatabase } from '#server/testing/database.ts'
import { createDeliveryKeys } from './delivery-keys.ts'

const database = await testDatabase()

const stored = async () => JSON.stringify(await database.db.selectFrom('delivery_key').select('key').execute())

test('[T25] keys of push and links are sealed by the key of the portal, those of before too', async () => {
  const before = createDeliveryKeys(database.db, createVault(undefined))
  const vapid = await before.vapid()
  const signed = await before.sign('unsubscribe', 'text')
  expect(await stored()).toMatch(/"privateKey".*"secret"|"secret".*"privateKey"/)
  const vault = createVault(randomBytes(32))
  const after = createDeliveryKeys(database.db, vault)
  expect(await after.vapid()).toEqual(vapid)
  expect(await after.sign('unsubscribe', 'text')).toEqual(signed)
  await after.sign('subject', 'text')
  expect(await stored()).not.toMatch(/"privateKey"|"secret"/)
  expect(await createDeliveryKeys(database.db, vault).vapid()).toEqual(vapid)
  await expect(createDeliveryKeys(database.db, createVault(randomBytes(32))).vapid()).rejects.toThrow(
    'another SECRETS_KEY',
  )
})

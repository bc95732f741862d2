// Which secrets can be read in the database, with a key and without.
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVault } from '#server/kernel/vault.ts'
import { testRealm, type Realm } from '#server/auth/testing/realm.ts'
import { TOTP_SECRET } from '#server/testing/accounts.ts'
import { find } from '#server/testing/rows.ts'

const KEY = randomBytes(32).toString('base64')

test.each([[''], ['KZ4Q7MHWB2XT'], ['ä'.repeat(5_000)]])('%j is the same when it is opened', (text) => {
  const vault = createVault(randomBytes(32))
  const sealed = vault.seal(text)
  expect(vault.open(sealed)).toBe(text)
  expect(vault.seal(sealed)).toBe(sealed)
  expect(vault.seal(text)).not.toBe(sealed)
})

test('a value sealed by another key, or changed, does not open', () => {
  const sealed = createVault(randomBytes(32)).seal('secret')
  expect(() => createVault(randomBytes(32)).open(sealed)).toThrow('another SECRETS_KEY')
  expect(() => createVault(undefined).open(sealed)).toThrow('SECRETS_KEY is missing')
  const own = createVault(Buffer.alloc(32))
  // Not the last character, because some of its bits are unused.
  const changed = own.seal('secret').replace(/v1\../, (start) => (start.endsWith('A') ? 'v1.B' : 'v1.A'))
  expect(() => own.open(changed)).toThrow('another SECRETS_KEY')
})

describe('[T25] a portal with a key', () => {
  let realm: Realm
  beforeAll(async () => void (realm = await testRealm({ SECRETS_KEY: KEY })))
  afterAll(() => realm.close())

  test('contains no secret in plain text, and still works', async () => {
    const id = await realm.account('sealed.person')
    const { enrolment } = realm.identity.admin
    const who = { personId: id, sid: 'a session' }
    const setup = await enrolment!.begin(who)
    const code = new TOTP({ secret: Secret.fromBase32(setup!.secret) }).generate({ timestamp: realm.now().getTime() })
    expect((await enrolment!.confirm(who, code)).kind).toBe('good')
    const device = { kind: 'unknown', browser: '', system: '' } as const
    await realm.db.transaction().execute((tx) => enrolment!.finish(tx, who, device))
    const later = new TOTP({ secret: Secret.fromBase32(setup!.secret) }).generate({
      timestamp: realm.now().getTime() + 30_000,
    })
    expect(await enrolment!.check(id, later, device)).toMatchObject({ kind: 'good' })
    const rows = [
      await realm.db.selectFrom('account').selectAll().execute(),
      await realm.db.selectFrom('identity_key').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(setup!.secret)
    expect(JSON.stringify(rows)).not.toMatch(/"d":|"secret":/)
  })

  test('seals values from before there was a key, and does not start with another key', async () => {
    const id = await realm.account('older.person', { totpSecret: TOTP_SECRET })
    const again = await realm.restarted()
    const { totp_secret } = await find(realm.db, 'account', { person_id: id })
    expect(totp_secret).toMatch(/^sealed\.v1\./)
    expect(createVault(Buffer.from(KEY, 'base64')).open(totp_secret!)).toBe(TOTP_SECRET)
    await again.close()
    await expect(realm.restarted(undefined, { SECRETS_KEY: randomBytes(32).toString('base64') })).rejects.toThrow(
      'another SECRETS_KEY',
    )
  })
})

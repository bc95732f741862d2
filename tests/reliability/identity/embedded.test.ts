// The checks of the identity provider against the embedded one; keycloak.test.ts runs the same list.
import { randomUUID, scryptSync } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { aPerson, giveRoles } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
import { freePort } from '#tests/e2e/portal.ts'
import { CHECKS } from './checks.ts'
import { PASSWORD, startTestPortal, type Provider, type StartedPortal } from './provider.ts'

let started: StartedPortal
let provider: Provider

beforeAll(async () => {
  started = await startTestPortal({ PORT: String(await freePort()) })
  const { portal } = started
  const { db } = portal.context
  const change = (id: string, values: { position?: string; active?: boolean }) =>
    db.updateTable('person').set(values).where('id', '=', id).execute()
  provider = {
    issuer: `${portal.url}/realms/portal`,
    portal,
    async person({ roles = ['portal_ma'] as const, totpSecret, position = 'Mitarbeiter' } = {}) {
      const username = `anna.${randomUUID().slice(0, 8)}`
      const id = await aPerson(db, username, { roles, position })
      const totp = totpSecret === undefined ? {} : { totp_secret: totpSecret, totp_confirmed_at: new Date() }
      await insert(db, 'account', { person_id: id, password_hash: HASH, ...totp })
      return { id, sub: id, username, password: PASSWORD, ...(totpSecret === undefined ? {} : { totpSecret }) }
    },
    setPosition: async ({ id }, position) => void (await change(id, { position })),
    addRole: ({ id }, role) => giveRoles(db, id, [role]),
    disable: async ({ id }) => void (await change(id, { active: false })),
    secretOn: ({ body }) => /<code>([^<]+)<\/code>/.exec(body)?.[1]?.replaceAll(/\s/g, '') ?? '',
    // The recovery codes are saved.
    confirmSetUp: { finish: '1', saved: '1' },
  }
})
afterAll(() => started?.stop())

const SALT = 'salt of all accounts'
/** A hash of a fraction of the cost: hashing is slow by design, and on a busy machine takes seconds. */
const HASH = `$scrypt$ln=10,r=8,p=1$${Buffer.from(SALT).toString('base64url')}$${scryptSync(PASSWORD, SALT, 32, { N: 1_024, r: 8, p: 1 }).toString('base64url')}`

describe('the embedded identity provider', () => {
  test.each(CHECKS)('$title', ({ run }) => run(provider))
})

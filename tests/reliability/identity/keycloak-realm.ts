// A real Keycloak with the portal's realm: `start` imports it into an empty database, `stop` keeps the data.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Role } from '#domain/organisation/roles.ts'
import type { ServiceAccount } from '#server/config/config.ts'
import { createCall } from '#server/auth/keycloak-call.ts'
import { realmImport } from '#server/auth/realm-import.ts'
import type { Db } from '#server/db/db.ts'
import { aPerson } from '#server/testing/builders.ts'
import { ensureKeycloak, requireJava } from '#scripts/keycloak/distribution.ts'
import { startKeycloak, type RunningKeycloak } from '#scripts/keycloak/process.ts'
import { administration, updateRealm } from '#scripts/keycloak/update-realm.ts'
import { EMBED_ORIGIN, PASSWORD, type Provider } from './provider.ts'

/** Stays between runs, because preparing Keycloak takes longer than starting it; its database does not. */
const FOLDER = resolve(import.meta.dirname, '../../../node_modules/.cache/keycloak-test')
const ADMIN_PASSWORD = 'password of the test'
export const ACCOUNT: ServiceAccount = { clientId: 'portal-admin', clientSecret: 'secret-of-the-test' }

type Call = (method: string, path: string, body?: object) => Promise<unknown>

export interface TestKeycloak {
  readonly issuer: string
  /** Calls as the administrator of Keycloak, below the realm. */
  readonly admin: Call
  start(): Promise<void>
  stop(): Promise<void>
  /** Updates the realm of an earlier start, like `npm run keycloak`. */
  update(): Promise<void>
}

export async function startTestKeycloak(port: number, publicUrl: string): Promise<TestKeycloak> {
  await requireJava(process.env)
  const distribution = await ensureKeycloak(process.env, (text) => process.stdout.write(`${text}\n`))
  const realm = realmImport({ publicUrl, embedOrigins: [EMBED_ORIGIN], account: ACCOUNT })
  await rm(join(FOLDER, 'data'), { recursive: true, force: true })
  const options = { distribution, folder: FOLDER, port, realm, adminPassword: ADMIN_PASSWORD, env: process.env }
  let running: RunningKeycloak | undefined
  const start = async () => void (running = await startKeycloak(options))
  await start()
  const url = `http://localhost:${port}`
  return {
    issuer: `${url}/realms/portal`,
    admin: async (...call) => (await administration(url, ADMIN_PASSWORD, 'portal'))(...call),
    start,
    stop: async () => running?.stop(),
    update: () => updateRealm({ url, password: ADMIN_PASSWORD }, realm),
  }
}

/** The service account of the portal gives roles: it needs no right beyond those of the import. */
export async function giveRole(issuer: string, sub: string, role: Role): Promise<void> {
  const call = createCall({ issuer, account: ACCOUNT })
  const [client, name] = role.includes(':') ? (role.split(':') as [string, string]) : [undefined, role]
  if (client === undefined) {
    const path = `/users/${sub}/role-mappings/realm`
    const available = (await call('GET', `${path}/available`)) as { id: string; name: string }[]
    await call(
      'POST',
      path,
      available.filter((each) => each.name === name),
    )
    return
  }
  const roles = (await call(
    'GET',
    `/ui-ext/available-roles/users/${sub}?first=0&max=500&search=${encodeURIComponent(name)}`,
  )) as { id: string; role: string; client: string; clientId: string }[]
  const found = roles.find((each) => each.role === name && each.client === client)
  if (!found) throw new Error(`The realm has no role ${role}`)
  await call('POST', `/users/${sub}/role-mappings/clients/${found.clientId}`, [{ id: found.id, name }])
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Keycloak's pages hold the secret itself; phones are given it in base32. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

const otpOf = (secret: string) => ({
  type: 'otp',
  userLabel: 'phone',
  secretData: JSON.stringify({ value: secret }),
  credentialData: JSON.stringify({
    subType: 'totp',
    digits: 6,
    period: 30,
    algorithm: 'HmacSHA1',
    counter: 0,
    secretEncoding: 'BASE32',
  }),
})

/** People of this realm; an administrator changes them as a whole, because a PUT replaces everything. */
export function peopleOf({ admin, issuer }: TestKeycloak, db: Db): Omit<Provider, 'issuer' | 'portal'> {
  const change = async (sub: string, changed: (user: { attributes?: object }) => object) => {
    const user = (await admin('GET', `/users/${sub}`)) as { attributes?: object }
    await admin('PUT', `/users/${sub}`, { ...user, ...changed(user) })
  }
  return {
    async person({ roles = ['portal_ma'] as const, totpSecret, position = 'Mitarbeiter' } = {}) {
      const username = `anna.${randomUUID().slice(0, 8)}`
      await admin('POST', '/users', {
        username,
        enabled: true,
        firstName: 'Anna',
        lastName: 'Test',
        email: `${username}@portal.example`,
        attributes: { pos: [position] },
        credentials: [{ type: 'password', value: PASSWORD }, ...(totpSecret === undefined ? [] : [otpOf(totpSecret)])],
      })
      const [{ id: sub } = { id: '' }] = (await admin('GET', `/users?exact=true&username=${username}`)) as {
        id: string
      }[]
      for (const role of roles) await giveRole(issuer, sub, role)
      // The portal knows them by an id of its own.
      const id = await aPerson(db, username)
      await db.insertInto('person_subject').values({ sub, person_id: id, first_seen_at: new Date() }).execute()
      return { id, sub, username, password: PASSWORD, ...(totpSecret === undefined ? {} : { totpSecret }) }
    },
    setPosition: ({ sub }, position) =>
      change(sub, ({ attributes }) => ({ attributes: { ...attributes, pos: [position] } })),
    addRole: ({ sub }, role) => giveRole(issuer, sub, role),
    disable: ({ sub }) => change(sub, () => ({ enabled: false })),
    secretOn: ({ body }) => base32(/name="totpSecret" value="([^"]+)"/.exec(body)?.[1] ?? ''),
    confirmSetUp: undefined,
  }
}

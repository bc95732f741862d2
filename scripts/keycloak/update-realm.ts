// Adds the present needs of the portal to the realm of an earlier start; people, their passwords and additions of others stay.
import type { realmImport } from '#server/auth/realm-import.ts'

type Realm = ReturnType<typeof realmImport>
type Call = (method: string, path: string, body?: object) => Promise<unknown>

interface Administrator {
  readonly url: string
  readonly password: string
}

const OWN_FIELDS = ['redirectUris', 'webOrigins', 'secret'] as const

/** Roles and clients that are missing, addresses and secret of the clients, attributes of people. */
export async function updateRealm({ url, password }: Administrator, realm: Realm): Promise<void> {
  const call = await administration(url, password, realm.realm)
  const { roles, clients } = realm
  await call('POST', '/partialImport', { ifResourceExists: 'SKIP', roles, clients })
  for (const client of clients.filter((each) => 'attributes' in each || 'secret' in each)) {
    const [present] = (await call('GET', `/clients?clientId=${client.clientId}`)) as {
      id: string
      attributes: object
    }[]
    if (!present) throw new Error(`The realm has no client ${client.clientId}.`)
    const own = OWN_FIELDS.flatMap((field) => (field in client ? [[field, client[field as never]] as const] : []))
    const attributes = { ...present.attributes, ...('attributes' in client ? client.attributes : {}) }
    await call('PUT', `/clients/${present.id}`, { ...present, ...Object.fromEntries(own), attributes })
  }
  const profile = (await call('GET', '/users/profile')) as { attributes: { name: string }[] }
  const names = new Set(profile.attributes.map(({ name }) => name))
  const attributes = [...profile.attributes, ...declared(realm).filter(({ name }) => !names.has(name))]
  if (attributes.length > names.size) await call('PUT', '/users/profile', { ...profile, attributes })
}

function declared({ components }: Realm): { name: string }[] {
  const [provider] = components['org.keycloak.userprofile.UserProfileProvider']
  const text = provider?.config['kc.user.profile.config'][0] ?? '{"attributes":[]}'
  return (JSON.parse(text) as { attributes: { name: string }[] }).attributes
}

/** Calls of the Admin API below the realm, as the administrator of the first start. */
export async function administration(url: string, password: string, realm: string): Promise<Call> {
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password }
  const token = async () => {
    const body = new URLSearchParams(form)
    const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`Keycloak refuses its administrator (${answer.status}): ${await answer.text()}`)
    return ((await answer.json()) as { access_token: string }).access_token
  }
  // The token is valid for a minute.
  await token()
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await fetch(`${url}/admin/realms/${realm}${path}`, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`Keycloak answers ${answer.status} for ${method} ${path}: ${text}`)
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
}

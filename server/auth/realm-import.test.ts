import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import { CLAIM_NAMES } from './embedded/person-claims.ts'
import { LIFETIME } from './embedded/provider.ts'
import { realmImport } from './realm-import.ts'

const realm = realmImport({
  publicUrl: 'https://portal.example',
  embedOrigins: ['https://a.example', 'https://b.example'],
})
const client = (id: string) => realm.clients.find(({ clientId }) => clientId === id)
const profile = JSON.parse(
  realm.components['org.keycloak.userprofile.UserProfileProvider'][0]?.config['kc.user.profile.config'][0] as string,
) as { attributes: { name: string; permissions: { edit: string[] } }[]; unmanagedAttributePolicy?: string }

/** Claims that Keycloak adds by its built-in scopes. */
const BUILT_IN = new Set(['sub', 'preferred_username', 'name', 'given_name', 'family_name', 'email', 'locale'])

describe('the realm import', () => {
  test('has every role, and a client for every client role', () => {
    expect(realm.roles.realm.map(({ name }) => name)).toEqual([...REALM_ROLES])
    for (const [id, roles] of Object.entries(CLIENT_ROLES)) {
      expect(realm.roles.client[id]).toEqual(roles.map((name) => ({ name })))
      expect(client(id)).toMatchObject({ bearerOnly: true })
    }
  })

  test.each(['portal', 'portal-embed'])('%s has a source for every claim the portal reads', (id) => {
    const { protocolMappers = [] } = client(id) as { protocolMappers?: { config: Record<string, string> }[] }
    const mapped = new Set(protocolMappers.map(({ config }) => config['claim.name']?.split('.')[0]))
    expect(CLAIM_NAMES.filter((name) => !BUILT_IN.has(name) && !mapped.has(name))).toEqual([])
    expect(protocolMappers).toContainEqual(
      expect.objectContaining({
        protocolMapper: 'oidc-audience-mapper',
        config: expect.objectContaining({ 'included.custom.audience': 'portal-api' }),
      }),
    )
  })

  test('declares every attribute a mapper reads, for administrators only', () => {
    const { protocolMappers = [] } = client('portal') as { protocolMappers?: { config: Record<string, string> }[] }
    const read = protocolMappers.flatMap(({ config }) => config['user.attribute'] ?? [])
    expect(read).toHaveLength(7)
    for (const name of read)
      expect(profile.attributes).toContainEqual(
        expect.objectContaining({ name, permissions: { view: ['admin', 'user'], edit: ['admin'] } }),
      )
    for (const name of ['username', 'email', 'firstName', 'lastName', 'locale'])
      expect(profile.attributes.map((each) => each.name)).toContain(name)
    expect(profile.unmanagedAttributePolicy).toBeUndefined()
  })

  test('types the two claims that are no text', () => {
    const { protocolMappers = [] } = client('portal') as {
      protocolMappers?: { name: string; config: Record<string, string> }[]
    }
    const typeOf = (name: string) => protocolMappers.find((each) => each.name === name)?.config['jsonType.label']
    expect([typeOf('terms_and_conditions'), typeOf('ack_form_feedback_niko'), typeOf('pos')]).toEqual([
      'long',
      'boolean',
      'String',
    ])
  })

  test('binds each client to its origins, PKCE and the code flow, and reports logouts', () => {
    expect(client('portal')).toMatchObject({
      publicClient: true,
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      fullScopeAllowed: true,
      redirectUris: ['https://portal.example/*'],
      webOrigins: ['https://portal.example'],
      attributes: {
        'pkce.code.challenge.method': 'S256',
        'access.token.lifespan': '300',
        'post.logout.redirect.uris': 'https://portal.example/*',
        'backchannel.logout.url': 'https://portal.example/api/identity/backchannel-logout',
        'backchannel.logout.session.required': 'true',
      },
    })
    expect(client('portal-embed')).toMatchObject({
      redirectUris: ['https://a.example/*', 'https://b.example/*', 'https://portal.example/*'],
      webOrigins: ['https://a.example', 'https://b.example', 'https://portal.example'],
      attributes: {
        'post.logout.redirect.uris': 'https://a.example/*##https://b.example/*##https://portal.example/*',
      },
    })
    expect(realmImport({ publicUrl: 'https://portal.example' }).clients.map(({ clientId }) => clientId)).not.toContain(
      'portal-embed',
    )
  })

  test('keeps the built-in scopes, the lifetimes of the embedded provider and its texts', () => {
    expect(realm).not.toHaveProperty('clientScopes')
    expect([
      realm.accessTokenLifespan,
      realm.ssoSessionIdleTimeout,
      realm.ssoSessionMaxLifespan,
      realm.accessCodeLifespan,
      realm.accessCodeLifespanLogin,
    ]).toEqual([LIFETIME.access, LIFETIME.idle, LIFETIME.session, LIFETIME.code, LIFETIME.interaction])
    expect(new Set(Object.values(realm.localizationTexts.de))).toEqual(new Set(['ungültiger Code für Einmalkennwort']))
  })

  test('gives the service account only the rights that the administration needs', () => {
    expect(realm.users).toEqual([
      {
        username: 'service-account-portal-admin',
        enabled: true,
        serviceAccountClientId: 'portal-admin',
        clientRoles: { 'realm-management': ['view-users', 'manage-users', 'query-users'] },
      },
    ])
    expect(client('portal-admin')).not.toHaveProperty('secret')
  })

  test('takes name and secret of the service account, and the name of the realm, from the settings', () => {
    const own = realmImport({
      publicUrl: 'https://p.example',
      realm: 'group',
      account: { clientId: 'robot', clientSecret: 's' },
    })
    expect(own.realm).toBe('group')
    expect(own.clients.at(-1)).toMatchObject({ clientId: 'robot', secret: 's' })
    expect(own.users[0]).toMatchObject({ username: 'service-account-robot', serviceAccountClientId: 'robot' })
  })
})

describe('npm run realm-import', () => {
  const command = (env: Record<string, string>, ...args: string[]) => {
    const options = { env: { PATH: process.env['PATH'] ?? '', ...env }, encoding: 'utf8' as const }
    return spawnSync(process.execPath, [fileURLToPath(new URL('./realm-import.ts', import.meta.url)), ...args], options)
  }

  test('writes the file for the settings, readable by its owner only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-realm-'))
    try {
      const file = join(folder, 'realm.json')
      const env = {
        PUBLIC_URL: 'https://portal.example',
        EMBED_ORIGINS: 'https://a.example,https://b.example',
        OIDC_ISSUER: 'https://id.example/realms/group',
        OIDC_ADMIN_SECRET: 'geheim',
      }
      const { status, stdout } = command(env, file)
      expect([status, stdout.includes(file), stdout.includes('geheim')]).toEqual([0, true, false])
      expect((await stat(file)).mode & 0o077).toBe(0)
      const account = { clientId: 'portal-admin', clientSecret: 'geheim' }
      const expected = { publicUrl: 'https://portal.example', embedOrigins: ['https://a.example', 'https://b.example'] }
      expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(realmImport({ ...expected, realm: 'group', account }))
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('names the faults of the settings', () => {
    const { status, stderr } = command({ PUBLIC_URL: 'http://portal.example' }, '/dev/null')
    expect([status, stderr.includes('PUBLIC_URL')]).toEqual([1, true])
  })
})

import { describe, expect, test } from 'vitest'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/roles.ts'
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

/** Claims that Keycloak brings by itself, by its built-in scopes. */
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
      redirectUris: ['https://a.example/*', 'https://b.example/*'],
      webOrigins: ['https://a.example', 'https://b.example'],
      attributes: { 'post.logout.redirect.uris': 'https://a.example/*##https://b.example/*' },
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

  test('gives the service account what the administration needs, and no more', () => {
    expect(realm.users).toEqual([
      {
        username: 'service-account-portal-admin',
        enabled: true,
        serviceAccountClientId: 'portal-admin',
        clientRoles: { 'realm-management': ['view-users', 'manage-users', 'query-users'] },
      },
    ])
    expect(client('portal-admin')).not.toHaveProperty('secret')
    expect(realmImport({ publicUrl: 'https://p.example', adminSecret: 's' }).clients.at(-1)).toMatchObject({
      secret: 's',
    })
  })
})

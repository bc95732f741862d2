// A Keycloak realm that signs in as the embedded provider does, for `kc.sh start --import-realm`:
// npm run realm-import [-- FILE], with the settings of the portal that will use it.
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CLIENT_ROLES, REALM_ROLES } from '#domain/organisation/roles.ts'
import { readConfig, type ServiceAccount } from '#server/config/config.ts'
import { BACKCHANNEL_LOGOUT_PATH } from './backchannel-logout.ts'
import { identityClients, type IdentityClient } from './embedded/clients.ts'
import { ADMIN_RIGHTS } from './keycloak-realm.ts'
import { userProfile, PORTAL_ATTRIBUTES } from './realm-profile.ts'

// Which claim comes from where in Keycloak. `sub`, names, email, locale and the roles of the access token are built in.
const EVERYWHERE = { 'access.token.claim': 'true', 'id.token.claim': 'true', 'userinfo.token.claim': 'true' }
/** The built-in mappers put roles into the access token only. */
const ID_TOKEN = { 'access.token.claim': 'false', 'id.token.claim': 'true', 'userinfo.token.claim': 'true' }

const TYPES: Partial<Record<(typeof PORTAL_ATTRIBUTES)[number], string>> = {
  terms_and_conditions: 'long',
  ack_form_feedback_niko: 'boolean',
}

const mapper = (name: string, protocolMapper: string, config: Record<string, string>) => ({
  name,
  protocol: 'openid-connect',
  protocolMapper,
  config,
})

const roleMapper = (name: string, protocolMapper: string, claim: string) =>
  mapper(name, protocolMapper, { 'claim.name': claim, 'jsonType.label': 'String', multivalued: 'true', ...ID_TOKEN })

/** They belong to the client: realm-wide scopes in an import would replace the built-in ones. */
const protocolMappers = () => [
  mapper('audience', 'oidc-audience-mapper', {
    'included.custom.audience': 'portal-api',
    'access.token.claim': 'true',
    'id.token.claim': 'false',
  }),
  roleMapper('realm roles', 'oidc-usermodel-realm-role-mapper', 'realm_access.roles'),
  roleMapper('client roles', 'oidc-usermodel-client-role-mapper', 'resource_access.${client_id}.roles'),
  ...PORTAL_ATTRIBUTES.map((name) =>
    mapper(name, 'oidc-usermodel-attribute-mapper', {
      'user.attribute': name,
      'claim.name': name,
      'jsonType.label': TYPES[name] ?? 'String',
      ...EVERYWHERE,
    }),
  ),
]

export interface RealmOptions {
  /** Origin of the portal, without a slash. */
  publicUrl: string
  embedOrigins?: readonly string[]
  embedClients?: readonly IdentityClient[]
  /** Name of the realm, the last word of its issuer. */
  realm?: string | undefined
  /** Service account for the administration; by default `portal-admin`, whose secret Keycloak generates. */
  account?: ServiceAccount | undefined
}

const WRONG_CODE = 'ungültiger Code für Einmalkennwort'

/** The import file, as an object. People and their passwords are the operator's. */
export function realmImport({
  publicUrl,
  embedOrigins = [],
  embedClients = [],
  realm = 'portal',
  account,
}: RealmOptions) {
  const adminClient = account?.clientId ?? 'portal-admin'
  return {
    realm,
    // The heading of its pages.
    displayName: 'Portal',
    enabled: true,
    sslRequired: 'external',
    registrationAllowed: false,
    ...LANGUAGES,
    ...LIFETIMES,
    ...SECURITY,
    roles: {
      realm: REALM_ROLES.map((name) => ({ name })),
      client: Object.fromEntries(
        Object.entries(CLIENT_ROLES).map(([client, roles]) => [client, roles.map((name) => ({ name }))]),
      ),
    },
    // No clientScopes here: naming one would suppress the built-in ones, `sub` and the roles with them.
    clients: [
      ...identityClients(publicUrl, embedOrigins, embedClients).map((client) => publicClient(client, publicUrl)),
      ...Object.keys(CLIENT_ROLES).map((clientId) => ({ clientId, enabled: true, bearerOnly: true })),
      serviceClient(adminClient, account?.clientSecret),
    ],
    users: [
      {
        username: `service-account-${adminClient}`,
        enabled: true,
        serviceAccountClientId: adminClient,
        clientRoles: { 'realm-management': [...ADMIN_RIGHTS] },
      },
    ],
    components: { 'org.keycloak.userprofile.UserProfileProvider': [userProfile()] },
  }
}

const LANGUAGES = {
  internationalizationEnabled: true,
  supportedLocales: ['de', 'en'],
  defaultLocale: 'de',
  // A person locked at the code page sees other keys.
  localizationTexts: {
    de: {
      invalidTotpMessage: WRONG_CODE,
      accountTemporarilyDisabledMessageTotp: WRONG_CODE,
      accountPermanentlyDisabledMessageTotp: WRONG_CODE,
    },
  },
}

/** In seconds; the embedded provider has the same. */
const LIFETIMES = {
  accessTokenLifespan: 300,
  ssoSessionIdleTimeout: 1_800,
  ssoSessionMaxLifespan: 36_000,
  accessCodeLifespan: 60,
  accessCodeLifespanLogin: 1_800,
  revokeRefreshToken: false,
}

const SECURITY = {
  passwordPolicy: 'length(12) and notUsername and notEmail and passwordHistory(3)',
  otpPolicyType: 'totp',
  otpPolicyAlgorithm: 'HmacSHA1',
  otpPolicyDigits: 6,
  otpPolicyPeriod: 30,
  otpPolicyLookAheadWindow: 1,
  otpPolicyCodeReusable: false,
  bruteForceProtected: true,
  failureFactor: 5,
  waitIncrementSeconds: 900,
  maxFailureWaitSeconds: 86_400,
  maxDeltaTimeSeconds: 86_400,
  quickLoginCheckMilliSeconds: 1_000,
  minimumQuickLoginWaitSeconds: 60,
}

const publicClient = ({ id, origins }: IdentityClient, publicUrl: string) => ({
  clientId: id,
  enabled: true,
  publicClient: true,
  standardFlowEnabled: true,
  implicitFlowEnabled: false,
  directAccessGrantsEnabled: false,
  fullScopeAllowed: true,
  redirectUris: origins.map((origin) => `${origin}/*`),
  webOrigins: [...origins],
  attributes: {
    'pkce.code.challenge.method': 'S256',
    'post.logout.redirect.uris': origins.map((origin) => `${origin}/*`).join('##'),
    'access.token.lifespan': '300',
    'backchannel.logout.url': `${publicUrl}${BACKCHANNEL_LOGOUT_PATH}`,
    'backchannel.logout.session.required': 'true',
  },
  protocolMappers: protocolMappers(),
})

const serviceClient = (clientId: string, secret: string | undefined) => ({
  clientId,
  enabled: true,
  publicClient: false,
  serviceAccountsEnabled: true,
  standardFlowEnabled: false,
  directAccessGrantsEnabled: false,
  ...(secret === undefined ? {} : { secret }),
})

if (import.meta.filename === process.argv[1]) {
  try {
    const { publicUrl, embedOrigins, embedClients, oidcIssuer, oidcAdmin: account } = readConfig()
    const realm = oidcIssuer?.split('/realms/').at(-1)
    const file = resolve(process.argv[2] ?? 'portal-realm.json')
    const text = JSON.stringify(realmImport({ publicUrl, embedOrigins, embedClients, realm, account }), undefined, 2)
    // The file may contain the secret of the service account.
    await writeFile(file, `${text}\n`, { mode: 0o600 })
    process.stdout.write(`${file}: put it into Keycloak's data/import and start with --import-realm.\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

// A Keycloak realm that signs in as the embedded provider does: `kc.sh start --import-realm` reads the result as JSON.
import { CLIENT_ROLES, REALM_ROLES } from '#domain/roles.ts'
import { BACKCHANNEL_LOGOUT_PATH } from './backchannel-logout.ts'
import { identityClients, type IdentityClient } from './embedded/clients.ts'
import { userProfile } from './realm-profile.ts'
import { protocolMappers } from './realm-mappers.ts'

export interface RealmOptions {
  /** Origin of the portal, without a slash. */
  publicUrl: string
  embedOrigins?: readonly string[]
  /** Of the service account `portal-admin`; without one Keycloak makes it up. */
  adminSecret?: string
}

const ADMIN_CLIENT = 'portal-admin'
const WRONG_CODE = 'ungültiger Code für Einmalkennwort'

/** The import file, as an object. People and their passwords are the operator's. */
export function realmImport({ publicUrl, embedOrigins = [], adminSecret }: RealmOptions) {
  return {
    realm: 'portal',
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
      ...identityClients(publicUrl, embedOrigins).map((client) => publicClient(client, publicUrl)),
      ...Object.keys(CLIENT_ROLES).map((clientId) => ({ clientId, enabled: true, bearerOnly: true })),
      serviceClient(adminSecret),
    ],
    users: [
      {
        username: `service-account-${ADMIN_CLIENT}`,
        enabled: true,
        serviceAccountClientId: ADMIN_CLIENT,
        clientRoles: { 'realm-management': ['view-users', 'manage-users', 'query-users'] },
      },
    ],
    components: { 'org.keycloak.userprofile.UserProfileProvider': [userProfile()] },
  }
}

const LANGUAGES = {
  internationalizationEnabled: true,
  supportedLocales: ['de', 'en'],
  defaultLocale: 'de',
  // A person locked at the code step sees other keys.
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

const serviceClient = (secret: string | undefined) => ({
  clientId: ADMIN_CLIENT,
  enabled: true,
  publicClient: false,
  serviceAccountsEnabled: true,
  standardFlowEnabled: false,
  directAccessGrantsEnabled: false,
  ...(secret === undefined ? {} : { secret }),
})

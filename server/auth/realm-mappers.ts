// Which claim comes from where in Keycloak. `sub`, names, email, locale and the roles of the access token are built in.
import { PORTAL_ATTRIBUTES } from './realm-profile.ts'

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

/** They stand on the client: realm-wide scopes in an import would replace the built-in ones. */
export const protocolMappers = () => [
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

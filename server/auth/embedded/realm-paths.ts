/** Path of the realm, as Keycloak has it. */
export const REALM_PATH = '/realms/portal'
/** Below the realm. */
export const PROTOCOL_PATH = '/protocol/openid-connect'
export const LOGIN_PATH = '/login-actions'

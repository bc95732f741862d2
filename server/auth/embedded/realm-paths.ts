/** The name of the prompt that a client's `kc_action=CONFIGURE_TOTP` causes, and of the result that answers it. */
export const CONFIGURE_TOTP = 'configure_totp'

/** Path of the realm, as Keycloak has it. */
export const REALM_PATH = '/realms/portal'
/** Below the realm. */
export const PROTOCOL_PATH = '/protocol/openid-connect'
export const LOGIN_PATH = '/login-actions'

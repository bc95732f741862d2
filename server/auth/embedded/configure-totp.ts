/** The name of the prompt that a client's `kc_action=CONFIGURE_TOTP` causes, and of the result that answers it. */
export const CONFIGURE_TOTP = 'configure_totp'

/** The path to which the provider returns the popup of a sign-in. Its headers allow another window to open it. */
export const POPUP_SIGN_IN_PATH = '/popup/anmeldung'

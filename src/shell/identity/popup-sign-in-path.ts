/** Where the provider leads the window of a sign-in beside the page. Its headers let it be one of another's windows. */
export const POPUP_SIGN_IN_PATH = '/popup/anmeldung'

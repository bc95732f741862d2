/** Where the provider leads the window of a sign-in beside the page. Its headers let it be one of another's windows. */
export const BESIDE_PATH = '/popup/anmeldung'

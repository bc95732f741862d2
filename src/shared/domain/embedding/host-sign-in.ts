// Addresses of the sign-in on foreign pages, below the portal's own; without a slash at the beginning.

/** Start page of the sign-in window and redirect target of the provider. Its headers keep the reference to the opening page. */
export const EMBED_PATH = 'popup/einbettung'

/** Exchanges codes for tokens and renews them; its cookie keeps the session while the browser runs. */
export const HOST_SESSION_PATH = 'api/identity/host-session'

// Leaving the page; apart, because a test environment cannot.

/** Reloads the whole page. */
export const reloadPage = (): void => location.reload()

/** Navigates to `url` without an entry of its own in the history. */
export const replacePage = (url: string): void => location.replace(url)

/** Page of a shared device in a hall, which has no sign-in: navigation to it reloads the window. */
export const TERMINAL_PATH = '/mes/terminal'

/** Loads another page of the portal. */
export const openPage = (path: string): void => location.assign(path)

// Leaving the page; apart, because a test environment cannot.

/** Reloads the whole page. */
export const reloadPage = (): void => location.reload()

/** Navigates to `url` without an entry of its own in the history. */
export const replacePage = (url: string): void => location.replace(url)

// Leaving the page; apart, because a test environment cannot.

/** Loads the whole page anew. */
export const reloadPage = (): void => location.reload()

/** Goes to `url` without a step of its own in the history. */
export const replacePage = (url: string): void => location.replace(url)

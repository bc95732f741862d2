/** Loads the whole page anew; apart, because a test environment cannot. */
export const reloadPage = (): void => location.reload()

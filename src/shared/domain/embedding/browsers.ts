/** The oldest browsers in which the portal runs: the first engines with light-dark() and what the build takes for granted. */
export const OLDEST_BROWSERS = { chrome: '125', firefox: '128', safari: '17.5' } as const

/** The oldest supported browsers: the first engines with light-dark() and the features that the build relies on. */
export const OLDEST_BROWSERS = { chrome: '125', firefox: '128', safari: '17.5' } as const

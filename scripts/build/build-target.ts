import { OLDEST_BROWSERS } from '#domain/embedding/browsers.ts'

/** The oldest browsers as Vite names them. With engines older than light-dark() each colour would become two variables. */
export const BUILD_TARGET: string[] = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `${name}${version}`)

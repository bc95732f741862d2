// Fingerprint of the sources of a build, by their content, not by their timestamps.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

const BUILD_STAMP = join(ROOT, 'dist/.stamp')

/** Sources of the build. Tests are excluded, because a changed test does not make the build stale. */
const BUILD_SOURCES = [
  'src',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/build',
  'scripts/manifest',
  'package.json',
  'package-lock.json',
]
const IGNORED = /\.test\.tsx?$|\.md$/

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

function fingerprint(paths: readonly string[], ignored: RegExp): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesBelow(join(ROOT, path))) {
      if (ignored.test(file)) continue
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

export const sourcesStamp = (): string => fingerprint(BUILD_SOURCES, IGNORED)
export const isBuilt = (): boolean => existsSync(join(ROOT, 'dist/index.html')) && read(BUILD_STAMP) === sourcesStamp()
/** `stamp` is that of the time before the build, so that an edit during it makes the result stale. */
export function writeBuildStamp(stamp: string): void {
  mkdirSync(dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, `${stamp}\n`)
}

/** Folder of a version's widgets below dist; its content never changes. */
export const widgetFolder = (version: string): string => `widgets/v${version.replace('+', '-')}`

/** Version of the front end: that of the package and eight digits of the fingerprint. */
export function buildVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return `${version}+${sourcesStamp().slice(0, 8)}`
}

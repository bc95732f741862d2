// Fingerprint of the sources of a build, by their content, not by their timestamps.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..')
const BUILD_STAMP = join(ROOT, 'dist/.stamp')

/** Sources of the build. Tests are excluded, because a changed test does not make the build stale. */
const BUILD_SOURCES = [
  'src',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/budgets.ts',
  'scripts/lib',
  'package.json',
  'package-lock.json',
]
const IGNORED = /\.test\.tsx?$|\.md$/

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

function fingerprint(paths, ignored = /^$/) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesBelow(join(ROOT, path))) {
      if (ignored.test(file)) continue
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text}\n`)
}

export const sourcesStamp = () => fingerprint(BUILD_SOURCES, IGNORED)
export const isBuilt = () => existsSync(join(ROOT, 'dist/index.html')) && read(BUILD_STAMP) === sourcesStamp()
/** @param {string} stamp of the time before the build, so that an edit during it makes the result stale */
export const writeBuildStamp = (stamp) => write(BUILD_STAMP, stamp)

/** Folder of a version's widgets below dist; its content never changes. */
export const widgetFolder = (version) => `widgets/v${version.replace('+', '-')}`

/** Version of the front end: that of the package and eight digits of the fingerprint. */
export function buildVersion() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return `${version}+${sourcesStamp().slice(0, 8)}`
}

// The size of all files that a foreign page loads for each element when it has no other, from the build: portal.js, the socket, and the
// view with its imports. Parts of a view that are loaded later, such as dialogs, are not counted.
import { READING_TAGS } from './chunks.ts'
import { closureOf, type Manifest, sizeOf } from './manifest.ts'

const KB = 1024
/** For an element in which people read. */
const READING = { size: 170 * KB, files: 12 }
/** For the calendar of a team: it draws the board that people also decide on. */
const BOARD = { size: 181 * KB, files: 12 }
/** For one in which they act as well: calendars, editors, settings. */
const ACTING = { size: 228 * KB, files: 15 }
/** The table of many rows weighs 28 KB. */
const WITH_TABLE = { size: 200 * KB, files: 12 }

export interface ElementSize {
  readonly tag: string
  readonly files: readonly string[]
  /** In bytes of gzip 9. */
  readonly size: number
  readonly limit: { readonly size: number; readonly files: number }
}

function limitOf(tag: string, hasTable: boolean) {
  if (hasTable) return WITH_TABLE
  if (tag === 'portal-team-calendar') return BOARD
  return READING_TAGS.has(tag) ? READING : ACTING
}

const ELEMENT = /(portal-[\w-]+)\.element\.ts$/
const tagOf = (source: string): string | undefined =>
  source.endsWith('bell-panel.ts') ? 'portal-bell' : ELEMENT.exec(source)?.[1]

/** Sizes by tag, from the manifest of the build in `dist`. */
export function elementSizes(dist: string, manifest: Manifest): ElementSize[] {
  const sources = Object.keys(manifest)
  const portal = closureOf(
    manifest,
    sources.filter((source) => source.endsWith('loader/portal.ts')),
  )
  const socket = closureOf(
    manifest,
    sources.filter((source) => manifest[source]?.name === 'socket'),
  )
  // The chunks import the modules they share with portal.js from this file.
  const parts = portal.map((file) => file.replace(/portal\.js$/, 'parts.js'))
  return sources
    .flatMap((source) => {
      const tag = tagOf(source)
      if (!tag) return []
      const files = [...new Set([...portal, ...parts, ...socket, ...closureOf(manifest, [source])])]
      const hasTable = files.some((file) => file.endsWith('chunks/table.js'))
      return [
        { tag, files, size: files.reduce((sum, file) => sum + sizeOf(dist, file), 0), limit: limitOf(tag, hasTable) },
      ]
    })
    .toSorted((a, b) => a.tag.localeCompare(b.tag))
}

// The byte budgets of the front end, gzip 9 (design 7). `npm run build` fails on a breach.
import { closureOf, type Manifest, sizeOf } from './lib/manifest.ts'

export interface Budget {
  readonly name: string
  /** Bytes, gzip 9. */
  readonly size: number
  readonly goal: number
  readonly files: readonly string[]
}

const KB = 1024
const PORTAL = 'loader/portal.ts'
/** What the home screen of the portal needs, by parts of the sources' paths. */
const HOME = ['index.html', PORTAL, 'news/portal-news-cards', 'style.css']
/** What words are written in: what stands beside the text (publication, notices, documents) comes after it. */
const EDITOR = ['news/portal-news-editor', 'news/editor/editor.tsx', 'news/editor/text/rich/rich-text-part']
/** Lazy parts whose budget is not that of a React widget, in KB. */
const GOALS: readonly [part: string, goal: number][] = [
  ['notifications/bell-panel', 10],
  ['vacation-calendar', 60],
  // TipTap and ProseMirror; with the editor around it no more than EDITOR's line allows.
  ['news/editor/text/rich/rich-text-part', 95],
  ['news/editor/text/paste/', 16],
]

const isVendor = (file: string): boolean => /chunks\/(vendor|rolldown-runtime)\.js$/.test(file)

function budget(dist: string, name: string, files: readonly string[], kilobytes: number): Budget {
  return { name, files, goal: kilobytes * KB, size: files.reduce((sum, file) => sum + sizeOf(dist, file), 0) }
}

/** Every budget with what the build in `dist` weighs. */
export function measure(dist: string, manifest: Manifest): Budget[] {
  const sources = Object.keys(manifest)
  const named = (part: string): string[] => sources.filter((source) => source.includes(part))
  const portal = closureOf(manifest, named(PORTAL))
  const socketChunk = sources.filter((source) => manifest[source]?.name === 'socket')
  const parts = portal.map((file) => file.replace(/portal\.js$/, 'parts.js'))
  const socket = closureOf(manifest, socketChunk).filter((file) => !portal.includes(file) && !isVendor(file))
  const all = closureOf(manifest, sources)
  // What comes after the number on every page, and what all widgets share, is counted in lines of its own.
  const counted = (file: string): boolean => portal.includes(file) || socket.includes(file) || isVendor(file)
  const isLazy = (source: string): boolean => !!(manifest[source]?.isDynamicEntry ?? manifest[source]?.isEntry)
  const widgets = sources.filter((source) => source.includes('/widgets/') && isLazy(source))
  // A part that is loaded later comes to what has loaded it.
  const present = (source: string): readonly string[] => {
    if (manifest[source]?.isEntry) return []
    const loaders = sources.filter((one) => manifest[one]?.dynamicImports?.includes(source))
    const [first = [], ...others] = loaders.map((one) => closureOf(manifest, [one]))
    return first.filter((file) => others.every((files) => files.includes(file)))
  }
  return [
    budget(dist, 'portal.js: every tag, bus, transport, the number', portal, 6),
    budget(dist, 'portal.js by its moving address', ['widgets/portal.js'], 6),
    budget(dist, 'socket, after the number', socket, 4),
    budget(dist, 'parts: what chunks take from portal.js', parts, 0.5),
    budget(dist, 'vendor chunk: React, React DOM, r2wc, stores', all.filter(isVendor), 80),
    ...widgets.map((source) => {
      const goal = GOALS.find(([part]) => source.includes(part))?.[1] ?? 25
      const before = present(source)
      const files = closureOf(manifest, [source]).filter((file) => !counted(file) && !before.includes(file))
      return budget(dist, `${source.split('/widgets/')[1]} beyond the above`, files, goal)
    }),
    budget(
      dist,
      'a story in the editor, TipTap included, beyond the above',
      closureOf(manifest, EDITOR.flatMap(named)).filter((file) => !counted(file)),
      130,
    ),
    budget(
      dist,
      'portal to its home screen',
      ['index.html', ...parts, ...closureOf(manifest, [...HOME.flatMap(named), ...socketChunk])],
      150,
    ),
    budget(dist, 'service worker', ['service-worker.js'], 8),
  ]
}

/** What breaks a rule: a budget exceeded, or portal.js in more than one file. */
export function breaches(budgets: readonly Budget[]): string[] {
  const over = budgets.filter(({ size, goal }) => size > goal)
  const messages = over.map(({ name, size, goal }) => `${name}: ${size} bytes, ${size - goal} above its ${goal}`)
  const [portal] = budgets
  if (portal && portal.files.length !== 1) messages.push(`portal.js must be one script, not ${portal.files.join(', ')}`)
  return messages
}

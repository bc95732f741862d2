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
const HOME = ['index.html', PORTAL, 'shell/screens/home', 'news/news-cards', 'shared/socket']
/** Widgets with a budget of their own, by a part of their source's path. */
const WIDGETS: readonly [part: string, goal: number][] = [
  ['notifications/bell-panel', 10],
  ['notifications/portal-bell', 10],
  ['vacation-calendar', 60],
]

const isVendor = (file: string): boolean => /chunks\/(vendor|rolldown-runtime)-/.test(file)

function budget(dist: string, name: string, files: readonly string[], kilobytes: number): Budget {
  return { name, files, goal: kilobytes * KB, size: files.reduce((sum, file) => sum + sizeOf(dist, file), 0) }
}

/** Every budget with what the build in `dist` weighs. */
export function measure(dist: string, manifest: Manifest): Budget[] {
  const entries = Object.keys(manifest)
  const named = (part: string): string[] => entries.filter((source) => source.includes(part))
  const portal = closureOf(manifest, named(PORTAL))
  const beyond = (source: string): string[] =>
    closureOf(manifest, [source]).filter((file) => !portal.includes(file) && !isVendor(file))
  const lazy = entries.filter((source) => manifest[source]?.isDynamicEntry)

  const widgets = lazy.filter((source) => source.includes('/widgets/'))
  const screens = HOME.flatMap(named)
  return [
    budget(dist, 'portal.js: every tag, bus, transport, the number', portal, 6),
    ...named('shared/socket').map((source) => budget(dist, 'socket, after the number', beyond(source), 4)),
    budget(dist, 'vendor chunk', closureOf(manifest, entries).filter(isVendor), 80),
    ...widgets.map((source) => {
      const goal = WIDGETS.find(([part]) => source.includes(part))?.[1] ?? 25
      return budget(dist, `${source.split('/widgets/')[1]} beyond vendor`, beyond(source), goal)
    }),
    budget(dist, 'portal to its home screen', ['index.html', ...closureOf(manifest, screens)], 150),
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

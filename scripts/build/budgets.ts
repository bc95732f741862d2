// The size budgets of the front end (design 7), in bytes of gzip 9. `npm run build` warns from 95 % and fails above 100 %.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { elementSizes } from './element-sizes.ts'
import { closureOf, type Manifest, sizeOf } from './manifest.ts'

export interface Budget {
  readonly name: string
  readonly size: number
  readonly limit: number
  readonly files: readonly string[]
  /** Greatest number of files; any without it. */
  readonly most?: number
}

const KB = 1024
/** A budget is reported as tight above this share of its limit. */
const TIGHT = 0.95
const PORTAL = 'loader/portal.ts'
const BELL_PANEL = 'bell-panel.ts'
/** TipTap with the nodes and marks of the portal. */
const RICH_TEXT = 'rich-text-part.tsx'
const STORY_EDITOR = 'news/editor/editor.tsx'
/** Sources that the home screen of the portal needs, by the ends of their paths. */
const HOME = ['index.html', PORTAL, 'portal-news-cards.element.ts', 'style.css']
/** Sources that are loaded to edit a story; they have one budget together. */
const EDITOR = ['portal-news-editor.element.ts', STORY_EDITOR, RICH_TEXT]
const WIDGET_LIMIT = 25 * KB
/** Views with a limit of their own, by a part of the source's path. */
const LIMITS: readonly [part: string, limit: number][] = [
  ['portal-vacation-calendar', 60 * KB],
  ['portal-team-calendar', 60 * KB],
  ['portal-vacation-approval', 60 * KB],
  // The preview decides what kind of file it shows, as a story does.
  ['news/editor/media/documents', 28 * KB],
  // This element shares rules and texts of leave with them.
  ['portal-leave-settings', 36 * KB],
]

const isVendor = (file: string): boolean => /chunks\/(vendor|rolldown-runtime)\.js$/.test(file)
/** What the elements of one area share (scripts/build/chunks.ts). */
const AREAS = new Set(readdirSync(resolve(import.meta.dirname, '../../src/widgets')))
const isAreaChunk = (file: string): boolean => AREAS.has(/chunks\/([\w-]+?)(-kit)?\.js$/.exec(file)?.[1] ?? '')
const isKit = (file: string): boolean => /chunks\/(kit|base)\.js$/.test(file)
const isTools = (file: string): boolean => /chunks\/(tools|forms)\.js$/.test(file)
const isTable = (file: string): boolean => file.endsWith('chunks/table.js')
const isChart = (file: string): boolean => file.endsWith('chunks/chart.js')
const isShared = (file: string): boolean =>
  isVendor(file) || isKit(file) || isTools(file) || isTable(file) || isChart(file)

const isElement = (source: string): boolean => source.endsWith('.element.ts')
const without = (files: readonly string[], others: readonly string[]): string[] =>
  files.filter((file) => !others.includes(file))

/** The files that are already loaded when a lazy part is requested. */
function presentFor(manifest: Manifest, source: string): readonly string[] {
  if (manifest[source]?.isEntry) return []
  const loaders = Object.keys(manifest).filter((one) => manifest[one]?.dynamicImports?.includes(source))
  const [first = [], ...others] = loaders.map((one) => closureOf(manifest, [one]))
  return first.filter((file) => others.every((files) => files.includes(file)))
}

/** The files that each element loads when it is the only one on a page. */
const alone = (dist: string, manifest: Manifest): Budget[] =>
  elementSizes(dist, manifest).map(({ tag, files, size, limit }) => ({
    name: `${tag} alone, in ${files.length} files`,
    files,
    size,
    limit: limit.size,
    most: limit.files,
  }))

/** Every budget with its size in the build in `dist`. Shared files are counted once, in a budget of their own. */
export function measure(dist: string, manifest: Manifest): Budget[] {
  const sources = Object.keys(manifest)
  const closure = (...ends: string[]): string[] =>
    closureOf(
      manifest,
      ends.flatMap((end) => sources.filter((source) => source.endsWith(end))),
    )
  const line = (name: string, files: readonly string[], limit: number): Budget => ({
    name,
    files,
    limit,
    size: files.reduce((sum, file) => sum + sizeOf(dist, file), 0),
  })

  const all = closureOf(manifest, sources)
  const portal = closure(PORTAL)
  // The chunks import the modules they share with portal.js from this file.
  const parts = portal.map((file) => file.replace(/portal\.js$/, 'parts.js'))
  const named = (name: string): string[] =>
    closureOf(
      manifest,
      sources.filter((source) => manifest[source]?.name === name),
    )
  const socket = named('socket').filter((file) => !portal.includes(file) && !isVendor(file))
  const home = new Set([...closure(...HOME), ...named('window'), ...named('socket')])
  const before = [...portal, ...socket]
  const shared = [...before, ...all.filter(isShared)]
  const isLoadedLazily = (source: string): boolean => !!(manifest[source]?.isDynamicEntry ?? manifest[source]?.isEntry)
  const widgets = sources.filter(
    (source) =>
      source.includes('/widgets/') &&
      isLoadedLazily(source) &&
      ![BELL_PANEL, STORY_EDITOR, RICH_TEXT].some((end) => source.endsWith(end)),
  )
  const widgetLine = (source: string): Budget => {
    // An element counts the chunks that it shares with others of its area; its lazy parts count only their own additions.
    const present = isElement(source)
      ? []
      : [...presentFor(manifest, source), ...all.filter((file) => isAreaChunk(file))]
    const files = without(closureOf(manifest, [source]), [...shared, ...present])
    const limit = LIMITS.find(([part]) => source.includes(part))?.[1] ?? WIDGET_LIMIT
    return line(source.split('/widgets/')[1] ?? source, files, limit)
  }

  return [
    line('portal.js: every tag, bus, transport, the number', portal, 9 * KB),
    line('portal.js at its moving address', ['widgets/portal.js'], 9 * KB),
    line('socket, after the number', socket, 4.5 * KB),
    { ...line('bell panel, beyond portal.js and socket', without(closure(BELL_PANEL), before), 16 * KB), most: 3 },
    line('vendor: React, React DOM, r2wc, stores, i18next', all.filter(isVendor), 98 * KB),
    line('kit: what widgets share', [...parts, ...all.filter(isKit)], 24 * KB),
    line('tools: what areas share and the home screen does not load', all.filter(isTools), 56 * KB),
    line('table of many rows, beyond vendor and kit', all.filter(isTable), 30 * KB),
    line('library of charts, beyond vendor and kit', all.filter(isChart), 25 * KB),
    ...widgets.map(widgetLine),
    line('editor with TipTap, beyond vendor and kit', without(closure(...EDITOR), shared), 150 * KB),
    line('portal to its home screen', ['index.html', ...parts, ...home], 180 * KB),
    ...alone(dist, manifest),
    line('service worker', ['service-worker.js'], 8 * KB),
  ]
}

const isTight = ({ size, limit }: Budget): boolean => size > limit * TIGHT

/** One line of the build's report: whether the budget is met, its size, its limit and the remaining slack. */
export function describeBudget(budget: Budget): string {
  const { name, size, limit } = budget
  const mark = size > limit ? '✗' : isTight(budget) ? '!' : '✓'
  const slack = `${(100 - (100 * size) / limit).toFixed(1)} %`
  return `${mark} ${name.padEnd(56)} ${String(size).padStart(7)} B of ${String(limit).padStart(7)}, slack ${slack.padStart(7)}`
}

/** The budgets that are met with less than 5 % of slack. */
export const tightBudgets = (budgets: readonly Budget[]): string[] =>
  budgets
    .filter((budget) => isTight(budget) && budget.size <= budget.limit)
    .map(({ name, size, limit }) => `${name}: ${limit - size} bytes below its limit of ${limit}`)

/** Error messages for exceeded budgets and for a portal.js of more than one file. */
export function breaches(budgets: readonly Budget[]): string[] {
  const over = budgets.filter(({ size, limit }) => size > limit)
  const messages = over.map(({ name, size, limit }) => `${name}: ${size} bytes, ${size - limit} above its ${limit}`)
  for (const { name, files, most = Infinity } of budgets)
    if (files.length > most) messages.push(`${name}: ${files.length} files, ${most} are allowed: ${files.join(', ')}`)
  const [portal] = budgets
  if (portal && portal.files.length !== 1) messages.push(`portal.js must be one script, not ${portal.files.join(', ')}`)
  return messages
}

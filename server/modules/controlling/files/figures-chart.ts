// The charts of a figure for print, as SVG that the PDF contains as vectors: groups as horizontal bars, so that every name has room, and
// the figure over time as lines. Values are those of the table; hidden values are not drawn. Series also differ by pattern, because it may
// be printed without colours.
import type { FigureRow, Statistics } from '#contract/controlling.ts'
import { readPeriod } from '#domain/controlling/periods.ts'
import { writeNumber } from '#domain/controlling/summary.ts'
import { escapeMarkup } from '#server/text/escape-markup.ts'
import type { Language } from '#server/mail/language.ts'
import { periodView } from '#server/modules/controlling/views.ts'
import { periodWords, TEXTS, unitOf, valueWords } from './words.ts'

const INK = {
  text: '#16202a',
  muted: '#5b6470',
  line: '#d5d9de',
  now: '#1f4e79',
  over: '#a4262c',
  paper: '#ffffff',
} as const
/** In points; that of a page without its margins. */
const WIDTH = 483
const NAMES = 130
/** Room for the value beside its bar. */
const VALUES = 62
const SIZE = 8
const AXIS = 14
const LEGEND = 16
/** Groups of one picture, so that it fits a page. */
const MOST_BARS = 26
/** The same as on the screen: more lines would be indistinguishable. */
const MOST_LINES = 4
const DASHES = ['', '7 4', '2 3', '10 3 2 3'] as const
const LINES_HEIGHT = 190

/** XML allows no control characters. */
const escaped = (words: string): string => escapeMarkup(words.replaceAll(/\p{Cc}/gu, ' '))

type Attributes = Readonly<Record<string, string | number | undefined>>
const tag = (name: string, attributes: Attributes, content = ''): string =>
  `<${name} ${Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}="${typeof value === 'number' ? Number(value.toFixed(2)) : escaped(value!)}"`)
    .join(' ')}>${content}</${name}>`

const write = (x: number, y: number, words: string, more: Attributes = {}): string =>
  tag('text', { x, y, 'font-family': 'Roboto', 'font-size': SIZE, fill: INK.text, ...more }, escaped(words))
const stroke = (from: [number, number], to: [number, number], more: Attributes): string =>
  tag('line', { x1: from[0], y1: from[1], x2: to[0], y2: to[1], 'stroke-width': 1, ...more })
const picture = (height: number, parts: readonly string[]): string =>
  tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height, viewBox: `0 0 ${WIDTH} ${height}` },
    parts.join(''),
  )

/** Truncates a name to the room; a letter takes about half of its height. */
function cut(words: string, width: number): string {
  const most = Math.floor(width / (SIZE * 0.5))
  return words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words
}

interface Scale {
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
  readonly decimals: number
}

/** Zero is on it, its ends are ticks. */
function scaleOf(values: readonly number[], from: number, to: number): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const rough = (most - least || 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].find((one) => one * power >= rough * 0.999)! * power
  const [first, last] = [Math.floor(least / step), Math.max(1, Math.ceil(most / step))]
  const at = (value: number) => from + ((value - first * step) / ((last - first) * step)) * (to - from)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { at, ticks, decimals: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) }
}

const tickWords = (tick: number, { decimals }: Scale, { figure }: Statistics, language: Language): string => {
  const unit = figure.unit === 'hours' || figure.unit === 'percent' ? ` ${unitOf(figure, language)}` : ''
  return `${writeNumber(tick, decimals, language)}${unit}`
}

const gridOf = (tick: number): Attributes => ({ stroke: tick === 0 ? INK.muted : INK.line, 'stroke-width': 0.6 })
const LIMIT: Attributes = { stroke: INK.text, 'stroke-width': 1.2, 'stroke-dasharray': '4 3' }

type Look = 'now' | 'before' | 'over'

/** The present period is filled, the one before has vertical stripes, values beyond the target slanted ones. */
function bar(look: Look, x: number, y: number, width: number, height: number): string {
  const ink = look === 'over' ? INK.over : look === 'before' ? INK.muted : INK.now
  const frame = { x, y, width, height, fill: look === 'now' ? ink : INK.paper, stroke: ink, 'stroke-width': 0.8 }
  const stripes: string[] = []
  if (look === 'before')
    for (let at = 3; at < width; at += 3)
      stripes.push(stroke([x + at, y], [x + at, y + height], { stroke: ink, 'stroke-width': 0.6 }))
  if (look === 'over')
    for (let at = 4 - height; at < width; at += 4) {
      const [begin, end] = [Math.max(0, -at), Math.min(height, width - at)]
      if (end > begin)
        stripes.push(
          stroke([x + at + begin, y + height - begin], [x + at + end, y + height - end], {
            stroke: ink,
            'stroke-width': 1,
          }),
        )
    }
  return tag('rect', frame) + stripes.join('')
}

function legendOf(entries: readonly (readonly [Look, string])[], y: number): string {
  let x = 0
  return entries
    .map(([look, words]) => {
      const begin = x
      x += 26 + words.length * SIZE * 0.55
      return bar(look, begin + 0.5, y - 7, 12, 7) + write(begin + 17, y, words)
    })
    .join('')
}

/** The target as a dashed line with its name. */
function limitOf(one: Statistics, language: Language): { readonly value: number; readonly words: string } | undefined {
  const { target } = one.figure
  if (!target) return undefined
  const value = writeNumber(target.value, one.figure.decimals, language)
  return {
    value: target.value,
    words: `${TEXTS(language)(`target.${target.kind}`)} ${value} ${unitOf(one.figure, language)}`.trim(),
  }
}

interface Named {
  readonly row: FigureRow
  readonly name: string
}

interface Frame {
  readonly one: Statistics
  readonly language: Language
  readonly scale: Scale
  readonly top: number
  readonly bottom: number
}

/** The bars of a group from `y` on, with its value or why there is none. */
function groupOf({ one, language, scale }: Frame, { row }: Named, y: number, height: number): string[] {
  const zero = scale.at(0)
  const draw = (look: Look, value: number, from: number) =>
    bar(look, Math.min(zero, scale.at(value)), from, Math.abs(scale.at(value) - zero), height)
  const { value } = row.value
  const words = valueWords(row.value, one.figure, language)
  const before = row.before?.value ?? null
  const parts = before === null ? [] : [draw('before', before, y + height + 2)]
  if (value === null)
    return [
      ...parts,
      stroke([zero, y], [zero, y + height], { stroke: INK.muted, 'stroke-width': 2, 'stroke-dasharray': '2 2' }),
      write(zero + 6, y + height - 2, words, { fill: INK.muted }),
    ]
  const ink = row.isBeyond ? INK.over : INK.text
  return [
    ...parts,
    draw(row.isBeyond ? 'over' : 'now', value, y),
    write(Math.max(zero, scale.at(value)) + 4, y + height - 2, words, { 'font-weight': 'bold', fill: ink }),
  ]
}

function standingLimit({ one, language, scale, top, bottom }: Frame): string[] {
  const limit = limitOf(one, language)
  if (!limit) return []
  const x = scale.at(limit.value)
  const isRight = x > WIDTH / 2
  return [
    stroke([x, top - 2], [x, bottom], LIMIT),
    write(isRight ? Math.min(x + 40, WIDTH) : x - 4, top - 5, limit.words, {
      'text-anchor': isRight ? 'end' : 'start',
    }),
  ]
}

function entriesOf(one: Statistics, language: Language): [Look, string][] {
  const text = TEXTS(language)
  const { scope, before, figure } = one
  const entries: [Look, string][] = [['now', scope.period ? periodWords(scope.period, language) : text('noPeriod')]]
  if (before) entries.push(['before', periodWords(before, language)])
  if (figure.target && one.rows.some(({ isBeyond }) => isBeyond))
    entries.push(['over', text(`beyond.${figure.target.kind}`, { name: '' }).replaceAll(/[()]/g, '').trim()])
  return entries
}

function barsOf(one: Statistics, rows: readonly Named[], language: Language): string {
  const [room, height] = one.before ? [28, 9] : [20, 11]
  const top = one.figure.target ? 14 : 4
  const bottom = top + rows.length * room
  // Of all groups, so that several pictures have one scale.
  const shown = one.rows.flatMap(({ value, before }) => [value.value, before?.value ?? null])
  const values = [...shown.filter((value) => value !== null), one.figure.target?.value ?? 0]
  const scale = scaleOf(values, NAMES, WIDTH - VALUES)
  const frame = { one, language, scale, top, bottom }
  const parts = scale.ticks.flatMap((tick) => [
    stroke([scale.at(tick), top], [scale.at(tick), bottom], gridOf(tick)),
    write(scale.at(tick), bottom + AXIS - 3, tickWords(tick, scale, one, language), {
      fill: INK.muted,
      'text-anchor': 'middle',
    }),
  ])
  for (const [index, row] of rows.entries()) {
    const begin = top + index * room
    parts.push(write(NAMES - 6, begin + room / 2 + 3, cut(row.name, NAMES - 8), { 'text-anchor': 'end' }))
    parts.push(...groupOf(frame, row, begin + (one.before ? 4 : 5), height))
  }
  parts.push(...standingLimit(frame), legendOf(entriesOf(one, language), bottom + AXIS + LEGEND - 4))
  return picture(bottom + AXIS + LEGEND, parts)
}

type Point = readonly [x: number, y: number]

/** The points of each run of values; a value alone is one point. */
function runsOf(values: readonly (number | null)[], at: (index: number, value: number) => Point): Point[][] {
  const runs: Point[][] = [[]]
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)!.push(at(index, value))
  }
  return runs.filter((run) => run.length > 0)
}

interface End {
  readonly value: number | null | undefined
  readonly words: string
  readonly look: Attributes
}

/** The names of lines at their ends: below each other where two end at one height. */
function endsOf(ends: readonly End[], scale: Scale, x: number): string[] {
  const taken: number[] = []
  return ends.flatMap(({ value, words, look }) => {
    if (value === null || value === undefined) return []
    let y = scale.at(value)
    while (taken.some((other) => Math.abs(other - y) < SIZE + 2)) y += SIZE + 2
    taken.push(y)
    return [write(x, y + 3, cut(words, WIDTH - x - 2), look)]
  })
}

function linesOf(one: Statistics, lines: readonly Named[], language: Language): string {
  const limit = limitOf(one, language)
  const [left, right, top, bottom] = [36, WIDTH - 110, 16, LINES_HEIGHT - AXIS - 4]
  const values = lines.flatMap(({ row }) => row.series.filter((value) => value !== null))
  const scale = scaleOf([...values, limit?.value ?? 0], bottom, top)
  const x = (index: number) => left + (index / (one.axis.length - 1)) * (right - left)
  const parts = scale.ticks.flatMap((tick) => [
    stroke([left, scale.at(tick)], [right, scale.at(tick)], gridOf(tick)),
    write(left - 4, scale.at(tick) + 3, tickWords(tick, scale, one, language), {
      fill: INK.muted,
      'text-anchor': 'end',
    }),
  ])
  const step = Math.ceil(one.axis.length / 5)
  for (let index = 0; index < one.axis.length; index += step) {
    const words = periodWords(periodView(readPeriod(one.axis[index]!)!), language)
    parts.push(write(x(index), bottom + AXIS, words, { 'text-anchor': index === 0 ? 'start' : 'middle' }))
  }
  for (const [index, { row }] of lines.entries()) {
    const ink = index === 0 ? INK.now : INK.muted
    const width = index === 0 ? 1.8 : 1.2
    const look = { fill: 'none', stroke: ink, 'stroke-width': width, 'stroke-dasharray': DASHES[index] }
    for (const run of runsOf(row.series, (at, value) => [x(at), scale.at(value)])) {
      const [[cx, cy]] = run as [[number, number]]
      const points = run.map((point) => point.map((one) => one.toFixed(1)).join(',')).join(' ')
      parts.push(run.length > 1 ? tag('polyline', { points, ...look }) : tag('circle', { cx, cy, r: 1.6, fill: ink }))
    }
  }
  const ends = lines.map(({ row, name }, index): End => ({
    value: row.series.findLast((value) => value !== null),
    words: name,
    look: index === 0 ? { fill: INK.now, 'font-weight': 'bold' } : { fill: INK.muted },
  }))
  if (limit) {
    parts.push(stroke([left, scale.at(limit.value)], [right, scale.at(limit.value)], LIMIT))
    ends.unshift({ ...limit, look: {} })
  }
  parts.push(...endsOf(ends, scale, right + 6))
  return picture(LINES_HEIGHT, parts)
}

export interface Charts {
  /** Charts of the groups; several if they are too many for a page. */
  readonly bars: readonly string[]
  /** The chart over time; undefined for a single period, or without values. */
  readonly lines: string | undefined
}

/** `nameOf` names a row as the table beside it does. */
export function chartsOf(one: Statistics, language: Language, nameOf: (row: FigureRow) => string): Charts {
  const rows = one.rows.map((row) => ({ row, name: nameOf(row) }))
  const hasValues = ({ row }: Named) => row.series.some((value) => value !== null)
  const total = { row: one.total, name: TEXTS(language)('total') }
  const lines = [total, ...rows].filter(hasValues).slice(0, MOST_LINES)
  const bars = Array.from({ length: Math.ceil(rows.length / MOST_BARS) }, (_, part) =>
    barsOf(one, rows.slice(part * MOST_BARS, (part + 1) * MOST_BARS), language),
  )
  return { bars, lines: one.axis.length > 1 && lines.length > 0 ? linesOf(one, lines, language) : undefined }
}

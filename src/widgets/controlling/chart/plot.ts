// The picture of a chart, drawn by uPlot on a canvas: bars by group, or lines over time. Loaded with the first chart; its texts are passed
// in.
import uPlot from 'uplot'
import css from 'uplot/dist/uPlot.min.css?inline'
import type { Inks } from './inks.ts'

/** The style sheet of the library, for the root around the chart. */
export const STYLES: readonly string[] = [css]

export interface BarGroup {
  readonly label: string
  readonly value: number | null
  /** The value of the compared period; undefined: there is no comparison. */
  readonly before?: number | null | undefined
  /** Beyond the reference line, on its bad side. */
  readonly isOver?: boolean | undefined
  /** Why there is no value, written over its dashed base line. */
  readonly missing?: string | undefined
}

export interface Line {
  readonly label: string
  readonly values: readonly (number | null)[]
}

export type Drawing =
  | { readonly kind: 'bars'; readonly groups: readonly BarGroup[] }
  | { readonly kind: 'lines'; readonly labels: readonly string[]; readonly lines: readonly Line[] }

export interface PlotOptions {
  readonly drawing: Drawing
  readonly limit?: { readonly value: number; readonly label: string } | undefined
  /** A value with its unit, as an axis shows it. */
  readonly axis: (value: number) => string
  /** Formats a value for its bar. */
  readonly format: (value: number) => string
  readonly inks: Inks
  readonly font: string
  readonly width: number
  readonly height: number
}

export interface Plot {
  /** Marks a group or a point; undefined: none. */
  mark(index: number | undefined): void
  /** The group or point at this place of the window. */
  indexAt(clientX: number): number
  destroy(): void
}

/** Share of a group that its bars take, and of a bar that is between two. */
const GROUP_SHARE = 0.68
const BAR_GAP = 0.06
const AXIS_SIZE = 13
/** Maximum share of the width for the name of the reference line in one line, because values of bars are beside it. */
const LIMIT_SHARE = 0.6
const VALUE_SIZE = 15
const NAMES_AT_END = 118
/** Below this width the names of lines are only in the legend. */
const NARROW = 480
/** How lines differ beside their colour; the first is the figure itself. */
export const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3]]

const countOf = (drawing: Drawing): number => (drawing.kind === 'bars' ? drawing.groups.length : drawing.labels.length)

/** A pattern of stripes over `ground`; undefined where the browser cannot create one. */
function stripes(ground: string, ink: string, slanted: boolean): CanvasPattern | string {
  const size = Math.round((slanted ? 8 : 5) * devicePixelRatio)
  const tile = document.createElement('canvas')
  tile.width = tile.height = size
  const pen = tile.getContext('2d')
  if (!pen) return ground
  pen.fillStyle = ground
  pen.fillRect(0, 0, size, size)
  pen.strokeStyle = ink
  pen.lineWidth = (slanted ? 2.4 : 2) * devicePixelRatio
  pen.beginPath()
  if (slanted)
    for (const shift of [-size, 0, size]) {
      pen.moveTo(shift, size)
      pen.lineTo(shift + size, 0)
    }
  else {
    pen.moveTo(size / 2, 0)
    pen.lineTo(size / 2, size)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? ground
}

/** Breaks `label` into at most `most` lines of this width; the rest becomes an ellipsis. */
export function broken(label: string, width: number, measure: (text: string) => number, most = 2): string[] {
  const lines: string[] = ['']
  for (const word of label.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (lines.at(-1) === '' || measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const kept = lines.slice(0, most)
  if (lines.length > most) kept[most - 1] += '…'
  return kept.map((line) => {
    if (measure(line) <= width) return line
    let short = line.replace(/…$/, '')
    while (short.length > 1 && measure(`${short}…`) > width) short = short.slice(0, -1)
    return `${short}…`
  })
}

/** Least and greatest value of the axis: zero is on it, and there is room above for the values. */
function rangeOf({ drawing, limit }: PlotOptions): [number, number] {
  let [least, most] = [0, limit?.value ?? 0]
  const take = (value: number | null | undefined) => {
    if (value === null || value === undefined) return
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  if (drawing.kind === 'bars') drawing.groups.forEach(({ value, before }) => [value, before].forEach(take))
  else for (const { values } of drawing.lines) values.forEach(take)
  if (least === most) most = least + 1
  const air = (most - least) * 0.14
  return [least < 0 ? least - air : 0, most + air]
}

interface Pen {
  readonly u: uPlot
  readonly ctx: CanvasRenderingContext2D
  readonly ratio: number
  readonly options: PlotOptions
}

const fontOf = ({ ratio, options }: Pen, size: number, weight = 400): string =>
  `${weight} ${size * ratio}px ${options.font}`

/** Text with a rim in the colour of the ground, so that lines do not cross it. */
function write({ ctx, ratio, options }: Pen, text: string, x: number, y: number, ink: string): void {
  ctx.lineJoin = 'round'
  ctx.lineWidth = 5 * ratio
  ctx.strokeStyle = options.inks.surface
  ctx.strokeText(text, x, y)
  ctx.fillStyle = ink
  ctx.fillText(text, x, y)
}

/** True if fewer points of lines are behind a label of this height above the limit at the begin than at the end. */
function isFreeAtBegin({ u, options: { drawing } }: Pen, y: number, height: number): boolean {
  if (drawing.kind === 'bars') return false
  const behind = (from: number, to: number) =>
    drawing.lines.reduce((count, { values }) => {
      const some = values.slice(Math.floor(from * values.length), Math.ceil(to * values.length))
      return (
        count +
        some.filter((value) => value !== null && Math.abs(u.valToPos(value, 'y', true) - (y - height / 2)) < height)
          .length
      )
    }, 0)
  return behind(0, LIMIT_SHARE) < behind(1 - LIMIT_SHARE, 1)
}

function drawLimit(pen: Pen): void {
  const { u, ctx, ratio, options } = pen
  const { limit, inks } = options
  if (!limit) return
  const y = u.valToPos(limit.value, 'y', true)
  ctx.save()
  ctx.strokeStyle = inks.text
  ctx.lineWidth = 1.5 * ratio
  ctx.setLineDash([5 * ratio, 4 * ratio])
  ctx.beginPath()
  ctx.moveTo(u.bbox.left, y)
  ctx.lineTo(u.bbox.left + u.bbox.width, y)
  ctx.stroke()
  ctx.textBaseline = 'bottom'
  ctx.font = fontOf(pen, AXIS_SIZE, 620)
  const atBegin = isFreeAtBegin(pen, y, 2 * AXIS_SIZE * ratio)
  ctx.textAlign = atBegin ? 'left' : 'right'
  const x = u.bbox.left + (atBegin ? 4 * ratio : u.bbox.width)
  const lines = broken(limit.label, u.bbox.width * LIMIT_SHARE, (text) => ctx.measureText(text).width)
  for (const [line, words] of lines.toReversed().entries())
    write(pen, words, x, y - (4 + line * (AXIS_SIZE + 3)) * ratio, inks.text)
  ctx.restore()
}

/** Values over the bars, and the dashed base line of a group without one. */
function drawGroups(pen: Pen, groups: readonly BarGroup[]): void {
  const { u, ctx, ratio, options } = pen
  const room = u.bbox.width / Math.max(1, groups.length)
  const base = u.valToPos(0, 'y', true)
  ctx.save()
  ctx.textAlign = 'center'
  ctx.textBaseline = 'bottom'
  for (const [at, { value, before, isOver, missing }] of groups.entries()) {
    const middle = u.valToPos(at, 'x', true)
    if (value === null) {
      ctx.strokeStyle = options.inks.strong
      ctx.lineWidth = 2 * ratio
      ctx.setLineDash([3 * ratio, 3 * ratio])
      ctx.beginPath()
      ctx.moveTo(middle - room * 0.34, base - ratio)
      ctx.lineTo(middle + room * 0.34, base - ratio)
      ctx.stroke()
      ctx.setLineDash([])
      ctx.font = fontOf(pen, AXIS_SIZE)
      const lines = broken(missing ?? '', room - 6 * ratio, (text) => ctx.measureText(text).width, 3)
      for (const [line, words] of lines.toReversed().entries())
        write(pen, words, middle, base - (8 + line * (AXIS_SIZE + 3)) * ratio, options.inks.muted)
      continue
    }
    ctx.font = fontOf(pen, VALUE_SIZE, 660)
    const words = options.format(value)
    if (ctx.measureText(words).width > room) continue
    const shift = before === undefined ? 0 : (room * GROUP_SHARE * (1 + BAR_GAP)) / 4
    const top = u.valToPos(Math.max(value, 0), 'y', true) - 4 * ratio
    write(pen, words, middle + shift, top, isOver ? options.inks.danger : options.inks.text)
  }
  ctx.restore()
}

/** The names of the lines at their ends, below each other where two end at one height. */
function drawNames(pen: Pen, lines: readonly Line[]): void {
  const { u, ctx, ratio, options } = pen
  if (u.width < NARROW || lines.length < 2) return
  ctx.save()
  ctx.font = fontOf(pen, AXIS_SIZE, 620)
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  const taken: number[] = []
  for (const [at, { label, values }] of lines.entries()) {
    const last = values.findLast((value) => value !== null)
    if (last === undefined || last === null) continue
    let y = u.valToPos(last, 'y', true)
    while (taken.some((other) => Math.abs(other - y) < 17 * ratio)) y += 17 * ratio
    taken.push(y)
    const [words = ''] = broken(label, (NAMES_AT_END - 12) * ratio, (text) => ctx.measureText(text).width, 1)
    write(pen, words, u.bbox.left + u.bbox.width + 8 * ratio, y, at === 0 ? options.inks.accent : options.inks.muted)
  }
  ctx.restore()
}

function barSeries(options: PlotOptions, groups: readonly BarGroup[]): uPlot.Series[] {
  const { inks } = options
  const isCompared = groups.some(({ before }) => before !== undefined)
  const width = isCompared ? (GROUP_SHARE - BAR_GAP) / 2 : GROUP_SHARE * 0.7
  const before = stripes(inks.surface, inks.strong, false)
  const over = stripes(inks.soft, inks.danger, true)
  /** uPlot passes on anything that a canvas accepts; its types only allow colours. */
  const as = (values: readonly (string | CanvasPattern)[]) => values as unknown as string[]
  const series = (
    left: number,
    fills: readonly (string | CanvasPattern)[],
    strokes: readonly string[],
  ): uPlot.Series => ({
    width: 1.25,
    points: { show: false },
    paths: uPlot.paths.bars!({
      radius: [0.08, 0],
      disp: {
        x0: { unit: 1, values: () => groups.map((_, at) => at + left) },
        size: { unit: 1, values: () => groups.map(() => width) },
        fill: { unit: 3, values: () => as(fills) },
        stroke: { unit: 3, values: () => as(strokes) },
      },
    }),
  })
  const current = series(
    isCompared ? BAR_GAP / 2 : -width / 2,
    groups.map(({ isOver }) => (isOver ? over : inks.accent)),
    groups.map(({ isOver }) => (isOver ? inks.danger : inks.accent)),
  )
  if (!isCompared) return [current]
  return [
    series(
      -(BAR_GAP / 2) - width,
      groups.map(() => before),
      groups.map(() => inks.muted),
    ),
    current,
  ]
}

const lineSeries = ({ inks }: PlotOptions, lines: readonly Line[]): uPlot.Series[] =>
  lines.map((_, at) => ({
    width: at === 0 ? 2.25 : 1.75,
    stroke: at === 0 ? inks.accent : inks.muted,
    dash: [...DASHES[at % DASHES.length]!],
    points: { show: false },
  }))

function dataOf(drawing: Drawing): uPlot.AlignedData {
  const at = Array.from({ length: countOf(drawing) }, (_, index) => index)
  // The values are only read, so that they need no copy.
  if (drawing.kind === 'lines') return [at, ...drawing.lines.map(({ values }) => values as (number | null)[])]
  const values = drawing.groups.map(({ value }) => value)
  const isCompared = drawing.groups.some(({ before }) => before !== undefined)
  return isCompared ? [at, drawing.groups.map(({ before }) => before ?? null), values] : [at, values]
}

/** Positions of the labels below: every group, or as many points as there is room for. */
function splitsOf(drawing: Drawing, width: number): number[] {
  const count = countOf(drawing)
  const step = drawing.kind === 'bars' ? 1 : Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / 84))))
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)
}

function axesOf(options: PlotOptions, measure: (text: string) => number): uPlot.Axis[] {
  const { drawing, inks, axis, font } = options
  const common = { font: `${AXIS_SIZE}px ${font}`, ticks: { show: false }, lineGap: 1.25 }
  const labelOf = (at: number, room: number): string =>
    drawing.kind === 'bars'
      ? broken(drawing.groups[at]?.label ?? '', room, measure).join('\n')
      : (drawing.labels[at] ?? '')
  return [
    {
      ...common,
      stroke: inks.text,
      grid: { show: false },
      border: { show: true, stroke: inks.strong, width: 1 },
      gap: 9,
      size: drawing.kind === 'bars' ? 48 : 32,
      splits: (u) => splitsOf(drawing, u.bbox.width / devicePixelRatio),
      values: (u, splits) =>
        splits.map((at) => labelOf(at, u.bbox.width / devicePixelRatio / Math.max(1, splits.length) - 6)),
    },
    {
      ...common,
      stroke: inks.muted,
      grid: { stroke: inks.line, width: 1 },
      size: (_, values) => 12 + Math.max(20, ...(values ?? []).map(measure)),
      space: 44,
      values: (_, splits) => splits.map(axis),
    },
  ]
}

/** Draws into `box`, which then contains only the canvas. Throws where the browser has no canvas. */
export function plot(box: HTMLElement, options: PlotOptions): Plot {
  const { drawing, width, height } = options
  const ruler = document.createElement('canvas').getContext('2d')
  if (!ruler) throw new Error('no canvas')
  ruler.font = `${AXIS_SIZE}px ${options.font}`
  const isBars = drawing.kind === 'bars'
  const count = countOf(drawing)
  const hasNames = !isBars && drawing.lines.length > 1 && width >= NARROW
  const onDraw = (u: uPlot) => {
    const pen = { u, ctx: u.ctx, ratio: devicePixelRatio, options }
    if (isBars) drawGroups(pen, drawing.groups)
    else drawNames(pen, drawing.lines)
    drawLimit(pen)
  }
  const u = new uPlot(
    {
      width,
      height,
      ms: 1,
      legend: { show: false },
      cursor: { show: false },
      padding: [18, hasNames ? NAMES_AT_END : isBars ? 8 : 26, 0, 0],
      scales: {
        x: { time: false, range: isBars ? [-0.5, count - 0.5] : [0, Math.max(1, count - 1)] },
        y: { range: rangeOf(options) },
      },
      axes: axesOf(options, (text) => ruler.measureText(text).width),
      series: [{}, ...(isBars ? barSeries(options, drawing.groups) : lineSeries(options, drawing.lines))],
      hooks: { draw: [onDraw] },
    },
    dataOf(drawing),
    box,
  )
  const mark = document.createElement('div')
  mark.className = 'chart-mark'
  mark.hidden = true
  u.over.append(mark)
  return {
    mark(index) {
      mark.hidden = index === undefined
      if (index === undefined) return
      const middle = u.valToPos(index, 'x')
      const room = isBars ? u.over.clientWidth / Math.max(1, count) : 2
      mark.style.inlineSize = `${room}px`
      mark.style.transform = `translateX(${middle - room / 2}px)`
    },
    indexAt(clientX) {
      const { left } = u.over.getBoundingClientRect()
      return Math.max(0, Math.min(count - 1, Math.round(u.posToVal(clientX - left, 'x'))))
    },
    destroy: () => u.destroy(),
  }
}

// A chart that is readable without seeing it: arrows move through its points, and each has a sentence. Its picture is loaded with the first
// chart; while it is missing, the sentences and the table beside it have the same figures.
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { usePrinting } from '#shared/ui/use-printing.ts'
import { useWidth } from '#shared/ui/use-width.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import css from './chart.css?inline'
import { INKS, useInks } from './inks.ts'
import type * as PlotModule from './plot.ts'
import type { Drawing, Plot, PlotOptions } from './plot.ts'

const STYLES = [css]
const NO_STYLES: readonly string[] = []
const MOST_WIDTH = 900
const NARROW = 480
/** Width on paper, where measuring would be too late. */
const PAPER = 640

type Picture = Pick<typeof PlotModule, 'plot' | 'STYLES'>

export interface LegendEntry {
  readonly look: 'now' | 'before' | 'over' | 'line-0' | 'line-1' | 'line-2' | 'line-3'
  readonly label: string
}

export interface ChartProps extends Pick<PlotOptions, 'limit' | 'axis' | 'format'> {
  /** The title of the chart. */
  readonly title: string
  readonly drawing: Drawing
  /** The sentence of each group or point, in the order of the drawing. */
  readonly readings: readonly string[]
  readonly legend: readonly LegendEntry[]
}

/** The picture's code, once it is loaded. */
function usePicture() {
  const [picture, setPicture] = useState<Picture>()
  const [isMissing, setMissing] = useState(false)
  const load = useCallback(() => import('./plot.ts').then(setPicture, () => setMissing(true)), [])
  useEffect(() => void load(), [load])
  const retry = () => {
    setMissing(false)
    void load()
  }
  return { picture, isMissing, fail: () => setMissing(true), retry }
}

/** The group or point that a key moves to; undefined for other keys. */
export function readingAt(key: string, at: number, count: number): number | undefined {
  const far = Math.max(1, Math.round(count / 10))
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: far,
    PageDown: -far,
    Home: -Infinity,
    End: Infinity,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, at + step))
}

export function Chart(props: ChartProps): ReactElement {
  const { title, readings, legend } = props
  useStyles(STYLES)
  const text = useControllingTexts()
  const hint = useId()
  const [reading, setReading] = useState<number>()
  const { picture, isMissing, fail, retry } = usePicture()
  useStyles(picture?.STYLES ?? NO_STYLES)
  const at = Math.min(reading ?? 0, Math.max(0, readings.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = readingAt(event.key, at, readings.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setReading(next)
  }
  return (
    <figure className="stack gap-8 chart">
      <div
        className="chart-reader"
        role="slider"
        tabIndex={0}
        aria-label={text('chart.read', { title })}
        aria-describedby={hint}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, readings.length)}
        aria-valuenow={at + 1}
        aria-valuetext={readings[at] ?? text('chart.nothing')}
        onKeyDown={onKeyDown}
        onFocus={() => setReading(at)}
        onBlur={() => setReading(undefined)}
      >
        {isMissing ? (
          <p className="muted">{text('chart.missing')}</p>
        ) : (
          <Canvas {...props} picture={picture} reading={reading} onReading={setReading} onFail={fail} />
        )}
      </div>
      {isMissing && (
        <Button size="small" onClick={retry}>
          {text('chart.retry')}
        </Button>
      )}
      <p id={hint} className="sr">
        {text('chart.keys')}
      </p>
      <Legend entries={legend} />
      <p className="chart-said" aria-hidden="true">
        {reading === undefined ? '' : readings[at]}
      </p>
    </figure>
  )
}

function Legend({ entries }: { entries: readonly LegendEntry[] }): ReactElement {
  return (
    <ul className="legend chart-legend">
      {entries.map(({ look, label }) => (
        <li key={`${look} ${label}`}>
          <i className={`swatch ${look}`} />
          {label}
        </li>
      ))}
    </ul>
  )
}

interface CanvasProps extends ChartProps {
  readonly picture: Picture | undefined
  readonly reading: number | undefined
  readonly onReading: (reading: number | undefined) => void
  readonly onFail: () => void
}

function Canvas({ picture, drawing, limit, axis, format, reading, onReading, onFail }: CanvasProps): ReactElement {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const drawn = useRef<Plot>(undefined)
  const isOnPaper = usePrinting()
  const { samples, inks } = useInks(isOnPaper)
  const measured = useWidth(box)
  const width = isOnPaper ? PAPER : Math.min(measured, MOST_WIDTH)
  const height = width < NARROW ? 250 : 300
  const failed = useEffectEvent(onFail)
  const markAgain = useEffectEvent(() => drawn.current?.mark(reading))
  useLayoutEffect(() => {
    if (!picture || !inks || !canvas.current || !Number.isFinite(width)) return
    const { fontFamily: font } = getComputedStyle(canvas.current)
    try {
      drawn.current = picture.plot(canvas.current, { drawing, limit, axis, format, inks, font, width, height })
      markAgain()
    } catch {
      failed()
    }
    return () => {
      drawn.current?.destroy()
      drawn.current = undefined
    }
  }, [picture, drawing, limit, axis, format, inks, width, height])
  useEffect(() => drawn.current?.mark(reading), [reading])
  return (
    <div
      ref={box}
      className={isOnPaper ? 'chart-box paper' : 'chart-box'}
      aria-hidden="true"
      onPointerMove={({ clientX }) => drawn.current && onReading(drawn.current.indexAt(clientX))}
      onPointerLeave={() => onReading(undefined)}
    >
      <span ref={samples} className="inks">
        {INKS.map((name) => (
          <i key={name} className={`ink-${name}`} />
        ))}
      </span>
      <div ref={canvas} className="chart-canvas" />
    </div>
  )
}

// A chart alone in a shadow root, without a server. With `?points=10000` it waits for its data, as a screen does that is loading, until
// `giveData()`; without it the page shows the figure of the tests with its picture and table, and its trend. `?en`.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useMemo, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { setLanguage } from '#shared/bus/language.ts'
import { adoptStyles } from '#shared/element/adopt-styles.ts'
import { viewOf } from '#shared/element/host.ts'
import base from '#shared/element/base.css?inline'
import tokens from '#shared/element/tokens.css?inline'
import { HostContext } from '#shared/element/view.tsx'
import { attachView } from '#shared/testing/attach-view.ts'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { Chart } from '#widgets/controlling/chart/chart.tsx'
import type { Drawing } from '#widgets/controlling/chart/plot.ts'
import { FigureCard } from '#widgets/controlling/figure/figure-card.tsx'
import figureCss from '#widgets/controlling/figure/figure.css?inline'
import { TrendCard } from '#widgets/controlling/figure/trend-card.tsx'
import { useLook } from '#widgets/controlling/figure/use-look.ts'
import { useFilters } from '#widgets/controlling/filters.ts'
import { aStatistics } from '#widgets/controlling/testing/figures.ts'
import '#shell/fonts.css'
import '#shell/tokens.css'

const wishes = new URLSearchParams(location.search)
setLanguage(wishes.has('en') ? 'en' : 'de')
document.body.className = 'ground'
const points = Number(wishes.get('points') ?? 0)
const $data = atom<Drawing | undefined>()
const labels = Array.from({ length: points }, (_, at) => `Tag ${at + 1}`)
/** A walk that repeats nothing for a long time, and is the same in every run. */
const values = labels.map((_, at) => 50 + 30 * Math.sin(at / 97) + 12 * Math.sin(at / 7.3) + 4 * Math.sin(at * 1.7))
const readings = labels.map((label, at) => `${label}: ${values[at]!.toFixed(1)}`)
Object.assign(globalThis, {
  giveData: () => $data.set({ kind: 'lines', labels, lines: [{ label: 'Gruppe', values }] }),
})
const format = (value: number): string => value.toFixed(1)

/** Waits for its picture's code as well, so that only the drawing is measured. */
function Points(): ReactElement {
  const drawing = useStore($data)
  const empty = useMemo<Drawing>(() => ({ kind: 'lines', labels: [], lines: [] }), [])
  return (
    <Chart
      title="Punkte"
      drawing={drawing ?? empty}
      readings={drawing ? readings : []}
      legend={[{ look: 'line-0', label: 'Gruppe' }]}
      axis={format}
      format={format}
    />
  )
}

function Figure(): ReactElement {
  const filters = useFilters()
  const look = useLook()
  const statistics = useMemo(() => aStatistics(), [])
  return (
    <div className="list-view stack gap-20 controlling-tab">
      <FigureCard statistics={statistics} filters={filters} look={look} />
      <TrendCard statistics={statistics} />
    </div>
  )
}

const host = document.querySelector<HTMLElement>('#root') ?? document.body
const root = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
root.className = 'root'
attachView(host, { $props: atom({}), root, ready: () => undefined, fail: (why) => console.error(why) })
for (const text of [base, tokens, kit, form, overlay, filterBar, figureCss]) viewOf(host).css.add(text)
adoptStyles(host)
createRoot(root).render(
  <HostContext value={host}>
    <h1 className="sr">Chart</h1>
    {points > 0 ? <Points /> : <Figure />}
  </HostContext>,
)

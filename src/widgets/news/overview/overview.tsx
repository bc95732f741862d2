import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useRef, useState, type ReactElement } from 'react'
import { useHost } from '#shared/element/view.tsx'
import { usePresentLabel } from '#shared/renamed-categories.ts'
import { useCategoryLabel } from '#shared/use-category-label.ts'
import { watchNews } from '#widgets/news/news-watch.ts'
import { useNewsTexts } from '#widgets/news/texts.ts'
import { useWidth } from '#widgets/news/use-width.ts'
import { queryOf, useFilters } from './filters.ts'
import { Results } from './results.tsx'
import { useOverview } from './use-overview.ts'

/** From this width in px on there is room for the tree at the side. */
const WIDE = 760
/** Below this width in px a card hides the company. */
const BRIEF = 450

// Under way while the first page is.
const frame = import('./frame.tsx')
frame.catch(() => undefined) // told where it is drawn
const Frame = lazy(async () => ({ default: (await frame).Frame }))

/** The category of the attribute; in a foreign page the reader may choose another one. */
function useCategory(): readonly [category: string | undefined, choose: (category: string | undefined) => void] {
  const { props } = useHost()
  const given = props['category'] ? String(props['category']) : undefined
  const [own, setOwn] = useState<{ given: string | undefined; category: string | undefined }>()
  const category = usePresentLabel(own && own.given === given ? own.category : given)
  return [category, useCallback((category) => setOwn({ given, category }), [given])]
}

/** `<portal-news>`: all stories of the reader, by category, words and time. */
export function Overview(): ReactElement {
  const text = useNewsTexts()
  const { props } = useHost()
  const headingId = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [category, setCategory] = useCategory()
  const label = useCategoryLabel(category)
  const chosen = useFilters()
  const asked = JSON.stringify(queryOf(chosen, category))
  const query = useMemo(() => JSON.parse(asked) as ReturnType<typeof queryOf>, [asked])
  const overview = useOverview(query)
  useEffect(watchNews, [])
  const layout = chosen.layout || (props['layout'] === 'list' ? 'list' : 'cards')
  const wide = width >= WIDE
  const shown = { overview, chosen, layout, whole: !category, brief: width < BRIEF }
  return (
    <section className="news-cards overview" aria-labelledby={headingId}>
      <h2 id={headingId} className="sr">
        {label ? text('categoryHeading', { category: label }) : text('heading')}
      </h2>
      <div className={wide && layout === 'cards' ? 'stage sided' : 'stage'} ref={box}>
        <Suspense
          fallback={
            <div className="results">
              <Results {...shown} settled={false} />
            </div>
          }
        >
          <Frame
            overview={overview}
            chosen={chosen}
            layout={layout}
            wide={wide}
            category={category === undefined ? undefined : { german: category, label: label ?? category }}
            onChoose={setCategory}
          >
            <Results {...shown} settled />
          </Frame>
        </Suspense>
      </div>
    </section>
  )
}

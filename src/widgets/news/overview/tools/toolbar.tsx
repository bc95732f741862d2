import grid from 'lucide-static/icons/layout-grid.svg?raw'
import lines from 'lucide-static/icons/list.svg?raw'
import magnifier from 'lucide-static/icons/search.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { normalQuery, QUERY_MAX, QUERY_MIN, queryLength } from '#domain/search-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { CategoryLink } from './category-link.tsx'
import { choose, type Chosen, type Layout } from '#widgets/news/overview/filters.ts'
import { useOverviewTexts } from './texts.ts'

/** Typing has paused for this long, in ms. */
const PAUSE = 300

const PeriodFilter = lazy(async () => ({ default: (await import('./period/period-filter.tsx')).PeriodFilter }))

/** What is typed, and sent on when typing pauses or at once by Enter; what is too short searches for nothing. */
function SearchField({ q }: { q: string }): ReactElement {
  const text = useOverviewTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  const words = normalQuery(typed)
  const isShort = words !== '' && queryLength(words) < QUERY_MIN
  const wanted = isShort ? '' : words
  // Reset, or changed in another view of the same list.
  if (q !== known) {
    setKnown(q)
    if (q !== wanted) setTyped(q)
  }
  const send = () => wanted !== q && choose({ q: wanted })
  useEffect(() => {
    const timer = setTimeout(send, PAUSE)
    return () => clearTimeout(timer)
  })
  return (
    <search className="find">
      <span className="box">
        <Icon source={magnifier} size="s" />
        <input
          ref={field}
          type="search"
          aria-label={text('search')}
          aria-describedby={isShort ? id : undefined}
          placeholder={text('placeholder')}
          maxLength={QUERY_MAX}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && send()}
        />
        {typed && (
          <IconButton
            icon={cross}
            label={text('clear')}
            size="small"
            onClick={() => {
              setTyped('')
              choose({ q: '' })
              field.current?.focus()
            }}
          />
        )}
      </span>
      {isShort && (
        <p id={id} className="limit">
          {text('tooShort')}
        </p>
      )}
    </search>
  )
}

interface ToolbarProps {
  readonly chosen: Chosen
  readonly layout: Layout
  readonly unread: number | undefined
  /** The category of the list, where no tree shows it. */
  readonly category: { readonly label: string; readonly onDrop: () => void } | undefined
}

/** Search, and what narrows the list; what is off is dashed. */
export function Toolbar({ chosen, layout, unread, category }: ToolbarProps): ReactElement {
  const text = useOverviewTexts()
  const format = useFormat()
  const { q, from, to } = chosen
  return (
    <div className="bar">
      <SearchField q={q} />
      <div className="pills">
        {category && (
          <CategoryLink
            category={undefined}
            className="pill on"
            label={text('remove', { category: category.label })}
            onChoose={category.onDrop}
          >
            {category.label}
            <Icon source={cross} size="s" />
          </CategoryLink>
        )}
        <Suspense fallback={<span className="pill">{text('period')}</span>}>
          <PeriodFilter from={from} to={to} onChange={choose} />
        </Suspense>
        <button
          type="button"
          className="pill"
          aria-pressed={chosen.unread !== ''}
          onClick={() => choose({ unread: chosen.unread ? '' : '1' })}
        >
          {text('unreadOnly')} {unread !== undefined && <b>{format.number(unread)}</b>}
        </button>
        <Segmented<Layout>
          label={text('view')}
          hideLabel
          value={layout}
          onChange={(next) => choose({ layout: next })}
          options={[
            { value: 'cards', label: text('cards'), icon: grid, iconOnly: true },
            { value: 'list', label: text('list'), icon: lines, iconOnly: true },
          ]}
        />
      </div>
    </div>
  )
}

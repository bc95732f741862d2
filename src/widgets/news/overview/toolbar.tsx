import grid from 'lucide-static/icons/layout-grid.svg?raw'
import lines from 'lucide-static/icons/list.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import { type ReactElement, Suspense } from 'react'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { CategoryLink } from './category-tree.tsx'
import { choose, type Chosen, type Layout, type PeriodFilterProps } from './filters.ts'
import { useOverviewTexts } from './texts.ts'
import calendarRange from 'lucide-static/icons/calendar-range.svg?raw'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { Popover } from '#shared/ui/popover.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { lazyPart } from '#widgets/news/news-states.tsx'

const STYLES = [overlay]

const loadDays = () => import('./period-days.tsx')
const preloadDays = () => void loadDays().catch(() => undefined)
const PeriodDays = lazyPart(async () => (await loadDays()).PeriodDays, DaysMissing)

const before = (days: number): string => addDays(todayInBerlin(), -days)

function Shortcuts({ onChange }: Pick<PeriodFilterProps, 'onChange'>): ReactElement {
  const text = useOverviewTexts()
  const begin = { week: before(6), month: before(29), year: `${before(0).slice(0, 4)}-01-01` }
  return (
    <div className="row">
      {(['week', 'month', 'year'] as const).map((name) => (
        <Button key={name} size="small" onClick={() => onChange({ from: begin[name], to: '' })}>
          {text(name)}
        </Button>
      ))}
    </div>
  )
}

function DaysMissing(): ReactElement {
  const text = useOverviewTexts()
  return <p role="alert">{text('daysMissing')}</p>
}

/** A popover with shortcuts and two days. */
function PeriodFilter({ from, to, onChange }: PeriodFilterProps): ReactElement {
  useStyles(STYLES)
  const text = useOverviewTexts()
  const format = useFormat()
  const isOn = from !== '' || to !== ''
  const [first, last] = [from && format.date(`${from}T12:00:00Z`), to && format.date(`${to}T12:00:00Z`)]
  const label = first && last ? `${first}–${last}` : text(first ? 'since' : 'until', { from: first, to: last })
  return (
    <Popover
      label={text('period')}
      className="period"
      trigger={(props) => (
        <button
          type="button"
          className={isOn ? 'pill on' : 'pill'}
          onPointerEnter={preloadDays}
          onFocus={preloadDays}
          {...props}
        >
          <Icon source={calendarRange} size="s" />
          {isOn ? (
            <>
              <span className="sr">{text('period')}: </span>
              {label}
            </>
          ) : (
            text('period')
          )}
          <Icon source={chevron} size="s" />
        </button>
      )}
    >
      {(close) => (
        <>
          <Shortcuts
            onChange={(period) => {
              onChange(period)
              close()
            }}
          />
          <Suspense fallback={<Skeleton height="128px" />}>
            <PeriodDays from={from} to={to} onChange={onChange} />
          </Suspense>
          {isOn && (
            <Button
              kind="ghost"
              size="small"
              onClick={() => {
                onChange({ from: '', to: '' })
                close()
              }}
            >
              {text('clearPeriod')}
            </Button>
          )}
        </>
      )}
    </Popover>
  )
}

/** Filters by the reader's own marks. */
const OWN = ['followed', 'saved'] as const

interface ToolbarProps {
  readonly chosen: Chosen
  readonly layout: Layout
  readonly unread: number | undefined
  /** The category filter, where the category tree is not shown. */
  readonly category: { readonly label: string; readonly onDrop: () => void } | undefined
}

/** Search and filters; inactive filters have a dashed border. */
export function Toolbar({ chosen, layout, unread, category }: ToolbarProps): ReactElement {
  const text = useOverviewTexts()
  const format = useFormat()
  const { q, from, to } = chosen
  return (
    <div part="toolbar" className="bar">
      <SearchField
        q={q}
        label={text('search')}
        placeholder={text('placeholder')}
        onSearch={(words) => choose({ q: words })}
      />
      <div className="row pills">
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
        <PeriodFilter from={from} to={to} onChange={choose} />
        <button
          type="button"
          className="pill"
          aria-pressed={chosen.unread !== ''}
          onClick={() => choose({ unread: chosen.unread ? '' : '1' })}
        >
          {text('unreadOnly')} {unread !== undefined && <b>{format.number(unread)}</b>}
        </button>
        {OWN.map((name) => (
          <button
            key={name}
            type="button"
            className="pill"
            aria-pressed={chosen[name] !== ''}
            onClick={() => choose({ [name]: chosen[name] ? '' : '1' })}
          >
            {text(`${name}Only`)}
          </button>
        ))}
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

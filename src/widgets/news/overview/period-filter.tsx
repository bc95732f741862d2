// The period filter: a popover with shortcuts and two days.
import calendarRange from 'lucide-static/icons/calendar-range.svg?raw'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import { Suspense, type ReactElement } from 'react'
import { addDays } from '#domain/berlin-time.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { Popover } from '#shared/ui/popover.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { lazyPart } from '#widgets/news/news-states.tsx'
import type { PeriodFilterProps } from './filters.ts'
import { useOverviewTexts } from './texts.ts'

const STYLES = [overlay]

const loadDays = () => import('./period-days.tsx')
const preloadDays = () => void loadDays().catch(() => undefined)
const PeriodDays = lazyPart(async () => (await loadDays()).PeriodDays, DaysMissing)

const before = (days: number): string => addDays(todayInBerlin(), -days)

function Shortcuts({ onChange }: Pick<PeriodFilterProps, 'onChange'>): ReactElement {
  const text = useOverviewTexts()
  const begin = { week: before(6), month: before(29), year: `${before(0).slice(0, 4)}-01-01` }
  return (
    <div className="shortcuts">
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

export function PeriodFilter({ from, to, onChange }: PeriodFilterProps): ReactElement {
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

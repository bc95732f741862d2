// The period filter: a popover with shortcuts and two dates. Loaded after the list.
import calendarRange from 'lucide-static/icons/calendar-range.svg?raw'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import { useId, type ReactElement } from 'react'
import { addDays, wallTimeOf } from '#domain/berlin-time.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { Popover } from '#shared/ui/popover.tsx'
import { useOverviewTexts } from './texts.ts'

const STYLES = [overlay]

export interface Period {
  /** ISO dates; '' means open. */
  readonly from: string
  readonly to: string
}

export interface PeriodFilterProps extends Period {
  readonly onChange: (period: Period) => void
}

const before = (days: number): string => addDays(wallTimeOf(new Date()).day, -days)

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

function Days({ from, to, onChange }: PeriodFilterProps): ReactElement {
  const text = useOverviewTexts()
  const id = useId()
  const isWrong = from !== '' && to !== '' && to < from
  return (
    <>
      <div className="days">
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            {text(end)}
            <input
              type="date"
              value={end === 'from' ? from : to}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? id : undefined}
              onChange={({ target }) => onChange({ from, to, [end]: target.value })}
            />
          </label>
        ))}
      </div>
      {isWrong && (
        <p id={id} role="alert" className="wrong">
          {text('wrongOrder')}
        </p>
      )}
    </>
  )
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
        <button type="button" className={isOn ? 'pill on' : 'pill'} {...props}>
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
          <Days from={from} to={to} onChange={onChange} />
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

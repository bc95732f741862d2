// What opens below a day: its correction, its case, or its history.
import clock from 'lucide-static/icons/clock.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import { type ReactElement } from 'react'
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import type { DayAct } from '#widgets/working-time/hours/model.ts'
import { CaseView } from './case-view.tsx'
import { Correction } from './correction.tsx'
import { DayHistory } from './day-history.tsx'
import forms from './forms.css?inline'
import { OfficeLine, Stages } from './parts.tsx'
import { useFormsTexts } from './texts.ts'

const STYLES = [forms]

interface PanelProps {
  readonly line: DayLine
  readonly act: DayAct
  readonly month: TimeMonth
  /** Opens something else below the day; undefined closes it. */
  readonly onAct: (act: DayAct | undefined) => void
}

export function DayPanel({ line, act, month, onAct }: PanelProps): ReactElement {
  useStyles(STYLES)
  const close = () => onAct(undefined)
  if (act === 'correct') return <Correction line={line} month={month} onEnd={close} onSent={() => onAct('case')} />
  if (act === 'case' && line.caseId !== null)
    return <CaseView id={line.caseId} office={month.office} isReported={line.lock === 'reported'} onClose={close} />
  return <History line={line} month={month} onClose={close} />
}

function History({ line, month, onClose }: { line: DayLine; month: TimeMonth; onClose: () => void }): ReactElement {
  const text = useFormsTexts()
  const { weekdayDate, clock: clockOf, date, time } = useFormat()
  const { id, version, day, entries, stages, lock, releaseAt, status } = line
  const title = text('history.title', { day: weekdayDate(day) })
  return (
    <section className="day-panel" aria-label={title}>
      <Heading depth={2}>{title}</Heading>
      {entries.length === 0 ? (
        <p className="muted">{text('history.none')}</p>
      ) : (
        <ul className="history-entries" aria-label={text('history.entries')}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Icon source={clock} size="s" />
              <b>
                {text('history.span', {
                  from: entry.comes ? clockOf(entry.comes) : text('history.missing'),
                  until: entry.goes ? clockOf(entry.goes) : text('history.missing'),
                })}
              </b>
              <span className="muted">
                {[text(`source.${entry.source}`), entry.terminal].filter(Boolean).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {id !== null && <DayHistory id={id} version={version} />}
      {stages.length > 0 && <Stages stages={stages} isOver={lock === 'released'} />}
      {status === 'automaticReleaseActivated' && releaseAt && (
        <p className="hint">
          <Icon source={info} size="s" />
          {text('history.releaseAt', { date: date(releaseAt), time: time(releaseAt) })}
        </p>
      )}
      {lock !== null && (
        <p className="hint">
          <Icon source={info} size="s" />
          <span>
            {text(`lock.${lock}`)} <OfficeLine office={month.office} />
          </span>
        </p>
      )}
      <div className="form-actions">
        <Button onClick={onClose}>{text('close')}</Button>
      </div>
    </section>
  )
}

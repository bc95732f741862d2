// The history of a day: time, author, former and new values, reason. For the employee and the deciders of the day.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { DayHistory as History, EntryInput } from '#contract/working-time.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { historyOf, refreshTimes } from '#widgets/working-time/api.ts'
import { useEntryWords } from '#widgets/working-time/texts.ts'
import { hours } from '#widgets/working-time/times.ts'
import css from './day-panel.css?inline'
import { useFormsTexts } from './texts.ts'

const STYLES = [css]

interface DayHistoryProps {
  /** The id of the recorded day. */
  readonly id: number
  readonly version: number
}

export function DayHistory({ id, version }: DayHistoryProps): ReactElement {
  useStyles(STYLES)
  const text = useFormsTexts()
  const state = useStore(historyOf(id, version))
  const { data } = state
  if (!data)
    return (
      <QueryView personal state={state} text={text('history.notLoaded')} onRetry={refreshTimes}>
        <Skeleton height="60px" />
      </QueryView>
    )
  if (data.changes.length === 0) return <p className="muted">{text('history.unchanged')}</p>
  return (
    <ol className="stack history-changes" aria-label={text('history.changes')}>
      {data.changes.map((change) => (
        <Change key={change.version} change={change} managers={data.projectManagers} />
      ))}
    </ol>
  )
}

/** The entries of a version of the day, as text. */
function useDayWords(managers: History['projectManagers']): (entries: readonly EntryInput[]) => string {
  const text = useFormsTexts()
  const { clock } = useFormat()
  const { order, journey, place } = useEntryWords()
  const at = (instant: string | null): string => (instant === null ? text('history.missing') : clock(instant))
  const wordsOf = (entry: EntryInput): string => {
    const { comes, goes, breakMinutes = 0, projectManagerId, note } = entry
    const projectManager = managers.find(({ id }) => id === projectManagerId) ?? null
    return [
      text('history.span', { from: at(comes), until: at(goes) }),
      breakMinutes > 0 && text('history.break', { time: hours(breakMinutes) }),
      order({ ...entry, projectManager }),
      journey([entry]),
      place(entry),
      note,
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (entries) => (entries.length === 0 ? text('history.nothing') : entries.map(wordsOf).join('; '))
}

interface ChangeProps {
  readonly change: History['changes'][number]
  readonly managers: History['projectManagers']
}

function Change({ change: { at, by, cause, reason, before, after }, managers }: ChangeProps): ReactElement {
  const text = useFormsTexts()
  const { date, time } = useFormat()
  const words = useDayWords(managers)
  const [old, now] = [words(before), words(after)]
  return (
    <li>
      <b>{text(`cause.${cause}`)}</b>{' '}
      <span className="muted">{[`${date(at)}, ${time(at)}`, by?.name ?? text('history.portal')].join(', ')}</span>
      <div>
        {old === now ? (
          text('history.same')
        ) : (
          <>
            <span className="sr">{text('correct.from')} </span>
            <s>{old}</s> <span aria-hidden="true">→ </span>
            <span className="sr">{text('correct.to')} </span>
            {now}
          </>
        )}
      </div>
      {reason !== '' && <q>{reason}</q>}
    </li>
  )
}

// One recorded day: the report, old and new hours, figures, legal hints, deciders and the decision.
import { useStore } from '@nanostores/react'
import historyIcon from 'lucide-static/icons/history.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { ControlDay, ControlItem } from '#contract/working-time-control.ts'
import { $person } from '#shared/bus/person.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import bars from '#widgets/working-time/day-bar.css?inline'
import { DayChip } from '#widgets/working-time/day-chip.tsx'
import { useHintWords } from '#widgets/working-time/texts.ts'
import { hours, knownBreak, signed } from '#widgets/working-time/times.ts'
import { answerCase, askQuestion, refreshControl, stopRelease } from './api.ts'
import css from './day.css?inline'
import { DayLines, EntryFacts } from './day-lines.tsx'
import { lookOf, titleOf } from './queue.tsx'
import { MonthTable } from './person-month.tsx'
import { useControlTexts } from './texts.ts'

const CorrectDialog = lazy(async () => ({ default: (await import('./office-dialogs.tsx')).CorrectDialog }))

const DayHistory = lazy(async () => ({
  default: (await import('#widgets/working-time/hours/forms/day-history.tsx')).DayHistory,
}))

const STYLES = [css, bars]

export interface DecidingProps {
  /** Missing for a day that does not wait for this person. */
  readonly item: ControlItem | undefined
  readonly next: ControlItem | undefined
  readonly onApprove: (item: ControlItem) => void
  readonly onReject: (item: ControlItem) => void
}

interface DayCardProps extends DecidingProps {
  readonly day: ControlDay
}

export interface DaySideProps extends DecidingProps {
  readonly state: QueryState<ControlDay>
  /** False where the page shows the month of the person already. */
  readonly withMonth: boolean
}

/** The chosen day, and the month around it. */
export function DaySide({ state, withMonth, ...deciding }: DaySideProps): ReactElement {
  useStyles(STYLES)
  const text = useControlTexts()
  if (!state.data)
    return (
      <div className="card">
        <QueryView personal state={state} text={text('dayNotLoaded')} onRetry={refreshControl}>
          <p className="sr" role="status">
            {text('loading')}
          </p>
          <Skeleton height="360px" />
        </QueryView>
      </div>
    )
  return (
    <>
      <DayCard day={state.data} {...deciding} />
      {withMonth && <MonthTable day={state.data} />}
    </>
  )
}

function DayCard(props: DayCardProps): ReactElement {
  const { day, item } = props
  const { person, line, findings } = day
  const text = useControlTexts()
  const { longDate } = useFormat()
  return (
    <section
      part="day"
      className="card day-card"
      aria-label={text('dayOf', { name: person.name, day: longDate(line.day) })}
    >
      <div className="card-head">
        <Avatar name={person.name} personId={person.id} />
        <div className="who">
          <Heading depth={2}>{person.name}</Heading>
          <span>
            {longDate(line.day)}
            {person.division && ` · ${person.division}`}
          </span>
        </div>
        <div className="card-act">
          {findings.map((finding) => (
            <Chip key={finding.code} {...lookOf(finding)}>
              {titleOf(finding, text)}
            </Chip>
          ))}
          {findings.length === 0 && <DayChip line={line} />}
        </div>
      </div>
      <div className="card-body">
        <Report day={day} />
        <DayLines line={line} change={day.case} />
        <EntryFacts line={line} change={day.case} />
        <Figures day={day} />
        <Notes day={day} />
        <Track day={day} />
        <History line={line} />
        {item?.stage || day.mayVeto || day.mayCorrect ? (
          <Actions {...props} />
        ) : (
          <p className="help">{text('notYours')}</p>
        )}
      </div>
    </section>
  )
}

/** The employee's reason, and the questions and answers since. */
function Report({ day: { person, case: found } }: Pick<DayCardProps, 'day'>): ReactElement | null {
  const text = useControlTexts()
  const { shortDate, clock } = useFormat()
  if (!found) return null
  const { reason, note, messages } = found
  return (
    <div className="report">
      {reason !== null && (
        <p>
          {text('reports', { name: person.name, reason: text(`reason.${reason}`) })}
          {note && <b> {text('quote', { note })}</b>}
        </p>
      )}
      {messages.length > 0 && (
        <ul className="messages" aria-label={text('messages')}>
          {messages.map(({ id, by, at, text: said }) => (
            <li key={id}>
              <span className="help">
                {by?.name ?? text('office')}, {shortDate(at)} {clock(at)}
              </span>
              <span>{said}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Shown for a day without a result. */
const NONE = '–'

function Change({ before, after }: { before: string; after: string }): ReactNode {
  const text = useControlTexts()
  if (before === after || before === NONE) return after
  return (
    <>
      <s>
        <span className="sr">{text('before')}</span>
        {before}
      </s>{' '}
      → {after}
    </>
  )
}

const hoursOr = (minutes: number | null) => (minutes === null ? NONE : hours(minutes))
const signedOr = (minutes: number | null) => (minutes === null ? NONE : signed(minutes))

function Figures({ day: { line, account, provisionalDays, case: found } }: Pick<DayCardProps, 'day'>): ReactElement {
  const text = useControlTexts()
  const effect = found?.effect
  const taken = line.actual === null ? (knownBreak(line.entries) ?? null) : line.breakMinutes
  return (
    <dl className="delta">
      <div>
        <dt>{text('column.actual')}</dt>
        <dd>
          {effect ? (
            <Change before={hoursOr(effect.actual.old)} after={hoursOr(effect.actual.new)} />
          ) : (
            hoursOr(line.actual)
          )}
        </dd>
      </div>
      <div>
        <dt>{text('column.target')}</dt>
        <dd>{hours(line.target)}</dd>
      </div>
      <div>
        <dt>{text('column.break')}</dt>
        <dd>{effect ? <Change before={hoursOr(taken)} after={hours(effect.breakMinutes)} /> : hoursOr(taken)}</dd>
      </div>
      <div>
        <dt>{text('column.balance')}</dt>
        <dd>
          {effect ? (
            <Change before={signedOr(effect.balance.old)} after={signedOr(effect.balance.new)} />
          ) : (
            signedOr(line.balance)
          )}
        </dd>
      </div>
      {(account !== null || effect?.account) && (
        <div>
          <dt>{text('account')}</dt>
          <dd>
            {effect?.account ? (
              <Change before={signed(effect.account.old)} after={signed(effect.account.new)} />
            ) : (
              signedOr(account)
            )}
            {provisionalDays > 0 && <div className="help">{text('provisionalDays', { count: provisionalDays })}</div>}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Hints explain the law; they do not change the day. */
function Notes({ day: { line, case: found, wording } }: Pick<DayCardProps, 'day'>): ReactElement {
  const text = useControlTexts()
  const hintWords = useHintWords()
  const hints = found?.effect?.hints ?? line.hints
  const entries = found?.effect ? (found.newEntries ?? []) : line.entries
  // A day without work has no rules to keep.
  const isPlain = entries.length > 0 && hints.length === 0 && (found?.effect?.actual.new ?? line.actual) !== null
  return (
    <ul className="notes">
      {hints.map((hint) => (
        <li key={hint.code}>
          <Icon source={info} size="s" />
          <span>{hintWords(hint, wording)}</span>
        </li>
      ))}
      {isPlain && (
        <li>
          <Icon source={info} size="s" />
          <span>{text('lawKept')}</span>
        </li>
      )}
    </ul>
  )
}

/** Project manager and supervisor as one track. */
function Track({ day: { line, case: found } }: Pick<DayCardProps, 'day'>): ReactElement {
  const text = useControlTexts()
  const { shortDate } = useFormat()
  const me = useStore($person)?.id
  const stages = found?.effect ? found.stages : line.stages
  return (
    <ol className="row gap-20 small track-list" aria-label={text('track')}>
      {stages.map(({ stage, decider, onBehalfOf, outcome, decidedAt, reason }) => (
        <li key={`${stage} ${decider?.id}`} className={outcome ?? 'open'}>
          {outcome === null && decider?.id === me ? (
            text(`waitsForYou.${stage}`)
          ) : (
            <>
              <b>{text(`stage.${stage}`)}</b>{' '}
              {outcome === null
                ? text('waitsFor', { name: decider?.name ?? text('office') })
                : text(`outcome.${outcome}`, {
                    name: decider?.name ?? text('office'),
                    day: decidedAt === null ? '' : shortDate(decidedAt),
                  })}
            </>
          )}
          {onBehalfOf && `, ${text('onBehalfOf', { name: onBehalfOf.name })}`}
          {reason && <span className="help"> {text('quote', { note: reason })}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The history of the entries; loaded by a press, because reading it is recorded. */
function History({ line: { id, version } }: Pick<ControlDay, 'line'>): ReactElement | null {
  const text = useControlTexts()
  const [isOpen, setOpen] = useState(false)
  if (id === null) return null
  return (
    <div className="stack gap-8 start">
      <Button kind="ghost" size="small" icon={historyIcon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text('history')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Skeleton height="60px" />}>
          <DayHistory id={id} version={version} />
        </Suspense>
      )}
    </div>
  )
}

function ApproveButton({ day, onApprove }: Pick<DayCardProps, 'day'> & { readonly onApprove: () => void }) {
  const text = useControlTexts()
  const { case: found, approvalNeedsReason } = day
  const isCorrection = found?.kind === 'correction' && found.closedAt === null
  return (
    <Button kind="primary" onClick={onApprove}>
      {text(approvalNeedsReason ? 'approveLocked' : isCorrection ? 'approveCorrection' : 'approve')}{' '}
      <kbd aria-hidden="true">A</kbd>
    </Button>
  )
}

function Actions({ day, item, next, onApprove, onReject }: DayCardProps): ReactElement {
  const text = useControlTexts()
  const { weekdayDate, time } = useFormat()
  const [dialog, setDialog] = useState<'question' | 'veto' | 'correct'>()
  const { line, person, case: found } = day
  const isQuestionOpen = found?.kind === 'question' && found.closedAt === null
  const ask = (words: string) =>
    found && found.closedAt === null ? answerCase(found.id, words) : askQuestion(line.id ?? 0, line.version, words)
  return (
    <div className="row actions">
      {item?.stage && item.isIncomplete && (
        <p className="why">{text(day.mayCorrect ? 'incompleteOffice' : 'incomplete', { name: person.name })}</p>
      )}
      {item?.stage && !item.isIncomplete && <ApproveButton day={day} onApprove={() => onApprove(item)} />}
      <Button onClick={() => setDialog('question')}>{text(isQuestionOpen ? 'askAgain' : 'ask')}</Button>
      {item?.stage && (
        <Button onClick={() => onReject(item)}>
          {text('reject')} <kbd aria-hidden="true">R</kbd>
        </Button>
      )}
      {day.mayVeto && <Button onClick={() => setDialog('veto')}>{text('veto')}</Button>}
      {day.mayCorrect && <Button onClick={() => setDialog('correct')}>{text('correct')}</Button>}
      <span className="aside">
        {day.mayVeto && line.releaseAt !== null
          ? text('releasedOn', { day: weekdayDate(line.releaseAt), time: time(line.releaseAt) })
          : next && text('next', { name: next.person.name })}
      </span>
      {dialog === 'question' && (
        <ReasonDialog
          refusals={text}
          title={text('askTitle', { name: person.name })}
          label={text('question')}
          help={text('askHelp', { name: person.name })}
          action={text('askNow')}
          onClose={() => setDialog(undefined)}
          onSubmit={ask}
        />
      )}
      {dialog === 'correct' && (
        <Suspense fallback={null}>
          <CorrectDialog day={day} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {dialog === 'veto' && (
        <ReasonDialog
          refusals={text}
          title={text('vetoTitle')}
          help={text('vetoHelp', { name: person.name })}
          action={text('vetoNow')}
          onClose={() => setDialog(undefined)}
          onSubmit={(reason) => stopRelease(line.id ?? 0, line.version, reason)}
        />
      )}
    </div>
  )
}

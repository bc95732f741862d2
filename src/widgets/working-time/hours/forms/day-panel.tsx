// The panel below a day: entering, correcting, its history, and the case of a correction or question.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { lazy, useState, type ReactElement } from 'react'
import type { EntryInput, TimeCase, TimeMonth, DayLine } from '#contract/working-time.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { formatBalance, formatDuration } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { caseOf, fetchProof, refreshTimes, sendMessage, withdrawCase } from '#widgets/working-time/api.ts'
import type { DayAct } from '#widgets/working-time/hours/model.ts'
import { signed } from '#widgets/working-time/times.ts'
import { DayHistory } from './day-history.tsx'
import css from './day-panel.css?inline'
import forms from './forms.css?inline'
import { Change, OfficeLine, Stages, useRefusal } from './form-parts.tsx'
import { useFormsTexts } from './texts.ts'

/** With the upload of proofs: only who corrects a day needs it. */
const Correction = lazy(async () => ({ default: (await import('./correction.tsx')).Correction }))

const DASH = '—'
const TEXT_LIMIT = 2000
const CHIPS: Readonly<Record<TimeCase['status'], Pick<ChipProps, 'kind' | 'icon'>>> = {
  open: { kind: 'open', icon: hourglass },
  inProgress: { kind: 'open', icon: hourglass },
  approved: { kind: 'ok', icon: circleCheck },
  rejected: { kind: 'bad', icon: circleX },
  withdrawn: { kind: 'off', icon: undo },
  closed: { kind: 'ok', icon: circleCheck },
}

interface CaseProps {
  readonly id: number
  readonly office: TimeMonth['office']
  readonly isReported: boolean
  readonly onClose: () => void
}

function CaseView({ id, office, isReported, onClose }: CaseProps): ReactElement {
  const text = useFormsTexts()
  const state = useStore(caseOf(id))
  const { weekdayDate } = useFormat()
  if (!state.data)
    return (
      <section className="stack gap-16 day-panel" aria-label={text('case.loading')}>
        <QueryView personal state={state} text={text('case.failed')} onRetry={refreshTimes}>
          <Skeleton height="200px" />
        </QueryView>
      </section>
    )
  const { data } = state
  const title = text(`case.${data.kind}`, { day: weekdayDate(data.day) })
  return (
    <section className="stack gap-16 day-panel case" aria-label={title}>
      <div className="panel-head">
        <Heading depth={2}>{title}</Heading>
        <Chip {...CHIPS[data.status]}>{text(`case.status.${data.status}`)}</Chip>
      </div>
      {isReported && (
        <p className="hint">
          <Icon source={info} size="s" />
          <span>
            {text('case.contact')} <OfficeLine office={office} />
          </span>
        </p>
      )}
      <Facts found={data} />
      <Stages stages={data.stages} isOver={data.closedAt !== null} />
      <Proofs found={data} />
      <Messages found={data} />
      <Withdraw found={data} onClose={onClose} />
    </section>
  )
}

/** '7:50–12:10, 12:40–16:48'. */
function useSpans(): (entries: readonly EntryInput[]) => string {
  const text = useFormsTexts()
  const { clock } = useFormat()
  const at = (time: string | null) => (time === null ? text('history.missing') : clock(time))
  return (entries) =>
    entries.length === 0
      ? text('correct.removes')
      : entries.map(({ comes, goes }) => text('history.span', { from: at(comes), until: at(goes) })).join(', ')
}

function Facts({ found }: { found: TimeCase }): ReactElement {
  const text = useFormsTexts()
  const { date, time } = useFormat()
  const spans = useSpans()
  const { oldEntries, newEntries, effect, reason, note, createdAt } = found
  const duration = (minutes: number | null) => (minutes === null ? DASH : formatDuration(minutes))
  return (
    <>
      <p className="muted">
        {text('case.sent', { date: date(createdAt), time: time(createdAt) })}
        {reason && `. ${text('case.reason', { reason: text(`reason.${reason}`) })}`}
      </p>
      {note && <q>{note}</q>}
      {newEntries && (
        <dl className="changes">
          <Change label={text('correct.old')} before={undefined} after={spans(oldEntries)} />
          <Change label={text('correct.new')} before={undefined} after={spans(newEntries)} />
        </dl>
      )}
      {effect && (
        <dl className="changes">
          <Change
            label={text('correct.actual')}
            before={effect.actual.old === null ? undefined : duration(effect.actual.old)}
            after={duration(effect.actual.new)}
          />
          <Change
            label={text('correct.balance')}
            before={effect.balance.old === null ? undefined : signed(effect.balance.old)}
            after={effect.balance.new === null ? DASH : formatBalance(effect.balance.new)}
          />
          {effect.account && (
            <Change
              label={text('correct.account')}
              before={signed(effect.account.old)}
              after={formatBalance(effect.account.new)}
            />
          )}
        </dl>
      )}
    </>
  )
}

function Proofs({ found: { proofs } }: { found: TimeCase }): ReactElement | null {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const [problem, setProblem] = useState<string>()
  if (proofs.length === 0) return null
  const save = async (id: string, name: string) => {
    setProblem(undefined)
    try {
      saveFile(await fetchProof(id), name)
    } catch (error) {
      setProblem(`${text('proof.openFailed')} ${refusal(error)}`)
    }
  }
  return (
    <ul aria-label={text('proof.files')}>
      {proofs.map(({ id, name }) => (
        <li key={id}>
          <button type="button" className="link" onClick={() => void save(id, name)}>
            {text('proof.open', { name })}
          </button>
        </li>
      ))}
      {problem && (
        <li className="failure" role="alert">
          {problem}
        </li>
      )}
    </ul>
  )
}

/** Question and answer; a closed case has no field to write. */
function Messages({ found: { id, messages, closedAt } }: { found: TimeCase }): ReactElement | null {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const { date, time } = useFormat()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setProblem(typed.trim() === '' ? required(text('case.write')) : undefined)
    if (typed.trim() === '') return
    setBusy(true)
    try {
      await sendMessage(id, typed.trim())
      setTyped('')
      announce(text('case.messageSent'))
    } catch (error) {
      setProblem(text('case.messageFailed', { reason: refusal(error) }))
    } finally {
      setBusy(false)
    }
  }
  if (closedAt !== null && messages.length === 0) return null
  return (
    <section className="stack start messages" aria-label={text('case.messages')}>
      <ul>
        {messages.map((message) => (
          <li key={message.id} className={message.isMine ? 'mine' : undefined}>
            <span className="muted">
              {message.isMine ? text('case.me') : (message.by?.name ?? text('case.former'))}, {date(message.at)},{' '}
              {time(message.at)}
            </span>
            <p>{message.text}</p>
          </li>
        ))}
      </ul>
      {closedAt === null && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <TextArea
            label={text('case.write')}
            rows={2}
            limit={TEXT_LIMIT}
            value={typed}
            error={problem}
            onChange={setTyped}
          />
          <Button type="submit" size="small" busy={isBusy}>
            {text('case.send')}
          </Button>
        </form>
      )}
    </section>
  )
}

function Withdraw({ found, onClose }: { found: TimeCase; onClose: () => void }): ReactElement {
  const text = useFormsTexts()
  const refusal = useRefusal()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const withdraw = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await withdrawCase(found)
      announce(text('case.withdrawn'))
      onClose()
    } catch (error) {
      setProblem(text('case.withdrawFailed', { reason: refusal(error) }))
      setBusy(false)
    }
  }
  return (
    <div className="row">
      <Button onClick={onClose}>{text('close')}</Button>
      {found.mayWithdraw && !isAsking && (
        <Button kind="danger" icon={undo} onClick={() => setAsking(true)}>
          {text('case.withdraw')}
        </Button>
      )}
      {isAsking && (
        <span className="row" role="alert">
          {text('case.withdrawAsk')}
          <Button kind="danger-full" busy={isBusy} onClick={() => void withdraw()}>
            {text('case.withdraw')}
          </Button>
        </span>
      )}
      <Failure>{problem}</Failure>
    </div>
  )
}

const STYLES = [forms, css]

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
    <section className="stack gap-16 day-panel" aria-label={title}>
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
      <div className="row form-actions">
        <Button onClick={onClose}>{text('close')}</Button>
      </div>
    </section>
  )
}

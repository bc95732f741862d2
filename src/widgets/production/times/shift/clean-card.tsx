// Everybody whose attendance and order time agree: released with one button, which can be undone and, until the hand-over, taken back.
import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import clipboardCheck from 'lucide-static/icons/clipboard-check.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ShiftView } from '#contract/production.ts'
import { TOLERANCE } from '#domain/production/segments.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { DecisionBar } from '#shared/ui/decisions/decision-bar.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { isReleasing, release, releases, takeBack, type ReleaseState, type ShiftRef } from '#widgets/production/api.ts'
import { useTimesTexts } from '#widgets/production/times/texts.ts'
import { LinesDialog } from './lines-dialog.tsx'

interface CleanCardProps {
  readonly shift: ShiftRef
  readonly view: ShiftView
}

export function CleanCard({ shift, view }: CleanCardProps): ReactElement {
  const text = useTimesTexts()
  const { number, weekdayDate, time } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const states = useStore(releases.$states)
  const isSent = isReleasing(states, shift)
  const { clean, people, released, handsOverAt } = view
  const releasable = clean.filter(({ mayRelease }) => mayRelease)
  const agreeing = clean.length + released.length
  const count = releasable.length
  const start = () => {
    setOpen(false)
    release(shift, releasable)
    announce(text('release.waiting', { count }))
  }
  const button = count > 0 && !isSent && (
    <Button kind="primary" icon={check} onClick={start}>
      {text('release.start', { count })}
    </Button>
  )
  return (
    <section part="clean" className="card row gap-16 cleared" aria-label={text('clean.label')}>
      <span className="icon-tile ok">
        <Icon source={clipboardCheck} size="l" />
      </span>
      <div className="cleared-text">
        {agreeing === 0 ? (
          <b>{text('clean.nobody')}</b>
        ) : (
          <>
            <span className="big-number">{number(agreeing)}</span> <b>{text('clean.people', { count: people })}</b>
          </>
        )}
        <p>
          {text('clean.rule', { minutes: TOLERANCE })}
          {released.length > 0 && ` ${text('clean.released', { count: released.length })}`}
          {count > 0 && ` ${text('clean.handOver', { day: weekdayDate(handsOverAt), time: time(handsOverAt) })}`}
          {clean.length > count && ` ${text('clean.notYours', { count: clean.length - count })}`}
        </p>
        <TakeBack shift={shift} view={view} />
      </div>
      <div className="row cleared-actions">
        {clean.length > 0 && (
          <Button kind="ghost" onClick={() => setOpen(true)}>
            {text('clean.show', { count: clean.length })}
          </Button>
        )}
        {button}
      </div>
      {isOpen && (
        <LinesDialog
          title={text('clean.dialog', { count: clean.length })}
          lines={clean}
          actions={button}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

/** Until payroll takes the shift over; the people are then to be released again. */
function TakeBack({ shift, view: { mayTakeBack, released } }: CleanCardProps): ReactElement | null {
  const text = useTimesTexts()
  const save = useSave(text)
  const { weekdayDate, time } = useFormat()
  const until = released.map(({ release }) => release?.handsOverAt ?? '').toSorted()[0]
  if (!mayTakeBack) return null
  const start = async () => {
    const isDone = await save.run(async () => {
      const { done } = await takeBack(shift)
      announce(text('takenBack', { count: done }))
    })
    return isDone
  }
  return (
    <div className="row tight take-back">
      <Button size="small" icon={undo} busy={save.isBusy} onClick={() => void start()}>
        {text('takeBack')}
      </Button>
      {until && <span className="help">{text('takeBackUntil', { day: weekdayDate(until), time: time(until) })}</span>}
      <SaveError save={save} />
    </div>
  )
}

/** Of earlier releases only unsolved ones are shown. */
const isUnsolved = (state: ReleaseState): boolean =>
  state.step === 'failed' || (state.step === 'done' && state.result.refused.length > 0)

/** The last release, with its undo and its refusals. */
export function ReleaseBars(): ReactElement | null {
  const states = useStore(releases.$states)
  const last = states.at(-1)
  const shown = states.filter((state) => state === last || isUnsolved(state))
  if (shown.length === 0) return null
  return (
    <div className="bars">
      {shown.map((state) => (
        <ReleaseBar key={state.decision.key} state={state} isLast={state === last} />
      ))}
    </div>
  )
}

function ReleaseBar({ state, isLast }: { state: ReleaseState; isLast: boolean }): ReactElement {
  const text = useTimesTexts()
  const count = state.decision.people.length
  const refused = state.step === 'done' ? state.result.refused : []
  const codes = Map.groupBy(refused, ({ code }) => code)
  const sentence =
    state.step === 'failed'
      ? errorText(state.error, text, 'release.failed', { count })
      : state.step === 'done'
        ? text('release.done', { count: state.result.done })
        : text(`release.${state.step}`, { count })
  return (
    <DecisionBar
      decisions={releases}
      state={state}
      isLast={isLast}
      sentence={sentence}
      refusals={[...codes].map(([code, all]) => ({
        key: code,
        name: text('release.refused', { count: all.length }),
        sentence: text(`refused.${code}`),
      }))}
      undone={text('release.undone', { count })}
    />
  )
}

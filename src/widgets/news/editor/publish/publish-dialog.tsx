// The impact first, then the act.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { Refusal } from '#domain/news-state.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useDesktop } from '#widgets/news/editor/draft/draft-context.ts'
import { ImpactList, useImpact } from './impact.tsx'
import { type Act, refusalOn } from './actions.ts'
import { RemoteChangesNote } from '#widgets/news/editor/remote-changes.tsx'
import css from './publish.css?inline'
import { usePublishTexts } from './texts.ts'
import { useAct, type RunAct, useUnplanned } from './use-action.ts'
import type { Way } from './primary-action.ts'

const STYLES = [css]
const REVIEWS: ReadonlySet<Way> = new Set(['review', 'decide', 'withdraw'])
const IMMEDIATE: ReadonlySet<Way> = new Set(['publish', 'changes', 'again'])
const SHOWS_IMPACT: ReadonlySet<Way> = new Set(['publish', 'changes', 'again', 'plan', 'decide'])

export interface PublishDialogProps {
  readonly way: Way
  /** Tells what is missing beside the fields. */
  readonly onCheck: () => boolean
  readonly onClose: () => void
}

interface Wishes {
  readonly notifyAgain: boolean
  readonly comment: string
  readonly period: { readonly from: string | null; readonly until: string | null } | undefined
}

function actOf(way: Way, { notifyAgain, comment, period }: Wishes): Act {
  const body = comment.trim() === '' ? {} : { comment: comment.trim() }
  if (way === 'review') return { path: '/review', body, isVersioned: true }
  if (way === 'decide') return { path: '/review/approve', body, isVersioned: true }
  if (way === 'withdraw') return { path: '/review/return', body }
  if (way === 'restore') return { path: '/restore' }
  if (way === 'unplan') return { method: 'DELETE', path: '/period' }
  const until = period?.until
  if (way === 'end') return { method: 'PUT', path: '/period', body: { from: null, until } }
  if (way === 'plan') return { method: 'PUT', path: '/period', body: { from: period?.from, until }, isVersioned: true }
  return { path: '/publish', body: { takeBack: true, ...(way !== 'publish' && { notifyAgain }) }, isVersioned: true }
}

export function PublishDialog({ way, onCheck, onClose }: PublishDialogProps): ReactElement {
  const text = usePublishTexts()
  useStyles(STYLES)
  const { draft, wish } = useDesktop()
  const [notifyAgain, setNotifyAgain] = useState<Again>(way === 'again' ? 'all' : 'none')
  const [comment, setComment] = useState('')
  const act = useAct(onClose, onCheck)
  const story = useStore(draft.$story)
  const refusal = story && IMMEDIATE.has(way) ? refusalOn(story, 'publish') : undefined
  const { about } = useUnplanned()
  const wishes = { notifyAgain: notifyAgain === 'all', comment, period: wish.wanted }
  return (
    <Dialog
      open
      onClose={onClose}
      persistent={act.busy}
      title={text(`title.${way}`)}
      className="publish"
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Actions way={way} wishes={wishes} act={act} refusal={refusal} />
        </>
      }
    >
      <RemoteChangesNote />
      {refusal && <p role="alert">{text(`refusal.${refusal}`)}</p>}
      {(way === 'unplan' || refusal === 'validity_period_set') && <p>{text(about)}</p>}
      {SHOWS_IMPACT.has(way) && <Consequence />}
      <PlannedTimes way={way} />
      {way === 'end' && story?.state === 'expired' && <p>{text('about.end')}</p>}
      {(way === 'changes' || way === 'again') && !refusal && <Again value={notifyAgain} onChange={setNotifyAgain} />}
      {REVIEWS.has(way) && (
        <>
          <p>{text(`about.${way as 'review' | 'decide' | 'withdraw'}`)}</p>
          <TextArea label={text('comment')} optional rows={2} limit={1000} value={comment} onChange={setComment} />
        </>
      )}
      {act.problem && (
        <p role="alert" className="problem">
          {act.problem}
        </p>
      )}
      {IMMEDIATE.has(way) && !refusal && <p className="muted small">{text('takeBackHint')}</p>}
    </Dialog>
  )
}

interface ActionsProps {
  readonly way: Way
  readonly wishes: Wishes
  readonly act: RunAct
  readonly refusal: Refusal | undefined
}

function Actions({ way, wishes, act: { busy, run }, refusal }: ActionsProps): ReactElement {
  const text = usePublishTexts()
  const isIdle = way === 'again' && !wishes.notifyAgain
  const { done } = useUnplanned()
  const press = (way: Way) => () => void run(actOf(way, wishes), way === 'unplan' ? done : `done.${way}`)
  if (refusal === 'validity_period_set')
    return (
      <Button kind="primary" busy={busy} onClick={press('unplan')}>
        {text('removePeriod')}
      </Button>
    )
  return (
    <>
      {way === 'decide' && (
        <Button kind="danger" busy={busy} onClick={press('withdraw')}>
          {text('return')}
        </Button>
      )}
      <Button
        kind="primary"
        busy={busy}
        reason={refusal ? text(`refusal.${refusal}`) : isIdle ? text('nothingToDo') : undefined}
        onClick={press(way)}
      >
        {text(`do.${way}`)}
      </Button>
    </>
  )
}

type Again = 'none' | 'all'

/** Whether those who were told are told once more. */
function Again({ value, onChange }: { value: Again; onChange: (value: Again) => void }): ReactElement {
  const text = usePublishTexts()
  return (
    <RadioGroup
      label={text('tellAgain')}
      value={value}
      options={[
        { value: 'none', label: text('tellAgain.none') },
        { value: 'all', label: text('tellAgain.all') },
      ]}
      onChange={onChange}
    />
  )
}

function Consequence(): ReactElement {
  const text = usePublishTexts()
  const { draft } = useDesktop()
  const isOutdated = useStore(draft.$story)?.translationOutdated
  const { impact, hasFailed } = useImpact()
  if (impact) return <ImpactList impact={impact} isOutdated={isOutdated} />
  return <p role="status">{text(hasFailed ? 'noImpact' : 'counting')}</p>
}

function PlannedTimes({ way }: { way: Way }): ReactElement | null {
  const text = usePublishTexts()
  const { wish } = useDesktop()
  const { date, time } = useFormat()
  const { from, until } = wish.wanted ?? {}
  if (way !== 'plan' && way !== 'end') return null
  const at = (instant: string) => `${date(instant)}, ${time(instant)}`
  return (
    <p>
      {from && text('from', { at: at(from) })} {text(until ? 'until' : 'endless', { at: until ? at(until) : '' })}
    </p>
  )
}

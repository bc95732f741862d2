// Dialogs that show the impact of an action on a story, then run it.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import { BIN_DAYS, type Refusal } from '#domain/news/news-state.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import { RemoteChangesNote } from '#widgets/news/editor/save-status.tsx'
import { refusalOn, useAction, useUnscheduleTexts, type Action, type ActionRunner } from './actions.ts'
import { ImpactList, useEnglishFault, useImpact } from './impact.tsx'
import type { PrimaryAction } from './primary-action.ts'
import css from './publish.css?inline'
import { usePublishTexts } from './texts.ts'

const STYLES = [css]
const REVIEWS: ReadonlySet<PrimaryAction> = new Set(['review', 'decide', 'withdraw'])
const IMMEDIATE: ReadonlySet<PrimaryAction> = new Set(['publish', 'changes', 'again'])
const SHOWS_IMPACT: ReadonlySet<PrimaryAction> = new Set(['publish', 'changes', 'again', 'plan', 'decide'])

interface PublishDialogProps {
  readonly action: PrimaryAction
  /** Shows missing fields beside the fields. */
  readonly onCheck: () => boolean
  readonly onClose: () => void
}

interface Choices {
  readonly notifyAgain: boolean
  readonly comment: string
  readonly period: { readonly from: string | null; readonly until: string | null } | undefined
}

function actionOf(action: PrimaryAction, { notifyAgain, comment, period }: Choices): Action {
  const body = comment.trim() === '' ? {} : { comment: comment.trim() }
  if (action === 'review') return { path: '/review', body, isVersioned: true }
  if (action === 'decide') return { path: '/review/approve', body, isVersioned: true }
  if (action === 'withdraw') return { path: '/review/return', body }
  if (action === 'restore') return { path: '/restore' }
  if (action === 'unplan') return { method: 'DELETE', path: '/period' }
  const until = period?.until
  if (action === 'end') return { method: 'PUT', path: '/period', body: { from: null, until } }
  if (action === 'plan')
    return { method: 'PUT', path: '/period', body: { from: period?.from, until }, isVersioned: true }
  return { path: '/publish', body: { undoable: true, ...(action !== 'publish' && { notifyAgain }) }, isVersioned: true }
}

export function PublishDialog({ action, onCheck, onClose }: PublishDialogProps): ReactElement {
  const text = usePublishTexts()
  useStyles(STYLES)
  const { draft, schedule } = useEditor()
  const [notifyAgain, setNotifyAgain] = useState<NotifyAgain>(action === 'again' ? 'all' : 'none')
  const [comment, setComment] = useState('')
  const [isCommentMissing, setCommentMissing] = useState(false)
  const runner = useAction(onClose, onCheck)
  const story = useStore(draft.$story)
  const refusal = story && IMMEDIATE.has(action) ? refusalOn(story, 'publish') : undefined
  const { about } = useUnscheduleTexts()
  const choices = { notifyAgain: notifyAgain === 'all', comment, period: schedule.requested }
  return (
    <Dialog
      open
      onClose={onClose}
      persistent={runner.busy}
      title={text(`title.${action}`)}

      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Actions
            action={action}
            choices={choices}
            runner={runner}
            refusal={refusal}
            onCommentMissing={() => setCommentMissing(true)}
          />
        </>
      }
    >
      <RemoteChangesNote />
      {refusal && <p role="alert">{text(`refusal.${refusal}`)}</p>}
      {(action === 'unplan' || refusal === 'validity_period_set') && <p>{text(about)}</p>}
      {SHOWS_IMPACT.has(action) && <Impact />}
      <PlannedTimes action={action} />
      {action === 'end' && story?.state === 'expired' && <p>{text('about.end')}</p>}
      {(action === 'changes' || action === 'again') && !refusal && (
        <NotifyAgain value={notifyAgain} onChange={setNotifyAgain} />
      )}
      {REVIEWS.has(action) && (
        <Review
          about={action === 'review' && !story?.review.needed ? 'about.review.free' : `about.${action as ReviewAction}`}
          comment={comment}
          onComment={setComment}
          isMissing={isCommentMissing && comment.trim() === ''}
        />
      )}
      <Failure>{runner.problem}</Failure>
      {IMMEDIATE.has(action) && !refusal && <p className="muted small">{text('undoHint')}</p>}
    </Dialog>
  )
}

type ReviewAction = 'review' | 'decide' | 'withdraw'

interface ReviewProps {
  readonly about: `about.${ReviewAction | 'review.free'}`
  readonly comment: string
  readonly onComment: (comment: string) => void
  readonly isMissing: boolean
}

function Review({ about, comment, onComment, isMissing }: ReviewProps): ReactElement {
  const text = usePublishTexts()
  return (
    <>
      <p>{text(about)}</p>
      <TextArea
        label={text('comment')}
        optional
        rows={2}
        limit={1000}
        error={isMissing ? text('commentMissing') : undefined}
        value={comment}
        onChange={onComment}
      />
    </>
  )
}

interface ActionsProps {
  readonly action: PrimaryAction
  readonly choices: Choices
  readonly runner: ActionRunner
  readonly refusal: Refusal | undefined
  /** The editor who gets the story back must know why. */
  readonly onCommentMissing: () => void
}

function Actions({ action, choices, runner: { busy, run }, refusal, onCommentMissing }: ActionsProps): ReactElement {
  const text = usePublishTexts()
  const isIdle = action === 'again' && !choices.notifyAgain
  const { done } = useUnscheduleTexts()
  const press =
    (action: PrimaryAction, said = action === 'unplan' ? done : (`done.${action}` as const)) =>
    () =>
      void run(actionOf(action, choices), said)
  if (refusal === 'validity_period_set')
    return (
      <Button kind="primary" busy={busy} onClick={press('unplan')}>
        {text('removePeriod')}
      </Button>
    )
  return (
    <>
      {action === 'decide' && (
        <Button
          kind="danger"
          busy={busy}
          onClick={choices.comment.trim() === '' ? onCommentMissing : press('withdraw', 'done.return')}
        >
          {text('return')}
        </Button>
      )}
      <Button
        kind="primary"
        busy={busy}
        reason={refusal ? text(`refusal.${refusal}`) : isIdle ? text('nothingToDo') : undefined}
        onClick={press(action)}
      >
        {text(`do.${action}`)}
      </Button>
    </>
  )
}

type NotifyAgain = 'none' | 'all'

/** Whether readers who were notified before are notified again. */
function NotifyAgain({
  value,
  onChange,
}: {
  value: NotifyAgain
  onChange: (value: NotifyAgain) => void
}): ReactElement {
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

function Impact(): ReactElement {
  const text = usePublishTexts()
  const { impact, hasFailed } = useImpact()
  const english = useEnglishFault()
  if (impact) return <ImpactList impact={impact} english={english} />
  return <p role="status">{text(hasFailed ? 'noImpact' : 'counting')}</p>
}

function PlannedTimes({ action }: { action: PrimaryAction }): ReactElement | null {
  const text = usePublishTexts()
  const { schedule } = useEditor()
  const { date, time } = useFormat()
  const { from, until } = schedule.requested ?? {}
  if (action !== 'plan' && action !== 'end') return null
  const at = (instant: string) => `${date(instant)}, ${time(instant)}`
  return (
    <p>
      {from && text('from', { at: at(from) })} {text(until ? 'until' : 'endless', { at: until ? at(until) : '' })}
    </p>
  )
}

const ACTIONS = {
  unpublish: { path: '/unpublish' },
  delete: { method: 'DELETE', path: '' },
} as const satisfies Record<string, Action>

interface WithdrawDialogProps {
  readonly action: keyof typeof ACTIONS
  readonly onClose: () => void
}

export function WithdrawDialog({ action, onClose }: WithdrawDialogProps): ReactElement {
  const text = usePublishTexts()
  const { draft } = useEditor()
  const { busy, problem, run } = useAction(onClose)
  const { about, done } = useUnscheduleTexts()
  const story = useStore(draft.$story)
  const refusal = story && refusalOn(story, action)
  return (
    <Dialog
      open
      onClose={onClose}
      persistent={busy}
      title={text(`title.${action}`)}

      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          {refusal === 'validity_period_set' ? (
            <Button kind="primary" busy={busy} onClick={() => void run({ method: 'DELETE', path: '/period' }, done)}>
              {text('removePeriod')}
            </Button>
          ) : (
            <Button
              kind="danger-full"
              busy={busy}
              reason={refusal && text(`refusal.${refusal}`)}
              onClick={() => void run(ACTIONS[action], `done.${action}`)}
            >
              {text(`do.${action}`)}
            </Button>
          )}
        </>
      }
    >
      <RemoteChangesNote />
      <p>{refusal ? text(`refusal.${refusal}`) : text(`about.${action}`, { days: BIN_DAYS })}</p>
      {refusal === 'validity_period_set' && <p>{text(about)}</p>}
      <Failure>{problem}</Failure>
    </Dialog>
  )
}

// After sending: the page of the form; without a connection, that it waits; and a draft that was discarded, with the way back.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import cloudUpload from 'lucide-static/icons/cloud-upload.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { raiseFailure } from '#shared/transport/raise-failure.ts'
import { newKey, send } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Recall } from '#widgets/postbox/under-way/recall.tsx'
import { $goneForms, unsentForms, useRefusalText } from '#widgets/postbox/unsent/unsent-forms.tsx'
import { DRAFTS, refreshForms } from './api.ts'
import type { FilledForm, Outcome } from './filled-form.ts'
import { useForm, useFormTitle } from './form-context.ts'
import { choicePath, sentFormPath, sentListPath } from './paths.ts'
import { useFillTexts } from './texts.ts'

type Over = Extract<Outcome, { kind: 'sent' | 'kept' }>

export function Sent({ outcome }: { outcome: Over }): ReactElement {
  return outcome.kind === 'sent' ? (
    <Arrived id={outcome.form.id} number={outcome.form.number} />
  ) : (
    <Kept id={outcome.key} />
  )
}

/** The portal opens the page of the form; a foreign page may stay, and shows this. */
function Arrived({ id, number }: { id: number; number: string }): ReactElement {
  const text = useFillTexts()
  const title = useFormTitle()
  const { host } = useHost()
  const link = usePortalLink(sentFormPath(id))
  const go = useEffectEvent(() => {
    announce(text('sent', { title }))
    emit(host, 'portal-navigate', { path: sentFormPath(id) })
  })
  useEffect(() => go(), [])
  return (
    <EmptyState
      icon={circleCheck}
      heading={<Heading>{text('sent', { title })}</Heading>}
      action={
        <a {...link} className="btn primary">
          {text('toForm')}
        </a>
      }
    >
      {text('sentText', { number })}
    </EmptyState>
  )
}

/** It waits on this device until it was sent, or the server has refused it: both are shown here. */
function Kept({ id }: { id: string }): ReactElement {
  const form = useForm()
  const text = useFillTexts()
  const refusalText = useRefusalText()
  const title = useFormTitle()
  const list = usePortalLink(sentListPath())
  const waiting = useStore(unsentForms.$unsent).find(({ key }) => key === id)
  const gone = useStore($goneForms)[id]
  if (gone || !waiting) return <Gone form={gone} />
  const { refused } = waiting
  return (
    <EmptyState
      icon={refused === undefined ? cloudUpload : circleX}
      heading={<Heading>{text(refused === undefined ? 'kept' : 'couldNotSend', { title })}</Heading>}
      action={
        <span className="acts">
          {refused === undefined && (
            <a {...list} className="btn primary">
              {text('toSent')}
            </a>
          )}
          <Button kind={refused === undefined ? 'second' : 'primary'} onClick={() => void form.takeBack(id)}>
            {text('goOnFilling')}
          </Button>
        </span>
      }
    >
      {refused === undefined ? text('keptText') : refusalText(refused)}
    </EmptyState>
  )
}

interface GoneProps {
  /** Undefined: another window has sent it. */
  readonly form: Form | undefined
}

/** It was sent automatically. Its page does not open, because the person may do something else by now. */
function Gone({ form }: GoneProps): ReactElement {
  const text = useFillTexts()
  const title = useFormTitle()
  const page = usePortalLink(form ? sentFormPath(form.id) : sentListPath())
  const say = useEffectEvent(() => announce(text('sent', { title })))
  useEffect(() => say(), [])
  return (
    <>
      <EmptyState
        icon={circleCheck}
        heading={<Heading>{text('sent', { title })}</Heading>}
        action={
          <a {...page} className="btn primary">
            {text(form ? 'toForm' : 'toSent')}
          </a>
        }
      >
        {text('keptGone')} {form && text('sentText', { number: form.number })}
      </EmptyState>
      {form && <Recall form={form} />}
    </>
  )
}

/** How long a discarded draft can be brought back, in ms. */
const UNDO_TIME = 10_000

/** The draft is deleted after a while, or when the page is left. */
export function Discarded({ form, onUndo }: { form: FilledForm; onUndo: () => void }): ReactElement {
  const text = useFillTexts()
  const choice = usePortalLink(choicePath())
  const [isDeleted, setDeleted] = useState(false)
  const isDone = useRef(false)
  const remove = useEffectEvent((keepalive: boolean) => {
    if (isDone.current) return
    isDone.current = true
    setDeleted(true)
    const draft = form.$draft.get()
    void form.end()
    if (!draft) return
    const write = { method: 'DELETE', sub: form.sub, key: newKey(), version: draft.version, keepalive } as const
    send(`${DRAFTS}/${draft.id}`, write).then(refreshForms, (error: unknown) =>
      raiseFailure(text('notDiscarded'), error),
    )
  })
  const say = useEffectEvent(() => announce(text('discarded')))
  useEffect(() => {
    say()
    const timer = setTimeout(() => remove(false), UNDO_TIME)
    const onHide = () => remove(true)
    addEventListener('pagehide', onHide)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', onHide)
      remove(true)
    }
  }, [])
  const undo = () => {
    isDone.current = true
    onUndo()
  }
  return (
    <EmptyState
      icon={trash}
      heading={<Heading>{text('discarded')}</Heading>}
      action={
        <span className="acts">
          {!isDeleted && <Button onClick={undo}>{text('undo')}</Button>}
          <a {...choice} className="btn second">
            {text('toChoice')}
          </a>
        </span>
      }
    />
  )
}

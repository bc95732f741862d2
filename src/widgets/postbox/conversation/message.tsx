// One message: of others at the left, the viewer's own at the right, deleted, scheduled, or not sent yet.
import { useStore } from '@nanostores/react'
import calendarClock from 'lucide-static/icons/calendar-clock.svg?raw'
import checkCheck from 'lucide-static/icons/check-check.svg?raw'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import hand from 'lucide-static/icons/hand.svg?raw'
import messageOff from 'lucide-static/icons/message-square-off.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { Message, MessageFile, WaitingMessage } from '#contract/postbox-conversation.ts'
import { ApiError, statusOf } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import {
  cancelWaiting,
  confirmMessage,
  deleteMessage,
  discardUnsent,
  fetchFile,
  refreshConversation,
  retryMessage,
  sendWaitingNow,
  type UnsentMessage,
} from './room.ts'
import { useConversationTexts, useNameOf } from './texts.ts'
import { useTimeWords } from './times.ts'

/** A call of a message: while it runs, and why it failed. */
function useCall(formId: number): {
  readonly isBusy: boolean
  readonly error: string | undefined
  readonly run: (call: () => Promise<unknown>) => Promise<void>
} {
  const text = useConversationTexts()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (call: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    try {
      await call()
    } catch (failure) {
      const sentence = text('saveFailed', { status: statusOf(failure) })
      setError(sentence)
      announce(sentence, 'assertive')
      // The present state may differ: the form has ended, or the message was deleted.
      if (failure instanceof ApiError && failure.status !== 'Error') refreshConversation(formId)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, run }
}

function Files({ formId, files }: { formId: number; files: readonly MessageFile[] }): ReactElement | null {
  const text = useConversationTexts()
  const { number } = useFormat()
  const [error, setError] = useState(false)
  if (files.length === 0) return null
  const save = async ({ id, name }: MessageFile) => {
    setError(false)
    try {
      saveFile(await fetchFile(formId, id), name)
    } catch {
      setError(true)
    }
  }
  return (
    <>
      <ul className="row files">
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className="file"
              aria-label={text('saveFile', { name: file.name, size: fileSize(file.size, number) })}
              onClick={() => void save(file)}
            >
              <Icon source={fileText} size="s" />
              <span>{file.name}</span> <small>{fileSize(file.size, number)}</small>
            </button>
          </li>
        ))}
      </ul>
      {error && <Failure>{text('fileFailed')}</Failure>}
    </>
  )
}

function Deleted(): ReactElement {
  const text = useConversationTexts()
  return (
    <div className="stack gap-8 bubble">
      <Icon source={messageOff} size="s" />
      {text('deleted')}
    </div>
  )
}

function Confirmation({ formId, message }: { formId: number; message: Message }): ReactElement | null {
  const { id, isOwn, asksConfirmation, confirmedBy, mayConfirm, deleted } = message
  const text = useConversationTexts()
  const nameOf = useNameOf()
  const times = useTimeWords()
  const reader = useStore($person)?.id
  const { isBusy, error, run } = useCall(formId)
  if (!asksConfirmation || deleted) return null
  const given = confirmedBy.map(({ person, at }) => ({
    at,
    name: nameOf({ name: person.name, station: null }),
    person,
  }))
  return (
    <>
      {given.map(({ at, name, person }) => (
        <div key={at} className="foot given">
          <Icon source={checkCheck} size="s" />
          {person.id !== null && person.id === reader
            ? text('confirmedByYou', { time: times.short(at) })
            : text('confirmedBy', { name, time: times.short(at) })}
        </div>
      ))}
      {given.length === 0 && (
        <div className="foot">
          <Icon source={hand} size="s" />
          {text(isOwn ? 'asked' : 'asks')}
          {mayConfirm && (
            <Button size="small" busy={isBusy} onClick={() => void run(() => confirmMessage(formId, id))}>
              {text('confirm')}
            </Button>
          )}
          {error && <span className="failure">{error}</span>}
        </div>
      )}
    </>
  )
}

function Delete({ formId, messageId }: { formId: number; messageId: number }): ReactElement {
  const text = useConversationTexts()
  const [isAsked, setAsked] = useState(false)
  const { isBusy, error, run } = useCall(formId)
  const place = useRef<HTMLElement>(null)
  const remove = async () => {
    await deleteMessage(formId, messageId)
    // The button that opened the dialog was removed.
    requestAnimationFrame(() => place.current?.focus())
  }
  return (
    <>
      <IconButton
        icon={trash}
        size="small"
        className="delete"
        label={text('delete')}
        onClick={({ currentTarget }) => {
          place.current = currentTarget.closest('article')
          setAsked(true)
        }}
      />
      {isAsked && (
        <Dialog
          open
          title={text('deleteTitle')}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{text('keep')}</Button>
              <Button kind="danger-full" busy={isBusy} onClick={() => void run(remove)}>
                {text('deleteConfirm')}
              </Button>
            </>
          }
        >
          <p>{text('deleteText')}</p>
          {error && <p className="failure">{error}</p>}
        </Dialog>
      )}
    </>
  )
}

interface MessageProps {
  readonly formId: number
  readonly message: Message
  readonly isClosed: boolean
}

export function MessageView({ formId, message, isClosed }: MessageProps): ReactElement {
  const { isOwn, sender, station, at, deleted, files } = message
  const text = useConversationTexts()
  const nameOf = useNameOf()
  const { clock } = useFormat()
  const name = isOwn ? text('you') : nameOf({ name: sender.name, station })
  const named = useStation(message)
  return (
    <article
      className={['message', isOwn && 'own', deleted && 'deleted'].filter(Boolean).join(' ')}
      tabIndex={-1}
      aria-label={text('byAt', { name, time: clock(at) })}
    >
      <span className="by">
        {isOwn ? null : <b>{named}</b>} <time dateTime={at}>{clock(at)}</time>
      </span>
      {!isOwn && <Avatar name={name} personId={sender.id} size="s" />}
      <div className="line">
        {deleted ? (
          <Deleted />
        ) : (
          <div className="stack gap-8 bubble">
            {message.text !== '' && (
              <p className="words" dir="auto">
                {message.text}
              </p>
            )}
            <Files formId={formId} files={files} />
          </div>
        )}
        {isOwn && !deleted && !isClosed && <Delete formId={formId} messageId={message.id} />}
      </div>
      <Confirmation formId={formId} message={message} />
    </article>
  )
}

/** 'Ines Vogelsang, Reisestelle'. */
function useStation({ sender, station }: Message): string {
  const nameOf = useNameOf()
  const person = nameOf({ name: sender.name, station })
  const role = nameOf({ name: '', station })
  return station === null || person === role ? person : `${person}, ${role}`
}

/** A message of the reader that is not among the others yet. */
function OwnDraft(props: {
  readonly kind: 'waits' | 'failed'
  readonly at?: string
  readonly text: string
  readonly files: ReactNode
  readonly children: ReactNode
}): ReactElement {
  const text = useConversationTexts()
  const { clock } = useFormat()
  return (
    <article className={`message own ${props.kind}`} tabIndex={-1} aria-label={text('you')}>
      {props.at !== undefined && (
        <span className="by">
          <time dateTime={props.at}>{clock(props.at)}</time>
        </span>
      )}
      <div className="stack gap-8 bubble">
        {props.text !== '' && (
          <p className="words" dir="auto">
            {props.text}
          </p>
        )}
        {props.files}
      </div>
      <div className="foot">{props.children}</div>
    </article>
  )
}

export function UnsentView({ message }: { message: UnsentMessage }): ReactElement {
  const { keptAt, body, files, refused, status = '' } = message
  const text = useConversationTexts()
  const known = refused === 'closed' || refused === 'not_found' || refused === 'reference_unknown'
  return (
    <OwnDraft
      kind={refused === undefined ? 'waits' : 'failed'}
      at={keptAt}
      text={body.text}
      files={files.length > 0 && <p className="words">{files.map(({ name }) => name).join(', ')}</p>}
    >
      {refused === undefined ? (
        <>
          <Icon source={cloudOff} size="s" />
          {text('notTransferred')}
        </>
      ) : (
        <>
          <b className="failure">{status}</b> {text('notSent')}
          <span className="acts">
            {refused !== 'closed' && (
              <Button kind="ghost" size="small" onClick={() => void retryMessage(message)}>
                {text('sendAgain')}
              </Button>
            )}
            <Button kind="ghost" size="small" onClick={() => void discardUnsent(message)}>
              {text('edit')}
            </Button>
          </span>
          {known && <span className="cause">{text(`refused.${refused}`)}</span>}
        </>
      )}
    </OwnDraft>
  )
}

export function WaitingView({ formId, message }: { formId: number; message: WaitingMessage }): ReactElement {
  const { text: words, files, sendAt, failed } = message
  const text = useConversationTexts()
  const times = useTimeWords()
  const { isBusy, error, run } = useCall(formId)
  return (
    <OwnDraft kind={failed ? 'failed' : 'waits'} text={words} files={<Files formId={formId} files={files} />}>
      <Icon source={calendarClock} size="s" />
      {failed ? text('waitFailed') : text('waitsUntil', { when: times.when(sendAt) })}
      <span className="acts">
        {!failed && (
          <Button
            kind="ghost"
            size="small"
            busy={isBusy}
            onClick={() => void run(() => sendWaitingNow(formId, message))}
          >
            {text('sendNow')}
          </Button>
        )}
        <Button kind="ghost" size="small" onClick={() => void run(() => cancelWaiting(formId, message))}>
          {text(failed ? 'edit' : 'doNotSend')}
        </Button>
      </span>
      {error && <span className="failure">{error}</span>}
    </OwnDraft>
  )
}

// The field for a message: text, files, a request for confirmation, and its time. Text over the limit is not cut, and sending is disabled.
// Typed text is stored on this device until it is sent.
import { useStore } from '@nanostores/react'
import moon from 'lucide-static/icons/moon.svg?raw'
import paperclip from 'lucide-static/icons/paperclip.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import type { Conversation, MessageFile, NewMessageBody, Participant } from '#contract/postbox-conversation.ts'
import { ATTACHMENT_BYTES, ATTACHMENT_TYPES } from '#domain/files/document-rules.ts'
import { COUNTER_FROM, MESSAGE_FILES, remainingOf } from '#domain/postbox/conversation.ts'
import { statusOf } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/writes/draft-storage.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Field } from '#shared/ui/field.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useUploadQueue } from '#shared/ui/uploads/upload-queue.ts'
import { UploadRows } from '#shared/ui/uploads/upload-rows.tsx'
import { useFileLimits, type FileLimits } from '#shared/ui/use-file-limits.ts'
import { roomOf, sendMessage, uploadFile, type Returned } from './room.ts'
import { useConversationTexts, useNameOf } from './texts.ts'
import { useTimeWords } from './times.ts'

const LIMITS: FileLimits = {
  types: Object.entries(ATTACHMENT_TYPES).map(([ending, mime]) => ({ mime, ending, word: ending.toUpperCase() })),
  maxBytes: ATTACHMENT_BYTES,
}
const ACCEPTED = Object.keys(ATTACHMENT_TYPES)
  .map((ending) => `.${ending}`)
  .join(',')
/** Typed text is stored on this device after a pause, in ms. */
const PAUSE = 400

const KIND = 'form-text'

/** The text of a message about a form that was not sent, kept on this device. */
function useKeptText(formId: number): readonly [string, (text: string) => void] {
  const sub = useStore($person)?.sub
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (sub === undefined) return
    let isLeft = false
    void storedDrafts<{ formId: number; text: string }>(sub, KIND).then((kept) => {
      const found = kept.find((one) => one.formId === formId)
      if (found && !isLeft) setText((typed) => (typed === '' ? found.text : typed))
    })
    return () => {
      isLeft = true
    }
  }, [sub, formId])
  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    if (sub === undefined) return
    const name = `${KIND} ${formId}`
    const store = () => void (typed === '' ? deleteDraft(sub, name) : storeDraft(sub, name, { formId, text: typed }))
    if (typed === '') store()
    else timer.current = setTimeout(store, PAUSE)
  }
  return [text, change]
}

/** Files that are uploaded, to be sent with the message. */
function useAttached(formId: number) {
  const [files, setFiles] = useState<readonly MessageFile[]>([])
  const [busy, setBusy] = useState(0)
  const count = useRef(0)
  useEffect(() => void (count.current = files.length), [files])
  const uploads = useUploadQueue<MessageFile>(
    {
      send: (file, call) => uploadFile(formId, file, call),
      onSent: (file) => setFiles((before) => [...before, file]),
      refuse: async ({ file, place }, rows) => {
        const before = rows.filter((row) => row.place < place && row.state !== 'failed')
        if (count.current + before.length >= MESSAGE_FILES) return { code: 'too_many', status: 'Error' }
        return file.size === 0 || file.size > ATTACHMENT_BYTES ? { code: 'limits', status: 'Error' } : undefined
      },
    },
    { onBusy: setBusy },
  )
  return { files, setFiles, uploads, isBusy: busy > 0 }
}

type Attached = ReturnType<typeof useAttached>

function AttachedFiles({ files, setFiles, uploads }: Attached): ReactElement {
  const text = useConversationTexts()
  const { number } = useFormat()
  const { reasonOf } = useFileLimits(LIMITS)
  return (
    <>
      {files.length > 0 && (
        <ul className="stack gap-4 attached" aria-label={text('attached')}>
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <Icon source={paperclip} size="s" />
              <span>
                {name} <small>{fileSize(size, number)}</small>
              </span>
              <IconButton
                icon={x}
                size="small"
                label={text('removeFile', { name })}
                onClick={() => setFiles((before) => before.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadRows
        label={text('uploading')}
        uploads={uploads}
        reasonOf={reasonOf}
        faultOf={(code) => (code === 'too_many' ? text('tooManyFiles', { count: MESSAGE_FILES }) : undefined)}
      />
    </>
  )
}

function Counter({ left }: { left: number }): ReactElement {
  const text = useConversationTexts()
  return (
    <span className={left < 0 ? 'counter over' : 'counter'} role="status">
      {left < 0 ? text('over', { count: -left }) : left < COUNTER_FROM && text('left', { count: left })}
    </span>
  )
}

interface ComposerProps {
  readonly conversation: Conversation
  readonly isHere: (participant: Participant) => boolean
  /** The viewer does not take part any more. */
  readonly isGone: boolean
  /** Called when a message was sent or queued: earlier new messages count as read. */
  readonly onSent: () => void
}

/** Takes back a message that is not sent after all. */
function useReturned(formId: number, onReturned: (returned: Returned) => void): void {
  const { $returned } = roomOf(formId)
  const returned = useStore($returned)
  const text = useConversationTexts()
  const take = useEffectEvent((what: Returned) => {
    $returned.set(undefined)
    onReturned(what)
    announce(text('givenBack'))
  })
  useEffect(() => {
    if (returned) take(returned)
  }, [returned])
}

/** Sends a message. A message without a response keeps its key, because it may have arrived. */
function useDelivery(formId: number) {
  const attempt = useRef({ key: newKey(), content: '' })
  return async (message: Omit<NewMessageBody, 'key'>, files: readonly MessageFile[]) => {
    const content = JSON.stringify(message)
    if (attempt.current.content !== content) attempt.current = { key: newKey(), content }
    await sendMessage(formId, { ...message, key: attempt.current.key }, files)
    attempt.current = { key: newKey(), content: '' }
  }
}

/** The message that is being written, and its delivery. */
function useMessage({ conversation, onSent }: Pick<ComposerProps, 'conversation' | 'onSent'>) {
  const { formId } = conversation
  const text = useConversationTexts()
  const [typed, setTyped] = useKeptText(formId)
  const attached = useAttached(formId)
  const [asksConfirmation, setAsks] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useDelivery(formId)
  useReturned(formId, ({ text: words, files }) => {
    setTyped([words, typed].filter(Boolean).join('\n\n'))
    attached.setFiles((before) => [...files, ...before])
    field.current?.focus()
  })
  const left = remainingOf(typed)
  const reason = left < 0 ? text('tooLong') : attached.isBusy ? text('uploadsRunning') : undefined
  const deliver = async (sendAt: string | null) => {
    await send({ text: typed, files: attached.files.map(({ id }) => id), asksConfirmation, sendAt }, attached.files)
    setTyped('')
    attached.setFiles([])
    setAsks(false)
    onSent()
  }
  const submit = async (sendAt: string | null) => {
    if (reason !== undefined || isBusy) return
    const isEmpty = typed.trim() === '' && attached.files.length === 0
    setError(isEmpty ? text('empty') : undefined)
    if (isEmpty) return field.current?.focus()
    setBusy(true)
    try {
      await deliver(sendAt)
    } catch (failure) {
      const sentence = text('sendFailed', { status: statusOf(failure) })
      setError(sentence)
      announce(sentence, 'assertive')
    } finally {
      setBusy(false)
      field.current?.focus()
    }
  }
  const type = (words: string) => {
    setTyped(words)
    setError(undefined)
    if (words !== '') roomOf(formId).sayTyping()
  }
  return {
    typed,
    type,
    attached,
    asksConfirmation,
    setAsks,
    isBusy,
    field,
    left,
    reason,
    submit,
    error: left < 0 ? text('tooLong') : error,
  }
}

type Written = ReturnType<typeof useMessage>

function TextField({
  written,
  label,
  onSubmit,
}: {
  written: Written
  label: string
  onSubmit: () => void
}): ReactElement {
  const { field, typed, type, attached, isBusy, error } = written
  return (
    <Field label={<span className="sr">{label}</span>} error={error}>
      {(control) => (
        <textarea
          {...control}
          ref={field}
          className="input"
          rows={2}
          placeholder={label}
          // Uploads without storage can take seconds: text typed in the meantime would be cleared with the message.
          readOnly={isBusy}
          aria-keyshortcuts="Control+Enter"
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onSubmit()
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length > 0) attached.uploads.add(pasted)
          }}
        />
      )}
    </Field>
  )
}

function Attach({ onFiles }: { onFiles: (files: readonly File[]) => void }): ReactElement {
  const text = useConversationTexts()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <IconButton icon={paperclip} size="small" label={text('attach')} onClick={() => chooser.current?.click()} />
    </>
  )
}

/** No receiver is present: the message waits for the begin of their work, unless the viewer sends it now. */
function Later({ name, onNow }: { name: string | undefined; onNow: () => void }): ReactElement {
  const text = useConversationTexts()
  return (
    <p className="later">
      <Icon source={moon} size="s" />
      <span>
        {name === undefined ? text('awayAll') : text('away', { name })}{' '}
        <button type="button" className="link" onClick={onNow}>
          {text('sendAnyway')}
        </button>
      </span>
    </p>
  )
}

/** The form has ended, or the viewer has lost it, before the text was sent. */
function NotSent({ words, help, onDiscard }: { words: string; help: string; onDiscard: () => void }): ReactElement {
  const text = useConversationTexts()
  return (
    <div className="stack gap-8 compose">
      <Field label={text('notSentTitle')} help={help}>
        {(control) => <textarea {...control} className="input" rows={4} readOnly value={words} />}
      </Field>
      <Button size="small" onClick={onDiscard}>
        {text('discardText')}
      </Button>
    </div>
  )
}

export function Composer(props: ComposerProps): ReactElement | null {
  const { suggestedSendAt, participants } = props.conversation
  const text = useConversationTexts()
  const nameOf = useNameOf()
  const times = useTimeWords()
  const written = useMessage(props)
  const { attached, asksConfirmation, setAsks, left, isBusy, reason, submit } = written
  const addressed = participants.filter((one) => one.isAddressed)
  // The calendar does not matter for a person who is active: a message reaches them now.
  const later = addressed.some(props.isHere) ? null : suggestedSendAt
  const [first] = addressed
  const name = first && nameOf({ name: first.person.name, station: first.station })
  const submitNow = () => void submit(later)
  if (props.conversation.closedAt !== null || props.isGone) {
    const help = text(props.isGone ? 'goneText' : 'notSentHelp')
    return written.typed === '' ? null : (
      <NotSent words={written.typed} help={help} onDiscard={() => written.type('')} />
    )
  }
  return (
    <form
      className="stack gap-8 compose"
      onSubmit={(event) => {
        event.preventDefault()
        submitNow()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        attached.uploads.add([...event.dataTransfer.files])
      }}
    >
      <TextField
        written={written}
        label={name === undefined ? text('message') : text('composer', { name })}
        onSubmit={submitNow}
      />
      <AttachedFiles {...attached} />
      {later !== null && <Later name={addressed.length === 1 ? name : undefined} onNow={() => void submit(null)} />}
      <div className="row">
        <Attach onFiles={attached.uploads.add} />
        <Checkbox label={text('pleaseConfirm')} checked={asksConfirmation} onChange={setAsks} />
        <Counter left={left} />
        <Button type="submit" kind="primary" size="small" className="push" busy={isBusy} reason={reason}>
          {later === null ? text('send') : text('sendAt', { when: times.begin(later) })}
        </Button>
      </div>
    </form>
  )
}

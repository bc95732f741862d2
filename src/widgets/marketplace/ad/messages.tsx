// Messages between the seller of an ad and one finder: of a finder the own conversation, of a seller all of them.
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import type { Ad } from '#contract/marketplace.ts'
import type { AdThread } from '#contract/marketplace-deals.ts'
import { TEXT_LIMIT } from '#domain/marketplace/ad.ts'
import { logFailure } from '#shared/bus/log.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Count } from '#shared/ui/count.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { refreshMarket } from '#widgets/marketplace/api.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { markThreadRead, thread, threadsAbout, writeMessage } from './api.ts'
import { ActError } from './refusal.tsx'
import { useAdTexts } from './texts.ts'

/** The conversation of a finder, open from the first message on, or on request. */
export function FinderMessages({ ad, asked }: { ad: Ad; asked: number }): ReactElement | null {
  const text = useAdTexts()
  const [typed, setTyped] = useState('')
  if (ad.threadId === null && asked === 0) return null
  return (
    <Card part="messages" title={text('messages')} className="messages">
      <Conversation adId={ad.id} threadId={ad.threadId} asked={asked} typed={typed} onType={setTyped} />
    </Card>
  )
}

/** The conversations of the seller; the chosen one is open. */
export function SellerMessages({ ad }: { ad: Ad }): ReactElement | null {
  const text = useAdTexts()
  const { date } = useFormat()
  const { data = [] } = useStore(threadsAbout(ad.id))
  const [openId, setOpen] = useState<number>()
  // Unsent text by conversation: it is kept while another one is open.
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  if (data.length === 0) return null
  return (
    <Card part="messages" title={text('messages')} className="messages">
      <ul className="lined">
        {data.map(({ id, finder, unread, lastAt }) => (
          <li key={id}>
            <button
              type="button"
              className="row tight thread"
              aria-expanded={id === openId}
              onClick={() => setOpen(id === openId ? undefined : id)}
            >
              <b>
                <bdi>{finder.name || text('formerPerson')}</bdi>
              </b>
              <span className="small muted">{date(lastAt)}</span>
              {unread > 0 && <Count value={unread} label={text('unread', { count: unread })} />}
            </button>
            {id === openId && (
              <Conversation
                adId={ad.id}
                threadId={id}
                asked={1}
                typed={typed[id] ?? ''}
                onType={(words) => setTyped((all) => ({ ...all, [id]: words }))}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ConversationProps {
  readonly adId: number
  /** null: there are no messages yet. */
  readonly threadId: number | null
  /** How often it was opened by a press: its field then takes the focus. */
  readonly asked: number
  /** The message that is not sent yet. */
  readonly typed: string
  readonly onType: (typed: string) => void
}

function Conversation(props: ConversationProps): ReactElement {
  const { threadId } = props
  const text = useAdTexts()
  const state = useStore(thread(threadId))
  const { data } = state
  useMarkRead(data)
  return (
    <div className="stack start conversation">
      {threadId !== null && !data && (
        <QueryView state={state} text={text('messagesFailed')} personal onRetry={refreshMarket}>
          <Skeleton height="64px" />
        </QueryView>
      )}
      {data && <Bubbles thread={data} />}
      <Composer {...props} />
    </div>
  )
}

/** Marks shown messages as read. A refused mark is not repeated before the next message. */
function useMarkRead(shown: AdThread | undefined): void {
  const marked = useRef<number>(undefined)
  const last = shown?.messages.at(-1)?.id
  useEffect(() => {
    if (!shown || shown.unread === 0 || marked.current === last) return
    marked.current = last
    markThreadRead(shown).catch((error: unknown) => logFailure('messages not marked as read', error))
  }, [shown, last])
}

function Bubbles({ thread: { messages } }: { thread: AdThread }): ReactElement {
  const text = useAdTexts()
  const { date, time } = useFormat()
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    if (last !== undefined && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [last])
  return (
    <ol
      ref={list}
      className="stack bubbles"
      aria-label={text('messages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
      tabIndex={0}
    >
      {messages.map(({ id, author, isOwn, body, sentAt }) => (
        <li key={id} className={isOwn ? 'own' : undefined}>
          <span className="small muted">
            <bdi>{isOwn ? text('you') : author.name || text('formerPerson')}</bdi>, {date(sentAt)}, {time(sentAt)}
          </span>
          <p dir="auto">{body}</p>
        </li>
      ))}
    </ol>
  )
}

function Composer({ adId, threadId, asked, typed, onType }: ConversationProps): ReactElement {
  const text = useAdTexts()
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<'send'>()
  const note = useId()
  useEffect(() => {
    if (asked > 0) form.current?.querySelector('textarea')?.focus()
  }, [asked])
  const isEmpty = typed.trim() === ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isEmpty || typed.length > TEXT_LIMIT) return form.current?.querySelector('textarea')?.focus()
    const isDone = await act.run('send', () => writeMessage(adId, threadId, typed), text('done.send'))
    if (!isDone) return
    onType('')
    setChecked(false)
  }
  return (
    <form ref={form} className="stack start composer" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={text('message')}
        rows={3}
        limit={TEXT_LIMIT}
        value={typed}
        onChange={onType}
        error={isChecked && isEmpty ? required(text('message')) : undefined}
      />
      <p id={note} className="small muted">
        {text('messageNote')}
      </p>
      <Button type="submit" busy={act.busy !== undefined} aria-describedby={note}>
        {text('sendMessage')}
      </Button>
      <ActError error={act.error} />
    </form>
  )
}

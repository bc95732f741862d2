// The messages of a conversation with their days and the mark of new ones. They are rendered in stretches of blocks that the browser skips
// while they are out of view, so that a long conversation costs no more than its visible part.
import lock from 'lucide-static/icons/lock.svg?raw'
import messageCircle from 'lucide-static/icons/message-circle.svg?raw'
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { Message } from '#contract/postbox-conversation.ts'
import { $attention } from '#shared/attention.ts'
import { announce } from '#shared/element/announce.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { MessageView } from './message.tsx'
import type { Room } from './room.ts'
import { useConversationTexts, useNameOf } from './texts.ts'
import { dayOf, useTimeWords } from './times.ts'

/** Messages of a block, and blocks of a stretch: small enough for scrolling, and few enough for a long conversation. */
const BLOCK = 5
const STRETCH = 20
/** Earlier messages are read before their place comes into view, in px. */
const AHEAD = '800px'
/** The characters of a new message that are read aloud. */
const SPOKEN = 300

interface BlockProps {
  readonly formId: number
  readonly messages: readonly Message[]
  /** Day of the message before; undefined: it is unknown. */
  readonly dayBefore: string | undefined
  /** Number of the first new message, if it is among these. */
  readonly newFrom: number | undefined
  readonly isClosed: boolean
}

const Block = memo(function Block({ formId, messages, dayBefore, newFrom, isClosed }: BlockProps): ReactElement {
  const text = useConversationTexts()
  const times = useTimeWords()
  return (
    <div className="stack block">
      {messages.map((message, n) => {
        const day = dayOf(message.at)
        const isNewDay = day !== (n === 0 ? dayBefore : dayOf(messages[n - 1]!.at))
        const isFirstNew = message.seq === newFrom
        return (
          <div key={message.seq} className="stack entry">
            {isFirstNew ? (
              <p className="divider new">
                <b>
                  {isNewDay && day === todayInBerlin()
                    ? text('newToday')
                    : isNewDay
                      ? `${text('new')}, ${times.day(day)}`
                      : text('new')}
                </b>
              </p>
            ) : (
              isNewDay && <p className="divider">{times.day(day)}</p>
            )}
            <MessageView formId={formId} message={message} isClosed={isClosed} />
          </div>
        )
      })}
    </div>
  )
})

interface Chunk {
  readonly key: number
  readonly messages: readonly Message[]
}

/** Blocks by the numbers of messages; one that has not changed stays the same object, and is not rendered again. */
function chunksOf(messages: readonly Message[], before: readonly Chunk[]): readonly Chunk[] {
  const known = new Map(before.map((chunk) => [chunk.key, chunk]))
  return [...Map.groupBy(messages, ({ seq }) => Math.floor((seq - 1) / BLOCK))].map(([key, part]) => {
    const same = known.get(key)
    const isSame = same?.messages.length === part.length && part.every((message, n) => message === same.messages[n])
    return isSame ? same! : { key, messages: part }
  })
}

function useChunks(messages: readonly Message[]): readonly Chunk[] {
  const [known, setKnown] = useState<{ messages: readonly Message[]; chunks: readonly Chunk[] }>({
    messages: [],
    chunks: [],
  })
  if (known.messages === messages) return known.chunks
  const chunks = chunksOf(messages, known.chunks)
  setKnown({ messages, chunks })
  return chunks
}

type StretchesProps = Omit<BlockProps, 'dayBefore'>

/** All messages that are here. */
function Stretches({ formId, messages, newFrom, isClosed }: StretchesProps): ReactElement {
  const chunks = useChunks(messages)
  const stretches = Map.groupBy(
    chunks.map((chunk, at) => ({ ...chunk, at })),
    ({ key }) => Math.floor(key / STRETCH),
  )
  return (
    <>
      {[...stretches].map(([stretch, blocks]) => (
        <div key={stretch} className="stack stretch">
          {blocks.map(({ key, messages: part, at }) => (
            <Block
              key={key}
              formId={formId}
              messages={part}
              dayBefore={at === 0 ? undefined : dayOf(chunks[at - 1]!.messages.at(-1)!.at)}
              newFrom={part.some(({ seq }) => seq === newFrom) ? newFrom : undefined}
              isClosed={isClosed}
            />
          ))}
        </div>
      ))}
    </>
  )
}

interface NewMark {
  readonly newFrom: number | undefined
  /** The viewer has answered: no message is new any more. */
  readonly clear: () => void
}

/** The first new message: at the beginning the first unread one, later the first that came while the page was hidden. */
export function useNewMark(messages: readonly Message[], readUntil: number, onRead: (seq: number) => void): NewMark {
  const last = messages.at(-1)?.seq ?? 0
  const firstAfter = (seq: number) => messages.find((one) => one.seq > seq && !one.isOwn && !one.deleted)?.seq
  const [newFrom, setNewFrom] = useState(() => firstAfter(readUntil))
  const seen = useRef(last)
  const told = useRef(readUntil)
  const look = useRef<() => void>(() => undefined)
  useLayoutEffect(() => {
    look.current = () => {
      if ($attention.get() !== 'here') {
        const arrived = firstAfter(seen.current)
        if (arrived !== undefined) setNewFrom((mark) => (mark === undefined || mark <= seen.current ? arrived : mark))
        return
      }
      seen.current = last
      if (last <= told.current) return
      told.current = last
      onRead(last)
    }
  })
  useEffect(() => look.current())
  useEffect(() => $attention.subscribe(() => look.current()), [])
  return { newFrom, clear: () => setNewFrom(undefined) }
}

/** Has new messages of others read aloud. */
function useAnnouncements(messages: readonly Message[]): void {
  const text = useConversationTexts()
  const nameOf = useNameOf()
  const last = messages.at(-1)?.seq ?? 0
  const known = useRef(last)
  useEffect(() => {
    const arrived = messages.filter(({ seq, isOwn, deleted }) => seq > known.current && !isOwn && !deleted)
    known.current = Math.max(known.current, last)
    const [only] = arrived
    if (arrived.length > 1) announce(text('newMessages', { count: arrived.length }))
    else if (only) {
      const name = nameOf({ name: only.sender.name, station: only.station })
      const words = only.text.slice(0, SPOKEN) || text('withFiles', { count: only.files.length })
      announce(text('newMessage', { name, text: words }))
    }
  })
}

/** Earlier messages are read when their place comes near; the button is for keyboards and after a failure. */
function Earlier({ onLoad }: { onLoad: () => Promise<void> }): ReactElement {
  const text = useConversationTexts()
  const ref = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const load = async () => {
    setState('busy')
    await onLoad().then(
      () => setState('idle'),
      () => setState('failed'),
    )
  }
  const latest = useRef(load)
  useLayoutEffect(() => void (latest.current = load))
  const mayLoad = state === 'idle'
  useEffect(() => {
    const box = ref.current
    if (!box || !mayLoad || !('IntersectionObserver' in globalThis)) return
    const options = { root: box.closest('.messages'), rootMargin: `${AHEAD} 0px 0px` }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void latest.current(), options)
    observer.observe(box)
    return () => observer.disconnect()
  }, [mayLoad])
  return (
    <div ref={ref} className="earlier">
      {state === 'failed' && <Failure>{text('earlierFailed')}</Failure>}
      <Button kind="ghost" size="small" busy={state === 'busy'} onClick={() => void load()}>
        {text('earlier')}
      </Button>
    </div>
  )
}

/** Arrows move between the messages, Home and End to the first and the last one that is here. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: list } = event
  const at = target as HTMLElement
  if (at !== list && !at.matches('article')) return
  const all = [...list.querySelectorAll<HTMLElement>('article')]
  const position = all.indexOf(at)
  const next = {
    ArrowUp: position < 0 ? all.length - 1 : position - 1,
    ArrowDown: position < 0 ? all.length - 1 : position + 1,
    Home: 0,
    End: all.length - 1,
  }[key]
  const wanted = next === undefined ? undefined : all[next]
  if (!wanted) return
  event.preventDefault()
  wanted.focus({ preventScroll: true })
  wanted.scrollIntoView({ block: 'nearest' })
}

interface MessageListProps {
  readonly formId: number
  readonly room: Room
  readonly newFrom: number | undefined
  readonly closedAt: string | null
  readonly closedLine: string
  readonly onEarlier: () => Promise<void>
  /** Own messages that are not among the others yet, and who types. */
  readonly children: ReactNode
  readonly hasMore: boolean
}

export function MessageList(props: MessageListProps): ReactElement {
  const { formId, room, newFrom, closedAt, closedLine, onEarlier, children, hasMore } = props
  const { messages, hasEarlier } = room
  const text = useConversationTexts()
  const scroller = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const isClosed = closedAt !== null
  useAnnouncements(messages)

  // The box is scrolled from its end: messages added above do not move the view, those added below do.
  const last = messages.at(-1)?.seq
  const known = useRef({ last, height: 0 })
  useLayoutEffect(() => {
    const [box, content] = [scroller.current, inner.current]
    if (!box || !content) return
    const height = content.offsetHeight
    if (last !== known.current.last && box.scrollTop < -8) box.scrollTop -= height - known.current.height
    known.current = { last, height }
  })

  const isEmpty = messages.length === 0 && !hasMore
  return (
    <div
      ref={scroller}
      className="messages"
      role="log"
      aria-live="off"
      aria-label={text('messages')}
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls
      onKeyDown={moveFocus}
    >
      <div ref={inner} className="stack inner">
        {hasEarlier && <Earlier onLoad={onEarlier} />}
        <Stretches formId={formId} messages={messages} newFrom={newFrom} isClosed={isClosed} />
        {isEmpty && !isClosed && (
          <EmptyState icon={messageCircle} heading={text('emptyTitle')}>
            {text('emptyText')}
          </EmptyState>
        )}
        {isEmpty && isClosed && <p className="note">{text('emptyClosed')}</p>}
        {children}
        {isClosed && (
          <p className="closed">
            <Icon source={lock} size="s" />
            <span>{closedLine}</span>
          </p>
        )}
      </div>
    </div>
  )
}

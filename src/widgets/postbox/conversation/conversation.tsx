// The conversation that belongs to a form: who takes part, the messages, and where one writes. It loads its own styles, because the page
// around it is shown first.
import { useStore } from '@nanostores/react'
import lock from 'lucide-static/icons/lock.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Conversation as Data } from '#contract/postbox-conversation.ts'
import { statusOf } from '#shared/transport/api.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import filterBar from '#shared/ui/filter-bar.css?inline'
import formCss from '#shared/ui/form.css?inline'
import { Banner } from '#shared/ui/banner.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import presence from '#shared/ui/presence/person.css?inline'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useIsHere } from './being-here.ts'
import { Composer } from './composer.tsx'
import css from './conversation.css?inline'
import { MessageList, useNewMark } from './message-list.tsx'
import { UnsentView, WaitingView } from './message.tsx'
import { Participants } from './participants.tsx'
import { markRead, refreshConversation, roomOf, unsentMessages, type Room, type Typist } from './room.ts'
import { Search } from './search.tsx'
import { useConversationTexts, useNameOf } from './texts.ts'

const STYLES = [formCss, overlay, filterBar, presence, css]

interface ConversationProps {
  readonly formId: number
  readonly number: string
}

/** `formId` must not change while it is shown: give another form another key. */
export function Conversation({ formId, number }: ConversationProps): ReactElement {
  useStyles(STYLES)
  const text = useConversationTexts()
  const [open] = useState(() => roomOf(formId))
  const state = useStore(open.$conversation)
  const room = useStore(open.$room)
  const [isSearching, setSearching] = useState(false)
  const isGone = statusOf(state.error) === 404
  return (
    <section className="conversation" aria-label={text('title')}>
      <div className="row tight head">
        <Heading depth={2}>{text('title')}</Heading>
        <span className="of" title={number}>
          <Icon source={lock} size="s" />
          {text('ofForm')}
        </span>
        {room && !isGone && (
          <IconButton
            icon={isSearching ? x : search}
            size="small"
            label={text(isSearching ? 'searchClose' : 'searchOpen')}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          />
        )}
      </div>
      {isSearching && <Search formId={formId} />}
      {isGone && room && <Banner kind="warn" heading={text('gone')} />}
      <Loaded
        state={isGone && room && state.data ? { data: state.data, loading: false } : state}
        failed={text(isGone ? 'gone' : 'loadFailed')}
        personal
        onRetry={() => refreshConversation(formId)}
        skeleton={<Skeleton height="240px" />}
      >
        {(data) => (room ? <Shown data={data} room={room} isGone={isGone} /> : <Skeleton height="240px" />)}
      </Loaded>
    </section>
  )
}

function Shown({ data, room, isGone }: { data: Data; room: Room; isGone: boolean }): ReactElement {
  const { formId, participants, readUntil, closedAt, deletedOn, waiting, templateId } = data
  const text = useConversationTexts()
  const format = useFormat()
  const open = roomOf(formId)
  const typists = useStore(open.$typists)
  const isHere = useIsHere(formId, room.messages, typists)
  const all = useStore(unsentMessages.$unsent)
  const { newFrom, clear } = useNewMark(
    room.messages,
    readUntil,
    (seq) => void markRead(formId, seq).catch(() => undefined),
  )
  const arrived = new Set(room.messages.filter(({ isOwn }) => isOwn).map(({ key }) => key))
  const unsent = all.filter((one) => one.formId === formId && !arrived.has(one.key))
  const isClosed = closedAt !== null
  const day = closedAt === null ? '' : format.date(closedAt)
  const closedLine =
    deletedOn === null ? text('closed', { day }) : text('closedUntil', { day, deleted: format.date(deletedOn) })
  return (
    <>
      <Participants participants={participants} isHere={isHere} />
      <MessageList
        formId={formId}
        room={room}
        newFrom={newFrom}
        closedAt={closedAt}
        closedLine={closedLine}
        onEarlier={open.loadEarlier}
        hasMore={unsent.length > 0 || waiting.length > 0}
      >
        {waiting.map((message) => (
          <WaitingView key={message.key} formId={formId} message={message} />
        ))}
        {unsent.map((message) => (
          <UnsentView key={message.key} message={message} />
        ))}
        {!isClosed && <Typing typists={typists} />}
      </MessageList>
      <Composer conversation={data} isHere={isHere} isGone={isGone} onSent={clear} />
      {isClosed && <NewForm templateId={templateId} />}
    </>
  )
}

function Typing({ typists }: { typists: readonly Typist[] }): ReactElement | null {
  const text = useConversationTexts()
  const nameOf = useNameOf()
  const [first] = typists
  if (!first) return null
  return (
    <p className="typing">
      <i aria-hidden="true">
        <b />
      </i>
      {text('typing', { count: typists.length, name: nameOf(first) })}
    </p>
  )
}

function NewForm({ templateId }: { templateId: number }): ReactElement {
  const text = useConversationTexts()
  const link = usePortalLink(`/formular/${templateId}`)
  return (
    <div className="stack gap-8 compose">
      <a {...link} className="btn second">
        {text('newForm')}
      </a>
    </div>
  )
}

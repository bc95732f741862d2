// The messages of the open conversations of this page, and every call about them. The held messages are a continuous run up to the last
// one; numbers of changes complete what the socket has missed or repeated.
import { atom, computed, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import type {
  Conversation,
  Message,
  MessageFile,
  MessagesPage,
  MessagesQuery,
  NewMessageBody,
  SentMessage,
  WaitingMessage,
} from '#contract/postbox-conversation.ts'
import { TYPING_PAUSE, TYPING_SHOWN, withChanges, withEarlier, type Held } from '#domain/postbox/conversation.ts'
import { api, statusOf } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { onReconnect } from '#shared/realtime/on-reconnect.ts'
import { invalidate, query, setData, type QueryOptions, type QueryState } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { postOnce, sendOnce } from '#shared/writes/send-once.ts'
import { onMessage, say } from '#shared/realtime/socket.ts'
import { createUnsentQueue, isOffline, type UnsentWrite } from '#shared/writes/unsent-queue.ts'
import { upload, type Upload } from '#shared/transport/upload.ts'

const pathOf = (formId: number): string => `api/forms/forms/${formId}`
const conversationPath = (formId: number): string => `${pathOf(formId)}/conversation`
/** Messages that are read to open a room: some more than come into view. */
const FIRST = 30
/** The limit of changes of one call. */
const CHANGES = 200
/** The limit of earlier messages of one call. */
const EARLIER = 100
/** After a failure without an answer it is tried again by itself, in ms. */
const AGAIN = 10_000

export interface Typist {
  readonly name: string
  readonly station: { readonly de: string; readonly en: string } | null
}

export interface Room extends Held<Message> {
  readonly hasEarlier: boolean
}

export interface Returned {
  readonly text: string
  readonly files: readonly MessageFile[]
}

/** One open conversation. */
export interface OpenRoom {
  readonly $conversation: ReadableAtom<QueryState<Conversation>>
  /** undefined until it was read. */
  readonly $room: ReadableAtom<Room | undefined>
  readonly $typists: ReadableAtom<readonly Typist[]>
  /** A message that is not sent after all, for the field where messages are written. */
  readonly $returned: WritableAtom<Returned | undefined>
  /** Applies the response to a write. */
  apply(message: Message): void
  loadEarlier(): Promise<void>
  /** Sends that the person types, no more often than receivers need. */
  sayTyping(): void
}

const rooms = new Map<number, OpenRoom>()

const FOLLOWED: QueryOptions = { invalidatedBy: ['status_change_form'] }
const readConversation = (formId: number): Promise<Conversation> =>
  api.get(conversationPath(formId), { query: { size: FIRST } satisfies MessagesQuery })

const readChanges = (formId: number, afterChange: number): Promise<MessagesPage> =>
  api.get(`${pathOf(formId)}/messages`, { query: { afterChange, size: CHANGES } satisfies MessagesQuery })

/** Runs `work` again if it was requested while it ran; never concurrently. Resolves with its last result. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let isWanted = false
  const run = async () => {
    for (;;) {
      isWanted = false
      const result = await work()
      if (!isWanted) return result
    }
  }
  return () => {
    isWanted = true
    running ??= run().finally(() => (running = undefined))
    return running
  }
}

function typists(formId: number, $typists: WritableAtom<readonly Typist[]>) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const nameOf = ({ name, station }: Typist): string => (name === '' ? (station?.de ?? '') : name)
  const remove = (name: string) => {
    clearTimeout(timers.get(name))
    timers.delete(name)
    $typists.set($typists.get().filter((one) => nameOf(one) !== name))
  }
  return {
    /** A person who has sent their message does not type any more. */
    remove: ({ sender, station }: Pick<Message, 'sender' | 'station'>) =>
      remove(nameOf({ name: sender.name, station })),
    listen: () =>
      onMessage('typing', ({ data }) => {
        if (data.formId !== formId) return
        const typist = { name: data.person.name, station: data.station }
        const name = nameOf(typist)
        remove(name)
        $typists.set([...$typists.get(), typist])
        timers.set(name, setTimeout(remove, TYPING_SHOWN, name))
      }),
    clear: () => {
      for (const name of timers.keys()) remove(name)
    },
  }
}

type Writable = WritableAtom<Room | undefined>

const isGone = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 403

/** Reads the changes since then; false if that failed. */
const catchUpOf = (formId: number, $held: Writable, onArrived: (message: Message) => void): (() => Promise<boolean>) =>
  oneAtATime(async () => {
    for (let hasMore = true; hasMore;) {
      const before = $held.get()
      if (!before) return true
      const page = await readChanges(formId, before.change).catch((error: unknown) =>
        isGone(error) ? 'gone' : undefined,
      )
      // Asking again would not help a person who does not take part any more.
      if (page === 'gone') return true
      const held = $held.get()
      if (!page || !held) return !held
      const last = held.messages.at(-1)?.seq ?? 0
      for (const message of page.messages) if (message.seq > last) onArrived(message)
      $held.set({ ...held, ...withChanges(held, page) })
      ;({ hasMore } = page)
    }
    return true
  })

async function loadEarlier(formId: number, $held: Writable): Promise<void> {
  const [first] = $held.get()?.messages ?? []
  if (!first) return
  const query = { before: first.seq, size: EARLIER } satisfies MessagesQuery
  const page = await api.get<MessagesPage>(`${pathOf(formId)}/messages`, { query })
  const held = $held.get()
  if (held) $held.set({ ...held, ...withEarlier(held, page.messages), hasEarlier: page.hasMore })
}

function openRoom(formId: number): OpenRoom {
  const $held = atom<Room | undefined>()
  const $typists = atom<readonly Typist[]>([])
  const typing = typists(formId, $typists)
  const $conversation = query<Conversation>(conversationPath(formId), () => readConversation(formId), FOLLOWED)
  const read = catchUpOf(formId, $held, typing.remove)
  let again: ReturnType<typeof setTimeout> | undefined
  /** Number of the last change that the socket has announced; it may be newer than the read ones. */
  let told = 0
  const catchUp = async () => {
    clearTimeout(again)
    if (!(await read())) again = setTimeout(() => void catchUp(), AGAIN)
  }
  let saidAt = -Infinity

  const take = ({ data }: QueryState<Conversation>) => {
    if (!data) return
    const held = $held.get()
    if (!held) $held.set({ messages: data.messages, change: data.change, hasEarlier: data.hasMore })
    if (Math.max(told, data.change) > (held ?? data).change) void catchUp()
  }
  onMount($held, () => {
    const ends = [
      $conversation.subscribe(take),
      onMessage('conversation_change', ({ data }) => {
        if (data.formId !== formId) return
        told = Math.max(told, data.change)
        if (told > ($held.get()?.change ?? told)) void catchUp()
      }),
      onMessage('resync', () => void catchUp()),
      onReconnect(() => void catchUp()),
      typing.listen(),
      // Nothing of another person is kept.
      $person.listen((person, before) => person?.sub !== before?.sub && $held.set(undefined)),
    ]
    return () => {
      for (const end of [...ends, typing.clear]) end()
      clearTimeout(again)
      rooms.delete(formId)
    }
  })

  return {
    $conversation,
    $room: $held,
    $typists,
    $returned: atom<Returned | undefined>(),
    apply(message) {
      const held = $held.get()
      if (!held) return
      // Its number of change is not taken over, because earlier changes may not have been read.
      $held.set({ ...held, ...withChanges(held, { messages: [message], change: held.change }) })
      if (message.change > held.change) void catchUp()
    },
    loadEarlier: () => loadEarlier(formId, $held),
    sayTyping() {
      const now = performance.now()
      if (now - saidAt < TYPING_PAUSE || $conversation.get().data?.showsTyping === false) return
      saidAt = now
      say({ type: 'TYPING', data: { formId } })
    },
  }
}

/** The same for everybody who shows it. */
export function roomOf(formId: number): OpenRoom {
  const known = rooms.get(formId) ?? openRoom(formId)
  rooms.set(formId, known)
  return known
}

export const refreshConversation = (formId: number): void => invalidate(conversationPath(formId))

/** A message that is not with the server yet, or that it refused. */
export interface UnsentMessage extends UnsentWrite {
  readonly formId: number
  readonly body: NewMessageBody
  /** Names of its files, which the server has. */
  readonly files: readonly MessageFile[]
  readonly status?: number | 'Error'
}

let timer: ReturnType<typeof setTimeout> | undefined

async function post({ formId, body }: Pick<UnsentMessage, 'formId' | 'body'>, sub?: string): Promise<void> {
  const { message, waiting } = await send<SentMessage>(`${pathOf(formId)}/messages`, {
    method: 'POST',
    body,
    key: body.key,
    ...(sub !== undefined && { sub }),
  })
  if (message) rooms.get(formId)?.apply(message)
  if (waiting) setWaiting(formId, (all) => [...all.filter(({ key }) => key !== waiting.key), waiting])
}

const setWaiting = (formId: number, change: (all: readonly WaitingMessage[]) => WaitingMessage[]): void =>
  setData<Conversation>(conversationPath(formId), (data) => data && { ...data, waiting: change(data.waiting) })

export const unsentMessages = createUnsentQueue<UnsentMessage>({
  kind: 'form-message',
  $author: computed($person, (person) => person?.sub),
  async send(write, author) {
    clearTimeout(timer)
    try {
      await post(write, author)
    } catch (error) {
      if (isOffline(error)) timer = setTimeout(() => void unsentMessages.send(), AGAIN)
      throw error
    }
  },
  refusalOf: ({ code, status }) => ({ refused: code, status }),
})

/** Stores a message here and sends it after earlier ones; without storage it sends it immediately, or throws ApiError. */
export async function sendMessage(formId: number, body: NewMessageBody, files: readonly MessageFile[]): Promise<void> {
  const isKept = await unsentMessages.keep({ key: body.key, formId, body, files })
  if (isKept) void unsentMessages.send()
  else await post({ formId, body })
}

/** Sends a refused message again, under the same key. */
export async function retryMessage({ key, formId, body, files }: UnsentMessage): Promise<void> {
  await unsentMessages.keep({ key, formId, body, files })
  await unsentMessages.send()
}

export async function deleteMessage(formId: number, messageId: number): Promise<void> {
  roomOf(formId).apply(await sendOnce<Message>(`${pathOf(formId)}/messages/${messageId}`, { method: 'DELETE' }))
}

export async function confirmMessage(formId: number, messageId: number): Promise<void> {
  roomOf(formId).apply(await postOnce<Message>(`${pathOf(formId)}/messages/${messageId}/confirmation`, {}))
}

export async function sendWaitingNow(formId: number, { id, key }: WaitingMessage): Promise<void> {
  roomOf(formId).apply(await postOnce<Message>(`${pathOf(formId)}/messages/waiting/${id}/send`, {}))
  setWaiting(formId, (all) => all.filter((one) => one.key !== key))
}

/** Cancels a message; its text and files return to the field, unless it was sent in the meantime. */
export async function cancelWaiting(formId: number, { id, key, text, files }: WaitingMessage): Promise<void> {
  await sendOnce(`${pathOf(formId)}/messages/waiting/${id}`, { method: 'DELETE' })
  setWaiting(formId, (all) => all.filter((one) => one.key !== key))
  const room = roomOf(formId)
  if (!room.$room.get()?.messages.some((one) => one.isOwn && one.key === key)) room.$returned.set({ text, files })
}

/** The same as `cancelWaiting`, for a message that the server does not have. */
export async function discardUnsent({ key, formId, body, files }: UnsentMessage): Promise<void> {
  await unsentMessages.discard(key)
  roomOf(formId).$returned.set({ text: body.text, files })
}

export async function markRead(formId: number, seq: number): Promise<void> {
  await send(`${pathOf(formId)}/messages/read`, { method: 'PUT', body: { seq } })
}

export const searchMessages = (formId: number, search: string, signal: AbortSignal): Promise<MessagesPage> =>
  api.get(`${pathOf(formId)}/messages`, { query: { search, size: 50 } satisfies MessagesQuery, signal })

export const uploadFile = (formId: number, file: File, call: Omit<Upload, 'body'>): Promise<MessageFile> =>
  upload(`${pathOf(formId)}/messages/files?name=${encodeURIComponent(file.name)}`, { ...call, body: file })

export const fetchFile = (formId: number, fileId: string): Promise<Blob> =>
  api.blob(`${pathOf(formId)}/messages/files/${fileId}`)

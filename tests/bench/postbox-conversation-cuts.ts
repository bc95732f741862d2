// Readers whose sockets are cut at random moments while others write: in the end their messages are compared with those of the database.
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Message, MessagesPage } from '#contract/postbox-conversation.ts'
import { withChanges, type Held } from '#domain/postbox/conversation.ts'
import { SOCKETS } from '#server/realtime/socket-target.ts'
import type { Api } from '#tests/e2e/api.ts'
import { writeMessage } from './postbox-conversation-data.ts'

/** A socket is cut within this time after it was asked for, in ms: before it is open, while it replays, or later. */
const CUT_WITHIN = 60
/** Each room has a reader and a writer; between two messages there is a pause, in ms. */
const WRITE_EVERY = 300
const SETTLE = 30_000

interface Event {
  readonly type: string
  readonly seq?: number
  readonly data?: { readonly formId?: number; readonly change?: number }
}

/** Like the client, it reads changes when the socket announces them; after a cut it only has the replay of the socket. */
class Reader {
  held: Held<Message> = { messages: [], change: 0 }
  #seq: number | undefined
  readonly #url: string
  readonly #api: Api
  readonly #formId: number

  constructor(url: string, api: Api, formId: number) {
    this.#url = url
    this.#api = api
    this.#formId = formId
  }

  /** Listens until `until` resolves; earlier messages are handled by then, in order. */
  async listen(until: (events: readonly Event[]) => Promise<unknown>): Promise<void> {
    const { body } = await this.#api.call<{ token: string }>('GET', SOCKETS.portal.tokenPath)
    const after = this.#seq === undefined ? '' : `?after=${this.#seq}`
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}${SOCKETS.portal.socketPath}${body.token}${after}`)
    const events: Event[] = []
    socket.on('error', () => undefined)
    socket.on('message', (data) => void events.push(JSON.parse(String(data)) as Event))
    await until(events)
    socket.terminate()
    for (const event of events.slice()) await this.#handle(event)
  }

  async #handle({ type, seq, data }: Event): Promise<void> {
    const isNews = data?.formId === this.#formId && data.change! > this.held.change
    // The number counts as received only after its effects.
    if (type === 'resync' || (type === 'conversation_change' && isNews)) await this.catchUp()
    if (type !== 'HELLO' || this.#seq === undefined) this.#seq = Math.max(this.#seq ?? 0, seq ?? 0)
  }

  async catchUp(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const path = `/api/forms/forms/${this.#formId}/messages?afterChange=${this.held.change}&size=50`
      const { status, body } = await this.#api.call<MessagesPage>('GET', path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      this.held = withChanges(this.held, body)
      ;({ hasMore } = body)
    }
  }
}

export interface CutsResult {
  readonly written: number
  readonly lost: number
  readonly doubled: number
  readonly disordered: number
}

interface Room {
  readonly formId: number
  readonly reader: Api
  readonly writer: Api
}

async function cutRoom(url: string, { formId, reader: api, writer }: Room, cuts: number): Promise<CutsResult> {
  const reader = new Reader(url, api, formId)
  const hasHello = async (events: readonly Event[]) => {
    for (const end = Date.now() + SETTLE; events.length === 0 && Date.now() < end;) await pause(5)
  }
  await reader.listen(hasHello)
  const written: string[] = []
  let isCut = true
  const write = async () => {
    while (isCut) {
      written.push((await writeMessage(writer, formId, `cut ${formId} ${written.length}`)).text)
      await pause(WRITE_EVERY)
    }
  }
  const writing = write()
  for (let cut = 0; cut < cuts; cut++) await reader.listen(() => pause(Math.random() * CUT_WITHIN))
  isCut = false
  await writing
  // Writing has ended: one connection that is not cut replays the rest. The room may contain earlier messages of others.
  const own = new Set(written)
  const ownTexts = () => reader.held.messages.map(({ text }) => text).filter((text) => own.has(text))
  const end = Date.now() + SETTLE
  while (!ownTexts().includes(written.at(-1)!) && Date.now() < end) await reader.listen(() => pause(1_000))
  const texts = ownTexts()
  const distinct = new Set(texts)
  const held = [...distinct]
  const expected = written.filter((text) => distinct.has(text))
  return {
    written: written.length,
    lost: written.length - expected.length,
    doubled: texts.length - distinct.size,
    disordered: held.filter((text, n) => text !== expected[n]).length,
  }
}

/** Cuts the sockets of all rooms `cuts` times in all. */
export async function cutSockets(url: string, rooms: readonly Room[], cuts: number): Promise<CutsResult> {
  const results = await Promise.all(rooms.map((room) => cutRoom(url, room, Math.ceil(cuts / rooms.length))))
  const sum = (value: (one: CutsResult) => number) => results.reduce((total, one) => total + value(one), 0)
  return {
    written: sum(({ written }) => written),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    disordered: sum(({ disordered }) => disordered),
  }
}

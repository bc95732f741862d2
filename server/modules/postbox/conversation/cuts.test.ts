// A reader whose socket is cut repeatedly while others write: its state finally equals that of the server.
import { expect, test } from 'vitest'
import type { Message, MessagesPage } from '#contract/postbox-conversation.ts'
import { withChanges, type Held } from '#domain/postbox/conversation.ts'
import { testApp } from '#server/testing/app.ts'
import { openSocket, type TestSocket } from '#server/testing/socket-client.ts'
import { someConversations } from './testing/some-conversations.ts'

const server = await testApp()
const { at, atIda, kim, ida, open, say } = await someConversations(server, () => new Date())

const CUTS = 60
const WRITERS = 2

/** The client: it reads changes when the socket announces them, and after each reconnect only what the socket replays. */
class Reader {
  held: Held<Message> = { messages: [], change: 0 }
  #seq: number | undefined
  readonly #formId: number
  constructor(formId: number) {
    this.#formId = formId
  }

  /** Listens until `count` events came or it has waited a moment, then the line is cut. */
  async listen(count: number): Promise<void> {
    const socket: TestSocket = await openSocket(
      server,
      'ida.decider',
      this.#seq === undefined ? {} : { after: this.#seq },
    )
    await Promise.race([socket.received(1 + count), new Promise((done) => setTimeout(done, 150))]).catch(
      () => undefined,
    )
    for (const { seq, type, data } of socket.messages.slice()) {
      this.#seq = Math.max(this.#seq ?? 0, seq ?? 0)
      const { formId, change } = (data ?? {}) as { formId?: number; change?: number }
      if (
        type === 'resync' ||
        (type === 'conversation_change' && formId === this.#formId && change! > this.held.change)
      )
        await this.catchUp()
    }
    socket.close()
    await socket.closed
  }

  async catchUp(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const path = `${at(this.#formId)}/messages?afterChange=${this.held.change}&size=7`
      const { body } = await ida().get<MessagesPage>(path)
      this.held = withChanges(this.held, body)
      ;({ hasMore } = body)
    }
  }
}

test('[POST-04] over many cuts of the socket no message is lost, doubled or out of order', async () => {
  const { id } = await atIda()
  const reader = new Reader(id)
  await reader.listen(0)
  let isWriting = true
  const write = async (writer: number) => {
    for (let n = 0; isWriting; n++) {
      const message = await say(kim(), id, `${writer}-${n}`)
      if (n % 5 === 0) await kim().delete(`${at(id)}/messages/${message.id}`)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, n) => write(n))
  for (let cut = 0; cut < CUTS; cut++) await reader.listen(cut % 4)
  isWriting = false
  await Promise.all(writers)
  await reader.listen(1_000)
  const last = (await open(ida(), id)).messages.at(-1)!
  const all: Message[] = []
  for (let before = last.seq + 1; before > 1;) {
    const { body } = await ida().get<MessagesPage>(`${at(id)}/messages?before=${before}&size=200`)
    all.unshift(...body.messages)
    before = body.messages[0]!.seq
  }
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, n) => n + 1))
  expect(reader.held.messages).toEqual(all)
  expect(reader.held.change).toBe((await open(ida(), id)).change)
}, 120_000)

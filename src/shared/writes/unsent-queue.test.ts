import 'fake-indexeddb/auto'
import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { storedDrafts } from './draft-storage.ts'
import { standOn } from '#shared/testing/sign-in.ts'
import { createUnsentQueue, type UnsentWrite } from './unsent-queue.ts'

interface Note extends UnsentWrite {
  readonly text: string
}

const failureOf = (status: number | 'Error', code: string): ApiError =>
  new ApiError({ status, code, title: code, url: '/', method: 'POST', body: '{}' })

const $author = atom<string | undefined>('anna')
let sent: string[] = []
let answer: (note: Note) => Promise<unknown>
const queue = createUnsentQueue<Note>({
  kind: 'form-message',
  $author,
  send: async (note) => {
    sent.push(note.text)
    await answer(note)
  },
  refusalOf: ({ code }) => ({ refused: code }),
})
const keep = (text: string) => queue.keep({ key: `key-${text}`, text })
const waiting = () => queue.$unsent.get().map(({ text }) => text)
const stored = async () => (await storedDrafts<Note>('anna', 'form-message')).map(({ text }) => text).toSorted()

beforeEach(() => {
  standOn('portal')
  $author.set('anna')
  sent = []
  answer = async () => undefined
})
afterEach(async () => {
  $author.set('anna')
  for (const { key } of queue.$unsent.get()) await queue.discard(key)
})

test('[POST-04] a write that is kept while another is sent follows it, once and in order', async () => {
  await keep('one')
  const first = Promise.withResolvers<void>()
  answer = ({ text }) => (text === 'one' ? first.promise : Promise.resolve())
  const sending = queue.send()
  await keep('two')
  // The queue is already sending.
  await queue.send()
  await keep('three')
  first.resolve()
  await sending
  expect(sent).toEqual(['one', 'two', 'three'])
  expect(waiting()).toEqual([])
  expect(await stored()).toEqual([])
})

test('[POST-04] without a connection everything waits in its order, also on the device', async () => {
  answer = () => Promise.reject(failureOf('Error', 'offline'))
  for (const text of ['one', 'two']) await keep(text)
  await queue.send()
  expect(sent).toEqual(['one'])
  expect(waiting()).toEqual(['one', 'two'])
  expect(await stored()).toEqual(['one', 'two'])
  answer = async () => undefined
  await queue.send()
  expect(sent).toEqual(['one', 'one', 'two'])
})

test('[POST-04] a refused write stays with its reason and does not block others', async () => {
  answer = ({ text }) => (text === 'one' ? Promise.reject(failureOf(409, 'closed')) : Promise.resolve())
  for (const text of ['one', 'two']) await keep(text)
  await queue.send()
  await queue.send()
  expect(sent).toEqual(['one', 'two'])
  expect(queue.$unsent.get()).toMatchObject([{ text: 'one', refused: 'closed' }])
})

test('[POST-04] sends nothing more after a sign-out during a write', async () => {
  for (const text of ['one', 'two']) await keep(text)
  answer = async () => $author.set('bert')
  await queue.send()
  expect(sent).toEqual(['one'])
  expect(waiting()).toEqual([])
  expect(await stored()).toContain('two')
})

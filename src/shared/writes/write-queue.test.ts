import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { closeQueue, fieldErrorsOf, openQueue, WriteQueue } from './write-queue.ts'

interface Note {
  readonly version: number
  readonly text: string
}

const refusal = (status: number | 'Error', code: string, body: object = {}): ApiError =>
  new ApiError({ status, code, title: code, url: '/', method: 'PATCH', body: JSON.stringify(body) })

/** A note that is saved to a server in memory. */
class NoteQueue extends WriteQueue<string, Note> {
  readonly sent: { readonly text: string; readonly key: string }[] = []
  answer: (text: string) => Promise<Note> = async (text) => ({ version: this.sent.length, text })
  stores = 0
  text = ''
  saved = ''
  hasConflict = false

  type(text: string): void {
    this.text = text
    this.changed()
  }
  protected get hasChanges(): boolean {
    return this.text !== this.saved
  }
  protected get isNew(): boolean {
    return false
  }
  protected get isBlocked(): boolean {
    return this.hasConflict
  }
  protected nextChange(): string | undefined {
    return this.hasChanges && this.text !== 'invalid' ? this.text : undefined
  }
  protected send(text: string, key: string): Promise<Note> {
    this.sent.push({ text, key })
    return this.answer(text)
  }
  protected applySaved(text: string): void {
    this.saved = text
  }
  protected merge(present: Note): boolean {
    if (present.text === 'theirs') {
      this.hasConflict = true
      this.stopForConflict()
      return false
    }
    this.saved = present.text
    return true
  }
  protected reject(): 'continue' | 'invalid' | 'refused' {
    if (this.text === 'refused') return 'refused'
    this.text = 'invalid'
    return 'continue'
  }
  async store(): Promise<void> {
    this.stores++
  }
}

const texts = (queue: NoteQueue): string[] => queue.sent.map(({ text }) => text)

let queue: NoteQueue
beforeEach(() => {
  vi.useFakeTimers()
  queue = new NoteQueue()
})
test('saves one second after the last change, and stores on the device after 300 ms', async () => {
  queue.type('a')
  await vi.advanceTimersByTimeAsync(299)
  expect(queue.stores).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect([queue.stores, queue.$status.get().kind]).toEqual([1, 'waiting'])
  await vi.advanceTimersByTimeAsync(699)
  expect(texts(queue)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([texts(queue), queue.$status.get().kind, queue.isDirty]).toEqual([['a'], 'saved', false])
})

test('saves every ten seconds while a person types without a pause', async () => {
  for (let n = 1; n <= 21; n++) {
    queue.type('a'.repeat(n))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(texts(queue)).toEqual(['a'.repeat(20)])
})

test('sends one write at a time, then the text typed during that write', async () => {
  const first = Promise.withResolvers<Note>()
  queue.answer = () => first.promise
  queue.type('a')
  void queue.save()
  queue.type('ab')
  await vi.advanceTimersByTimeAsync(5000)
  expect(texts(queue)).toEqual(['a'])
  queue.answer = async (text) => ({ version: 2, text })
  first.resolve({ version: 1, text: 'a' })
  await vi.advanceTimersByTimeAsync(0)
  expect(texts(queue)).toEqual(['a', 'ab'])
})

test.each([
  ['Error', 'network', 'offline'],
  [503, 'http_503', 'busyServer'],
  [429, 'too_many_requests', 'busyServer'],
  [401, 'unauthenticated', 'signedOut'],
  [400, 'subject_mismatch', 'signedOut'],
] as const)('repeats a write after %s %s under the same key, although more is typed', async (status, code, reason) => {
  queue.answer = () => Promise.reject(refusal(status, code))
  queue.type('a')
  await queue.save()
  expect(queue.$status.get()).toEqual({ kind: 'retry', reason })
  queue.type('ab')
  queue.answer = async (text) => ({ version: 1, text })
  await vi.advanceTimersByTimeAsync(2000)
  const [first, second, third] = queue.sent
  expect([first?.text, second?.text, third?.text]).toEqual(['a', 'a', 'ab'])
  expect([first?.key === second?.key, second?.key === third?.key]).toEqual([true, false])
})

test('waits 2, 5, 10 and then 30 seconds before it repeats a write, and starts again after a success', async () => {
  queue.answer = () => Promise.reject(refusal(503, 'http_503'))
  queue.type('a')
  await queue.save()
  for (const [index, seconds] of [2, 5, 10, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(queue.sent).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(queue.sent).toHaveLength(index + 2)
  }
  queue.answer = async (text) => ({ version: 1, text })
  queue.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.$status.get().kind).toBe('saved')
  queue.type('ab')
  await vi.advanceTimersByTimeAsync(1000)
  expect(queue.isDirty).toBe(false)
})

test('merges another version and sends the change again', async () => {
  queue.answer = () => Promise.reject(refusal(409, 'version_conflict', { present: { version: 5, text: 'other' } }))
  queue.type('a')
  const saving = queue.save()
  queue.answer = async (text) => ({ version: 6, text })
  await saving
  expect([texts(queue), queue.saved]).toEqual([['a', 'a'], 'a'])
})

test('sends nothing during a conflict', async () => {
  queue.answer = () => Promise.reject(refusal(409, 'version_conflict', { present: { version: 5, text: 'theirs' } }))
  queue.type('a')
  await queue.save()
  queue.type('ab')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([texts(queue), queue.$status.get().kind]).toEqual([['a'], 'conflict'])
})

test('keeps a refused change, with its error code', async () => {
  queue.answer = () => Promise.reject(refusal(404, 'not_found'))
  queue.type('refused')
  await queue.save()
  expect([queue.$status.get(), queue.isDirty]).toEqual([{ kind: 'refused', code: 'not_found' }, true])
})

test('is invalid while the remaining change cannot be sent', async () => {
  queue.answer = () => Promise.reject(refusal(422, 'text_too_long'))
  queue.type('a')
  await queue.save()
  expect([queue.$status.get().kind, queue.isDirty]).toEqual(['invalid', true])
})

test('sends nothing while it is paused, and everything afterwards', async () => {
  queue.setPaused(true)
  queue.type('a')
  await queue.save()
  expect([texts(queue), queue.$status.get().kind]).toEqual([[], 'retry'])
  queue.setPaused(false)
  await vi.advanceTimersByTimeAsync(0)
  expect([texts(queue), queue.$status.get().kind]).toEqual([['a'], 'saved'])
})

test('an open queue saves when the window is hidden, retries when it is online, and asks before the page is left', async () => {
  const onClose = vi.fn<() => void>()
  openQueue(queue, onClose)
  const isPageHeld = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  queue.answer = () => Promise.reject(refusal('Error', 'network'))
  queue.type('a')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect([texts(queue), queue.stores, isPageHeld()]).toEqual([['a'], 1, true])
  queue.answer = async (text) => ({ version: 1, text })
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([texts(queue), isPageHeld()]).toEqual([['a', 'a'], false])
  closeQueue(queue)
  queue.type('b')
  expect([onClose.mock.calls.length, isPageHeld()]).toEqual([1, false])
})

test('finds the field that a refusal names, by the first part of its path', () => {
  const details = [{ field: 'body.documents.3.alt' }, { field: 'body.unknown' }, {}]
  const error = new ApiError({ status: 422, code: 'alt_missing', title: 'x', details, url: '/', method: 'PATCH' })
  expect(fieldErrorsOf(error, ['title', 'documents'])).toEqual({ documents: 'alt_missing' })
})

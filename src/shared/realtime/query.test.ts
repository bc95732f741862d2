import { atom, type WritableAtom } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { refreshAll } from '#shared/bus/refresh.ts'
import { invalidate, mutate, query, retryAfter, setData, type QueryOptions, type QueryState } from './query.ts'
import { $socketState, type SocketMessage, type SocketState } from './socket.ts'

const handlers = vi.hoisted(() => new Map<string, Set<(message: unknown) => void>>())
vi.mock('./socket.ts', async (load) => ({
  ...(await load<object>()),
  onMessage: (type: string, handle: (message: unknown) => void) => {
    handlers.set(type, (handlers.get(type) ?? new Set()).add(handle))
    return () => undefined
  },
}))
const receive = (type: SocketMessage['type']) => handlers.get(type)?.forEach((handle) => handle({ type }))

let serial = 0
const settle = () => new Promise((resolve) => setTimeout(resolve))
const $owner = atom<string | undefined>('katrin')
beforeEach(() => $owner.set('katrin'))

const failed = (status: number | 'Error', body?: unknown) =>
  new ApiError({ status, code: 'x', title: 'x', url: '/', method: 'GET', body })

/** A query with a subscriber; `reply` ends the running fetch. */
function aQuery(options: QueryOptions = {}, key = `test/${++serial}`) {
  const fetches: PromiseWithResolvers<string>[] = []
  const load = vi.fn(() => {
    fetches.push(Promise.withResolvers<string>())
    return fetches.at(-1)!.promise
  })
  const $state = query<string>(key, load, { owner: $owner, ...options })
  const states: QueryState<string>[] = []
  const leave = $state.subscribe((state) => states.push(state))
  const reply = async (data: string) => {
    fetches.at(-1)!.resolve(data)
    await settle()
  }
  const fail = async (status: number | 'Error' = 503) => {
    fetches.at(-1)!.reject(failed(status))
    await settle()
  }
  return { key, load, $state, states, leave, reply, fail, state: () => $state.get() }
}

test('one key is one store', () => {
  const { key, $state } = aQuery()
  expect(query(key, async () => 'other')).toBe($state)
})

test('a query shows that it loads, then its data', async () => {
  const { state, reply } = aQuery()
  expect(state()).toEqual({ loading: true })
  await reply('first')
  expect(state()).toEqual({ data: 'first', loading: false })
})

test('the last good data and the error stay while a newer answer is awaited, over several failures', async () => {
  const { key, state, reply, fail } = aQuery()
  await reply('first')
  for (let attempt = 0; attempt < 3; attempt++) {
    invalidate(key)
    expect(state()).toMatchObject({ data: 'first', loading: true })
    await fail()
    expect(state()).toMatchObject({ data: 'first', error: { status: 503 }, loading: false })
  }
  invalidate(key)
  expect(state().error).toBeDefined()
  await reply('second')
  expect(state()).toEqual({ data: 'second', error: undefined, loading: false })
})

test('data invalidated while it loads is fetched again before it is shown', async () => {
  const { key, load, reply, states } = aQuery()
  invalidate(key)
  await reply('old')
  await reply('new')
  expect(load).toHaveBeenCalledTimes(2)
  expect(states.map(({ data }) => data)).not.toContain('old')
  expect(states.at(-1)).toMatchObject({ data: 'new', loading: false })
})

test('data of one person is never shown to the next, nor is a late response', async () => {
  const { state, reply, load } = aQuery()
  await reply('of katrin')
  $owner.set('tom')
  expect(state()).toEqual({ loading: true })
  await settle()
  $owner.set('katrin')
  expect(state()).toEqual({ loading: true })
  await settle()
  expect(load).toHaveBeenCalledTimes(3)
  await reply('of katrin again')
  expect(state().data).toBe('of katrin again')
})

test('an answer that arrives after its person has left is dropped', async () => {
  const { state, reply } = aQuery()
  $owner.set('tom')
  await reply('of katrin')
  expect(state().data).toBeUndefined()
})

test('without an owner nothing is fetched', () => {
  $owner.set(undefined)
  const { load, state } = aQuery()
  expect(load).not.toHaveBeenCalled()
  expect(state()).toEqual({ loading: false })
})

test('a prefix invalidates all keys below it, and no key that only begins alike', async () => {
  const all = ['stories/1', 'stories/12', 'stories?page=2', 'stories', 'stories-of-others'].map((key) =>
    aQuery({}, `${key}`),
  )
  for (const { reply } of all) await reply('x')
  const counts = () => all.map(({ load }) => load.mock.calls.length)
  invalidate('stories/1')
  expect(counts()).toEqual([2, 1, 1, 1, 1])
  for (const { reply } of all) await reply('x')
  invalidate('stories')
  expect(counts()).toEqual([3, 2, 2, 2, 1])
})

test('socket messages invalidate the queries that name them, and `resync` and `refreshAll` every one', async () => {
  const news = aQuery({ invalidatedBy: ['news_change'] })
  const other = aQuery()
  const counts = () => [news.load.mock.calls.length, other.load.mock.calls.length]
  for (const { reply } of [news, other]) await reply('x')
  receive('news_change')
  expect(counts()).toEqual([2, 1])
  await news.reply('x')
  receive('resync')
  expect(counts()).toEqual([3, 2])
  for (const { reply } of [news, other]) await reply('x')
  await refreshAll()
  expect(counts()).toEqual([4, 3])
})

test('a message that invalidates nested keys fetches each of them once', async () => {
  const story = aQuery({ invalidatedBy: ['news_change'] }, 'nested/17')
  const neighbours = aQuery({ invalidatedBy: ['news_change'] }, 'nested/17/neighbours')
  for (const { reply } of [story, neighbours]) await reply('x')
  receive('news_change')
  for (const { reply } of [story, neighbours]) await reply('y')
  for (const { load, state } of [story, neighbours]) {
    expect(load).toHaveBeenCalledTimes(2)
    expect(state()).toMatchObject({ data: 'y', loading: false })
  }
})

test('an error is not shown to the next subscriber after all have left, the data is', async () => {
  for (const data of [undefined, 'first']) {
    const { key, $state, load, leave, reply, fail } = aQuery()
    if (data) {
      await reply(data)
      invalidate(key)
    }
    await fail(403)
    expect($state.get().error).toBeDefined()
    vi.useFakeTimers()
    leave()
    await vi.advanceTimersByTimeAsync(1500)
    vi.useRealTimers()
    const count = load.mock.calls.length
    const states: QueryState<string>[] = []
    const leaveAgain = $state.subscribe((state) => states.push(state))
    await settle()
    expect(load).toHaveBeenCalledTimes(count + 1)
    expect(states.map(({ error }) => error)).toEqual(states.map(() => undefined))
    expect(states[0]).toMatchObject({ loading: true })
    expect($state.get().data).toBe(data)
    await reply('second')
    expect($state.get()).toEqual({ data: 'second', error: undefined, loading: false })
    leaveAgain()
  }
})

test('setData shows other data, drops the error, and an answer that was on its way counts as older', async () => {
  const { key, state, reply, fail, load } = aQuery()
  await fail()
  invalidate(key)
  setData<string>(key, () => 'written')
  expect(state()).toMatchObject({ data: 'written', error: undefined })
  await reply('older')
  expect(state().data).toBe('written')
  await reply('newer')
  expect(load).toHaveBeenCalledTimes(3)
  expect(state().data).toBe('newer')
})

test('mutations are shown before they are sent, sent one after the other, and applied to newer data', async () => {
  const { key, state, reply } = aQuery()
  await reply('a')
  const writes = [Promise.withResolvers<string | undefined>(), Promise.withResolvers<string | undefined>()]
  const sent: string[] = []
  const write = (letter: string, at: number) =>
    mutate<string>(key, {
      optimistic: (data) => (data.includes(letter) ? data : data + letter),
      send: (data) => {
        sent.push(data)
        return writes[at]!.promise
      },
    })
  const done = [write('b', 0), write('c', 1)]
  expect(state().data).toBe('abc')
  await settle()
  expect(sent).toEqual(['a'])
  invalidate(key)
  writes[0]!.resolve('aB b')
  await settle()
  expect(sent).toEqual(['a', 'aB b'])
  await reply('stale')
  writes[1]!.resolve(undefined)
  await Promise.all(done)
  expect(state().data).toBe('aB bc')
})

test('a failed mutation rejects and shows the present data', async () => {
  const { key, state, reply } = aQuery()
  await reply('a')
  const send = () => Promise.reject(failed(409))
  await expect(mutate<string>(key, { optimistic: () => 'b', send })).rejects.toThrow('x')
  expect(state().data).toBe('a')
  await expect(mutate<string>(key, { optimistic: () => 'b', send, presentOf: () => 'c' })).rejects.toThrow('x')
  expect(state().data).toBe('c')
})

test('a mutation of one person is not sent with the session of the next', async () => {
  const { key, reply } = aQuery()
  await reply('a')
  const send = vi.fn(async () => 'b')
  const done = mutate<string>(key, { optimistic: () => 'b', send })
  $owner.set('tom')
  await done
  expect(send).not.toHaveBeenCalled()
})

test.each([
  ['Error' as const, 1, 5000],
  [503, 2, 10_000],
  [500, 9, 60_000],
  [408, 1, 5000],
  [429, 1, 5000],
])('a failure with %s, number %i, is retried after about %i ms', (status, count, expected) => {
  const delay = retryAfter(failed(status), count)!
  expect(delay).toBeGreaterThanOrEqual(expected * 0.75)
  expect(delay).toBeLessThanOrEqual(expected * 1.25)
})

test.each([400, 403, 404, 409])('a refusal with %i is not retried', (status) => {
  expect(retryAfter(failed(status), 1)).toBeUndefined()
})

test('a failed fetch is repeated by itself, a refused one is not', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const load = vi.fn(async (): Promise<string> => Promise.reject(failed(503)))
  query(`test/${++serial}`, load, { owner: $owner }).subscribe(() => undefined)
  for (const [passed, calls] of [
    [4999, 1],
    [1, 2],
    [10_000, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(passed)
    expect(load).toHaveBeenCalledTimes(calls)
  }
  load.mockRejectedValue(failed(403))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(load).toHaveBeenCalledTimes(4)
})

test('a query is fetched again when the socket is open after a break, and by its interval', async () => {
  const { load, reply } = aQuery()
  await reply('x')
  const $socket = $socketState as WritableAtom<SocketState>
  $socket.set('waiting')
  $socket.set('open')
  expect(load).toHaveBeenCalledTimes(2)
  vi.useFakeTimers()
  const regular = vi.fn(async () => 'x')
  query(`test/${++serial}`, regular, { owner: $owner, revalidateInterval: 60_000 }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(regular).toHaveBeenCalledTimes(3)
})

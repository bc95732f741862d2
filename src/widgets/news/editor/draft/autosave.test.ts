import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { $session, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { failure, standOn } from '#widgets/news/testing/stories.tsx'
import { Draft } from './draft.ts'
import { localDrafts } from './local-drafts.ts'

const MINUTE = 60_000
/** Tokens of `aToken` are valid for five minutes; this is the interval between two inputs. */
const BETWEEN = 4 * MINUTE

beforeEach(() => {
  standOn('portal')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
test('writing for two hours while tokens end, and the sign-in after the first: not a word is lost or sent twice', async () => {
  const service = serveStory()
  let isSessionExpired = false
  const provider = vi.fn<() => Promise<string>>(async () =>
    isSessionExpired ? Promise.reject(new Error('refused')) : aToken(),
  )
  setTokenProvider(undefined)
  setTokenProvider(provider)
  await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
  const draft = new Draft({ story: service.story })
  let written = ''
  const write = async (count: number) => {
    for (let n = 0; n < count; n++) {
      draft.change({ preview: (written += ' Wort') })
      await vi.advanceTimersByTimeAsync(BETWEEN)
    }
  }
  await write(15)
  await vi.waitFor(() => expect(draft.$status.get().kind).toBe('saved'))
  expect([service.story.preview, service.saves.length]).toEqual([written, 15])
  expect(provider.mock.calls.length).toBeGreaterThan(10)

  isSessionExpired = true
  service.broken = failure(401, { code: 'unauthenticated' })
  await write(15)
  expect(draft.$status.get()).toEqual({ kind: 'retry', reason: 'signedOut' })
  expect([service.saves.length, draft.text.fields.preview]).toEqual([15, written])
  const stored = async () => (await localDrafts('katrin')).map(({ fields }) => fields.preview)
  await vi.waitFor(async () => expect(await stored()).toEqual([written]))

  isSessionExpired = false
  service.broken = undefined
  await vi.advanceTimersByTimeAsync(MINUTE)
  await vi.waitFor(() => expect(draft.$status.get().kind).toBe('saved'))
  expect(service.story.preview).toBe(written)
  // The pending save is repeated unchanged, then the rest is sent.
  expect(service.saves).toHaveLength(17)
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
})

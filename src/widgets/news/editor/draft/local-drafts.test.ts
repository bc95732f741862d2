// Drafts when who is signed in changes under them.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import { $session, setTokenProvider } from '#shared/bus/session.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { failure, standOn } from '#widgets/news/testing/stories.tsx'
import { leaveDraft, localDrafts, openDraft, restoreOffer } from './local-drafts.ts'

/** Longer than any pause before a write is tried again, in ms. */
const LONG = 120_000

beforeEach(() => {
  standOn('portal')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

async function signInAs(sub: string) {
  setTokenProvider(async () => aToken({ sub }))
  await vi.waitFor(() => expect($session.get().person?.sub).toBe(sub))
}
const openStory = async () => (await openDraft({ kind: 'story', id: 7 }, undefined)).draft
const settled = (draft: Awaited<ReturnType<typeof openStory>>, kind: string) =>
  vi.waitFor(() => expect(draft.$status.get().kind).toBe(kind))

test('never sends the changes of one person as the next one, and sends them when their author is back', async () => {
  const service = serveStory()
  await signInAs('anna')
  const draft = await openStory()
  service.broken = new TypeError('offline')
  draft.change({ titel: 'Von Anna' })
  await vi.advanceTimersByTimeAsync(1000)
  await settled(draft, 'retry')
  setTokenProvider(undefined)
  service.broken = undefined
  await vi.advanceTimersByTimeAsync(LONG)
  await signInAs('anna')
  await settled(draft, 'saved')
  expect(service.saves).toEqual([{ titel: 'Von Anna' }])

  draft.change({ titel: 'Noch von Anna' })
  await signInAs('berta')
  await vi.advanceTimersByTimeAsync(LONG)
  expect(await draft.flush()).toBe(false)
  await leaveDraft(draft)
  expect(service.saves).toHaveLength(1)
  expect((await openStory()).text.fields.titel).toBe('Von Anna')
})

test('where another token arrives while a write is sent the service refuses it, and the text stays', async () => {
  const service = serveStory()
  await signInAs('anna')
  const draft = await openStory()
  draft.change({ titel: 'Von Anna' })
  service.broken = failure(400, { code: 'subject_mismatch', details: [{ field: 'headers.x-subject-id', rule: 'x' }] })
  await draft.flush()
  const patch = service.fetch.mock.calls.find(([, init]) => init?.method === 'PATCH')
  expect(patch?.[1]?.headers).toMatchObject({ 'x-subject-id': 'anna' })
  expect([draft.$status.get(), draft.isDirty]).toEqual([{ kind: 'retry', reason: 'signedOut' }, true])
  service.broken = undefined
  draft.retry()
  await settled(draft, 'saved')
})

test.each<[what: string, callback: (draft: Awaited<ReturnType<typeof openStory>>) => unknown]>([
  ['the field that goes tells its last words', (draft) => draft.change({ titel: 'Letztes Wort' })],
  ['the page goes', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the view goes with a period typed', (draft) => leaveDraft(draft)],
  ['what was being kept is written', (draft) => draft.store()],
])('nothing is written behind the wipe of a sign-out: %s', async (_, callback) => {
  const service = serveStory()
  await signInAs('anna')
  const draft = await openStory()
  service.broken = new TypeError('offline')
  draft.change({ titel: 'Nicht gesichert' })
  draft.setPeriod({ from: { day: '2099-05-01', time: '08:00' } })
  const writing = draft.store()
  setTokenProvider(undefined)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await callback(draft)
  await vi.advanceTimersByTimeAsync(LONG)
  await writing
  expect(await localDrafts('anna')).toEqual([])
  // A draft that lives on must not meet the next test.
  await signInAs('berta')
})

/** Reading fails as writing does. */
function serveUnreliably() {
  const read = (): EditedStory => {
    if (service.broken instanceof Error) throw service.broken
    return service.story
  }
  const service: ReturnType<typeof serveStory> = serveStory({ titel: 'Vom Dienst' }, { '/news/7/editing': read })
  return service
}

test('where no service can be reached a story opens as this device has kept it, and is saved once the line is back', async () => {
  const service = serveUnreliably()
  await signInAs('gerda')
  const before = await openStory()
  service.broken = new TypeError('offline')
  before.change({ titel: 'Ohne Netz' })
  await before.store()
  expect(before.$isStored.get()).toBe(true)
  // Simulates a reload: the page drops the draft, the copy on this device stays.
  await signInAs('hanna')
  await signInAs('gerda')
  const { draft, restoredAt } = await openDraft({ kind: 'story', id: 7 }, undefined)
  expect([draft === before, draft.text.fields.titel, restoredAt]).toEqual([false, 'Ohne Netz', expect.any(String)])
  service.broken = undefined
  draft.retry()
  await draft.flush()
  expect(service.saves).toEqual([{ titel: 'Ohne Netz' }])
  await signInAs('hanna')
})

test('where no service can be reached and nothing is stored, opening a story fails', async () => {
  const service = serveUnreliably()
  await signInAs('ida')
  service.broken = new TypeError('offline')
  await expect(openStory()).rejects.toThrow()
})

/** Whether the browser asks before it leaves the page. */
const asksToStay = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('leaving asks while text is not saved, but not after a sign-out, when it could not be saved', async () => {
  const service = serveStory()
  await signInAs('emil')
  const draft = await openStory()
  service.broken = new TypeError('offline')
  draft.change({ titel: 'Nicht gesichert' })
  expect(asksToStay()).toBe(true)
  setTokenProvider(undefined)
  await vi.waitFor(() => expect(asksToStay()).toBe(false))
  await signInAs('emil')
  expect(asksToStay()).toBe(true)
  await signInAs('frieda')
  expect(asksToStay()).toBe(false)
})

/** Web Locks as other windows see them: the names that are held. */
function holdLocks(): ReadonlySet<string> {
  const held = new Set<string>()
  const locks = {
    request: async (name: string, _: object, callback: () => Promise<void>) => {
      held.add(name)
      await callback()
      held.delete(name)
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  return held
}

test('keeps the claim of a new story after its first save, and does not offer its offline changes to other windows', async () => {
  const held = holdLocks()
  const service = serveStory()
  await signInAs('clara')
  const { draft } = await openDraft({ kind: 'new' }, undefined)
  draft.change({ titel: 'Neu' })
  await vi.advanceTimersByTimeAsync(1000)
  await settled(draft, 'saved')
  service.broken = new TypeError('offline')
  draft.change({ titel: 'Neues' })
  await draft.store()
  const [text] = await localDrafts('clara')
  expect([text?.story, text?.fields.titel, held.has(`portal.draft.${text?.name}`)]).toEqual([7, 'Neues', true])
  expect((await openDraft({ kind: 'new' }, undefined)).offers).toEqual([])
})

test('claims a stored draft that is continued', async () => {
  const held = holdLocks()
  const service = serveStory()
  service.broken = new TypeError('offline')
  await signInAs('doris')
  const left = await openDraft({ kind: 'copy', id: 7 }, undefined)
  left.draft.change({ titel: 'Liegt hier' })
  await leaveDraft(left.draft)
  await vi.waitFor(() => expect(held.size).toBe(0))
  const { draft, offers } = await openDraft({ kind: 'copy', id: 7 }, undefined)
  const [offer] = offers
  restoreOffer(draft, offer!)
  expect([draft.text.fields.titel, draft.name]).toEqual(['Liegt hier', offer?.name])
  await vi.waitFor(() => expect([...held]).toEqual([`portal.draft.${offer?.name}`]))
  expect((await openDraft({ kind: 'copy', id: 7 }, undefined)).offers).toEqual([])
})

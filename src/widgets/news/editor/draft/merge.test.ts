import { describe, expect, test, vi } from 'vitest'
import { $session } from '#shared/bus/session.ts'
import { serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { Draft } from './draft.ts'
import type { Fields } from './merge.ts'
import { localDrafts } from './local-drafts.ts'
import { settled, typing } from '#widgets/news/editor/testing/typing.ts'

typing()
const sub = () => $session.get().person?.sub ?? ''

test('keeps both changes of two editors in different fields, and reports the remote one', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.story = { ...service.story, preview: 'Von Anna', version: 2, changedBy: { id: null, name: 'Anna Berger' } }
  draft.change({ titel: 'Von mir' })
  await draft.flush()
  expect(draft.$remoteChanges.get()).toEqual({ by: ['Anna Berger'], names: ['preview'] })
  expect([service.story.titel, service.story.preview]).toEqual(['Von mir', 'Von Anna'])
})

test('collects the changes of others until they are dismissed', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  const save = (name: string, change: Partial<Fields>) => {
    const version = service.story.version + 1
    service.story = { ...service.story, ...change, version, changedBy: { id: null, name } }
    return draft.refresh()
  }
  await save('Anna Berger', { companyIds: [3] })
  const first = draft.$remoteChanges.get()
  await save('Carl Otto', { titel: 'Von Carl' })
  await save('Anna Berger', { companyIds: [3, 4] })
  expect(draft.$remoteChanges.get()).toEqual({ by: ['Anna Berger', 'Carl Otto'], names: ['titel', 'companyIds'] })
  // Confirming the first change does not confirm the later ones.
  expect(draft.$remoteChanges.get()).not.toBe(first)
  draft.dismissRemoteChanges()
  await save('Carl Otto', { titel: 'Wieder Carl' })
  expect(draft.$remoteChanges.get()).toEqual({ by: ['Carl Otto'], names: ['titel'] })
})

test.each([
  ['mine', 'Von mir', 'Von Anna'],
  ['theirs', 'Von Anna', 'Von mir'],
] as const)(
  'two editors in one field: nothing is written before the choice; %s stays, the other is a version',
  async (...row) => {
    const [side, title, other] = row
    const service = serveStory()
    const draft = new Draft({ story: service.story })
    service.story = { ...service.story, titel: 'Von Anna', version: 2, changedBy: { id: null, name: 'Anna Berger' } }
    draft.change({ titel: 'Von mir', preview: 'Auch von mir' })
    expect(await draft.flush()).toBe(false)
    expect(draft.$conflict.get()?.fields).toEqual(['titel'])
    expect([service.saves, draft.$status.get().kind]).toEqual([[], 'conflict'])
    draft.resolve({ titel: side })
    await settled(draft, 'saved')
    expect(service.story).toMatchObject({ titel: title, preview: 'Auch von mir' })
    expect(draft.text.fields.titel).toBe(title)
    expect(service.versions.map(({ titel }) => titel)).toContain(other)
    draft.change({ titel: 'Weiter' })
    await draft.flush()
    expect(service.saves.at(-1)).toEqual({ titel: 'Weiter' })
  },
)

test('detects conflicts with changes that a field has not reported yet, and keeps the choice', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  let typed: string | undefined
  const type = (content: string) => void (typed = content)
  draft.flushers.add(() => {
    if (typed !== undefined) draft.change({ content: typed })
    typed = undefined
  })
  const anna = { id: null, name: 'Anna Berger' }
  service.story = { ...service.story, content: '<p>Von Anna</p>', version: 2, changedBy: anna }
  type('<p>Von mir</p>')
  // Like a renewal of the lease that finds another version.
  await draft.refresh()
  expect([draft.$conflict.get()?.fields, draft.text.fields.content]).toEqual([['content'], '<p>Von mir</p>'])
  type('<p>Von mir und mehr</p>')
  draft.resolve({ content: 'theirs' })
  await settled(draft, 'saved')
  expect(draft.text.fields.content).toBe('<p>Von Anna</p>')
  expect(service.saves).toEqual([{ discardedChanges: [{ content: '<p>Von mir und mehr</p>' }] }])

  // The refusal of another field meets them as well.
  service.story = { ...service.story, content: '<p>Wieder Anna</p>', version: 9 }
  draft.change({ titel: 'Mein Titel' })
  const saving = draft.flush()
  type('<p>Wieder ich</p>')
  expect(await saving).toBe(false)
  expect(draft.$conflict.get()?.fields).toEqual(['content'])
  draft.resolve({ content: 'mine' })
  await vi.waitFor(() => expect(service.story).toMatchObject({ titel: 'Mein Titel', content: '<p>Wieder ich</p>' }))
})

test('a field that conflicts while another conflict is open is asked about, too', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  const anna = { id: null, name: 'Anna Berger' }
  service.story = { ...service.story, titel: 'Von Anna', preview: 'Auch', version: 2, changedBy: anna }
  draft.change({ titel: 'Von mir' })
  await draft.flush()
  expect(draft.$conflict.get()?.fields).toEqual(['titel'])
  draft.change({ preview: 'Später' })
  draft.resolve({ titel: 'mine' })
  expect([draft.$conflict.get()?.fields, service.saves]).toEqual([['titel', 'preview'], []])
  draft.resolve({ titel: 'mine', preview: 'theirs' })
  await settled(draft, 'saved')
  expect(service.story).toMatchObject({ titel: 'Von mir', preview: 'Auch' })
})

describe('the text that was not chosen', () => {
  const anna = { id: null, name: 'Anna Berger' }
  async function chosen(service: ReturnType<typeof serveStory>, mine: Partial<Fields>) {
    const draft = new Draft({ story: service.story })
    service.story = { ...service.story, titel: 'Von Anna', content: '<p>Anna</p>', version: 2, changedBy: anna }
    draft.change(mine)
    await draft.flush()
    service.broken = new TypeError('offline')
    draft.resolve({ titel: 'theirs', content: 'theirs' })
    await settled(draft, 'retry')
    return draft
  }

  test('is stored on this device until it is a version, and is sent by the window that restores it', async () => {
    vi.useRealTimers()
    const service = serveStory()
    const draft = await chosen(service, { titel: 'Von mir' })
    expect([draft.text.fields.titel, draft.isDirty]).toEqual(['Von Anna', true])
    await draft.store()
    draft.setPaused(true)
    const [text] = await localDrafts(sub())
    service.broken = undefined
    const again = new Draft({ story: service.story })
    again.restore(text!)
    expect(await again.flush()).toBe(true)
    expect(service.versions.map(({ titel }) => titel)).toEqual(['Von Anna', 'Von mir'])
    expect(service.story.titel).toBe('Von Anna')
    await vi.waitFor(async () => expect(await localDrafts(sub())).toEqual([]))
  })

  test('is not lost by the next choice, which another version requires before it has arrived', async () => {
    const service = serveStory()
    const draft = await chosen(service, { titel: 'Von mir' })
    service.story = { ...service.story, titel: 'Wieder Anna', version: 3 }
    draft.change({ titel: 'Wieder ich' })
    service.broken = undefined
    draft.retry()
    await settled(draft, 'conflict')
    draft.resolve({ titel: 'theirs' })
    await settled(draft, 'saved')
    expect(service.versions.map(({ titel }) => titel)).toEqual(['Wieder Anna', 'Von mir', 'Wieder ich'])
    expect(service.story.titel).toBe('Wieder Anna')
  })

  test('is sent without values that no service accepts', async () => {
    const service = serveStory()
    const draft = await chosen(service, { titel: 'x'.repeat(201), content: '<p>Ich</p>' })
    service.broken = undefined
    draft.retry()
    await settled(draft, 'saved')
    expect(service.saves).toEqual([{ discardedChanges: [{ content: '<p>Ich</p>' }] }])
  })
})

/** Answers of calls with this method, or of reading, arrive once the function that comes back is called. */
function holdAnswers(service: ReturnType<typeof serveStory>, method?: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await service.fetch(input, init)
    if ((init?.method ?? 'GET') === (method ?? 'GET')) await promise
    return answer
  })
  return resolve
}

test('ignores a response that was requested before a save and arrives after it', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  const arrive = holdAnswers(service)
  const reading = draft.refresh()
  draft.change({ titel: 'Gesichert' })
  expect(await draft.flush()).toBe(true)
  arrive()
  await reading
  expect([draft.text.fields.titel, draft.$story.get()?.version]).toEqual(['Gesichert', 2])
})

test('a save that is read before its own answer arrives is no conflict with oneself', async () => {
  const { promise: isSaved, resolve: saved } = Promise.withResolvers<void>()
  const service = serveStory({}, { '/news/7/editing': () => isSaved.then(() => service.story) })
  const draft = new Draft({ story: service.story })
  const arrive = holdAnswers(service, 'PATCH')
  const reading = draft.refresh()
  draft.change({ titel: 'Eins' })
  const saving = draft.flush()
  await vi.waitFor(() => expect(service.saves).toHaveLength(1))
  draft.change({ titel: 'Eins zwei' })
  saved()
  await reading
  expect(draft.$conflict.get()).toBeUndefined()
  arrive()
  expect(await saving).toBe(true)
  expect(service.story.titel).toBe('Eins zwei')
})

test('the response of an action that a save has overtaken is read again', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  const before = service.story
  draft.change({ titel: 'Gesichert' })
  await draft.flush()
  service.story = { ...service.story, state: 'scheduled' }
  await draft.receive({ ...before, state: 'scheduled' })
  expect(draft.$story.get()).toMatchObject({ version: 2, state: 'scheduled', titel: 'Gesichert' })
  expect(draft.text.fields.titel).toBe('Gesichert')
})

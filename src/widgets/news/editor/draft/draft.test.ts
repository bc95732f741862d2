import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $session } from '#shared/bus/session.ts'
import { failure, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { anEditedStory, serveStory } from '#widgets/news/editor/testing/edited.ts'
import { Draft } from './draft.ts'
import type { Fields } from './fields.ts'
import { keptTexts } from './kept-texts.ts'

beforeEach(async () => {
  standOn('portal')
  serveStory()
  await signIn(['portal_ma', 'ma_news_user'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => void vi.useRealTimers())

const sub = () => $session.get().person?.sub ?? ''
/** Lets the typing rest, and what it began come to an end. */
const rest = async (ms = 1000) => {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.waitFor(() => undefined)
}
const settled = (draft: Draft, kind: string) => vi.waitFor(() => expect(draft.$saving.get().kind).toBe(kind))

test('typing that rests is saved with what changed, and with the version it was typed over', async () => {
  const service = serveStory({ version: 4 })
  const draft = new Draft({ story: service.story })
  draft.change({ titel: 'Betriebs' })
  draft.change({ titel: 'Betriebsfest' })
  expect(draft.$saving.get().kind).toBe('waiting')
  await rest()
  await settled(draft, 'saved')
  expect(service.saves).toEqual([{ titel: 'Betriebsfest' }])
  expect(draft.$story.get()?.version).toBe(5)
  expect(draft.isDirty).toBe(false)
})

test('a new story begins with its first words, once, whatever was set before', async () => {
  const service = serveStory()
  const draft = new Draft({})
  draft.change({ highlight: true })
  await rest(20_000)
  expect([service.saves, draft.$saving.get().kind]).toEqual([[], 'untouched'])
  draft.change({ titel: 'Neu' })
  await rest()
  await settled(draft, 'saved')
  draft.change({ titel: 'Neues' })
  await rest()
  await settled(draft, 'saved')
  expect(service.saves).toEqual([{ titel: 'Neu', highlight: true }, { titel: 'Neues' }])
})

test('[NEWS-07] a duplicate is saved when somebody asks for it, and not before', async () => {
  const service = serveStory()
  const draft = new Draft({ original: 7, fields: anEditedStory() })
  draft.change({ titel: 'Kopie' })
  await rest(20_000)
  expect(service.saves).toEqual([])
  await draft.release()
  expect(service.saves).toEqual([{ titel: 'Kopie', copyOf: 7 }])
})

test('without a network the text waits, and is sent as it was begun with its first key', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.broken = new TypeError('offline')
  draft.change({ titel: 'A' })
  await rest()
  await vi.waitFor(() => expect(draft.$saving.get()).toEqual({ kind: 'retry', why: 'offline' }))
  draft.change({ titel: 'AB' })
  service.broken = undefined
  draft.retry()
  await settled(draft, 'saved')
  expect(service.saves).toEqual([{ titel: 'A' }, { titel: 'AB' }])
  const keys = service.fetch.mock.calls
    .filter(([, init]) => init?.method === 'PATCH')
    .map(([, init]) => ((init?.headers ?? {}) as Record<string, string>)['idempotency-key'])
  expect([keys.length, keys[0] === keys[1], keys[1] === keys[2]]).toEqual([3, true, false])
})

test('what is typed lies on this device until the service has it', async () => {
  vi.useRealTimers()
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.broken = new TypeError('offline')
  draft.change({ titel: 'Nicht verloren' })
  await vi.waitFor(async () =>
    expect((await keptTexts(sub())).map(({ fields }) => fields.titel)).toEqual(['Nicht verloren']),
  )
  const [text] = await keptTexts(sub())
  // Another window, after the sign-in; meanwhile somebody else has changed another field.
  service.broken = undefined
  service.story = { ...service.story, preview: 'Anders', version: 9, changedBy: { id: null, name: 'Anna Berger' } }
  const again = new Draft({ story: service.story })
  again.takeUp(text!)
  await again.flush()
  expect(service.saves).toEqual([{ titel: 'Nicht verloren' }])
  expect(again.text.fields).toMatchObject({ titel: 'Nicht verloren', preview: 'Anders' })
  await vi.waitFor(async () => expect(await keptTexts(sub())).toEqual([]))
})

test('a period that is typed lies on this device until it is planned; no save sends it, none takes it away', async () => {
  vi.useRealTimers()
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  const period = { from: { day: '2099-05-01', time: '08:00' } }
  draft.plan(period)
  await vi.waitFor(async () => expect((await keptTexts(sub())).map((text) => text.period)).toEqual([period]))
  expect(draft.isDirty).toBe(false)
  draft.change({ titel: 'Auch' })
  expect(await draft.flush()).toBe(true)
  expect(service.saves).toEqual([{ titel: 'Auch' }])
  const again = new Draft({ story: service.story })
  await vi.waitFor(async () => expect((await keptTexts(sub()))[0]?.fields.titel).toBe('Auch'))
  again.takeUp((await keptTexts(sub()))[0]!)
  expect([again.$period.get(), again.isDirty]).toEqual([period, false])
  again.plan({})
  await vi.waitFor(async () => expect(await keptTexts(sub())).toEqual([]))
})

test('two editors in different fields: both changes stay, and one hears of the other', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.story = { ...service.story, preview: 'Von Anna', version: 2, changedBy: { id: null, name: 'Anna Berger' } }
  draft.change({ titel: 'Von mir' })
  await draft.flush()
  expect(draft.$arrival.get()).toEqual({ by: 'Anna Berger', names: ['preview'] })
  expect([service.story.titel, service.story.preview]).toEqual(['Von mir', 'Von Anna'])
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
    expect(draft.$conflict.get()?.clashes).toEqual(['titel'])
    expect([service.saves, draft.$saving.get().kind]).toEqual([[], 'conflict'])
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

test('words that a field has not told yet clash like told ones, and the choice is not taken back by them', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  let typed: string | undefined
  const type = (content: string) => void (typed = content)
  draft.tellers.add(() => {
    if (typed !== undefined) draft.change({ content: typed })
    typed = undefined
  })
  const anna = { id: null, name: 'Anna Berger' }
  service.story = { ...service.story, content: '<p>Von Anna</p>', version: 2, changedBy: anna }
  type('<p>Von mir</p>')
  // As a look at the lease does that finds another version.
  await draft.refresh()
  expect([draft.$conflict.get()?.clashes, draft.text.fields.content]).toEqual([['content'], '<p>Von mir</p>'])
  type('<p>Von mir und mehr</p>')
  draft.resolve({ content: 'theirs' })
  await settled(draft, 'saved')
  expect(draft.text.fields.content).toBe('<p>Von Anna</p>')
  expect(service.saves).toEqual([{ unchosen: [{ content: '<p>Von mir und mehr</p>' }] }])

  // The refusal of another field meets them as well.
  service.story = { ...service.story, content: '<p>Wieder Anna</p>', version: 9 }
  draft.change({ titel: 'Mein Titel' })
  const saving = draft.flush()
  type('<p>Wieder ich</p>')
  expect(await saving).toBe(false)
  expect(draft.$conflict.get()?.clashes).toEqual(['content'])
  draft.resolve({ content: 'mine' })
  await vi.waitFor(() => expect(service.story).toMatchObject({ titel: 'Mein Titel', content: '<p>Wieder ich</p>' }))
})

test('a field that came to clash while the question stood is asked about, too', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  const anna = { id: null, name: 'Anna Berger' }
  service.story = { ...service.story, titel: 'Von Anna', preview: 'Auch', version: 2, changedBy: anna }
  draft.change({ titel: 'Von mir' })
  await draft.flush()
  expect(draft.$conflict.get()?.clashes).toEqual(['titel'])
  draft.change({ preview: 'Später' })
  draft.resolve({ titel: 'mine' })
  expect([draft.$conflict.get()?.clashes, service.saves]).toEqual([['titel', 'preview'], []])
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

  test('lies on this device until it is a version, and goes there from the window that finds it', async () => {
    vi.useRealTimers()
    const service = serveStory()
    const draft = await chosen(service, { titel: 'Von mir' })
    expect([draft.text.fields.titel, draft.isDirty]).toEqual(['Von Anna', true])
    await draft.keep()
    draft.setAway(true)
    const [text] = await keptTexts(sub())
    service.broken = undefined
    const again = new Draft({ story: service.story })
    again.takeUp(text!)
    expect(await again.flush()).toBe(true)
    expect(service.versions.map(({ titel }) => titel)).toEqual(['Von Anna', 'Von mir'])
    expect(service.story.titel).toBe('Von Anna')
    await vi.waitFor(async () => expect(await keptTexts(sub())).toEqual([]))
  })

  test('is not lost by the next choice, which another version asks for before it has arrived', async () => {
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

  test('goes without what no service takes', async () => {
    const service = serveStory()
    const draft = await chosen(service, { titel: 'x'.repeat(201), content: '<p>Ich</p>' })
    service.broken = undefined
    draft.retry()
    await settled(draft, 'saved')
    expect(service.saves).toEqual([{ unchosen: [{ content: '<p>Ich</p>' }] }])
  })
})

test('a field that is refused stays as it is typed; the others are saved, and it once it is right', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  draft.change({ titel: 'x'.repeat(201), preview: 'Kurz' })
  await draft.flush()
  expect([service.saves, draft.$saving.get().kind]).toEqual([[{ preview: 'Kurz' }], 'faults'])
  draft.change({ titel: 'y' })
  await draft.flush()
  expect(service.saves[1]).toEqual({ titel: 'y' })
  const details = [{ field: 'body.kategorieIds', rule: 'names what does not exist: 3' }]
  service.broken = failure(422, { code: 'reference_unknown', details })
  draft.change({ kategorieIds: [3] })
  await draft.flush()
  expect(draft.text.$faults.get()).toEqual({ kategorieIds: 'reference_unknown' })
  service.broken = undefined
  draft.change({ kategorieIds: [4] })
  expect(draft.text.$faults.get()).toEqual({})
  expect(await draft.flush()).toBe(true)
})

test('the refusal of a field that was not sent is told and not asked for again before something is typed', async () => {
  const service = serveStory({ kategorieIds: [3] })
  const draft = new Draft({ story: service.story })
  const details = [{ field: 'body.kategorieIds', rule: 'names what does not exist: 3' }]
  let asked = 0
  service.broken = failure(422, { code: 'reference_unknown', details })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    // Else a loop without a pause would never let the test end.
    if (++asked > 5) service.broken = undefined
    return service.fetch(input, init)
  })
  draft.change({ titel: 'Neu' })
  expect(await draft.flush()).toBe(false)
  expect([asked, draft.$saving.get().kind]).toEqual([1, 'faults'])
  expect(draft.text.$faults.get()).toEqual({ kategorieIds: 'reference_unknown' })
  service.broken = undefined
  draft.change({ kategorieIds: [] })
  expect(await draft.flush()).toBe(true)
  expect(service.saves).toEqual([{ titel: 'Neu', kategorieIds: [] }])
})

test('what the service changes by itself is taken over with the next save, and typed over it stays as it is typed', async () => {
  const service = serveStory({ kategorieIds: [3] })
  const draft = new Draft({ story: service.story })
  // Category 3 was merged into 4: that is no version.
  service.story = { ...service.story, kategorieIds: [4] }
  draft.change({ titel: 'Neu ' })
  await draft.flush()
  expect([draft.text.fields.kategorieIds, draft.text.fields.titel, draft.isDirty]).toEqual([[4], 'Neu ', false])
  service.story = { ...service.story, kategorieIds: [5] }
  draft.change({ titel: 'Neuer' })
  const saving = draft.flush()
  draft.change({ kategorieIds: [4, 6] })
  expect(await saving).toBe(true)
  expect(service.saves).toEqual([{ titel: 'Neu ' }, { titel: 'Neuer' }, { kategorieIds: [4, 6] }])
})

test('a story that is gone keeps its text, which becomes a new one', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.broken = failure(404, { code: 'not_found' })
  draft.change({ titel: 'Bleibt' })
  await draft.flush()
  expect(draft.$saving.get()).toEqual({ kind: 'refused', code: 'not_found' })
  service.broken = undefined
  expect(await draft.saveAsNew()).toBe(true)
  expect(service.saves[0]).toMatchObject({ titel: 'Bleibt', preview: 'Beginn 13:30 Uhr.' })
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

test('what was read before a save and arrives after it takes back no word of it', async () => {
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

test('the answer of an act that a save has overtaken is read again', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  const before = service.story
  draft.change({ titel: 'Gesichert' })
  await draft.flush()
  service.story = { ...service.story, state: 'scheduled' }
  await draft.take({ ...before, state: 'scheduled' })
  expect(draft.$story.get()).toMatchObject({ version: 2, state: 'scheduled', titel: 'Gesichert' })
  expect(draft.text.fields.titel).toBe('Gesichert')
})

test('two windows on one story: the one with nothing to keep takes nothing away from the other', async () => {
  vi.useRealTimers()
  const service = serveStory()
  service.broken = new TypeError('offline')
  const [first, second] = [new Draft({ story: service.story }), new Draft({ story: service.story })]
  first.change({ titel: 'Aus dem ersten Fenster' })
  await first.keep()
  await second.keep()
  expect(await keptTexts(sub())).toMatchObject([{ story: 7, fields: { titel: 'Aus dem ersten Fenster' } }])
  second.change({ titel: 'Aus dem zweiten Fenster' })
  await second.keep()
  expect(await keptTexts(sub())).toHaveLength(2)
})

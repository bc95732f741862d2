import { expect, test, vi } from 'vitest'
import { $session } from '#shared/bus/session.ts'
import { failure } from '#widgets/news/testing/stories.tsx'
import { anEditedStory, serveStory } from '#widgets/news/editor/testing/story-service.ts'
import { Draft } from './draft.ts'
import { localDrafts } from './local-drafts.ts'
import { NO_TIME } from './time-input.ts'
import { rest, settled, typing } from '#widgets/news/editor/testing/typing.ts'

typing()
const sub = () => $session.get().person?.sub ?? ''

test('a pause in typing saves the changes, with the version on which they are based', async () => {
  const service = serveStory({ version: 4 })
  const draft = new Draft({ story: service.story })
  draft.change({ titel: 'Betriebs' })
  draft.change({ titel: 'Betriebsfest' })
  expect(draft.$status.get().kind).toBe('waiting')
  await rest()
  await settled(draft, 'saved')
  expect(service.saves).toEqual([{ titel: 'Betriebsfest' }])
  expect(draft.$story.get()?.version).toBe(5)
  expect(draft.isDirty).toBe(false)
})

test('a new story is created with its first words, once, whatever was set before', async () => {
  const service = serveStory()
  const draft = new Draft({})
  draft.change({ highlight: true })
  await rest(20_000)
  expect([service.saves, draft.$status.get().kind]).toEqual([[], 'untouched'])
  draft.change({ titel: 'Neu' })
  await rest()
  await settled(draft, 'saved')
  draft.change({ titel: 'Neues' })
  await rest()
  await settled(draft, 'saved')
  expect(service.saves).toEqual([{ titel: 'Neu', highlight: true }, { titel: 'Neues' }])
})

test('[NEWS-07] saves a duplicate only on request', async () => {
  const service = serveStory()
  const draft = new Draft({ original: 7, fields: anEditedStory() })
  draft.change({ titel: 'Kopie' })
  await rest(20_000)
  expect(service.saves).toEqual([])
  await draft.saveCopy()
  expect(service.saves).toEqual([{ titel: 'Kopie', copyOf: 7 }])
})

test('without a network the text waits, and is sent as it was begun with its first key', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.broken = new TypeError('offline')
  draft.change({ titel: 'A' })
  await rest()
  await vi.waitFor(() => expect(draft.$status.get()).toEqual({ kind: 'retry', reason: 'offline' }))
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

test('stores changes on this device until the server has them', async () => {
  vi.useRealTimers()
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.broken = new TypeError('offline')
  draft.change({ titel: 'Nicht verloren' })
  await vi.waitFor(async () =>
    expect((await localDrafts(sub())).map(({ fields }) => fields.titel)).toEqual(['Nicht verloren']),
  )
  // Its retry must not happen during a later test.
  draft.setPaused(true)
  const [text] = await localDrafts(sub())
  // Another window after the sign-in, when another person has changed another field.
  service.broken = undefined
  service.story = { ...service.story, preview: 'Anders', version: 9, changedBy: { id: null, name: 'Anna Berger' } }
  const again = new Draft({ story: service.story })
  again.restore(text!)
  await again.flush()
  expect(service.saves).toEqual([{ titel: 'Nicht verloren' }])
  expect(again.text.fields).toMatchObject({ titel: 'Nicht verloren', preview: 'Anders' })
  await vi.waitFor(async () => expect(await localDrafts(sub())).toEqual([]))
})

test('stores the typed period of a public story on this device; autosave neither sends nor deletes it', async () => {
  vi.useRealTimers()
  const service = serveStory({ state: 'published' })
  const draft = new Draft({ story: service.story })
  const period = { from: { day: '2099-05-01', time: '08:00' } }
  draft.setPeriod(period)
  await vi.waitFor(async () => expect((await localDrafts(sub())).map((text) => text.period)).toEqual([period]))
  expect(draft.isDirty).toBe(false)
  draft.change({ titel: 'Auch' })
  expect(await draft.flush()).toBe(true)
  expect(service.saves).toEqual([{ titel: 'Auch' }])
  const again = new Draft({ story: service.story })
  await vi.waitFor(async () => expect((await localDrafts(sub()))[0]?.fields.titel).toBe('Auch'))
  again.restore((await localDrafts(sub()))[0]!)
  expect([again.$period.get(), again.isDirty]).toEqual([period, false])
  again.setPeriod({})
  await vi.waitFor(async () => expect(await localDrafts(sub())).toEqual([]))
})

test('[NEWS-05] saves the whole period of a draft, keeps an incomplete one here, and repeats it after a lost answer', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  draft.setPeriod({ from: { day: '2099-05-01', time: '', typed: '1.5.' } })
  expect([draft.isDirty, draft.hasPeriod]).toEqual([false, true])
  service.broken = new TypeError('offline')
  draft.setPeriod({ from: { day: '2099-05-01', time: '08:00' } })
  await draft.flush()
  expect(draft.$status.get().kind).toBe('retry')
  service.broken = undefined
  draft.setPeriod({ ...draft.$period.get(), until: { day: '2099-06-01', time: '', typed: '1.6.' } })
  draft.retry()
  await settled(draft, 'saved')
  const from = '2099-05-01T06:00:00.000Z'
  expect(service.saves).toEqual([{ planned: { from, until: null } }])
  expect(draft.$period.get()).toEqual({ until: { day: '2099-06-01', time: '', typed: '1.6.' } })
  draft.setPeriod({ from: NO_TIME, until: NO_TIME })
  expect(await draft.flush()).toBe(true)
  expect(service.saves.slice(1)).toEqual([{ planned: { from: null, until: null } }])
  expect(draft.hasPeriod).toBe(false)
})

test('[NEWS-05] keeps the end that another editor has planned since, and says so; the other end is saved', async () => {
  const [from, until] = ['2099-05-01T06:00:00.000Z', '2099-06-01T06:00:00.000Z']
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.story = { ...service.story, planned: { from, until: null } }
  draft.setPeriod({ from: { day: '2099-05-20', time: '08:00' }, until: { day: '2099-06-01', time: '08:00' } })
  expect(await draft.flush()).toBe(true)
  expect([service.saves, draft.hasPeriod]).toEqual([[{ planned: { from, until } }], false])
  expect(draft.$remoteChanges.get()).toEqual({ by: [''], names: ['planned'] })
  // Typed again, it is meant.
  draft.setPeriod({ from: { day: '2099-05-20', time: '08:00' } })
  expect(await draft.flush()).toBe(true)
  expect(service.story.planned).toEqual({ from: '2099-05-20T06:00:00.000Z', until })
})

test('[NEWS-05] the answer to a save of the text brings the end that another editor has planned', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  draft.setPeriod({ from: { day: '', time: '', typed: '1.5.' } })
  service.story = { ...service.story, planned: { from: '2099-05-01T06:00:00.000Z', until: null } }
  draft.change({ titel: 'Neu' })
  expect(await draft.flush()).toBe(true)
  expect([draft.hasPeriod, draft.$remoteChanges.get()?.names]).toEqual([false, ['planned']])
})

test('[NEWS-05] a period that is stored on this device does not replace one planned since', () => {
  const { story: known } = serveStory()
  const planned = { from: null, until: '2099-07-01T06:00:00.000Z' }
  const draft = new Draft({ story: { ...known, planned } })
  const { base, fields } = draft.text
  const period = { until: { day: '2099-06-01', time: '08:00' } }
  draft.restore({ name: 'text-1', story: 7, base: { fields: base }, known, fields, period, at: known.changedAt })
  expect([draft.hasPeriod, draft.isDirty, draft.$remoteChanges.get()?.names]).toEqual([false, false, ['planned']])
})

test('a new story is created with its period and its first words', async () => {
  const service = serveStory()
  const draft = new Draft({})
  draft.setPeriod({ from: { day: '2099-05-01', time: '08:00' } })
  expect([await draft.flush(), draft.isUnsaved, service.saves]).toEqual([false, false, []])
  draft.change({ titel: 'Neu' })
  expect(await draft.flush()).toBe(true)
  expect(service.saves).toMatchObject([{ titel: 'Neu', planned: { from: '2099-05-01T06:00:00.000Z', until: null } }])
})

test('a field that is refused stays as it is typed; the others are saved, and it once it is right', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  draft.change({ titel: 'x'.repeat(201), preview: 'Kurz' })
  await draft.flush()
  expect([service.saves, draft.$status.get().kind]).toEqual([[{ preview: 'Kurz' }], 'invalid'])
  draft.change({ titel: 'y' })
  await draft.flush()
  expect(service.saves[1]).toEqual({ titel: 'y' })
  const details = [{ field: 'body.kategorieIds', rule: 'names what does not exist: 3' }]
  service.broken = failure(422, { code: 'reference_unknown', details })
  draft.change({ kategorieIds: [3] })
  await draft.flush()
  expect(draft.text.$errors.get()).toEqual({ kategorieIds: 'reference_unknown' })
  service.broken = undefined
  draft.change({ kategorieIds: [4] })
  expect(draft.text.$errors.get()).toEqual({})
  expect(await draft.flush()).toBe(true)
})

test('shows the refusal of a field that was not sent, and sends nothing more before the next change', async () => {
  const service = serveStory({ kategorieIds: [3] })
  const draft = new Draft({ story: service.story })
  const details = [{ field: 'body.kategorieIds', rule: 'names what does not exist: 3' }]
  let asked = 0
  service.broken = failure(422, { code: 'reference_unknown', details })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    // Otherwise a loop without a pause would never let the test end.
    if (++asked > 5) service.broken = undefined
    return service.fetch(input, init)
  })
  draft.change({ titel: 'Neu' })
  expect(await draft.flush()).toBe(false)
  expect([asked, draft.$status.get().kind]).toEqual([1, 'invalid'])
  expect(draft.text.$errors.get()).toEqual({ kategorieIds: 'reference_unknown' })
  service.broken = undefined
  draft.change({ kategorieIds: [] })
  expect(await draft.flush()).toBe(true)
  expect(service.saves).toEqual([{ titel: 'Neu', kategorieIds: [] }])
})

test('changes by the service are taken over with the next save, unless the field was typed over', async () => {
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

test('a deleted story keeps its text, which becomes a new one', async () => {
  const service = serveStory()
  const draft = new Draft({ story: service.story })
  service.broken = failure(404, { code: 'not_found' })
  draft.change({ titel: 'Bleibt' })
  await draft.flush()
  expect(draft.$status.get()).toEqual({ kind: 'refused', code: 'not_found' })
  service.broken = undefined
  expect(await draft.saveAsNew()).toBe(true)
  expect(service.saves[0]).toMatchObject({ titel: 'Bleibt', preview: 'Beginn 13:30 Uhr.' })
})

test('two windows on one story: one without changes does not affect the other', async () => {
  vi.useRealTimers()
  const service = serveStory()
  service.broken = new TypeError('offline')
  const [first, second] = [new Draft({ story: service.story }), new Draft({ story: service.story })]
  first.change({ titel: 'Aus dem ersten Fenster' })
  await first.store()
  await second.store()
  expect(await localDrafts(sub())).toMatchObject([{ story: 7, fields: { titel: 'Aus dem ersten Fenster' } }])
  second.change({ titel: 'Aus dem zweiten Fenster' })
  await second.store()
  expect(await localDrafts(sub())).toHaveLength(2)
})

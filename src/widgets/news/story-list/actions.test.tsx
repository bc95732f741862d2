import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { StoryLine } from '#contract/news-list.ts'
import { Impact } from '#contract/news-publishing.ts'
import { blank } from '#shared/testing/blank.ts'
import { failure } from '#widgets/news/testing/stories.tsx'
import { aLine, aPage, boxOf, startStoryList } from './testing/rows.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './dialogs/action-dialogs.tsx'
import './row-actions.tsx'
import './list-frame.tsx'

const [one, two] = [aLine({ titel: 'Eins' }), aLine({ titel: 'Zwei' })]
const planned = aLine({
  titel: 'Geplant',
  state: 'scheduled',
  publishAt: '2031-04-22T06:00:00.000Z',
  refused: { publish: 'validity_period_set', unpublish: 'story_not_published' },
})
const out = aLine({
  titel: 'Draußen',
  state: 'published',
  veroeffentlichtdate: '2026-04-20T06:00:00.000Z',
  refused: {},
})

const impact: Impact = {
  ...blank(Impact),
  people: 1240,
  companies: [1, 2, 3, 4].map((id) => ({ id, name: `Firma ${id}`, people: 310 })),
  notified: 1240,
  notifiedAgain: 1240,
  displaces: [{ storyId: 99, titel: 'Altes', companies: [{ id: 2, name: 'Firma 2' }] }],
}

const ready = (title: string) => screen.findByRole('link', { name: title })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const result = () => screen.findByRole('region', { name: 'Ergebnis' })

async function choose(...names: string[]) {
  await ready(names[0]!)
  for (const name of names) await userEvent.click(boxOf(name))
}
const inBar = (name: string) =>
  userEvent.click(within(screen.getByRole('region', { name: 'Auswahl' })).getByRole('button', { name }))
async function inMenu(title: string, name: RegExp) {
  await ready(title)
  await userEvent.click(await screen.findByRole('button', { name: `Aktionen für ${title}` }))
  return screen.findByRole('menuitem', { name })
}

describe('[NEWS-03] undoing a deletion', () => {
  test.each([
    ['a public story', out, '„Draußen“ ist wieder ein Entwurf.'],
    ['a scheduled one', planned, '„Geplant“ ist wieder ein Entwurf.'],
    ['a draft', one, 'Alles ist wie vorher.'],
  ])('of %s says what has become of it', async (_what, line, sentence) => {
    await startStoryList({ '/news/editing': aPage([line]), '/news/bulk': [{ id: line.id, done: true }] })
    await userEvent.click(await inMenu(line.titel, /^In den Papierkorb/))
    // A draft is deleted without confirmation.
    if (line !== one)
      await userEvent.click(
        within(await dialog('Beitrag in den Papierkorb verschieben')).getByRole('button', { name: 'Löschen' }),
      )
    await userEvent.click(within(await result()).getByRole('button', { name: 'Rückgängig' }))
    await waitFor(async () => expect((await result()).textContent).toContain(sentence))
  })
})

describe('[NEWS-05] publishing from the list', () => {
  const list = { '/news/editing': aPage([one, two, planned, out]), [`/news/${one.id}/impact`]: impact }

  test('shows the impact first, and can be undone for 30 seconds', async () => {
    const { calls } = await startStoryList({
      ...list,
      '/news/bulk': [{ id: one.id, done: true }],
      [`/news/${one.id}/publish/undo`]: {},
    })
    await userEvent.click(await inMenu('Eins', /^Veröffentlichen/))
    const asks = await dialog('Beitrag veröffentlichen')
    await within(asks).findByText(
      'erreicht 1.240 Personen in 4 Gesellschaften · löst Highlight „Altes“ bei Firma 2 ab · benachrichtigt 1.240',
    )
    expect(calls()).toEqual([])
    await userEvent.click(within(asks).getByRole('button', { name: 'Veröffentlichen' }))
    const bar = await result()
    expect(bar.textContent).toMatch(
      /^„Eins“ wurde veröffentlicht\. Die Benachrichtigungen werden in 30 Sekunden verschickt\./,
    )
    await userEvent.click(within(bar).getByRole('button', { name: 'Rückgängig' }))
    await waitFor(async () => expect((await result()).textContent).toMatch(/^Alles ist wie vorher/))
    expect(calls().map(({ path }) => path)).toEqual(['news/bulk', `news/${one.id}/publish/undo`])
  })

  test.each<[string, StoryLine[], RegExp]>([
    ['one that is new', [one], /Die Benachrichtigungen werden in 30 Sekunden verschickt\./],
    ['changes of a public one', [out], /Niemand wird benachrichtigt\./],
    ['both', [one, out], /Die Benachrichtigungen über die neuen Beiträge werden in 30 Sekunden verschickt\./],
  ])('then says who is notified: of %s', async (_what, lines, sentence) => {
    const quiet = { ...impact, notified: 0 }
    await startStoryList({
      ...list,
      [`/news/${out.id}/impact`]: quiet,
      '/news/bulk': lines.map(({ id }) => ({ id, done: true })),
    })
    await choose(...lines.map(({ titel }) => titel))
    await inBar('Veröffentlichen …')
    const asks = await screen.findByRole('dialog')
    await within(asks).findByText(
      /^Sie können das 30 Sekunden lang zurücknehmen; erst danach werden Benachrichtigungen verschickt\.$/,
    )
    await waitFor(() =>
      expect(within(asks).getByRole('button', { name: 'Veröffentlichen' }).getAttribute('aria-disabled')).toBeNull(),
    )
    await userEvent.click(within(asks).getByRole('button', { name: 'Veröffentlichen' }))
    expect((await result()).textContent).toMatch(sentence)
  })

  test('is disabled until the impact is known, and says when it cannot be determined', async () => {
    let fails = true
    await startStoryList({ ...list, [`/news/${one.id}/impact`]: () => (fails ? failure(503) : impact) })
    await userEvent.click(await inMenu('Eins', /^Veröffentlichen/))
    const asks = await dialog('Beitrag veröffentlichen')
    expect((await within(asks).findByRole('alert')).textContent).toMatch(/^503 - Die Auswirkungen konnten nicht/)
    const publish = within(asks).getByRole('button', { name: /^Veröffentlichen/ })
    expect(publish.getAttribute('aria-disabled')).toBe('true')
    fails = false
    await userEvent.click(within(asks).getByRole('button', { name: 'Erneut versuchen' }))
    await within(asks).findByText(/erreicht 1\.240 Personen/)
    expect(publish.getAttribute('aria-disabled')).toBeNull()
  })

  test('publishes each story separately; skipped ones are listed with the reason and stay selected', async () => {
    await startStoryList({
      ...list,
      [`/news/${one.id}/impact`]: { ...impact, notifiedLater: 12, notifiedMuted: 14 },
      [`/news/${two.id}/impact`]: { ...impact, people: 0, companies: [], notified: 0, displaces: [] },
      '/news/bulk': [
        { id: one.id, done: true },
        { id: two.id, done: false, code: 'fields_missing' },
        { id: planned.id, done: false, code: 'validity_period_set' },
      ],
    })
    await choose('Eins', 'Zwei', 'Geplant')
    await inBar('Veröffentlichen …')
    const asks = await dialog('3 Beiträge veröffentlichen')
    const left = within(asks).getByRole('list', { name: 'Bleiben, wie sie sind:' })
    expect(left.textContent).toBe('GeplantEin Zeitraum ist festgelegt. Entfernen Sie ihn im Beitrag.')
    await within(asks).findByText('erreicht niemanden')
    await within(asks).findByText(
      / · benachrichtigt 1\.240, davon 12 nach ihrer Ruhezeit · davon haben 14 das Thema stummgeschaltet$/,
    )
    await userEvent.click(within(asks).getByRole('button', { name: 'Veröffentlichen' }))
    const tells = await dialog('1 von 3 ausgeführt')
    expect(within(tells).getByRole('list').textContent).toBe(
      'ZweiTitel, Zusammenfassung, Text oder eine Bildbeschreibung fehlt. Bitte ergänzen.GeplantEin Zeitraum ist festgelegt. Entfernen Sie ihn im Beitrag.',
    )
    const close = within(tells).getAllByRole('button', { name: 'Schließen' }).at(-1)!
    await userEvent.click(close)
    const chosen = screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))
    expect(chosen).toEqual(['Zwei auswählen', 'Geplant auswählen'])
  })

  test('skips a story that another editor has changed since the list was fetched, and says so', async () => {
    const { calls } = await startStoryList({
      ...list,
      '/news/bulk': [{ id: one.id, done: false, code: 'version_conflict' }],
    })
    await userEvent.click(await inMenu('Eins', /^Veröffentlichen/))
    const asks = await dialog('Beitrag veröffentlichen')
    await within(asks).findByText(/erreicht 1\.240 Personen/)
    await userEvent.click(within(asks).getByRole('button', { name: 'Veröffentlichen' }))
    const tells = await dialog('0 von 1 ausgeführt')
    expect(within(tells).getByRole('list').textContent).toMatch(/^EinsWurde inzwischen geändert\./)
    expect(calls().at(-1)?.body).toEqual({ action: 'publish', stories: [{ id: one.id, version: one.version }] })
  })

  test('explains when an action is possible for none of the selected stories', async () => {
    await startStoryList(list)
    await choose('Geplant')
    const publish = within(screen.getByRole('region', { name: 'Auswahl' })).getByRole('button', {
      name: 'Veröffentlichen …',
    })
    expect(publish.getAttribute('aria-disabled')).toBe('true')
    const item = await inMenu('Geplant', /^Veröffentlichen/)
    expect(item.textContent).toContain('Ein Zeitraum ist festgelegt.')
  })
})

test('withdraws and deletes published stories only after confirmation', async () => {
  const { calls } = await startStoryList({
    '/news/editing': aPage([one, out]),
    '/news/bulk': [{ id: out.id, done: true }],
  })
  await userEvent.click(await inMenu('Draußen', /^Zurückziehen/))
  await userEvent.click(within(await dialog('Beitrag zurückziehen')).getByRole('button', { name: 'Abbrechen' }))
  expect(calls()).toEqual([])
  await choose('Eins', 'Draußen')
  await inBar('In den Papierkorb')
  const asks = await dialog('2 Beiträge in den Papierkorb verschieben')
  expect(asks.textContent).toContain('1 Beitrag ist öffentlich oder geplant und dann nicht mehr sichtbar.')
  await userEvent.click(within(asks).getByRole('button', { name: 'Löschen' }))
  await waitFor(() =>
    expect(calls().at(-1)?.body).toEqual({ action: 'delete', stories: [{ id: one.id }, { id: out.id }] }),
  )
})

test('keeps the selection when an action fails, and retries with the same key', async () => {
  let fails = true
  const { calls } = await startStoryList({
    '/news/editing': aPage([one, two]),
    '/news/bulk': () => (fails ? failure(503) : [{ id: one.id, done: true }]),
  })
  await choose('Eins')
  await inBar('In den Papierkorb')
  const bar = await result()
  expect(within(bar).getByRole('alert').textContent).toBe('503 - Der Beitrag konnte nicht gelöscht werden.')
  expect((boxOf('Eins') as HTMLInputElement).checked).toBe(true)
  fails = false
  await userEvent.click(within(bar).getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(async () => expect((await result()).textContent).toMatch(/^„Eins“ liegt im Papierkorb/))
  const keys = calls().map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('[NEWS-03] restores stories from the recycle bin, and undoes that', async () => {
  const binned = aLine({ titel: 'Weg', state: 'bin', deletedAt: new Date().toISOString(), refused: {} })
  const { calls } = await startStoryList({
    '/news/editing': aPage([binned]),
    '/news/bulk': [{ id: binned.id, done: true }],
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Papierkorb/ }))
  await choose('Weg')
  await inBar('Wiederherstellen')
  const bar = await result()
  expect(bar.textContent).toMatch(/^„Weg“ ist wieder ein Entwurf\./)
  await userEvent.click(within(bar).getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() =>
    expect(calls().map(({ body }) => body)).toEqual([
      { action: 'restore', stories: [{ id: binned.id }] },
      { action: 'delete', stories: [{ id: binned.id }] },
    ]),
  )
})

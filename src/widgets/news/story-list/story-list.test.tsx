import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { BulkBody } from '#contract/news-editing.ts'
import type { StoryLine } from '#contract/news-list.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { refreshAll } from '#shared/bus/refresh.ts'
import { failure, showIn, standOn } from '#widgets/news/testing/stories.tsx'
import { choose } from './filters.ts'
import { StoryList } from './story-list.tsx'
import { aLine, aPage, boxOf, chipsOf, rowOf, startStoryList, titles } from './testing/rows.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './dialogs/action-dialogs.tsx'
import './row-actions.tsx'
import './list-frame.tsx'

const drafts = ['Eins', 'Zwei', 'Drei', 'Vier'].map((titel) => aLine({ titel }))
const [one, two, three] = drafts as [StoryLine, StoryLine, StoryLine, StoryLine]
const ready = (title = 'Eins') => screen.findByRole('link', { name: title })
/** A store ends one second after its last subscriber. */
const storesEnd = () => new Promise((end) => setTimeout(end, 1100))
const SELECTED = 'Auswahl'
const result = async () => (await screen.findByRole('region', { name: 'Ergebnis' })).textContent
const bar = () => screen.getByRole('region', { name: SELECTED })

describe('[NEWS-03] the list', () => {
  test('shows the state of each story as text', async () => {
    const out = { veroeffentlichtdate: '2026-04-20T06:00:00.000Z' }
    await startStoryList({
      '/news/editing': aPage([
        aLine({ titel: 'Eins', state: 'review', turn: true }),
        aLine({ titel: 'Zwei', state: 'scheduled', chips: ['approved'], publishAt: '2031-04-22T06:00:00.000Z' }),
        aLine({
          titel: 'Drei',
          state: 'published',
          chips: ['expires', 'highlight', 'changed', 'translation', 'pending'],
          expiresAt: '2031-05-01T16:00:00.000Z',
          highlightUntil: '2031-04-30T16:00:00.000Z',
          ...out,
        }),
        aLine({ titel: 'Vier', state: 'expired', expiresAt: '2026-04-21T06:00:00.000Z', ...out }),
        aLine({ titel: '', state: 'bin', deletedAt: new Date(Date.now() - 86_400_000).toISOString() }),
      ]),
    })
    await ready()
    const said = [chipsOf('Eins'), chipsOf('Zwei'), chipsOf('Drei'), chipsOf('Vier'), chipsOf('Ohne Titel')]
    expect(said.map((chips) => chips.map((chip) => chip?.replaceAll('\u00a0', ' ')))).toEqual([
      ['Sie sind dran', 'in Prüfung'],
      ['geplant: 22.04.2031, 8:00 Uhr', 'freigegeben'],
      [
        'veröffentlicht 20.04.2026',
        'läuft ab 01.05.2031, 18:00 Uhr',
        'Highlight bis 30.04.2031, 18:00 Uhr',
        'Änderungen nicht veröffentlicht',
        'Übersetzung veraltet',
        'Benachrichtigung steht aus',
      ],
      ['abgelaufen 21.04.2026'],
      ['noch 29 Tage im Papierkorb'],
    ])
  })

  test('links to each story, to its duplicate, and to a new one', async () => {
    const { received } = await startStoryList({ '/news/editing': aPage(drafts) })
    await userEvent.click(await ready())
    await userEvent.click(await screen.findByRole('link', { name: 'Duplizieren: Eins' }))
    await userEvent.click(screen.getByRole('link', { name: 'Neuer Beitrag' }))
    expect(received('portal-navigate').map(({ detail }) => (detail as { path: string }).path)).toEqual([
      `/news/ma/bearbeiten/${one.id}`,
      `/news/ma/bearbeiten/kopie-${one.id}`,
      '/news/ma/bearbeiten/neu',
    ])
  })

  test('filters by state with numbers, and hides flags that no story has', async () => {
    const { asked } = await startStoryList({ '/news/editing': aPage(drafts) })
    await ready()
    const tabs = within(await screen.findByRole('group', { name: 'Status' })).getAllByRole('button')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Sie sind dran 1',
      'Alle 18',
      'Entwürfe 3',
      'In Prüfung 1',
      'Geplant 2',
      'Veröffentlicht 12',
      'Läuft ab 2',
      'Abgelaufen 0',
      'Papierkorb 4',
    ])
    await userEvent.click(screen.getByRole('button', { name: /^Geplant/ }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ state: 'scheduled' }))
    await userEvent.click(screen.getByRole('button', { name: /^Sie sind dran/ }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ mark: 'turn' }))
  })

  test('filters by category, company, search terms and author, and sorts by column headers', async () => {
    const category = { id: 7, parentId: null, label: 'Werk', labelEn: 'Plant', icon: '', archived: false }
    const { asked, unmount } = await startStoryList({
      '/news/editing': aPage(drafts),
      '/kategorien': [{ ...category, id: 8, parentId: 7, label: 'Siegen' }, category],
      '/companies': [{ id: 3, name: 'Guss', people: 12 }],
    })
    await ready()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kategorie' }), ['8'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Gesellschaft' }), ['3'])
    await userEvent.click(screen.getByRole('button', { name: 'Nur meine' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Beiträge durchsuchen' }), 'ofen{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Titel' }))
    const query = {
      size: '30',
      category: '8',
      company: '3',
      mine: 'true',
      q: 'ofen',
      sort: 'title',
      descending: 'false',
    }
    await waitFor(() => expect(asked().at(-1)).toEqual(query))
    expect(screen.getByRole('columnheader', { name: 'Titel' }).getAttribute('aria-sort')).toBe('ascending')

    unmount()
    showIn(StoryList)
    await ready()
    expect(asked().at(-1)).toEqual(query)
    await userEvent.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }))
    await waitFor(() => expect(asked().at(-1)).toEqual({ size: '30', sort: 'title', descending: 'false' }))
  })

  test('loads more on request, moves the focus to the first new row, and restores its length', async () => {
    const many = Array.from({ length: 40 }, (_, index) => aLine({ titel: `Nummer ${index}` }))
    const pages = (url: URL) => {
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const to = from + Number(url.searchParams.get('size'))
      return aPage(many.slice(from, to), { total: 40, next: to < 40 ? `${to}` : null })
    }
    const { unmount } = await startStoryList({ '/news/editing': pages })
    await ready('Nummer 0')
    await userEvent.click(await screen.findByRole('button', { name: 'Weitere 10 laden' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Nummer 30' })))
    expect(screen.queryByRole('button', { name: /laden$/ })).toBeNull()
    unmount()
    showIn(StoryList, {}, { size: 40 })
    await ready('Nummer 39')
  })

  test('adds one row for one that is gone, not one more with each refresh', async () => {
    let many = Array.from({ length: 40 }, (_, index) => aLine({ titel: `Nummer ${index}` }))
    const { asked } = await startStoryList({
      '/news/editing': ({ searchParams }: URL) =>
        aPage(many.slice(0, Number(searchParams.get('size'))), { total: 39, next: 'more' }),
    })
    await ready('Nummer 0')
    for (const refresh of ['erste', 'zweite', 'dritte']) {
      many = [{ ...many[0]!, titel: `Die ${refresh}` }, ...many.slice(1).filter(({ titel }) => titel !== 'Nummer 3')]
      act(() => void refreshAll())
      await screen.findByText(`Die ${refresh}`)
      await screen.findByText('Nummer 30')
    }
    expect(new Set(asked().map(({ size }) => size))).toEqual(new Set(['30']))
    expect(screen.queryByText('Nummer 31')).toBeNull()
  })

  test('restores the length of the latest visit, not of the first one', async () => {
    const many = Array.from({ length: 40 }, (_, index) => aLine({ titel: `Nummer ${index}` }))
    const pages = ({ searchParams }: URL) =>
      searchParams.has('state') ? aPage(drafts) : aPage(many.slice(0, Number(searchParams.get('size'))), { total: 40 })
    const { unmount } = await startStoryList({ '/news/editing': pages })
    await ready('Nummer 0')
    await userEvent.click(await screen.findByRole('button', { name: /^Entwürfe/ }))
    await ready('Eins')
    unmount()
    act(() => choose({ tab: '' }))
    await storesEnd()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 })
    showIn(StoryList, {}, { size: 40 })
    await ready('Nummer 39')
  })

  test('dims the former selection until the next one shows the effects of an action', async () => {
    let lines: readonly StoryLine[] = drafts
    let gate = Promise.resolve()
    await startStoryList({
      '/news/editing': async ({ searchParams }: URL) => {
        await gate
        return aPage(searchParams.has('state') ? lines.slice(0, -1) : lines)
      },
      '/news/bulk': () => {
        lines = drafts.slice(1)
        return [{ id: one.id, done: true }]
      },
    })
    await ready()
    await userEvent.click(await screen.findByRole('button', { name: /^Entwürfe/ }))
    await waitFor(() => expect(titles()).toEqual(['Eins', 'Zwei', 'Drei']))
    await userEvent.click(screen.getByRole('button', { name: /^Alle/ }))
    await waitFor(() => expect(titles()).toHaveLength(4))
    await storesEnd()
    boxOf('Eins').focus()
    await userEvent.keyboard('{Delete}')
    await waitFor(() => expect(titles()).toEqual(['Zwei', 'Drei', 'Vier']))
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    await userEvent.click(screen.getByRole('button', { name: /^Entwürfe/ }))
    const isDimmed = () => screen.getByRole('grid').getAttribute('aria-busy') === 'true'
    expect([isDimmed(), titles()]).toEqual([true, ['Zwei', 'Drei', 'Vier']])
    resolve()
    await waitFor(() => expect(isDimmed()).toBe(false))
    expect(titles()).toEqual(['Zwei', 'Drei'])
    expect(screen.queryByText(/neu oder geändert|steht nicht mehr/)).toBeNull()
  })

  test('does not move when stories are added or removed, and offers to show the changes', async () => {
    let page = aPage(drafts)
    await startStoryList({ '/news/editing': () => page })
    await ready()
    page = aPage([aLine({ titel: 'Neu' }), { ...three, titel: 'Drei B' }, one, drafts[3]!])
    await act(() => refreshAll())
    const changes = /1 Beitrag ist neu oder geändert · 1 Beitrag steht nicht mehr/
    expect(await screen.findByText(changes, { selector: 'p' })).toBeTruthy()
    expect(titles()).toEqual(['Eins', 'Zwei', 'Drei B', 'Vier'])
    expect(chipsOf('Zwei')[0]).toBe('steht nicht mehr in dieser Auswahl')
    await userEvent.click(screen.getByRole('button', { name: 'Liste aktualisieren' }))
    expect(titles()).toEqual(['Neu', 'Drei B', 'Eins', 'Vier'])
  })

  test('reports a failed request, retries it, and keeps the rows', async () => {
    let fails = true
    await startStoryList({ '/news/editing': () => (fails ? failure(500) : aPage(drafts)) })
    expect(await screen.findByText('500 - Die Beiträge konnten nicht geladen werden.')).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await ready()
    fails = true
    await act(() => refreshAll())
    expect(await screen.findByText('Sie sehen den zuletzt geladenen Stand.')).toBeTruthy()
    expect(titles()).toHaveLength(4)
  })

  test('shows English texts', async () => {
    await startStoryList({ '/news/editing': aPage([aLine({ titel: 'Ofen', titelEn: 'Furnace' })]) })
    act(() => setLanguage('en'))
    await ready('Furnace')
    expect(screen.getByRole('grid', { name: 'Stories' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Your turn 1' })).toBeTruthy()
  })

  test('opens stories in the portal from a foreign page', async () => {
    await startStoryList({ '/news/editing': aPage(drafts) })
    const link = await ready()
    act(() => standOn('foreign page'))
    await waitFor(() => expect(link.getAttribute('target')).toBe('_blank'))
  })
})

describe('by keyboard', () => {
  test('is one tab stop: arrows move between rows, Shift extends the selection, Escape clears it', async () => {
    await startStoryList({ '/news/editing': aPage(drafts) })
    await ready()
    boxOf('Eins').focus()
    await userEvent.keyboard(' {ArrowDown}{Shift>}{ArrowDown}{/Shift}')
    expect(document.activeElement).toBe(boxOf('Drei'))
    expect(within(bar()).getByRole('status').textContent).toBe('3 Beiträge ausgewählt')
    expect(within(rowOf('Vier')).getAllByRole('link')[0]?.tabIndex).toBe(-1)
    await userEvent.keyboard('{Control>}{End}{/Control}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Vier' }))
    await userEvent.keyboard(' {Control>}{Home}{/Control}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Eins' }))
    expect(within(bar()).getByRole('status').textContent).toBe('4 Beiträge ausgewählt')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: SELECTED })).toBeNull()
  })

  test('selects all by the header checkbox and by Ctrl+A, and a range by Shift and a press', async () => {
    await startStoryList({ '/news/editing': aPage(drafts) })
    await ready()
    const all = screen.getByRole('checkbox', { name: 'Alle angezeigten auswählen' })
    await userEvent.click(all)
    expect(within(bar()).getByRole('status').textContent).toBe('4 Beiträge ausgewählt')
    await userEvent.click(all)
    await userEvent.click(boxOf('Zwei'))
    const user = userEvent.setup()
    await user.keyboard('{Shift>}')
    await user.click(boxOf('Vier'))
    await user.keyboard('{/Shift}')
    expect(within(bar()).getByRole('status').textContent).toBe('3 Beiträge ausgewählt')
    expect((all as HTMLInputElement).indeterminate).toBe(true)
    await user.keyboard('{Control>}a{/Control}')
    expect(within(bar()).getByRole('status').textContent).toBe('4 Beiträge ausgewählt')
  })

  test("[NEWS-03] Delete moves drafts to the recycle bin immediately and focuses 'undo'", async () => {
    let lines: readonly StoryLine[] = drafts
    const { calls } = await startStoryList({
      '/news/editing': () => aPage(lines),
      '/news/bulk': (_: URL, { body }: RequestInit) => {
        const { action, stories } = JSON.parse(String(body)) as BulkBody
        const ids = stories.map(({ id }) => id)
        lines = action === 'delete' ? drafts.filter(({ id }) => !ids.includes(id)) : drafts
        return ids.map((id) => ({ id, done: true }))
      },
    })
    await ready()
    boxOf('Eins').focus()
    await userEvent.keyboard(' {ArrowDown} {Delete}')
    expect(await result()).toMatch(/^2 Beiträge liegen im Papierkorb\./)
    await waitFor(() => expect(titles()).toEqual(['Drei', 'Vier']))
    const undo = screen.getByRole('button', { name: 'Rückgängig' })
    await waitFor(() => expect(document.activeElement).toBe(undo))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Eins', 'Zwei', 'Drei', 'Vier']))
    expect(await result()).toMatch(/^Alles ist wie vorher\./)
    expect(calls().map(({ body }) => body)).toEqual([
      { action: 'delete', stories: [{ id: one.id }, { id: two.id }] },
      { action: 'restore', stories: [{ id: one.id }, { id: two.id }] },
    ])
  })
})

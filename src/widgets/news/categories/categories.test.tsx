import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { Categories } from './categories.tsx'
import { refreshCategories } from './store.ts'
import { anEditableCategory } from './testing/editable-category.ts'
import {
  drawn,
  edit,
  grip,
  announced,
  serveTree,
  ADMINISTRATOR,
  rowOf,
  rows,
  start,
  TREE,
} from './testing/categories-page.tsx'
import { problem } from './testing/service.tsx'

const stage = serveTree()

describe('[NEWS-03] the tree', () => {
  test('shows both names, the audience, and the number of stories', async () => {
    stage.service.list = [
      ...TREE,
      anEditableCategory(7, 'Alt', { archived: true }),
      anEditableCategory(8, 'Darunter', { parentId: 7 }),
    ]
    await start()
    expect(drawn()).toEqual([
      'Unternehmen',
      '·Strategie',
      '·Betriebsrat',
      'Standorte',
      '·Siegen',
      'Leer',
      'Alt',
      '·Darunter',
    ])
    expect(screen.getByText('8 Kategorien, 2 Ebenen')).toBeTruthy()
    expect(within(rowOf('Standorte')).getByText('fehlt').className).toContain('missing')
    expect(rowOf('Strategie').textContent).toContain('12 Beiträge')
    // With those below it.
    expect(rowOf('Unternehmen').textContent).toContain('12 Beiträge')
    expect(rowOf('Betriebsrat').textContent).toContain('mit Prüfung')
    expect(within(rowOf('Alt')).getByText('archiviert')).toBeTruthy()
    expect(within(rowOf('Darunter')).getByText('niemand, „Alt“ ist archiviert')).toBeTruthy()
    expect(rowOf('Siegen').getAttribute('aria-level')).toBe('2')
  })

  test('sends no request without the role', async () => {
    await screenTest(Categories, { roles: ADMINISTRATOR })
    expect(await screen.findByText('Kein Zugriff auf die Kategorien')).toBeTruthy()
    expect(stage.service.asked).toEqual([])
  })

  test('explains how to begin when it is empty', async () => {
    stage.service.list = []
    await screenTest(Categories, {
      roles: ADMINISTRATOR,
      clientRoles: { 'ma-news-api': { roles: ['news_cat_write'] } },
    })
    expect(await screen.findByText('Noch keine Kategorien')).toBeTruthy()
  })

  test('reports a failed request and loads on retry', async () => {
    stage.service.before = () => problem(503, 'unavailable')
    await screenTest(Categories, {
      roles: ADMINISTRATOR,
      clientRoles: { 'ma-news-api': { roles: ['news_cat_write'] } },
    })
    await screen.findByText(/503 - Die Kategorien konnten nicht geladen werden/)
    stage.service.before = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await screen.findByRole('treegrid')
  })

  test('shows English texts', async () => {
    setLanguage('en')
    await start()
    expect(screen.getByText('6 categories, 2 levels')).toBeTruthy()
    expect(within(rows()[3]!).getByText('missing')).toBeTruthy()
  })
})

describe('[NEWS-03] by keyboard', () => {
  test('arrows move through the grid; each control of the current row is a tab stop', async () => {
    await start()
    grip('Unternehmen').focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Strategie umbenennen' }))
    await userEvent.keyboard('{Control>}{End}{/Control}{Home}')
    expect(document.activeElement).toBe(grip('Leer'))
    expect(
      rows().filter((row) => within(row).getByRole('button', { name: /verschieben$/ }).tabIndex === 0),
    ).toHaveLength(1)
  })

  test('Alt with arrows moves, indents and outdents, announces the new position and keeps the focus', async () => {
    await start()
    grip('Leer').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(drawn()).toEqual(['Unternehmen', '·Strategie', '·Betriebsrat', 'Leer', 'Standorte', '·Siegen'])
    await announced('„Leer“: 2 von 3, oberste Ebene, Ebene 1')
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await announced('„Leer“: 3 von 3, Unternehmen, Ebene 2')
    expect(document.activeElement).toBe(grip('Leer'))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await announced('„Leer“ steht hier schon an letzter Stelle')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(stage.service.writes).toEqual(['POST 3/move', 'POST 3/move', 'POST 3/move']))
    expect(stage.service.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { parentId: null, before: 2 },
      { parentId: 1, before: null },
      { parentId: null, before: 2 },
    ])
    await waitFor(() =>
      expect(drawn()).toEqual(['Unternehmen', '·Strategie', '·Betriebsrat', 'Leer', 'Standorte', '·Siegen']),
    )
  })

  test('the handle offers the same moves as a menu for touch', async () => {
    await start()
    await userEvent.click(grip('Strategie'))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Ausrücken/ }))
    await waitFor(() =>
      expect(drawn()).toEqual(['Unternehmen', '·Betriebsrat', 'Strategie', 'Standorte', '·Siegen', 'Leer']),
    )
  })
})

describe('with two administrators', () => {
  test('a move that would create a cycle by now is reverted, and the tree is fetched again', async () => {
    await start()
    stage.service.before = ({ path }) => (path.endsWith('/move') ? problem(409, 'category_circle') : undefined)
    grip('Leer').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(
      (await screen.findByText(/kann nicht ihre eigene Unterkategorie sein\. Die Liste/)).closest('[role=alert]'),
    ).toBeTruthy()
    expect(drawn()).toEqual(['Unternehmen', '·Strategie', '·Betriebsrat', 'Standorte', '·Siegen', 'Leer'])
  })

  test('a concurrent rename does not conflict with a move', async () => {
    await start()
    stage.service.change(3, { label: 'Voll' })
    grip('Leer').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() =>
      expect(drawn()).toEqual(['Unternehmen', '·Strategie', '·Betriebsrat', 'Voll', 'Standorte', '·Siegen']),
    )
    expect(screen.queryByText(/Jemand anderes/)).toBeNull()
  })

  test('merges changes of others into the form, keeps the input, and warns before overwriting a conflict', async () => {
    await start()
    const german = await edit('Siegen')
    await userEvent.type(german, ' Süd')
    stage.service.change(6, { label: 'Siegerland', labelEn: 'Siegen region' })
    act(refreshCategories)
    expect(await screen.findByText('Deutsch: „Siegerland“')).toBeTruthy()
    expect((german as HTMLInputElement).value).toBe('Siegen Süd')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Englisch/ }).value).toBe('Siegen region')
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(stage.service.list.find(({ id }) => id === 6)?.label).toBe('Siegen Süd'))
    expect(stage.service.asked.find(({ method }) => method === 'PATCH')).toMatchObject({
      body: { label: 'Siegen Süd' },
      version: '"2"',
    })
  })

  test('offers to add a category that was deleted during editing as a new one', async () => {
    await start()
    await userEvent.type(await edit('Leer'), ' und doch nicht')
    stage.service.list = stage.service.list.filter(({ id }) => id !== 3)
    act(refreshCategories)
    await screen.findAllByText('Diese Kategorie gibt es nicht mehr.')
    await userEvent.click(screen.getByRole('button', { name: 'Anlegen' }))
    await waitFor(() => expect(stage.service.list.at(-1)?.label).toBe('Leer und doch nicht'))
  })

  test('keeps a name that is being edited when its row is deleted', async () => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Leer umbenennen' }))
    await userEvent.keyboard('Getippt')
    stage.service.list = stage.service.list.filter(({ id }) => id !== 3)
    act(refreshCategories)
    await screen.findByText('Neue Kategorie')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Deutsch' }).value).toBe('Getippt')
  })
})

describe('without a connection', () => {
  test('says so, disables moving, and keeps the input', async () => {
    await start()
    const german = await edit('Leer')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect((await screen.findAllByText('Keine Verbindung')).length).toBeGreaterThan(0)
    stage.service.before = () => Promise.reject(new TypeError('failed to fetch'))
    await userEvent.type(german, ' jetzt')
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
    expect(await screen.findByText('Es besteht keine Verbindung. Ihre Änderung wurde nicht gespeichert.')).toBeTruthy()
    expect((german as HTMLInputElement).value).toBe('Leer jetzt')
    fireEvent.keyDown(grip('Leer'), { key: 'ArrowUp', altKey: true })
    await waitFor(() =>
      expect(screen.getAllByText('Es besteht keine Verbindung. Ihre Änderung wurde nicht gespeichert.')).toHaveLength(
        2,
      ),
    )
    expect(drawn().at(-1)).toBe('Leer')
    vi.restoreAllMocks()
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('Keine Verbindung')).toBeNull())
  })
})

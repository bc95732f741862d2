import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeptCategory } from '#contract/news-categories.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { showIn, signIn, standOn } from '#widgets/news/testing/stories.tsx'
import { Categories } from './categories.tsx'
import { refreshCategories } from './store.ts'
import { aKept } from './testing/kept.ts'
import { problem, Service } from './testing/service.tsx'
// Here before the first test: what is loaded later need not hurry.
import './page.tsx'
import './panel.tsx'
import './remove-dialog.tsx'
import './signs/sign-field.tsx'

const KEEPER = ['portal_ma', 'ma_news_user']
// Unternehmen › Strategie, Betriebsrat · Standorte › Siegen · Leer
const TREE: readonly KeptCategory[] = [
  aKept(1, 'Unternehmen', { icon: 'building-2' }),
  aKept(2, 'Standorte', { labelEn: '' }),
  aKept(3, 'Leer'),
  aKept(4, 'Strategie', { parentId: 1, stories: 12 }),
  aKept(5, 'Betriebsrat', { parentId: 1, review: true }),
  aKept(6, 'Siegen', { parentId: 2, stories: 4, binned: 1 }),
]
let service: Service

async function start() {
  await signIn(KEEPER, { 'ma-news-api': { roles: ['news_cat_write'] } })
  const shown = showIn(Categories)
  await screen.findByRole('treegrid', { name: /^(Kategorien|Categories)$/ })
  return shown
}

const rows = () => screen.getAllByRole('row').slice(1)
const rowOf = (label: string) =>
  screen.getByRole('button', { name: `${label} umbenennen` }).closest<HTMLElement>('[role=row]')!
/** Names from the top down, with their level. */
const drawn = () =>
  rows().map(
    (row) =>
      `${'·'.repeat(Number(row.ariaLevel ?? row.getAttribute('aria-level')) - 1)}${within(row).getByRole('rowheader').textContent}`,
  )
const grip = (label: string) => screen.getByRole('button', { name: `${label} verschieben` })
const heard = (sentence: string | RegExp) => screen.findByText(sentence, { selector: '[aria-live]' })
async function choose(label: string, item: RegExp | string) {
  await userEvent.click(screen.getByRole('button', { name: `Weitere Aktionen zu ${label}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
async function edit(label: string) {
  await userEvent.click(screen.getByRole('button', { name: `${label} bearbeiten` }))
  return screen.findByRole('textbox', { name: 'Deutsch' })
}

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  service = new Service(TREE)
})

describe('[NEWS-03] the tree', () => {
  test('stands with both names, whom it is visible to, and how many stories it has', async () => {
    service.list = [...TREE, aKept(7, 'Alt', { archived: true }), aKept(8, 'Darunter', { parentId: 7 })]
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
    expect(rowOf('Betriebsrat').textContent).toContain('mit Prüfung')
    expect(within(rowOf('Alt')).getByText('archiviert')).toBeTruthy()
    expect(within(rowOf('Darunter')).getByText('niemand, „Alt“ ist archiviert')).toBeTruthy()
    expect(rowOf('Siegen').getAttribute('aria-level')).toBe('2')
  })

  test('only with the role: nobody else’s window asks for anything', async () => {
    await signIn(KEEPER)
    showIn(Categories)
    expect(await screen.findByText('Kein Zugriff auf die Kategorien')).toBeTruthy()
    expect(service.asked).toEqual([])
  })

  test('empty, it says how to begin', async () => {
    service.list = []
    await signIn(KEEPER, { 'ma-news-api': { roles: ['news_cat_write'] } })
    showIn(Categories)
    expect(await screen.findByText('Noch keine Kategorien')).toBeTruthy()
  })

  test('that does not come says so, and comes again', async () => {
    service.before = () => problem(503, 'unavailable')
    await signIn(KEEPER, { 'ma-news-api': { roles: ['news_cat_write'] } })
    showIn(Categories)
    await screen.findByText(/503 - Die Kategorien konnten nicht geladen werden/)
    service.before = () => undefined
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await screen.findByRole('treegrid')
  })

  test('English', async () => {
    setLanguage('en')
    await start()
    expect(screen.getByText('6 categories, 2 levels')).toBeTruthy()
    expect(within(rows()[3]!).getByText('missing')).toBeTruthy()
  })
})

describe('[NEWS-03] by keyboard', () => {
  test('arrows go through the grid, which is one stop of Tab for each control of a row', async () => {
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

  test('Alt with arrows moves, indents and outdents; each time it is said where it stands, and the focus stays', async () => {
    await start()
    grip('Leer').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(drawn()).toEqual(['Unternehmen', '·Strategie', '·Betriebsrat', 'Leer', 'Standorte', '·Siegen'])
    await heard('„Leer“: 2 von 3, oberste Ebene, Ebene 1')
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await heard('„Leer“: 3 von 3, Unternehmen, Ebene 2')
    expect(document.activeElement).toBe(grip('Leer'))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await heard('„Leer“ steht hier schon an letzter Stelle')
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(service.writes).toEqual(['POST 3/move', 'POST 3/move', 'POST 3/move']))
    expect(service.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { parentId: null, before: 2 },
      { parentId: 1, before: null },
      { parentId: null, before: 2 },
    ])
    await waitFor(() =>
      expect(drawn()).toEqual(['Unternehmen', '·Strategie', '·Betriebsrat', 'Leer', 'Standorte', '·Siegen']),
    )
  })

  test('the grip opens the same as a menu, for a finger', async () => {
    await start()
    await userEvent.click(grip('Strategie'))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Ausrücken/ }))
    await waitFor(() =>
      expect(drawn()).toEqual(['Unternehmen', '·Betriebsrat', 'Strategie', 'Standorte', '·Siegen', 'Leer']),
    )
  })
})

describe('two at once', () => {
  test('a move that would make a circle by now goes back, and the tree is read again', async () => {
    await start()
    service.before = ({ path }) => (path.endsWith('/move') ? problem(409, 'category_circle') : undefined)
    grip('Leer').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(
      (await screen.findByText(/kann nicht unter sich selbst liegen\. Der Baum/)).closest('[role=alert]'),
    ).toBeTruthy()
    expect(drawn()).toEqual(['Unternehmen', '·Strategie', '·Betriebsrat', 'Standorte', '·Siegen', 'Leer'])
  })

  test('a rename meanwhile is no conflict with a move', async () => {
    await start()
    service.change(3, { label: 'Voll' })
    grip('Leer').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() =>
      expect(drawn()).toEqual(['Unternehmen', '·Strategie', '·Betriebsrat', 'Voll', 'Standorte', '·Siegen']),
    )
    expect(screen.queryByText(/Jemand anderes/)).toBeNull()
  })

  test('what is typed stays, what others changed comes, and where both did it is said before it is overwritten', async () => {
    await start()
    const german = await edit('Siegen')
    await userEvent.type(german, ' Süd')
    service.change(6, { label: 'Siegerland', labelEn: 'Siegen region' })
    act(refreshCategories)
    expect(await screen.findByText('Deutsch: „Siegerland“')).toBeTruthy()
    expect((german as HTMLInputElement).value).toBe('Siegen Süd')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Englisch/ }).value).toBe('Siegen region')
    await userEvent.click(screen.getByRole('button', { name: 'Sichern' }))
    await waitFor(() => expect(service.list.find(({ id }) => id === 6)?.label).toBe('Siegen Süd'))
    expect(service.asked.find(({ method }) => method === 'PATCH')).toMatchObject({
      body: { label: 'Siegen Süd' },
      version: '"2"',
    })
  })

  test('typed in a category that somebody deletes: it can be added as a new one', async () => {
    await start()
    await userEvent.type(await edit('Leer'), ' und doch nicht')
    service.list = service.list.filter(({ id }) => id !== 3)
    act(refreshCategories)
    await screen.findAllByText('Diese Kategorie gibt es nicht mehr.')
    await userEvent.click(screen.getByRole('button', { name: 'Anlegen' }))
    await waitFor(() => expect(service.list.at(-1)?.label).toBe('Leer und doch nicht'))
  })

  test('a name that is typed in its row is not lost with the row', async () => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Leer umbenennen' }))
    await userEvent.keyboard('Getippt')
    service.list = service.list.filter(({ id }) => id !== 3)
    act(refreshCategories)
    await screen.findByText('Neue Kategorie')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Deutsch' }).value).toBe('Getippt')
  })
})

describe('a name', () => {
  test('is changed in its place: F2, Enter', async () => {
    await start()
    grip('Leer').focus()
    await userEvent.keyboard('{F2}')
    await userEvent.keyboard('Voll{Enter}')
    expect(await screen.findByRole('button', { name: 'Voll umbenennen' })).toBeTruthy()
    expect(service.writes).toEqual(['PATCH 3'])
  })

  test.each([
    ['Standorte', '„Standorte“ gibt es schon.'],
    ['2026', 'Das Feld Deutsch darf nicht nur eine Zahl sein.'],
    ['Kategorien', '„Kategorien“ ist schon die Adresse einer Seite.'],
    [' ', 'Das Feld Deutsch darf nicht leer sein.'],
  ])('%j is refused before it is sent, and stays typed', async (name, sentence) => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Leer umbenennen' }))
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Deutsch' })
    await userEvent.clear(input)
    await userEvent.type(input, `${name}{Enter}`)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect([input.value, service.writes]).toEqual([name, []])
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Leer umbenennen' })).toBeTruthy()
  })

  test('that somebody else has changed: theirs is shown, Enter overwrites', async () => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Leer umbenennen' }))
    service.change(3, { label: 'Ihrs' })
    await userEvent.keyboard('Meins{Enter}')
    expect(await screen.findByText(/Inzwischen steht hier „Ihrs“/)).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(service.list.find(({ id }) => id === 3)?.label).toBe('Meins'))
  })
})

describe('a category', () => {
  test('is added with its sign, searched by a word of either language, its colour and its place', async () => {
    await start()
    await userEvent.click(screen.getByRole('button', { name: 'Kategorie' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Deutsch' }), 'Ofenhalle')
    await userEvent.click(await screen.findByRole('button', { name: 'Alle' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Zeichen suchen' }), 'heat')
    await screen.findByText('1 Zeichen')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(screen.getByRole('radio', { name: 'Rot' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Liegt unter' }), 'Standorte › Siegen')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Beiträge brauchen eine Prüfung' }))
    await userEvent.click(screen.getByRole('button', { name: 'Anlegen' }))
    await waitFor(() => expect(drawn()).toContain('··Ofenhalle'))
    expect(service.list.at(-1)).toMatchObject({
      label: 'Ofenhalle',
      icon: 'flame',
      color: 'red',
      review: true,
      parentId: 6,
    })
  })

  test('is archived and restored, and each can be taken back', async () => {
    await start()
    await choose('Leer', 'Archivieren')
    await screen.findByText('archiviert')
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(screen.queryByText('archiviert')).toBeNull())
    expect(service.list.find(({ id }) => id === 3)?.archived).toBe(false)
  })

  test('what is still on its way is taken back, not what was done before it', async () => {
    await start()
    await choose('Leer', 'Archivieren')
    await screen.findByText('archiviert')
    const before = drawn()
    const arrived = Promise.withResolvers<undefined>()
    service.before = ({ path }) => (path.endsWith('/move') ? arrived.promise : undefined)
    grip('Leer').focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(drawn()).not.toEqual(before)
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    arrived.resolve(undefined)
    await waitFor(() => expect(drawn()).toEqual(before))
    expect(service.writes).toEqual(['PATCH 3', 'POST 3/move', 'POST 3/move'])
  })

  test('that nothing stands in is deleted, and comes back to its place', async () => {
    service.list = [...TREE.slice(0, 3), aKept(9, 'Leer2'), ...TREE.slice(3)]
    await start()
    await choose('Leer', /Löschen/)
    const dialog = await screen.findByRole('dialog', { name: '„Leer“ löschen?' })
    expect(dialog.textContent).toContain('Kein Beitrag steht darin.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(drawn()).not.toContain('Leer'))
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    await waitFor(() => expect(drawn().slice(-2)).toEqual(['Leer', 'Leer2']))
  })

  test('in use is not deleted: what goes where is said before, and it goes there', async () => {
    await start()
    await choose('Siegen', /Löschen/)
    const dialog = await screen.findByRole('dialog', { name: '„Siegen“ löschen?' })
    expect(dialog.textContent).toContain('4 Beiträge bekommen stattdessen „Standorte“. Dazu 1 Beitrag im Papierkorb.')
    expect(dialog.textContent).toContain('/news/ma/Siegen gibt es dann nicht mehr')
    expect(dialog.textContent).toContain('Das lässt sich nicht zurücknehmen.')
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'Leer')
    expect(dialog.textContent).toContain('bekommen stattdessen „Leer“')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(service.writes).toEqual(['POST 6/merge']))
    expect(service.asked.find(({ path }) => path === '6/merge')?.body).toEqual({ into: 3 })
  })

  test('into which somebody saves a story meanwhile: the question is asked anew', async () => {
    await start()
    await choose('Leer', /Löschen/)
    const dialog = await screen.findByRole('dialog')
    service.before = ({ method }) => {
      if (method !== 'DELETE') return undefined
      service.change(3, { stories: 1 })
      return problem(409, 'category_in_use', { present: { stories: 1, children: 0 } })
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Löschen' }))
    expect(await within(dialog).findByText(/Inzwischen steht etwas darin/)).toBeTruthy()
    expect(await within(dialog).findByText(/1 Beitrag bekommt stattdessen/)).toBeTruthy()
  })

  test('is merged: only where what is below it still fits', async () => {
    await start()
    await choose('Unternehmen', /Zusammenführen/)
    const dialog = await screen.findByRole('dialog', { name: '„Unternehmen“ zusammenführen' })
    expect(dialog.textContent).toContain('2 Unterkategorien liegen dann unter')
    const options = within(dialog)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(options).not.toContain('Unternehmen')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zusammenführen' }))
    await waitFor(() => expect(service.writes).toEqual(['POST 1/merge']))
  })
})

describe('without a connection', () => {
  test('that is said, nothing is moved, and what is typed stays', async () => {
    await start()
    const german = await edit('Leer')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect((await screen.findAllByText('Keine Verbindung')).length).toBeGreaterThan(0)
    service.before = () => Promise.reject(new TypeError('failed to fetch'))
    await userEvent.type(german, ' jetzt')
    await userEvent.click(screen.getByRole('button', { name: 'Sichern' }))
    expect(await screen.findByText('Keine Verbindung: nicht gesichert.')).toBeTruthy()
    expect((german as HTMLInputElement).value).toBe('Leer jetzt')
    fireEvent.keyDown(grip('Leer'), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(screen.getAllByText('Keine Verbindung: nicht gesichert.')).toHaveLength(2))
    expect(drawn().at(-1)).toBe('Leer')
    vi.restoreAllMocks()
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText('Keine Verbindung')).toBeNull())
  })
})

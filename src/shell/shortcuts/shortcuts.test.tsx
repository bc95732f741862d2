import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { closePalette } from './palette-state.ts'
import { EMPLOYEE, enter, type Visit } from '#shell/testing/enter.tsx'
import { $shortcuts, chooseLetterKeys, closeShortcuts, hasKeyboard, registerShortcuts } from './registry.ts'

beforeEach(() => {
  // The shortcuts are loaded when the page is idle.
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
})
afterEach(() => {
  act(() => {
    chooseLetterKeys(true)
    closeShortcuts()
    closePalette()
    setLanguage(undefined)
  })
  localStorage.clear()
})

/** Opens the portal and waits until its shortcuts work. */
async function open(visit: Visit = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const view = await enter('/startseite', visit)
  // They are loaded 1.5 s after the frame, which itself takes time to load.
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect($shortcuts.get().length).toBeGreaterThan(0)
  })
  return view
}

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}
const search = () => screen.queryByRole('combobox', { name: /suchen$/ })
const sheet = () => screen.findByRole('dialog', { name: /^(Tastenkürzel|Keyboard shortcuts)$/ })

describe('keys', () => {
  test.each([
    [['g', 'e'], '/news/ma'],
    [['G', 'E'], '/news/ma'],
    [['g', 'x', 'g', 'e'], '/news/ma'],
    [['e'], '/startseite'],
    [['g', 'u'], '/startseite'],
  ])('%j leads to %s', async (keys, path) => {
    await open()
    press(...keys)
    expect(location.pathname).toBe(path)
  })

  test('the second key must follow soon', async () => {
    await open()
    press('g')
    await act(() => vi.advanceTimersByTimeAsync(1_501))
    press('e')
    expect(location.pathname).toBe('/startseite')
  })

  test('an area one may not see has no key', async () => {
    await open({ roles: EMPLOYEE.filter((role) => role !== 'menu_ma_news') })
    press('g', 'e')
    expect(location.pathname).toBe('/startseite')
  })

  test('/ opens the search, ? the sheet', async () => {
    await open()
    press('/')
    expect(search()).toBeTruthy()
    act(() => closePalette())
    press('?')
    expect(await sheet()).toBeTruthy()
  })

  test.each(['input', 'textarea', 'select'])('input in a %s is no shortcut', async (tag) => {
    await open()
    const field = document.body.appendChild(document.createElement(tag))
    field.focus()
    press('?', 'g', 'e', '/')
    expect([location.pathname, search()]).toEqual(['/startseite', null])
  })

  test('input in a field inside an element, in rich text or in a popover is no shortcut', async () => {
    await open()
    const host = document.body.appendChild(document.createElement('div'))
    const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('input'))
    const rich = document.body.appendChild(document.createElement('p'))
    rich.setAttribute('contenteditable', 'true')
    const popover = document.body.appendChild(document.createElement('div'))
    popover.setAttribute('popover', 'auto')
    const button = popover.appendChild(document.createElement('button'))
    for (const target of [inner, rich, button]) fireEvent.keyDown(target, { key: '/', composed: true })
    expect(search()).toBeNull()
  })

  test('a dialog has its keys for itself', async () => {
    await open()
    document.body.appendChild(document.createElement('dialog')).showModal()
    press('g', 'e')
    expect(location.pathname).toBe('/startseite')
  })

  test('a screen adds its own while it is shown', async () => {
    await open()
    const run = vi.fn<() => void>()
    const remove = registerShortcuts([{ keys: ['a'], group: 'page', label: 'genehmigen', run }])
    press('a')
    expect(run).toHaveBeenCalledTimes(1)
    remove()
    press('a')
    expect(run).toHaveBeenCalledTimes(1)
  })
})

describe('the sheet', () => {
  test('lists those of this page first, then global ones, then jumps', async () => {
    await open()
    const remove = registerShortcuts([{ keys: ['a'], group: 'page', label: 'genehmigen' }])
    press('?')
    const dialog = within(await sheet())
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Hier: Startseite',
      'Überall',
      'Direkt öffnen',
      'In der Glocke',
      'In der Suche',
    ])
    const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms).toContain('News')
    expect(terms).not.toContain('Urlaubskalender')
    expect(dialog.getByText('Suchen und öffnen').parentElement?.textContent).toBe('Suchen und öffnenStrgKoder/')
    expect(dialog.getByText('News').parentElement?.textContent).toBe('NewsGdannE')
    act(() => remove())
  })

  test('single letters can be switched off, and it is remembered', async () => {
    await open()
    press('?')
    const letters = within(await sheet()).getByRole('switch', { name: 'Kürzel mit einzelnen Buchstaben' })
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(letters)
    expect(localStorage.getItem('portal.letters')).toBe('off')
    act(() => closeShortcuts())
    press('g', 'e', '/', '?')
    expect([location.pathname, search()]).toEqual(['/startseite', null])
    expect(screen.queryByRole('dialog', { name: 'Tastenkürzel' })).toBeNull()
    fireEvent.keyDown(document.body, { key: '0', code: 'Digit0', altKey: true })
    expect(document.activeElement).toBe(within(screen.getByRole('main')).getByRole('heading', { level: 1 }))
  })

  test('it is shown in English', async () => {
    await open()
    act(() => setLanguage('en'))
    press('?')
    const dialog = within(await sheet())
    expect(dialog.getByRole('heading', { name: 'Everywhere' })).toBeTruthy()
    expect(dialog.getByText('Home', { selector: 'dt' })).toBeTruthy()
  })
})

test.each([
  [true, false],
  [false, true],
])('a device that only knows fingers (%s) is offered shortcuts: %s', (fingers, offered) => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: fingers }))
  expect(hasKeyboard()).toBe(offered)
})

import { resize } from '#shell/testing/media.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PassageAnswer } from '#contract/passages.ts'
import { PAGES } from '#domain/routes/routes.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { go } from '#shell/navigation.ts'
import { openPalette } from '#shell/shortcuts/palette-state.ts'
import { aConfig, EMPLOYEE, enter, type Visit } from '#shell/testing/enter.tsx'
import de from './de.json' with { type: 'json' }
import { AREA_HELP, type HelpSource } from './area-help.ts'
import { closeHelp, hasHelpButton } from './help-store.ts'

const AREAS = ['home', 'news', 'news-editing', 'notifications', 'marketplace', 'vacation']
const config = aConfig({ areas: AREAS })
const ASSISTED = { resource_access: { 'user-api': { roles: ['assistant_user'] } } }
const EDITOR: Visit = {
  roles: EMPLOYEE,
  claims: { resource_access: { 'ma-news-api': { roles: ['news_write'] }, 'user-api': { roles: ['assistant_user'] } } },
  config,
}
const BUYER: Visit = { roles: ['portal_ek', 'menu_ek_marktplatz'], config }
const READER: Visit = { roles: EMPLOYEE, claims: ASSISTED, config }
const NOTHING: PassageAnswer = { words: 'Ofen', isNarrowed: false, passages: [], unavailable: [] }

const button = () => screen.queryByRole('button', { name: 'Hilfe' })
const pane = (title: string) => screen.findByRole('complementary', { name: `Hilfe zu „${title}“` })
const panes = () => screen.queryByRole('complementary', { name: /^Hilfe/ })
const f1 = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F1' })
const ask = async (words: string) => {
  await userEvent.type(screen.getByRole('searchbox', { name: de.question }), words)
  await userEvent.click(screen.getByRole('button', { name: de.ask }))
  return within(await screen.findByRole('region', { name: de.answers }))
}

beforeEach(() => {
  localStorage.clear()
  resize(1440)
})
afterEach(() => {
  act(closeHelp)
  setLanguage('de')
})

test('[SHELL-06] only the news editor and the marketplace have the button', () => {
  expect(
    PAGES.filter(hasHelpButton)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual([
    '/marktplatz',
    '/marktplatz/:id',
    '/marktplatz/bearbeitung/:ad?',
    '/marktplatz/gesuche',
    '/marktplatz/meine',
    '/marktplatz/moderation',
    '/marktplatz/regeln',
    '/news/ma/bearbeiten/:news?',
  ])
})

test.each([
  ['/news/ma/bearbeiten/7', EDITOR, true],
  ['/marktplatz', BUYER, true],
  ['/marktplatz/12', BUYER, true],
  ['/marktplatz/meine', BUYER, true],
  ['/news/ma', EDITOR, false],
  ['/startseite', EDITOR, false],
  ['/news/ma/bearbeiten', { roles: EMPLOYEE, config }, false],
  ['/marktplatz', { ...BUYER, config: aConfig() }, false],
])('[SHELL-06] on %s', async (path, visit, isThere) => {
  await enter(path, visit)
  expect(button() !== null).toBe(isThere)
})

test('[SHELL-06] the pane is beside the page, which remains usable; Esc returns the focus', async () => {
  await enter('/news/ma/bearbeiten/7', EDITOR)
  await userEvent.click(button()!)
  const opened = await pane('Beitrag bearbeiten')
  expect(button()?.getAttribute('aria-expanded')).toBe('true')
  // The focus follows once the pane is drawn.
  await waitFor(() => expect(document.activeElement).toBe(within(opened).getByRole('heading', { level: 2 })))
  expect(await within(opened).findByText(/sehen ihn die Mitarbeitenden aller Gesellschaften/)).toBeTruthy()
  expect(screen.getByRole('main').closest('[inert]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(panes()).toBeNull())
  expect(document.activeElement).toBe(button())
  expect(button()?.getAttribute('aria-expanded')).toBe('false')
})

test('[SHELL-06] F1 opens it on every page, also from a field, and closes it; the focus returns to the field', async () => {
  await enter('/startseite', READER)
  const field = screen.getByRole('main').appendChild(document.createElement('input'))
  field.focus()
  f1()
  const opened = await pane('Startseite')
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true))
  expect(await within(opened).findByText(/^Die Startseite zeigt, was neu ist/)).toBeTruthy()
  f1()
  await waitFor(() => expect(panes()).toBeNull())
  field.focus()
  f1()
  await pane('Startseite')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('[SHELL-06] F1 in a modal dialog opens the help above it; Esc and F1 close only the help', async () => {
  await enter('/startseite', READER)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal()
  f1()
  await waitFor(() => expect(panes()).toBeTruthy())
  const over = panes()!.closest('dialog')!
  expect([over.open, over.className]).toEqual([true, 'help-over'])
  fireEvent(over, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(panes()).toBeNull())
  expect(dialog.open).toBe(true)
  f1()
  await waitFor(() => expect(panes()).toBeTruthy())
  f1()
  await waitFor(() => expect(panes()).toBeNull())
  dialog.remove()
})

test('[SHELL-06] the profile menu opens it', async () => {
  await enter('/startseite', READER)
  await userEvent.click(screen.getByRole('button', { name: /Hilfe zu dieser Seite/, hidden: true }))
  expect(await pane('Startseite')).toBeTruthy()
})

test('[SHELL-06] the palette opens it', async () => {
  await enter('/startseite', READER)
  act(openPalette)
  await userEvent.type(await screen.findByRole('combobox', { name: /suchen$/ }), 'Hilfe')
  await userEvent.click(await screen.findByRole('option', { name: 'Hilfe zu dieser Seite öffnen' }))
  expect(await pane('Startseite')).toBeTruthy()
})

test('[SHELL-06] Esc is for a dialog inside of an element first', async () => {
  await enter('/news/ma/bearbeiten/7', EDITOR)
  await userEvent.click(button()!)
  await pane('Beitrag bearbeiten')
  const host = screen.getByRole('main').appendChild(document.createElement('div'))
  const dialog = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('dialog'))
  dialog.showModal()
  await userEvent.keyboard('{Escape}')
  expect(button()?.getAttribute('aria-expanded')).toBe('true')
  host.remove()
  await userEvent.keyboard('{Escape}')
  expect(button()?.getAttribute('aria-expanded')).toBe('false')
})

test('[SHELL-06] it explains the next page; as a sheet it closes, because it would cover that page', async () => {
  await enter('/news/ma/bearbeiten/7', EDITOR)
  await userEvent.click(button()!)
  await pane('Beitrag bearbeiten')
  act(() => go('/news/ma'))
  expect(await within(await pane('News')).findByText(/^Die Übersicht zeigt alle Beiträge/)).toBeTruthy()
  act(() => resize(390))
  act(() => go('/startseite'))
  await waitFor(() => expect(panes()).toBeNull())
})

test('[SHELL-06] as a sheet it folds while a field of the page has the focus', async () => {
  resize(390)
  await enter('/startseite', READER)
  const field = screen.getByRole('main').appendChild(document.createElement('input'))
  field.scrollIntoView = vi.fn<() => void>()
  f1()
  const opened = await pane('Startseite')
  expect(within(opened).getByRole('button', { name: de.fold })).toBeTruthy()
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true))
  act(() => field.focus())
  const unfold = await within(opened).findByRole('button', { name: de.unfold })
  await waitFor(() => expect(field.scrollIntoView).toHaveBeenCalled())
  await userEvent.click(unfold)
  expect(within(opened).getByRole('button', { name: de.fold })).toBeTruthy()
})

test('[SHELL-06] a page of an area without help shows the help that is the same everywhere', async () => {
  const sources = AREA_HELP as HelpSource[]
  const at = sources.findIndex(({ routes }) => routes.includes('marketplace'))
  const [taken] = sources.splice(at, 1)
  try {
    await enter('/marktplatz', BUYER)
    f1()
    const opened = within(await screen.findByRole('complementary', { name: /^Hilfe zu/ }))
    expect(await opened.findByText(de.noneHere)).toBeTruthy()
    expect(opened.getByText('… Sie F1 drücken?')).toBeTruthy()
  } finally {
    sources.splice(at, 0, taken!)
  }
})

test('[SHELL-06] without the role the assistant is closed, and shows that; the page is still explained', async () => {
  const { asked } = await enter('/marktplatz', BUYER)
  await userEvent.click(button()!)
  const opened = within(await pane('Marktplatz'))
  expect(opened.getByText(de.noAccess)).toBeTruthy()
  expect(opened.queryByRole('searchbox')).toBeNull()
  expect(await opened.findByText(/^Der Marktplatz zeigt/)).toBeTruthy()
  expect(asked.mock.calls.some(([url]) => String(url).includes('/help/passages'))).toBe(false)
})

test('[SHELL-06] name, picture and greeting of the assistant come from the configuration', async () => {
  const assistant = { name: 'Tilda', pictureUrl: '/assistant.svg', greeting: 'Moin, ich bin Tilda.' }
  await enter('/startseite', { ...READER, config: aConfig({ areas: AREAS, assistant }) })
  f1()
  const opened = await pane('Startseite')
  expect(within(opened).getByText('Moin, ich bin Tilda.')).toBeTruthy()
  expect(opened.querySelector('img')?.getAttribute('src')).toBe('/assistant.svg')
  // Without an English greeting the usual one, with the name.
  act(() => setLanguage('en'))
  expect(await screen.findByText('Hello, I am Tilda. How can I help you?')).toBeTruthy()
})

test('[SHELL-06] without a persona there is a neutral greeting and an icon', async () => {
  await enter('/startseite', READER)
  f1()
  const opened = await pane('Startseite')
  expect(within(opened).getByText(de.greeting)).toBeTruthy()
  expect(opened.querySelector('img')).toBeNull()
})

test('[SHELL-06] a question is answered by help and server, each passage with its source and address', async () => {
  const passages: PassageAnswer = {
    ...NOTHING,
    passages: [{ source: 'news', title: 'Der neue Ofen', excerpt: 'Er läuft.', href: '/story/ma/7' }],
  }
  const { asked } = await enter('/startseite', { ...READER, service: { '/help/passages': passages } })
  f1()
  await pane('Startseite')
  const found = await ask('Was passiert mit dem Highlight?')
  expect(await found.findByText('2 Stellen gefunden')).toBeTruthy()
  expect(found.getByRole('heading', { name: /^Was passiert, wenn ein Beitrag größer dargestellt ist/ })).toBeTruthy()
  expect(found.getByText(/^Quelle: Hilfe, Startseite/)).toBeTruthy()
  expect(found.getByRole('link', { name: 'Der neue Ofen' }).getAttribute('href')).toBe('/story/ma/7')
  expect(found.getByText('Quelle: News')).toBeTruthy()
  const [url] = asked.mock.calls.find(([one]) => String(one).includes('/help/passages'))!
  expect(new URL(String(url)).searchParams.get('q')).toBe('Was passiert mit dem Highlight?')
  await userEvent.click(found.getByRole('button', { name: de.back }))
  expect(await screen.findByText(/^Die Startseite zeigt, was neu ist/)).toBeTruthy()
})

test('[SHELL-06] help of pages that the person may not open is not found', async () => {
  await enter('/startseite', { ...READER, service: { '/help/passages': NOTHING } })
  f1()
  await pane('Startseite')
  const found = await ask('Sonderurlaub')
  expect(await found.findByText(de.nothing)).toBeTruthy()
  expect(found.getByText(de.nothingHelp)).toBeTruthy()
})

test('[SHELL-06] sources that could not be searched are named, and tried again', async () => {
  await enter('/startseite', {
    ...READER,
    service: { '/help/passages': { ...NOTHING, unavailable: ['forum', 'news'] } },
  })
  f1()
  await pane('Startseite')
  const found = await ask('Fahrrad')
  expect((await found.findByRole('alert')).textContent).toContain('Nicht durchsucht werden konnte: Forum und News.')
  expect(found.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

test('[SHELL-06] a value that the server does not give is not invented', async () => {
  await enter('/urlaub', { ...READER, roles: [...EMPLOYEE, 'menu_ma_holiday'] })
  f1()
  const opened = await screen.findByRole('complementary', { name: /^Hilfe zu/ })
  expect((await within(opened).findAllByText(new RegExp(de.valueMissing))).length).toBeGreaterThan(0)
  expect(opened.textContent).not.toContain('{{')
})

test('[SHELL-06] first steps are marked and dismissed in this browser, and stay so later', async () => {
  await enter('/startseite', READER)
  f1()
  const opened = within(await pane('Startseite'))
  const step = await opened.findByRole('checkbox', { name: /^Öffnen Sie die Glocke/ })
  await userEvent.click(step)
  expect(opened.getByText(/^1 von 3 erledigt/)).toBeTruthy()
  f1()
  await waitFor(() => expect(panes()).toBeNull())
  f1()
  const again = within(await pane('Startseite'))
  expect((await again.findByRole<HTMLInputElement>('checkbox', { name: /^Öffnen Sie die Glocke/ })).checked).toBe(true)
  await userEvent.click(again.getByRole('button', { name: de.stepsHide }))
  expect(again.queryByRole('checkbox')).toBeNull()
  await userEvent.click(again.getByRole('button', { name: de.stepsShow }))
  expect(again.getAllByRole('checkbox')).toHaveLength(3)
})

test('[SHELL-06] steps are those of the roles of the person', async () => {
  await enter('/startseite', { ...READER, roles: ['portal_ma', 'menu_dashboard'] })
  f1()
  const opened = within(await pane('Startseite'))
  expect(await opened.findAllByRole('checkbox')).toHaveLength(2)
})

test('[SHELL-06] a step points at its part, and shows when it is missing', async () => {
  await enter('/startseite', READER)
  f1()
  const opened = within(await pane('Startseite'))
  const item = within((await opened.findByRole('checkbox', { name: /^Lesen Sie einen Beitrag/ })).closest('li')!)
  await userEvent.click(item.getByRole('button', { name: de.show }))
  expect(item.getByText(de.notThere)).toBeTruthy()
  const host = screen.getByRole('main').appendChild(document.createElement('portal-news-cards'))
  const card = (host.shadowRoot ?? host.attachShadow({ mode: 'open' })).appendChild(document.createElement('article'))
  card.setAttribute('part', 'card')
  const link = card.appendChild(document.createElement('a'))
  link.href = '/story/ma/7'
  card.scrollIntoView = vi.fn<() => void>()
  const sheets = document.adoptedStyleSheets.length
  item.getByRole('button', { name: de.show }).focus()
  await userEvent.keyboard('{Enter}')
  expect(item.queryByText(de.notThere)).toBeNull()
  expect(card.scrollIntoView).toHaveBeenCalled()
  expect(document.adoptedStyleSheets).toHaveLength(sheets + 1)
  expect(document.adoptedStyleSheets.at(-1)?.cssRules[0]?.cssText).toContain('portal-news-cards::part(card)')
  // By keyboard the focus moves to the part that the step points at.
  expect(host.shadowRoot?.activeElement).toBe(link)
  act(closeHelp)
  await waitFor(() => expect(document.adoptedStyleSheets).toHaveLength(sheets))
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PAGES } from '#domain/routes.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { go } from '#shell/navigation.ts'
import { aConfig, EMPLOYEE, enter } from '#shell/testing/enter.tsx'
import de from './de.json' with { type: 'json' }
import { closeHelp, topicsOf } from './help-store.ts'

const config = aConfig({ areas: ['home', 'news', 'news-editing', 'notifications', 'marketplace'] })
const EDITOR = {
  roles: EMPLOYEE,
  claims: { resource_access: { 'ma-news-api': { roles: ['news_write'] }, 'user-api': { roles: ['assistant_user'] } } },
  config,
}
const BUYER = { roles: ['portal_ek', 'menu_ek_marktplatz'], config }
const button = () => screen.queryByRole('button', { name: 'Hilfe' })
const pane = (title: string) => screen.findByRole('complementary', { name: `Hilfe zu „${title}“` })

afterEach(() => {
  act(closeHelp)
  setLanguage('de')
})

test('[SHELL-06] only the news editor and the marketplace have help', () => {
  expect(
    PAGES.filter((page) => topicsOf(page).length > 0)
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
  expect(within(opened).getByText(/sehen ihn die Mitarbeitenden aller Gesellschaften/)).toBeTruthy()
  expect(screen.getByRole('main').closest('[inert]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Hilfe/ })).toBeNull())
  expect(document.activeElement).toBe(button())
  expect(button()?.getAttribute('aria-expanded')).toBe('false')
})

test('[SHELL-06] Esc in the page closes it too and leaves the focus there', async () => {
  await enter('/news/ma/bearbeiten/7', EDITOR)
  await userEvent.click(button()!)
  await pane('Beitrag bearbeiten')
  const profile = screen.getByRole('button', { name: /Profilmenü/ })
  profile.focus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Hilfe/ })).toBeNull())
  expect(document.activeElement).toBe(profile)
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

test('[SHELL-06] it goes with the page it explains, and does not come back by itself', async () => {
  await enter('/news/ma/bearbeiten/7', EDITOR)
  await userEvent.click(button()!)
  await pane('Beitrag bearbeiten')
  act(() => go('/news/ma'))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /^Hilfe/ })).toBeNull())
  act(() => go('/news/ma/bearbeiten'))
  await waitFor(() => expect(button()).not.toBeNull())
  expect(button()?.getAttribute('aria-expanded')).toBe('false')
})

test('[SHELL-06] explains missing access to the assistant', async () => {
  await enter('/marktplatz', BUYER)
  await userEvent.click(button()!)
  const opened = within(await pane('Marktplatz'))
  expect(opened.getByText(de.noAccess)).toBeTruthy()
  expect(opened.queryByRole('group')).toBeNull()
})

import { resize } from '#shell/testing/media.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { enter, EMPLOYEE } from '#shell/testing/enter.tsx'

const PLANNER = {
  roles: [...EMPLOYEE, 'menu_ma_holiday'],
  claims: { resource_access: { 'ma-api': { roles: ['ma_tk_view'] } } },
  config: { areas: ['news', 'vacation', 'profile'] },
}
const bar = () => screen.queryByRole('navigation', { name: /^(Bereiche dieser Seite|Sections of this page)$/ })
const tabs = () =>
  within(bar()!)
    .getAllByRole('link')
    .map((link) => link.textContent + (link.getAttribute('aria-current') === null ? '' : '*'))

afterEach(() => {
  setLanguage(undefined)
  act(() => resize(1440))
})

test('[SHELL-04] shows the tabs in order, in both languages, with links to their pages', async () => {
  await enter('/urlaub', PLANNER)
  expect(within(screen.getByRole('banner')).getByRole('navigation')).toBe(bar())
  expect(tabs()).toEqual(['Mein Urlaub*', 'Team', 'Mitglieder', 'Tabelle'])
  act(() => setLanguage('en'))
  expect(tabs()).toEqual(['My vacation*', 'Team', 'Members', 'Table'])
  await userEvent.click(within(bar()!).getByRole('link', { name: 'Team' }))
  expect(location.pathname).toBe('/urlaub/team')
  expect(tabs()).toEqual(['My vacation', 'Team*', 'Members', 'Table'])
})

test('[SHELL-04] by keyboard: arrows wrap round the ends, Enter opens the tab', async () => {
  await enter('/urlaub', PLANNER)
  within(bar()!).getByRole('link', { name: 'Mein Urlaub' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('Tabelle')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Team')
  await userEvent.keyboard('{End}{Home}{ArrowRight}{Enter}')
  expect(location.pathname).toBe('/urlaub/team')
})

test('[SHELL-04] a tab that is off on smartphones is hidden by the width and shown again', async () => {
  await enter('/urlaub', PLANNER)
  act(() => resize(639))
  expect(tabs()).toEqual(['Mein Urlaub*', 'Team', 'Mitglieder'])
  act(() => resize(640))
  expect(tabs()).toContain('Tabelle')
})

test.each([
  ['only one is left', '/news/ma', PLANNER],
  ['the page is shut', '/urlaub/team', { ...PLANNER, claims: {} }],
])('[SHELL-04] no bar where %s', async (_why, path, visit) => {
  await enter(path, visit)
  expect(bar()).toBeNull()
})

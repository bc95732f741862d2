import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { enter, EMPLOYEE } from '#shell/testing/enter.tsx'

// Read when the module is loaded, so it stands before the imports.
const media = vi.hoisted(() => {
  const width = { value: 1440 }
  const queries: (() => void)[] = []
  const matchMedia = (query: string) => {
    const below = Number(/width < (\d+)px/.exec(query)?.[1])
    const list = Object.assign(new EventTarget(), { media: query, matches: width.value < below })
    queries.push(() => {
      list.matches = width.value < below
      list.dispatchEvent(new Event('change'))
    })
    return list
  }
  Object.assign(globalThis, { matchMedia })
  return {
    resize(pixels: number) {
      width.value = pixels
      for (const tell of queries) tell()
    },
  }
})

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
  act(() => media.resize(1440))
})

test('[SHELL-04] the tabs stand in the bar by their order, in both languages, and lead to their pages', async () => {
  await enter('/urlaub', PLANNER)
  expect(within(screen.getByRole('banner')).getByRole('navigation')).toBe(bar())
  expect(tabs()).toEqual(['Mein Urlaub*', 'Team', 'Mitglieder', 'Tabelle'])
  act(() => setLanguage('en'))
  expect(tabs()).toEqual(['My vacation*', 'Team', 'Members', 'Table'])
  await userEvent.click(within(bar()!).getByRole('link', { name: 'Team' }))
  expect(location.pathname).toBe('/urlaub/team')
  expect(tabs()).toEqual(['My vacation', 'Team*', 'Members', 'Table'])
})

test('[SHELL-04] by keyboard: arrows move round the ends, Enter goes', async () => {
  await enter('/urlaub', PLANNER)
  within(bar()!).getByRole('link', { name: 'Mein Urlaub' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('Tabelle')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Team')
  await userEvent.keyboard('{End}{Home}{ArrowRight}{Enter}')
  expect(location.pathname).toBe('/urlaub/team')
})

test('[SHELL-04] a tab that is off on smartphones goes with the width and comes back', async () => {
  await enter('/urlaub', PLANNER)
  act(() => media.resize(639))
  expect(tabs()).toEqual(['Mein Urlaub*', 'Team', 'Mitglieder'])
  act(() => media.resize(640))
  expect(tabs()).toContain('Tabelle')
})

test.each([
  ['only one is left', '/news/ma', PLANNER],
  ['the page is shut', '/urlaub/team', { ...PLANNER, claims: {} }],
])('[SHELL-04] no bar where %s', async (_why, path, visit) => {
  await enter(path, visit)
  expect(bar()).toBeNull()
})

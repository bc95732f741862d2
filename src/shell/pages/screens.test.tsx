import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { entryState } from '#shell/list-state/entry-state.ts'
import { go } from '#shell/navigation.ts'
import { content, enter, menu } from '#shell/testing/enter.tsx'

const element = (tag: string) => screen.getByRole('main').querySelector(tag)
const home = () => element('portal-news-cards')
const news = () => element('portal-news')
const isUnseen = (element: Element | null) => Boolean(element?.closest('.screen[hidden]'))

test('home and news stay while others are shown: the same element is there on the way back', async () => {
  await enter('/startseite')
  const first = home()
  await userEvent.click(menu().getByRole('link', { name: /^News/ }))
  expect([home() === first, isUnseen(first), isUnseen(news())]).toEqual([true, true, false])
  expect(
    content()
      .getAllByRole('heading', { level: 1 })
      .map(({ textContent }) => textContent),
  ).toEqual(['News'])
  expect(document.activeElement).toBe(content().getByRole('heading', { level: 1 }))
  const list = news()
  await userEvent.click(menu().getByRole('link', { name: 'Startseite' }))
  expect([home() === first, isUnseen(first), news() === list, isUnseen(list)]).toEqual([true, false, true, true])
  expect(document.activeElement?.textContent).toMatch(/^Guten/)
})

test('a story does not stay, nor do the news of a category', async () => {
  await enter('/startseite')
  for (const path of ['/story/ma/7', '/news/ma/IT']) {
    act(() => go(path))
    expect(content().getAllByRole('heading', { level: 1, hidden: true }).length).toBeGreaterThan(0)
    act(() => go('/startseite'))
  }
  expect(screen.getByRole('main').querySelector('portal-story')).toBeNull()
  expect(news()).toBeNull()
})

test('what an unseen page reports of itself is not kept for the page that is shown', async () => {
  await enter('/startseite')
  await userEvent.click(menu().getByRole('link', { name: /^News/ }))
  const list = news()!
  const report = (state: string) =>
    fireEvent(list, new CustomEvent('portal-state', { detail: { state }, bubbles: true, composed: true }))
  report('shown')
  expect(entryState().view).toBe('shown')
  await userEvent.click(menu().getByRole('link', { name: 'Startseite' }))
  report('unseen')
  expect(entryState().view).toBeUndefined()
})

test('an unseen page that misses something says so only when it is shown', async () => {
  await enter('/startseite')
  await userEvent.click(menu().getByRole('link', { name: /^News/ }))
  const list = news()!
  await userEvent.click(menu().getByRole('link', { name: 'Startseite' }))
  fireEvent(list, new CustomEvent('portal-error', { detail: { code: 'not_found' }, bubbles: true, composed: true }))
  expect(content().queryByText('Fehlercode 404')).toBeNull()
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { entryState } from '#shell/list-state/entry-state.ts'
import { go } from '#shell/navigation.ts'
import { content, enter, menu, EMPLOYEE } from '#shell/testing/enter.tsx'

const EDITOR = {
  roles: EMPLOYEE,
  claims: { resource_access: { 'ma-news-api': { roles: ['news_write'] } } },
  config: { areas: ['home', 'news', 'news-editing', 'notifications'] },
}

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

test('an element that gets another address stays, with the focus and the same entry of the history', async () => {
  await enter('/news/ma/bearbeiten/neu', EDITOR)
  const editor = element('portal-news-editor')!
  const field = editor.appendChild(document.createElement('input'))
  field.focus()
  const steps = history.length
  fireEvent(
    editor,
    new CustomEvent('portal-address', { detail: { path: '/news/ma/bearbeiten/17' }, bubbles: true, composed: true }),
  )
  await act(async () => undefined)
  expect([location.pathname, history.length]).toEqual(['/news/ma/bearbeiten/17', steps])
  expect(element('portal-news-editor')).toBe(editor)
  expect(editor.getAttribute('story-id')).toBe('17')
  expect(document.activeElement).toBe(field)
  act(() => go('/news/ma/bearbeiten/18'))
  expect(element('portal-news-editor')).not.toBe(editor)
})

test('[NEWS-03] going from the old address to the new one later opens another page, with the focus on its heading', async () => {
  await enter('/news/ma/bearbeiten/neu', EDITOR)
  const detail = { path: '/news/ma/bearbeiten/17' }
  fireEvent(
    element('portal-news-editor')!,
    new CustomEvent('portal-address', { detail, bubbles: true, composed: true }),
  )
  await act(async () => undefined)
  act(() => go('/news/ma/bearbeiten/neu'))
  const empty = element('portal-news-editor')
  const field = empty!.appendChild(document.createElement('input'))
  field.focus()
  act(() => go(detail.path))
  expect(element('portal-news-editor')).not.toBe(empty)
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
})

test('[NEWS-01] the text of a search is part of the address of the news, unless they are hidden', async () => {
  await enter('/news/ma?q=ofen')
  const list = news()!
  expect(list.getAttribute('search')).toBe('ofen')
  list.append(document.createElement('input'))
  list.querySelector('input')!.focus()
  const steps = history.length
  const say = (path: string) =>
    fireEvent(list, new CustomEvent('portal-address', { detail: { path }, bubbles: true, composed: true }))
  say('/news/ma?q=kammerofen')
  await act(async () => undefined)
  expect([location.search, history.length, news()]).toEqual(['?q=kammerofen', steps, list])
  expect(list.getAttribute('search')).toBe('kammerofen')
  expect(document.activeElement).toBe(list.querySelector('input'))
  say('/news/ma')
  await act(async () => undefined)
  expect([location.search, list.hasAttribute('search')]).toEqual(['', false])
  await userEvent.click(menu().getByRole('link', { name: 'Startseite' }))
  say('/news/ma?q=ofen')
  expect(location.pathname + location.search).toBe('/startseite')
})

describe('[NEWS-01] hidden news with the text of a search', () => {
  const leave = async () => {
    await enter('/news/ma?q=ofen')
    const list = news()!
    await userEvent.click(menu().getByRole('link', { name: 'Startseite' }))
    expect([isUnseen(list), list.getAttribute('search')]).toEqual([true, 'ofen'])
    return list
  }
  // As the view reports when the same filters get another text on another page.
  const reportUnseen = async (list: Element, path: string) => {
    fireEvent(list, new CustomEvent('portal-address', { detail: { path }, bubbles: true, composed: true }))
    await act(async () => undefined)
    expect(location.pathname + location.search).toBe('/startseite')
  }

  test('lose them with the address of the menu, so that they can report them', async () => {
    const list = await leave()
    await userEvent.click(menu().getByRole('link', { name: /^News/ }))
    expect([isUnseen(list), list.hasAttribute('search')]).toEqual([false, false])
  })

  test.each([
    ['none', '/news/ma', null],
    ['others', '/news/ma?q=neu', 'neu'],
  ])('have %s once they report that, and get those of the address on the way back', async (_, path, words) => {
    const list = await leave()
    await reportUnseen(list, path)
    expect(list.getAttribute('search')).toBe(words)
    act(() => history.back())
    await waitFor(() => expect(location.search).toBe('?q=ofen'))
    await waitFor(() => expect([news(), list.getAttribute('search')]).toEqual([list, 'ofen']))
  })
})

test('the report of a hidden page is not stored for the page that is shown', async () => {
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

test('an error of a hidden page is shown only when the page is shown', async () => {
  await enter('/startseite')
  await userEvent.click(menu().getByRole('link', { name: /^News/ }))
  const list = news()!
  await userEvent.click(menu().getByRole('link', { name: 'Startseite' }))
  fireEvent(list, new CustomEvent('portal-error', { detail: { code: 'not_found' }, bubbles: true, composed: true }))
  expect(content().queryByText('Fehlercode 404')).toBeNull()
})

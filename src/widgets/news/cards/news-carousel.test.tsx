import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadBadges } from '#shared/badges/badges.ts'
import { refreshNews } from '#widgets/news/api.ts'
import { aNewsService, bike, meeting, oven, startCards } from '#widgets/news/testing/cards.tsx'
import { aNewsBadge, aStory, type Service } from '#widgets/news/testing/stories.tsx'

let service: Service
beforeEach(() => {
  service = aNewsService()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(358)
})

const slides = (): HTMLElement[] =>
  screen.getAllByRole('group', { hidden: true }).filter((group) => group.ariaLabel?.startsWith('Beitrag'))
const shown = (): string | undefined =>
  slides()
    .find((slide) => !slide.hasAttribute('inert'))
    ?.querySelector('h3')?.textContent ?? undefined

test('[HOME-04] shows one card at a time: unread first, then highlighted', async () => {
  await startCards(service)
  const carousel = await screen.findByRole('group', { name: 'News' })
  expect(carousel.getAttribute('aria-roledescription')).toBe('Karussell')
  expect(slides().map((slide) => slide.querySelector('h3')?.textContent)).toEqual([
    meeting.titel,
    oven.titel,
    bike.titel,
  ])
  expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true])
  expect(screen.getByText('Beitrag 1 von 3')).toBeTruthy()
})

test('[HOME-04] buttons and keys turn the pages and stop at the ends', async () => {
  await startCards(service)
  const next = await screen.findByRole('button', { name: 'Nächster Beitrag' })
  expect(screen.getByRole('button', { name: 'Vorheriger Beitrag' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(next)
  expect(shown()).toBe(oven.titel)
  await userEvent.click(next)
  await userEvent.click(next)
  expect(shown()).toBe(bike.titel)
  expect(next.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(next)
  await userEvent.keyboard('{Home}')
  expect(shown()).toBe(meeting.titel)
  await userEvent.keyboard('{ArrowRight}')
  expect(shown()).toBe(oven.titel)
  await userEvent.keyboard('{End}{ArrowLeft}')
  expect(shown()).toBe(oven.titel)
})

test('[HOME-04] moves the focus from a card that leaves to the next one', async () => {
  await startCards(service)
  const link = await screen.findByRole('link', { name: meeting.titel })
  link.focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: oven.titel })))
})

test('[HOME-04] a swipe turns one page; dragging has no effect', async () => {
  await startCards(service)
  const link = await screen.findByRole('link', { name: meeting.titel })
  const stroke = (from: number, to: number, pointerName = 'TouchA', dy = 0) =>
    userEvent.pointer([
      { keys: `[${pointerName}>]`, target: link, coords: { clientX: from, clientY: 100 } },
      { pointerName, target: link, coords: { clientX: to, clientY: 100 + dy } },
      { keys: `[/${pointerName}]`, target: link, coords: { clientX: to, clientY: 100 + dy } },
    ])
  await stroke(300, 280)
  expect(shown()).toBe(meeting.titel)
  await stroke(300, 200, 'TouchA', 160)
  expect(shown()).toBe(meeting.titel)
  await stroke(300, 100)
  expect(shown()).toBe(oven.titel)
})

test('[HOME-05] pressing the contact opens a dialog with name, department or position, and company', async () => {
  service['/news/last'] = [bike]
  service['/news/highlight'] = undefined
  await startCards(service)
  await userEvent.click(await screen.findByRole('button', { name: /Ansprechperson anzeigen:\s+Claudia Pfeiffer/ }))
  const dialog = screen.getByRole('dialog', { name: 'Ansprechperson' })
  for (const words of ['Claudia Pfeiffer', 'Referentin', 'Talbrück Antriebe GmbH']) {
    expect(within(dialog).getByText(words)).toBeTruthy()
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schließen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[HOME-05] a swipe over the dialog of a contact turns no page', async () => {
  await startCards(service)
  await userEvent.click((await screen.findAllByRole('button', { name: /Ansprechperson anzeigen/ }))[0]!)
  const target = screen.getByRole('dialog', { name: 'Ansprechperson' })
  await userEvent.pointer([
    { keys: '[TouchA>]', target, coords: { clientX: 300, clientY: 100 } },
    { pointerName: 'TouchA', target, coords: { clientX: 100, clientY: 100 } },
    { keys: '[/TouchA]', target, coords: { clientX: 100, clientY: 100 } },
  ])
  expect(shown()).toBe(meeting.titel)
})

test('a new story before the current one does not move it', async () => {
  const news = aStory({ titel: 'Kantine', veroeffentlichtdate: '2026-04-22T06:00:00.000Z' })
  await startCards(service)
  await screen.findByRole('link', { name: meeting.titel })
  service['/news/last'] = [news, meeting, bike]
  service['/badges'] = { notifications: [aNewsBadge(news), aNewsBadge(meeting)], seq: 2 }
  refreshNews()
  await loadBadges()
  await screen.findByText('Beitrag 2 von 4')
  expect(shown()).toBe(meeting.titel)
})

test('keeps the current story when newer ones push it out of the list', async () => {
  await startCards(service, { size: '2' })
  await screen.findByRole('link', { name: meeting.titel })
  await userEvent.keyboard('{Tab}{End}')
  expect(shown()).toBe(bike.titel)
  service['/news/last'] = [aStory({ titel: 'Kantine', veroeffentlichtdate: '2026-04-22T06:00:00.000Z' }), meeting]
  refreshNews()
  await screen.findByText('Beitrag 4 von 4')
  expect(shown()).toBe(bike.titel)
  await userEvent.keyboard('{ArrowLeft}')
  expect(slides()).toHaveLength(3)
  expect(shown()).not.toBe(bike.titel)
})

test('shows no arrows for a single story', async () => {
  service['/news/last'] = []
  await startCards(service)
  await screen.findByRole('link', { name: oven.titel })
  expect(screen.queryByRole('button', { name: 'Nächster Beitrag' })).toBeNull()
})

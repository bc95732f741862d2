import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { sizeOf } from './cards/news-cards.tsx'
import { aNewsService, bike, cardOf, meeting, oven, startCards, titles } from './testing/cards.tsx'
import { aCategory, aDocument, aStory, failure, type Service } from './testing/stories.tsx'

let service: Service
beforeEach(() => {
  service = aNewsService()
})

test('[HOME-03] shows the highlight first, then the latest stories', async () => {
  const { asked } = await startCards(service)
  await screen.findByRole('article', { name: oven.titel })
  expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
  expect(asked()).toContain('http://localhost:8080/api/news/ma/news/last?size=3')
})

test('[HOME-05] a card shows everything that the specification names', async () => {
  service['/news/last'] = [
    aStory({
      ...meeting,
      kategorien: [
        aCategory(1, 'Unternehmen', { icon: 'building-2', children: [aCategory(2, 'Betriebsrat')] }),
        aCategory(3, 'Personal'),
        aCategory(4, 'Ausbildung'),
        aCategory(5, 'Standort Siegen'),
      ],
    }),
  ]
  const { asked } = await startCards(service)
  const card = within(await screen.findByRole('article', { name: meeting.titel }))
  expect(card.getByText('NEU')).toBeTruthy()
  expect(card.getByRole('link', { name: meeting.titel }).getAttribute('href')).toBe(
    `http://localhost:8080/story/ma/${meeting.id}`,
  )
  expect(card.getByRole('link', { name: `Jetzt lesen: ${meeting.titel}` }).textContent).toBe('Jetzt lesen')
  expect(card.getByText('20.04.2026').getAttribute('datetime')).toBe(meeting.veroeffentlichtdate)
  expect(card.getByText(meeting.preview)).toBeTruthy()
  for (const words of ['Claudia Pfeiffer', 'Betriebsrat', 'Talbrück Antriebe GmbH'])
    expect(card.getAllByText(words)[0]).toBeTruthy()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Betriebsrat',
    'Personal',
    'Ausbildung',
    '+1',
  ])
  expect(card.queryByRole('img', { name: 'Highlight' })).toBeNull()

  const lead = within(cardOf(oven.titel))
  expect(lead.getByRole('img', { name: 'Highlight' })).toBeTruthy()
  expect(lead.queryByText('NEU')).toBeNull()
  expect(asked()).toContain(
    'http://localhost:8080/api/news/ma/docs/22222222-2222-4222-8222-222222222222/download?height=200',
  )
  expect(asked()).toContain('http://localhost:8080/api/user/profilepics/download/11111111-1111-4111-8111-111111111111')
})

test('[HOME-05] expands more than three categories in place', async () => {
  service['/news/last'] = [
    aStory({ ...meeting, kategorien: [1, 2, 3, 4, 5].map((id) => aCategory(id, `Kategorie ${id}`)) }),
  ]
  await startCards(service)
  const card = within(await screen.findByRole('article', { name: meeting.titel }))
  await userEvent.click(card.getByRole('button', { name: '+2 weitere Kategorien anzeigen' }))
  expect(card.getByText('Kategorie 5')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Weniger Kategorien anzeigen' }))
  expect(card.queryByText('Kategorie 5')).toBeNull()
  expect(document.activeElement).toBe(card.getByRole('button', { name: '+2 weitere Kategorien anzeigen' }))
})

/** Opens the cards for clicks that go nowhere; `paths` are those that the host was asked for. */
async function startClickable() {
  const { received, host } = await startCards(service)
  const tabs: string[] = []
  const click = HTMLElement.prototype.click
  vi.spyOn(HTMLElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    if (this instanceof HTMLAnchorElement && this.target) tabs.push(`${this.target} ${this.rel} ${this.href}`)
    else click.call(this)
  })
  host.addEventListener('portal-navigate', (event) => event.preventDefault())
  const card = within(await screen.findByRole('article', { name: meeting.titel }))
  const paths = () => received('portal-navigate').map(({ detail }) => (detail as { path: string }).path)
  return { card, tabs, paths }
}

test('[HOME-05] a card can be clicked as a whole; its texts open the story like its link', async () => {
  const { card, tabs, paths } = await startClickable()
  const user = userEvent.setup()
  await user.click(card.getByText(meeting.preview))
  expect(paths()).toEqual([`/story/ma/${meeting.id}`])
  await user.click(card.getByText('Talbrück Antriebe GmbH'))
  expect(paths()).toHaveLength(2)
  await user.keyboard('{Control>}')
  await user.click(card.getByText(meeting.preview))
  await user.keyboard('{/Control}')
  await user.pointer([{ keys: '[MouseMiddle]', target: card.getByText(meeting.preview) }])
  const tab = `_blank noopener http://localhost:8080/story/ma/${meeting.id}`
  expect(tabs).toEqual([tab, tab])
  expect(paths()).toHaveLength(2)
})

test('[HOME-05] selecting the text of a card or using its buttons does not open the story', async () => {
  service['/news/last'] = [
    aStory({ ...meeting, kategorien: [1, 2, 3, 4].map((id) => aCategory(id, `Kategorie ${id}`)) }),
  ]
  const { card, paths } = await startClickable()
  await userEvent.click(card.getByRole('button', { name: '+1 weitere Kategorie anzeigen' }))
  const text = card.getByText(meeting.preview)
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: text, offset: 0 },
    { target: text, offset: 6 },
    { keys: '[/MouseLeft]' },
  ])
  expect(getSelection()?.toString()).toBe(meeting.preview.slice(0, 6))
  expect(paths()).toEqual([])
})

test('[HOME-03] the newest story is the large card where the company has no highlight', async () => {
  service['/news/highlight'] = undefined
  await startCards(service, { layout: 'home' })
  const card = await screen.findByRole('article', { name: meeting.titel })
  expect(card.classList.contains('lead')).toBe(true)
  expect(cardOf(bike.titel).classList.contains('lead')).toBe(false)
  expect(within(card).queryByRole('img', { name: 'Highlight' })).toBeNull()
})

test('[SHELL-13] shows a neutral placeholder instead of a missing picture', async () => {
  service['/download'] = failure(404)
  await startCards(service)
  const card = await screen.findByRole('article', { name: oven.titel })
  await waitFor(() => expect(within(card).getByTestId('story-art')).toBeTruthy())
  expect(card.querySelector('img')).toBeNull()
  expect(within(cardOf(meeting.titel)).getByTestId('story-art')).toBeTruthy()
})

test('fetches the original of a picture without thumbnails', async () => {
  service['/news/highlight'] = aStory({ ...oven, dokumente: [aDocument({ id: '3'.repeat(36), thumbnails: [] })] })
  const { asked } = await startCards(service)
  await screen.findByRole('article', { name: oven.titel })
  const pictures = asked().filter((url) => url.includes('/docs/'))
  expect(pictures).toEqual([`http://localhost:8080/api/news/ma/docs/${'3'.repeat(36)}/download`])
})

test('escapes texts of authors', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  service['/news/last'] = [
    aStory({ titel: hostile, preview: hostile, kontaktName: hostile, kategorien: [aCategory(1, hostile)] }),
  ]
  const { host } = await startCards(service)
  expect(await screen.findByRole('article', { name: hostile })).toBeTruthy()
  expect(host.querySelector('[onerror]')).toBeNull()
})

test('shows English texts on an English page', async () => {
  await startCards(service)
  await screen.findByRole('article', { name: oven.titel })
  setLanguage('en')
  expect(await screen.findByText('NEW')).toBeTruthy()
  expect(screen.getByRole('link', { name: `Read now: ${oven.titel}` })).toBeTruthy()
  expect(screen.getAllByText('20 Apr 2026')[0]).toBeTruthy()
  expect(screen.getAllByText('Company')[0]).toBeTruthy()
})

test.each([
  [undefined, 3],
  ['', 3],
  ['5', 5],
  ['0', 1],
  ['500', 50],
  ['viele', 3],
])('size="%s" asks for %i', (attribute, size) => expect(sizeOf(attribute)).toBe(size))

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadBadges } from '#shared/bus/badges.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { NewsCards, sizeOf } from './news-cards.tsx'
import { refreshNews } from './news-store.ts'
import { aCategory, aDocument, aNewsBadge, aStory, failure, serve, showIn, signIn, standOn, type Service } from './testing.tsx'

const oven = aStory({
  titel: 'Härterei Siegen: der neue Ofen läuft',
  highlight: true,
  kontaktUid: '11111111-1111-4111-8111-111111111111',
  dokumente: [aDocument({ id: '22222222-2222-4222-8222-222222222222' })],
})
const meeting = aStory({ titel: 'Betriebsversammlung am 7. Mai' })
const bike = aStory({ titel: 'Dienstrad: zweites Rad', kontaktAbteilung: '', kontaktPos: 'Referentin' })

let service: Service
beforeEach(async () => {
  service = {
    '/news/highlight': oven,
    '/news/last': [meeting, bike],
    '/badges': { notifications: [aNewsBadge(meeting)], seq: 1 },
  }
  setLanguage('de')
  standOn('portal')
  for (const { id } of $toasts.get()) dismissToast(id)
})

const titles = (): (string | null)[] => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const cardOf = (title: string): HTMLElement => screen.getByRole('article', { name: title })
const narrow = (): void => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(358)

async function start(props: Record<string, unknown> = {}) {
  const fetch = serve(service)
  await signIn()
  return { fetch, ...showIn(NewsCards, props) }
}

describe('cards', () => {
  test('[HOME-03] the highlight stands first, then the latest', async () => {
    const { fetch } = await start()
    await screen.findByRole('article', { name: oven.titel })
    expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
    const asked = fetch.mock.calls.map(([url]) => String(url))
    expect(asked).toContain('http://localhost:8080/api/news/ma/news/last?size=3')
  })

  test('[HOME-05] a card tells what the specification names', async () => {
    service['/news/last'] = [
      aStory({
        ...meeting,
        kategorien: [
          aCategory(1, 'Unternehmen', { icon: 'building-2', children: [aCategory(2, 'Betriebsrat')] }),
          aCategory(3, 'Personal'), aCategory(4, 'Ausbildung'), aCategory(5, 'Standort Siegen'),
        ],
      }),
    ]
    const { fetch } = await start()
    const card = within(await screen.findByRole('article', { name: meeting.titel }))
    expect(card.getByText('NEU')).toBeTruthy()
    expect(card.getByRole('link', { name: meeting.titel }).getAttribute('href')).toBe(`http://localhost:8080/story/ma/${meeting.id}`)
    expect(card.getByRole('link', { name: `Jetzt lesen: ${meeting.titel}` }).textContent).toBe('Jetzt lesen')
    expect(card.getByText('20.04.2026').getAttribute('datetime')).toBe(meeting.veroeffentlichtdate)
    expect(card.getByText(meeting.preview)).toBeTruthy()
    for (const words of ['Claudia Pfeiffer', 'Betriebsrat', 'Talbrück Antriebe GmbH']) expect(card.getAllByText(words)[0]).toBeTruthy()
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Unternehmen', 'Betriebsrat', 'Personal', '+2'])
    expect(card.queryByRole('img', { name: 'Highlight' })).toBeNull()

    const lead = within(cardOf(oven.titel))
    expect(lead.getByRole('img', { name: 'Highlight' })).toBeTruthy()
    expect(lead.queryByText('NEU')).toBeNull()
    const asked = fetch.mock.calls.map(([url]) => String(url))
    expect(asked).toContain('http://localhost:8080/api/news/ma/docs/22222222-2222-4222-8222-222222222222/download?height=200')
    expect(asked).toContain('http://localhost:8080/api/user/profilepics/download/11111111-1111-4111-8111-111111111111')
  })

  test('[HOME-05] more than three categories open in place', async () => {
    service['/news/last'] = [aStory({ ...meeting, kategorien: [1, 2, 3, 4, 5].map((id) => aCategory(id, `Kategorie ${id}`)) })]
    await start()
    const card = within(await screen.findByRole('article', { name: meeting.titel }))
    await userEvent.click(card.getByRole('button', { name: '2 weitere Kategorien zeigen' }))
    expect(card.getByText('Kategorie 5')).toBeTruthy()
    await userEvent.click(card.getByRole('button', { name: 'Weniger Kategorien zeigen' }))
    expect(card.queryByText('Kategorie 5')).toBeNull()
    expect(document.activeElement).toBe(card.getByRole('button', { name: '2 weitere Kategorien zeigen' }))
  })

  test('[SHELL-13] a picture that is missing leaves neutral art, and no broken image', async () => {
    service['/download'] = failure(404)
    await start()
    const card = await screen.findByRole('article', { name: oven.titel })
    await waitFor(() => expect(within(card).getByTestId('story-art')).toBeTruthy())
    expect(card.querySelector('img')).toBeNull()
    expect(within(cardOf(meeting.titel)).getByTestId('story-art')).toBeTruthy()
  })

  test('a picture without thumbnails is asked for as it is', async () => {
    service['/news/highlight'] = aStory({ ...oven, dokumente: [aDocument({ id: '3'.repeat(36), thumbnails: [] })] })
    const { fetch } = await start()
    await screen.findByRole('article', { name: oven.titel })
    const asked = fetch.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/docs/'))
    expect(asked).toEqual([`http://localhost:8080/api/news/ma/docs/${'3'.repeat(36)}/download`])
  })

  test('texts of authors stay texts', async () => {
    const hostile = '<img src=x onerror=alert(1)>'
    service['/news/last'] = [aStory({ titel: hostile, preview: hostile, kontaktName: hostile, kategorien: [aCategory(1, hostile)] })]
    const { host } = await start()
    expect(await screen.findByRole('article', { name: hostile })).toBeTruthy()
    expect(host.querySelector('[onerror]')).toBeNull()
  })

  test('English where the page is English', async () => {
    await start()
    await screen.findByRole('article', { name: oven.titel })
    setLanguage('en')
    expect(await screen.findByText('NEW')).toBeTruthy()
    expect(screen.getByRole('link', { name: `Read now: ${oven.titel}` })).toBeTruthy()
    expect(screen.getAllByText('20 Apr 2026')[0]).toBeTruthy()
    expect(screen.getAllByText('Company')[0]).toBeTruthy()
  })

  test.each([[undefined, 3], ['', 3], ['5', 5], ['0', 1], ['500', 50], ['viele', 3]])('size="%s" asks for %i', (attribute, size) =>
    expect(sizeOf(attribute)).toBe(size),
  )
})

describe('links', () => {
  test('a press is offered to the host, which may go there itself', async () => {
    const { heard, host } = await start()
    const link = await screen.findByRole('link', { name: `Jetzt lesen: ${oven.titel}` })
    host.addEventListener('portal-navigate', (event) => event.preventDefault())
    const browser = vi.fn((event: Event) => event.defaultPrevented)
    host.addEventListener('click', (event) => browser(event))
    await userEvent.click(link)
    expect(heard('portal-navigate').map(({ detail }) => detail)).toEqual([{ path: `/story/ma/${oven.id}` }])
    expect(browser).toHaveReturnedWith(true)
  })

  test('nobody takes it over: the browser follows the link', async () => {
    const { host } = await start()
    const link = await screen.findByRole('link', { name: oven.titel })
    let prevented: boolean | undefined
    host.addEventListener('click', (event) => {
      prevented = event.defaultPrevented
      event.preventDefault() // jsdom cannot navigate
    })
    await userEvent.click(link)
    expect(prevented).toBe(false)
  })

  test.each(['{Control>}', '{Meta>}', '{Shift>}'])('a press with %s stays the browser’s', async (key) => {
    const { heard, host } = await start()
    host.addEventListener('click', (event) => event.preventDefault())
    const user = userEvent.setup()
    await user.keyboard(key)
    await user.click(await screen.findByRole('link', { name: oven.titel }))
    expect(heard('portal-navigate')).toEqual([])
  })

  test('[EMB-01] in a foreign page a link opens its own window', async () => {
    standOn('foreign page')
    await start()
    const link = await screen.findByRole('link', { name: oven.titel })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener')
  })

  test('in the portal it does not', async () => {
    await start()
    expect((await screen.findByRole('link', { name: oven.titel })).getAttribute('target')).toBe(null)
  })
})

describe('states', () => {
  test('[HOME-09] without ma_news_user nothing is asked and the list is empty', async () => {
    const fetch = serve(service)
    await signIn(['portal_ma'])
    showIn(NewsCards)
    expect(await screen.findByText('Noch keine Neuigkeiten')).toBeTruthy()
    expect(fetch.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/news/'))).toEqual([])
  })

  test('until both answers are here, their places are kept', async () => {
    const waiting = Promise.withResolvers<unknown>()
    service['/news/last'] = () => waiting.promise
    await start()
    expect(await screen.findByRole('status', { name: 'Neuigkeiten werden geladen' })).toBeTruthy()
    waiting.resolve([meeting])
    expect(await screen.findByRole('article', { name: meeting.titel })).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Neuigkeiten werden geladen' })).toBeNull()
  })

  test('nothing to read is said', async () => {
    Object.assign(service, { '/news/highlight': undefined, '/news/last': [] })
    await start()
    expect(await screen.findByText('Noch keine Neuigkeiten')).toBeTruthy()
  })

  test.each([
    ['/news/highlight', 500, 'Highlight Beitrag konnte nicht geladen werden.'],
    ['/news/last', 503, 'Neuster Beitrag konnte nicht geladen werden.'],
    ['/news/last', 403, 'Neuster Beitrag konnte nicht geladen werden.'],
  ])('[HOME-08] %s fails with %i: a toast, and in place with a way on', async (path, status, sentence) => {
    const good = service[path]
    service[path] = failure(status, { details: 'Datenbank' })
    await start()
    expect(await screen.findByText(`${status} - ${sentence}`)).toBeTruthy()
    expect($toasts.get()).toMatchObject([{ kind: 'error', status, text: sentence, details: 'Datenbank' }])
    service[path] = good
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
  })

  test("[HOME-08] without an answer the message begins with 'Error'", async () => {
    service['/news/highlight'] = () => Promise.reject(new TypeError('network'))
    await start()
    expect(await screen.findByText('Error - Highlight Beitrag konnte nicht geladen werden.')).toBeTruthy()
    expect(titles()).toEqual([meeting.titel, bike.titel])
  })

  test('[EMB-01] in a foreign page a failure stays in place, and the host hears it', async () => {
    standOn('foreign page')
    service['/news/last'] = failure(500)
    const { heard } = await start()
    expect(await screen.findByText('500 - Neuster Beitrag konnte nicht geladen werden.')).toBeTruthy()
    expect($toasts.get()).toEqual([])
    expect(heard('portal-error').map(({ detail }) => (detail as { code: string }).code)).toEqual(['internal'])
  })

  test('old stories stay when reading them anew fails, again and again', async () => {
    await start()
    await screen.findByRole('article', { name: oven.titel })
    Object.assign(service, { '/news/highlight': failure(500), '/news/last': failure(500) })
    for (let times = 0; times < 3; times++) {
      refreshNews()
      await screen.findByText('500 - Neuster Beitrag konnte nicht geladen werden.')
      expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
    }
    expect($toasts.get()).toHaveLength(2)
  })

  test('a new story comes without a reload: NEU, announced, the focus where it was', async () => {
    const news = aStory({ titel: 'Kantine', veroeffentlichtdate: '2026-04-22T06:00:00.000Z' })
    await start()
    const link = await screen.findByRole('link', { name: meeting.titel })
    link.focus()
    service['/news/last'] = [news, meeting, bike]
    service['/badges'] = { notifications: [aNewsBadge(news), aNewsBadge(meeting)], seq: 2 }
    refreshNews()
    await loadBadges()
    const card = await screen.findByRole('article', { name: 'Kantine' })
    expect(within(card).getByText('NEU')).toBeTruthy()
    expect(document.activeElement).toBe(link)
    await waitFor(() => expect(document.body.lastElementChild?.textContent).toBe('Neuer Beitrag: Kantine'))
  })

  test('what one person read is never shown to the next', async () => {
    await start()
    await screen.findByRole('article', { name: oven.titel })
    Object.assign(service, { '/news/highlight': undefined, '/news/last': [bike] })
    await signIn()
    expect(screen.queryByRole('article', { name: oven.titel })).toBeNull()
    expect(await screen.findByRole('article', { name: bike.titel })).toBeTruthy()
    expect(screen.queryByRole('article', { name: oven.titel })).toBeNull()
  })

  test('a change told while the list is read is not lost', async () => {
    const slow = Promise.withResolvers<unknown>()
    service['/news/last'] = () => slow.promise
    await start()
    service['/news/last'] = [bike]
    refreshNews()
    slow.resolve([meeting])
    expect(await screen.findByRole('article', { name: bike.titel })).toBeTruthy()
    expect(screen.queryByRole('article', { name: meeting.titel })).toBeNull()
  })
})

describe('carousel', () => {
  const slides = (): HTMLElement[] => screen.getAllByRole('group', { hidden: true }).filter((group) => group.ariaLabel?.startsWith('Beitrag'))
  const shown = (): string | undefined =>
    slides().find((slide) => !slide.hasAttribute('inert'))?.querySelector('h3')?.textContent ?? undefined

  beforeEach(narrow)

  test('[HOME-04] unread first, then highlighted, one at a time', async () => {
    await start()
    const carousel = await screen.findByRole('group', { name: 'Neuigkeiten' })
    expect(carousel.getAttribute('aria-roledescription')).toBe('Karussell')
    expect(slides().map((slide) => slide.querySelector('h3')?.textContent)).toEqual([meeting.titel, oven.titel, bike.titel])
    expect(slides().map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true])
    expect(screen.getByText('Beitrag 1 von 3')).toBeTruthy()
  })

  test('[HOME-04] buttons and keys turn the pages, and stop at the ends', async () => {
    await start()
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

  test('[HOME-04] the focus goes along from a card that leaves', async () => {
    await start()
    const link = await screen.findByRole('link', { name: meeting.titel })
    link.focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: oven.titel })))
  })

  test('[HOME-04] a stroke turns one page; dragging moves nothing', async () => {
    await start()
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
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Ansprechperson zeigen: Claudia Pfeiffer' }))
    const dialog = screen.getByRole('dialog', { name: 'Ansprechperson' })
    for (const words of ['Claudia Pfeiffer', 'Referentin', 'Talbrück Antriebe GmbH']) {
      expect(within(dialog).getByText(words)).toBeTruthy()
    }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Schließen' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a new story before it does not move what is being read', async () => {
    const news = aStory({ titel: 'Kantine', veroeffentlichtdate: '2026-04-22T06:00:00.000Z' })
    await start()
    await screen.findByRole('link', { name: meeting.titel })
    service['/news/last'] = [news, meeting, bike]
    service['/badges'] = { notifications: [aNewsBadge(news), aNewsBadge(meeting)], seq: 2 }
    refreshNews()
    await loadBadges()
    await screen.findByText('Beitrag 2 von 4')
    expect(shown()).toBe(meeting.titel)
  })

  test('a single story has no arrows', async () => {
    service['/news/last'] = []
    await start()
    await screen.findByRole('link', { name: oven.titel })
    expect(screen.queryByRole('button', { name: 'Nächster Beitrag' })).toBeNull()
  })
})

describe('category', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => aStory({ titel: `Nummer ${index}`, kategorien: [aCategory(7, 'Personal')] }))

  test('[NEWS-01] the stories of a category, newest first, more on request', async () => {
    const stories = many(45)
    service['/news/last'] = (url: URL) => stories.slice(0, Number(url.searchParams.get('size')))
    const { fetch } = await start({ category: 'Personal' })
    await screen.findByRole('link', { name: 'Nummer 0' })
    expect(titles()).toHaveLength(20)
    expect(screen.getByRole('region', { name: 'Neuigkeiten: Personal' })).toBeTruthy()
    expect(fetch.mock.calls.some(([url]) => String(url).endsWith('last?size=20&category=Personal'))).toBe(true)

    await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Nummer 20' })))
    expect(titles()).toHaveLength(40)
    await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
    await waitFor(() => expect(titles()).toHaveLength(45))
    expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull()
  })

  test('at most 50 are told, and that is said', async () => {
    service['/news/last'] = (url: URL) => many(Number(url.searchParams.get('size')))
    await start({ category: 'Personal', size: '50' })
    expect(await screen.findByText('Gezeigt werden die 50 neuesten Beiträge.')).toBeTruthy()
  })

  test('an empty category says so', async () => {
    service['/news/last'] = []
    await start({ category: 'Personal' })
    expect(await screen.findByText('In dieser Kategorie gibt es noch keinen Beitrag für Sie.')).toBeTruthy()
  })

  test('another category shows its own stories at once', async () => {
    service['/news/last'] = (url: URL) => [
      aStory({ titel: `In ${url.searchParams.get('category')}`, kategorien: [aCategory(7, url.searchParams.get('category') ?? '')] }),
    ]
    const { setProps } = await start({ category: 'Personal' })
    await screen.findByRole('link', { name: 'In Personal' })
    setProps({ category: 'Ausbildung' })
    expect(await screen.findByRole('link', { name: 'In Ausbildung' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'In Personal' })).toBeNull()
  })

  test('layout="list" shows all, the highlight first', async () => {
    await start({ layout: 'list' })
    await screen.findByRole('article', { name: oven.titel })
    expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
  })
})

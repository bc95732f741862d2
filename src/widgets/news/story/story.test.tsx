import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { NewsStory } from '#contract/news.ts'
import { $unreadStories } from '#shared/badges/notifications.ts'
import { loadBadges } from '#shared/badges/badges.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { Story, storyIdOf } from './story.tsx'
import {
  aCategory,
  aDocument,
  aNewsBadge,
  aStory,
  failure,
  standOn,
  type Service,
} from '#widgets/news/testing/stories.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'

const oven = aStory({
  id: 4711,
  titel: 'Härterei Siegen: der neue Ofen läuft',
  preview: 'Um 3:40 Uhr hat die Nachtschicht die erste Charge gefahren.',
  kategorien: [aCategory(1, 'Unternehmen', { children: [aCategory(2, 'Standort Siegen')] })],
  content: `<h2>Was sich ändert</h2><p>${'Wort '.repeat(500)}</p><script>alert(1)</script><p style="text-align:right">Ende</p>`,
  dokumente: [
    aDocument({ name: 'Die erste Charge. Foto: Werk Siegen.webp' }),
    aDocument({
      id: '33333333-3333-4333-8333-333333333333',
      name: 'Laufwege.pdf',
      kind: 'attachment',
      vorschau: false,
      thumbnails: [],
    }),
  ],
})
const parking = aStory({ titel: 'Parkplatz Nord gesperrt', kategorien: oven.kategorien })

let service: Service
beforeEach(() => {
  service = {
    '/news/4711': oven,
    '/news/last': [oven, parking],
    '/badges/menu_ma_news/4711': { ids: [1], seq: 2 },
    '/download': () => new Response(new Blob(['x'], { type: 'image/png' })),
  }
  for (const { id } of $toasts.get()) dismissToast(id)
})

async function open(storyId: string | undefined = '4711', roles?: readonly string[]) {
  const shown = await screenTest(Story, { service, roles, props: { storyId } })
  const asked = (method: string): string[] => shown.requests(method).map(({ path }) => path)
  return { asked, ...shown }
}

test('a story that is not cached says that there is no connection, not that something failed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  service['/news/4711'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await open()
  expect(await screen.findByText(/^Dieser Beitrag ist auf diesem Gerät nicht gespeichert/)).toBeTruthy()
  expect([screen.queryByText(/Error -/), $toasts.get()]).toEqual([null, []])
  vi.restoreAllMocks()
})

describe('a story', () => {
  test('[NEWS-02] shows all its parts', async () => {
    await open()
    const article = within(await screen.findByRole('article', { name: oven.titel }))
    expect(article.getByRole('heading', { level: 2, name: oven.titel })).toBeTruthy()
    for (const words of ['Standort Siegen', oven.preview, 'Claudia Pfeiffer', 'Talbrück Antriebe GmbH', '3 Minuten']) {
      expect(article.getByText(words)).toBeTruthy()
    }
    expect(article.queryByText('Unternehmen')).toBeNull()
    expect(
      article.getByText('20.04.2026, 8:00 Uhr', { normalizer: (text) => text.replaceAll('\u00a0', ' ') }),
    ).toBeTruthy()
    expect(await article.findByRole('img', { name: 'Die erste Charge. Foto: Werk Siegen' })).toBeTruthy()
    expect(await article.findByRole('heading', { level: 3, name: 'Was sich ändert' })).toBeTruthy()
  })

  test('[NEWS-09] sanitises its content in the browser, whatever the server sent', async () => {
    const { host } = await open()
    const end = await screen.findByText('Ende')
    expect(end.style.textAlign).toBe('right')
    expect(host.querySelector('script')).toBeNull()
    expect(host.textContent).not.toContain('alert')
  })

  test('describes a picture that only has a file name by the title', async () => {
    service['/news/4711'] = { ...oven, dokumente: [aDocument({ name: 'IMG_0815.jpg' })] }
    await open()
    expect(await screen.findByRole('img', { name: `Bild zum Beitrag „${oven.titel}“` })).toBeTruthy()
    expect(screen.queryByText('IMG_0815.jpg')).toBeNull()
  })

  test('[NEWS-02] marks its notification as read once; NEU stays for this visit', async () => {
    service['/badges'] = { notifications: [aNewsBadge(oven)], seq: 1 }
    const { asked } = await open()
    await waitFor(() => expect(asked('DELETE')).toEqual(['/api/notification/badges/menu_ma_news/4711']))
    expect(screen.getByText('NEU')).toBeTruthy()
  })

  test('does not retry marking as read endlessly when the server rejects it', async () => {
    service['/badges'] = { notifications: [aNewsBadge(oven)], seq: 1 }
    service['/badges/menu_ma_news/4711'] = failure(503)
    const { asked } = await open()
    await waitFor(() => expect(asked('DELETE')).toHaveLength(1))
    await waitFor(() => expect($unreadStories.get().has(oven.id)).toBe(true))
    for (let step = 0; step < 3; step++) await loadBadges()
    expect(asked('DELETE')).toHaveLength(1)
  })

  test('marks a new notification of the open story as read', async () => {
    service['/badges'] = { notifications: [aNewsBadge(oven)], seq: 1 }
    const { asked } = await open()
    await waitFor(() => expect(asked('DELETE')).toHaveLength(1))
    service['/badges'] = { notifications: [{ ...aNewsBadge(oven), id: 9 }], seq: 3 }
    service['/badges/menu_ma_news/4711'] = { ids: [9], seq: 4 }
    await loadBadges()
    await waitFor(() => expect(asked('DELETE')).toHaveLength(2))
  })

  test('[BELL-03] marks a notification that was put off as read, and then those that arrive', async () => {
    service['/news/4711'] = { ...oven, putOff: true }
    const { asked } = await open()
    await waitFor(() => expect(asked('DELETE')).toEqual(['/api/notification/badges/menu_ma_news/4711']))
    service['/badges'] = { notifications: [{ ...aNewsBadge(oven), id: 9 }], seq: 3 }
    service['/badges/menu_ma_news/4711'] = { ids: [9], seq: 4 }
    await loadBadges()
    await waitFor(() => expect(asked('DELETE')).toHaveLength(2))
  })

  test('leaves a demanded confirmation unread until it is given', async () => {
    service['/badges'] = {
      notifications: [{ ...aNewsBadge(oven), action: 'confirm', todo: true, delOverBell: false }],
      seq: 1,
    }
    const { asked } = await open()
    expect(await screen.findByText('NEU')).toBeTruthy()
    await screen.findByText('Ende')
    expect(asked('DELETE')).toEqual([])
  })

  test('is not new to editors who are to review it', async () => {
    service['/badges'] = { notifications: [{ ...aNewsBadge(oven), action: 'review', todo: true }], seq: 1 }
    await open()
    await screen.findByText('Ende')
    expect(screen.queryByText('NEU')).toBeNull()
  })

  test('sends nothing for a story that was read before', async () => {
    const { asked } = await open()
    await screen.findByText('Ende')
    expect(asked('DELETE')).toEqual([])
    expect(screen.queryByText('NEU')).toBeNull()
  })

  test('offers a link into the portal to the host', async () => {
    service['/news/4711'] = { ...oven, content: '<p><a href="https://portal.example/story/ma/1?a=1#b">Weiter</a></p>' }
    const { $addresses } = await import('#shared/bus/addresses.ts')
    const { configureAddresses } = await import('#shared/bus/configure-addresses.ts')
    configureAddresses({ ...$addresses.get(), portalUrl: 'https://portal.example/' })
    const { received, host } = await open()
    host.addEventListener('portal-navigate', (event) => event.preventDefault())
    await userEvent.click(await screen.findByRole('link', { name: 'Weiter' }))
    expect(received('portal-navigate').map(({ detail }) => detail)).toEqual([{ path: '/story/ma/1?a=1#b' }])
  })
})

describe('beside a story', () => {
  test('shows its attachments', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'Anhänge' })).toBeTruthy()
    expect(screen.getByText(/Laufwege/)).toBeTruthy()
  })

  test('shows other stories of the narrowest category', async () => {
    await open()
    const more = within((await screen.findByRole('heading', { name: 'Mehr aus „Standort Siegen“' })).parentElement!)
    expect(more.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([parking.titel])
  })

  test.each([
    ['portal', ['Drucken', 'Aushang drucken …']],
    ['foreign page', ['Aushang drucken …']],
  ] as const)('on a %s can be printed by: %j', async (page, names) => {
    standOn(page)
    await open()
    await screen.findByRole('button', { name: 'Aushang drucken …' })
    expect(screen.getAllByRole('button', { name: /rucken/ }).map(({ textContent }) => textContent)).toEqual(names)
  })

  test.each<[string, Partial<NewsStory>, string[]]>([
    ['all', { companyNames: [] }, ['Alle Gesellschaften']],
    ['two companies', { companyNames: ['Antriebe', 'Guss'] }, ['Antriebe und Guss']],
    [
      'one, for a time',
      { companyNames: ['Guss'], expiresAt: '2031-01-31T16:00:00Z' },
      ['Guss', '31.01.2031, 17:00 Uhr'],
    ],
    ['those a back end does not name', {}, []],
  ])('whom it is for: %s', async (_, changes, facts) => {
    service['/news/4711'] = { ...oven, ...changes }
    await open()
    await screen.findByText('Ende')
    const said = screen.queryAllByRole('definition').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(said).toEqual(facts)
  })

  test('links to the newer and the older story', async () => {
    service['/4711/neighbours'] = { newer: { id: 5, titel: 'Danach' }, older: { id: 3, titel: 'Davor' } }
    const { received, host } = await open()
    host.addEventListener('portal-navigate', (event) => event.preventDefault())
    const beside = within(await screen.findByRole('navigation', { name: 'Weitere Beiträge' }))
    expect(beside.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual([
      'Neuerer BeitragDanach',
      'Älterer BeitragDavor',
    ])
    await userEvent.click(beside.getByRole('link', { name: /Davor/ }))
    expect(received('portal-navigate').map(({ detail }) => detail)).toEqual([{ path: '/story/ma/3' }])
  })

  test('shows no navigation where there is neither a newer nor an older story', async () => {
    service['/4711/neighbours'] = { newer: null, older: null }
    await open()
    await screen.findByText('Ende')
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

test('shows an expired story and says that it has expired', async () => {
  service['/news/4711'] = { ...oven, expiresAt: '2026-04-20T07:00:00Z', companyNames: [] }
  await open()
  expect(await screen.findByText('Abgelaufen')).toBeTruthy()
  expect(screen.getByText('Abgelaufen am')).toBeTruthy()
})

test('marks a cached story with its time', async () => {
  const headers = { 'x-kept-at': '2026-04-21T12:05:00Z' }
  service['/news/4711'] = () => Response.json(oven, { headers })
  await open()
  const note = await screen.findByText(/^Auf diesem Gerät gespeicherter Beitrag/)
  expect(note.textContent?.replaceAll('\u00a0', ' ')).toMatch(/Stand: 21\.04\.2026, 14:05 Uhr$/)
})

describe('for an English reader', () => {
  const english = { titelEn: 'Siegen: the new furnace runs', previewEn: 'At 3:40.', contentEn: '<p>Furnace</p>' }
  beforeEach(() => setLanguage('en'))

  test('shows the English text, and the German one on request', async () => {
    service['/news/4711'] = { ...oven, ...english, translationOutdated: true }
    const { received } = await open()
    expect((await screen.findByRole('heading', { level: 2, name: english.titelEn })).lang).toBe('en')
    expect(await screen.findByText('Furnace')).toBeTruthy()
    expect(await screen.findByText(/^The English text is older/)).toBeTruthy()
    await waitFor(() => expect(received('portal-title')).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Show the German text' }))
    expect(screen.getByRole('heading', { level: 2, name: oven.titel }).lang).toBe('de')
    expect(await screen.findByText('Ende')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show the English text' }))
    expect(screen.getByRole('heading', { level: 2, name: english.titelEn })).toBeTruthy()
  })

  test('[NEWS-04] shows a story that only has an English title in German, with a note', async () => {
    service['/news/4711'] = { ...oven, titelEn: 'Furnace', translationOutdated: true }
    await open()
    expect((await screen.findByRole('heading', { level: 2, name: oven.titel })).lang).toBe('de')
    expect(await screen.findByText('This story is available in German only.')).toBeTruthy()
    expect(screen.queryByText(/^The English text is older/)).toBeNull()
  })

  test('shows and marks the German text where there is no English one', async () => {
    await open()
    expect((await screen.findByRole('heading', { level: 2, name: oven.titel })).lang).toBe('de')
    expect(await screen.findByText('This story is available in German only.')).toBeTruthy()
  })
})

test('sends the title of the story to the page and does not change the document title', async () => {
  document.title = 'Seite des Gastgebers'
  const { received } = await open()
  await screen.findByRole('article', { name: oven.titel })
  await waitFor(() => expect(received('portal-title').map(({ detail }) => detail)).toEqual([{ title: oven.titel }]))
  expect(document.title).toBe('Seite des Gastgebers')
})

describe('[PROF-01] the topic of a story', () => {
  const topic = { id: 9, menuId: 'menu_ma_news', category: 'Standort Siegen', since: '2026-04-20T08:00:00.000Z' }
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const [MUTE, HEAR] = ['Nicht mehr über', 'Wieder über'].map((way) => `${way} „Standort Siegen“ benachrichtigen`)

  test('mutes the narrowest category, and unmutes it by the same button', async () => {
    service['/settings/muted'] = topic
    service['/settings/muted/9'] = () => new Response(null, { status: 204 })
    const { asked } = await open()
    await press(MUTE!)
    expect(await screen.findByText(/^Über „Standort Siegen“ werden Sie nicht mehr benachrichtigt/)).toBeTruthy()
    expect(asked('POST').at(-1)).toMatch(/settings\/muted$/)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: HEAR! }))
    await press(HEAR!)
    expect(await screen.findByRole('button', { name: MUTE! })).toBeTruthy()
    expect(asked('DELETE')).toEqual([expect.stringMatching(/settings\/muted\/9$/)])
  })

  test.each([
    [failure(503), '503 - Das hat nicht geklappt. Es wurde nichts geändert.'],
    [failure(409, { code: 'too_many_topics' }), /^Höchstens 100 Themen/],
  ])('that is refused says why', async (answer, sentence) => {
    service['/settings/muted'] = () => answer
    await open()
    await press(MUTE!)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', { name: MUTE! })).toBeTruthy()
  })
})

describe('the category of a story', () => {
  const path = '/kategorien/2/follow'
  const name = (way: string) => ({ name: `„Standort Siegen“ ${way}` })

  test('is followed and left by the same button', async () => {
    service['/kategorien/followed'] = { categories: [] }
    service[path] = (_: URL, { method }: RequestInit) => ({
      categories: method === 'PUT' ? [{ id: 2, label: 'Standort Siegen' }] : [],
    })
    const { asked } = await open()
    await userEvent.click(await screen.findByRole('button', name('folgen')))
    expect(await screen.findByText(/^Sie folgen „Standort Siegen“/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', name('nicht mehr folgen')))
    expect(await screen.findByText('Sie folgen „Standort Siegen“ nicht mehr.')).toBeTruthy()
    expect([...asked('PUT'), ...asked('DELETE')].map((one) => one.endsWith(path))).toEqual([true, true])
  })

  test('[PROF-01] that can be followed once the answer is there does not move the button that mutes it', async () => {
    const answer = Promise.withResolvers<object>()
    service['/kategorien/followed'] = () => answer.promise
    await open()
    const mute = await screen.findByRole('button', { name: 'Nicht mehr über „Standort Siegen“ benachrichtigen' })
    answer.resolve({ categories: [] })
    const follow = await screen.findByRole('button', name('folgen'))
    expect(mute.compareDocumentPosition(follow) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('says that it could not be read; a press reads it again and moves to the button that follows', async () => {
    let answer: unknown = failure(503)
    service['/kategorien/followed'] = () => answer
    await open()
    expect((await screen.findByRole('alert')).textContent).toContain('Ob Sie „Standort Siegen“ folgen')
    answer = { categories: [] }
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    const follow = await screen.findByRole('button', name('folgen'))
    expect(document.activeElement).toBe(follow)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is not offered where the back end has no followed categories', async () => {
    service['/kategorien/followed'] = failure(404)
    await open()
    await screen.findByRole('button', { name: /^Nicht mehr über/ })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('stays unfollowed, and says so, where the server refuses it', async () => {
    service['/kategorien/followed'] = { categories: [] }
    service[path] = failure(404)
    await open()
    await userEvent.click(await screen.findByRole('button', name('folgen')))
    expect(await screen.findByText('404 - Das hat nicht geklappt. Es wurde nichts geändert.')).toBeTruthy()
    expect(screen.getByRole('button', name('folgen'))).toBeTruthy()
  })
})

describe('a story that cannot be shown', () => {
  test.each([
    ['that does not exist', '99', undefined],
    ['that is forbidden', '403', undefined],
    ['whose id is no number', '1; drop table', undefined],
    ['without an id', '', undefined],
    ['for somebody without ma_news_user', '4711', ['portal_ma']],
  ])('%s: shows the same page and sends not_found to the host', async (_, id, roles) => {
    service['/news/403'] = failure(403, { code: 'role_missing' })
    const { received } = await open(id, roles)
    expect(await screen.findByRole('heading', { name: 'Beitrag nicht gefunden' })).toBeTruthy()
    const error = { code: 'not_found', message: 'Beitrag nicht gefunden' }
    expect(received('portal-error').map(({ detail }) => detail)).toEqual([error])
    expect($toasts.get()).toEqual([])
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toBeTruthy()
  })

  test('shows a failure in place with a retry button', async () => {
    service['/news/4711'] = failure(500)
    await open()
    expect(await screen.findByText('500 - Der Beitrag konnte nicht geladen werden.')).toBeTruthy()
    service['/news/4711'] = oven
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('article', { name: oven.titel })).toBeTruthy()
  })

  test.each([
    ['4711', 4711],
    ['0', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
    [undefined, undefined],
    ['9'.repeat(16), undefined],
  ])('story-id="%s" means %s', (attribute, id) => expect(storyIdOf(attribute)).toBe(id))
})

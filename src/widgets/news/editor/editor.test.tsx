import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { $session } from '#shared/bus/session.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { aDocument, failure, showIn, signIn, standOn, type Service } from '#widgets/news/testing/stories.tsx'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { localDrafts } from './draft/local-drafts.ts'
import { Editor } from './editor.tsx'
import { NewsEditor } from './news-editor.tsx'
import { aLease, anEditedStory, serveStory } from './testing/story-service.ts'

/** Saves after the pause, and renders the lazy parts before the tests. */
const SLOW = { timeout: 15_000 }
/** Excludes the live region, which has the same text. */
const SHOWN = { selector: 'b' }
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  $toasts.get().forEach(({ id }) => dismissToast(id))
})

/** Opens a story, or the target of `storyId`. */
async function open(storyId = '7', start: Parameters<typeof serveStory>[0] = {}, more: Service = {}) {
  const service = serveStory(start, more)
  const shown = await screenTest(() => <Editor storyId={storyId} />, { roles: ['portal_ma', 'ma_news_user'] })
  await screen.findByRole('textbox', { name: 'Titel Deutsch' })
  return Object.assign(service, { shown })
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Titel Deutsch' })
const saved = () => screen.findByText(/^gespeichert/, {}, SLOW)

test('[NEWS-04] the texts of both languages, and whether they are saved', async () => {
  const service = await open('7', {
    titelEn: 'Works meeting',
    previewEn: 'At half past one.',
    translationOutdated: true,
  })
  expect(title().value).toBe('Betriebsversammlung')
  expect(screen.getByText('Übersetzung älter als der deutsche Text')).toBeTruthy()
  await press('Übersetzung geprüft')
  await waitFor(() => expect(service.saves).toEqual([{ translationChecked: true }]), SLOW)
  await userEvent.type(title(), '!')
  expect(screen.getByText('Wird gespeichert')).toBeTruthy()
  await saved()
  expect(service.saves[1]).toEqual({ titel: 'Betriebsversammlung!' })
})

test('[NEWS-05] says that a second editor has approved the newest version', async () => {
  await open('7', { chips: ['approved'] })
  expect(screen.getByText('Entwurf')).toBeTruthy()
  expect(screen.getByText('Freigegeben')).toBeTruthy()
})

test('[NEWS-05] another editor can be asked for a review where no category demands it', async () => {
  const asked: unknown[] = []
  const service = await open(
    '7',
    {},
    {
      '/news/7/review': (_url: URL, init: RequestInit) => {
        asked.push(JSON.parse(String(init.body)))
        const review = { ...service.story.review, askedAt: '2026-04-21T06:00:00.000Z' }
        return (service.story = { ...service.story, state: 'review', review })
      },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, SLOW))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Prüfung anfordern …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prüfung anfordern' }, SLOW))
  expect(
    dialog.getByText(/Veröffentlichen können Sie ihn auch ohne Prüfung, solange sie läuft unter „Weitere Aktionen“\.$/),
  ).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Prüfung anfordern' }))
  await waitFor(() => expect(asked).toEqual([{}]), SLOW)
  expect(await screen.findByText('In Prüfung', {}, SLOW)).toBeTruthy()
  await press('Weitere Aktionen')
  expect(screen.queryByRole('menuitem', { name: 'Prüfung anfordern …' })).toBeNull()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Veröffentlichen …' }))
  expect(await screen.findByRole('dialog', { name: 'Beitrag veröffentlichen' }, SLOW)).toBeTruthy()
})

test('shows both texts of a conflict in the dialog, and saves the chosen one', async () => {
  // The lease contains no version: it would load the other text before anything is typed.
  const service = await open('7', {}, { '/news/7/lease': aLease(anEditedStory()) })
  service.story = { ...service.story, titel: 'Von Anna', version: 2, changedBy: { id: null, name: 'Anna Berger' } }
  await userEvent.type(title(), ' heute')
  const dialog = await screen.findByRole('dialog', { name: /^Anna Berger hat/ }, SLOW)
  const clash = within(dialog).getByRole('group', { name: 'Titel' })
  expect(clash.textContent).toContain('Betriebsversammlung heute')
  await userEvent.click(within(clash).getByRole('radio', { name: /^Text von Anna Berger/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Auswahl speichern' }))
  expect(title().value).toBe('Von Anna')
  await waitFor(
    () => expect(service.saves).toEqual([{ discardedChanges: [{ titel: 'Betriebsversammlung heute' }] }]),
    SLOW,
  )
})

test('publishing shows missing fields beside them and in a summary', async () => {
  await open('7', { preview: '', dokumente: [aDocument({ kind: 'picture', alt: '' })] })
  await press(/^Veröffentlichen/)
  const summary = await screen.findByRole('group', { name: /^2 Angaben fehlen/ })
  await userEvent.click(within(summary).getByRole('link', { name: 'Das Feld Zusammenfassung darf nicht leer sein.' }))
  const field = screen.getByRole('textbox', { name: /^Zusammenfassung/ })
  expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true'])
})

test('[NEWS-04] requires English completely, names picture and language, and links to the field', async () => {
  const dokumente = [
    aDocument({ kind: 'picture', alt: 'Halle' }),
    aDocument({ kind: 'picture', alt: 'Ofen', vorschau: false }),
  ]
  await open('7', {
    titelEn: 'Meeting',
    previewEn: 'Starts at two.',
    dokumente: [dokumente[0]!, { ...dokumente[1]!, altEn: 'Oven' }],
  })
  const description = await screen.findByRole('textbox', { name: /^Bildbeschreibung Englisch/ }, SLOW)
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }))
  await press(/^Veröffentlichen/)
  const summary = await screen.findByRole('group', { name: /^2 Angaben fehlen/ })
  const link = (name: string) => within(summary).getByRole('link', { name })
  await userEvent.click(link('Bei Bild 1 fehlt die englische Bildbeschreibung.'))
  expect(document.activeElement).toBe(description)
  await userEvent.click(link('Das Feld Inhalt (Englisch) darf nicht leer sein.'))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Inhalt Englisch/ }))
})

test('[NEWS-05] the impact first, then published with 30 s to take it back', async () => {
  const service = await open(
    '7',
    {},
    {
      '/news/7/publish': () => {
        const until = new Date(Date.now() + 30_000).toISOString()
        service.story = { ...service.story, state: 'published', undoUntil: until }
        return { id: 7, veroeffentlichtdate: until, notified: false, undoUntil: until }
      },
      '/news/7/publish/undo': () => (service.story = { ...service.story, state: 'draft', undoUntil: null }),
    },
  )
  await press(/^Veröffentlichen/)
  const dialog = await screen.findByRole('dialog', { name: 'Beitrag veröffentlichen' })
  await within(dialog).findByText('12 Personen')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }))
  const button = await screen.findByRole('button', { name: 'Zurücknehmen' })
  expect(button.textContent).toMatch(/\((30|29) s\)/)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Beitrag ansehen' })
  expect(link.href).toMatch(/\/story\/ma\/7$/)
  await userEvent.click(button)
  await screen.findByText('Entwurf')
  expect(screen.queryByRole('button', { name: 'Zurücknehmen' })).toBeNull()
  expect(
    screen.getByText('Die Veröffentlichung wurde zurückgenommen. Niemand wurde benachrichtigt.', SHOWN),
  ).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Beitrag ansehen' })).toBeNull()
})

test.each([
  ['published', 'Zurückziehen', '/news/7/unpublish', 'Der Beitrag wurde zurückgezogen und ist wieder ein Entwurf.'],
  ['bin', 'Wiederherstellen', '/news/7/restore', 'Der Beitrag ist wieder ein Entwurf.'],
] as const)('says what happened to a story (%s): %s', async (state, name, path, sentence) => {
  const service = await open('7', { state }, { [path]: () => (service.story = { ...service.story, state: 'draft' }) })
  if (state === 'published') {
    await press('Weitere Aktionen')
    await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`), hidden: true }))
  } else await press(/^Wiederherstellen/)
  const dialog = await screen.findByRole('dialog', {}, SLOW)
  await userEvent.click(within(dialog).getByRole('button', { name }))
  await screen.findByText(sentence, SHOWN)
  await press('Verstanden')
  expect(screen.queryByText(sentence, SHOWN)).toBeNull()
})

test('shows when a publication can no longer be undone', async () => {
  const undoUntil = new Date(Date.now() + 30_000).toISOString()
  await open(
    '7',
    { state: 'published', undoUntil },
    { '/news/7/publish/undo': failure(409, { code: 'already_notified' }) },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Zurücknehmen' }, SLOW))
  await screen.findByText('Die Frist zum Zurücknehmen ist abgelaufen.', SHOWN)
})

test('the dialog shows the changes of others; only changes that arrive while the action runs stop it', async () => {
  let isPublished = false
  const service = await open(
    '7',
    {},
    {
      '/news/7/lease': aLease(anEditedStory()),
      '/news/7/publish': () => {
        isPublished = true
        return { id: 7, veroeffentlichtdate: '2026-04-20T06:00:00.000Z', notified: false, undoUntil: null }
      },
    },
  )
  const saveAsAnna = (preview: string) => {
    const version = service.story.version + 1
    service.story = { ...service.story, preview, version, changedBy: { id: null, name: 'Anna Berger' } }
  }
  await press(/^Veröffentlichen/)
  const dialog = await screen.findByRole('dialog', { name: 'Beitrag veröffentlichen' })
  const publish = () => userEvent.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }))
  saveAsAnna('Von Anna')
  await publish()
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^Das wurde nicht ausgeführt: Der Beitrag wurde inzwischen geändert/,
  )
  expect(within(dialog).getByText('Anna Berger hat ebenfalls geändert: Zusammenfassung.')).toBeTruthy()
  expect(isPublished).toBe(false)
  await publish()
  await waitFor(() => expect(isPublished).toBe(true))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('announces a problem with saving once, and its end, but not every save', async () => {
  const service = await open()
  const received: string[] = []
  const now = () => document.body.querySelector('[role="status"][aria-live]')?.textContent ?? ''
  let last = now()
  const region = new MutationObserver(() => {
    const said = now()
    if (/gespeichert/.test(said) && said !== last) received.push(said)
    last = said
  })
  region.observe(document.body, { childList: true, subtree: true, characterData: true })
  await userEvent.type(title(), '!')
  await saved()
  service.broken = new TypeError('offline')
  await userEvent.type(title(), '?')
  await waitFor(() => expect(received).toEqual(['Auf diesem Gerät gespeichert – keine Verbindung']), SLOW)
  service.broken = undefined
  dispatchEvent(new Event('online'))
  await waitFor(
    () =>
      expect(received).toEqual([
        'Auf diesem Gerät gespeichert – keine Verbindung',
        expect.stringMatching(/^gespeichert/),
      ]),
    SLOW,
  )
  region.disconnect()
})

test('an action that waits for a failed save says why', async () => {
  const service = await open()
  service.broken = new TypeError('offline')
  await userEvent.type(title(), '!')
  await press(/^Veröffentlichen/)
  const dialog = await screen.findByRole('dialog', { name: 'Beitrag veröffentlichen' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Veröffentlichen' }))
  // The local draft is written asynchronously after typing.
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /^Das wurde nicht ausgeführt\. (Nicht|Auf diesem Gerät) gespeichert – keine Verbindung$/,
  )
})

test('[NEWS-05] refuses to publish immediately while a period is set, and offers to remove it', async () => {
  const service = await open(
    '7',
    { state: 'scheduled', publishAt: '2099-05-01T06:00:00.000Z' },
    {
      '/news/7/period': () => (service.story = { ...service.story, state: 'draft', publishAt: null }),
    },
  )
  await press(/^Veröffentlichen/)
  const dialog = await screen.findByRole('dialog', { name: 'Beitrag veröffentlichen' })
  expect(within(dialog).getByRole('alert').textContent).toMatch(
    /^Für den Beitrag ist ein Gültigkeitszeitraum festgelegt/,
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Zeitraum entfernen' }))
  await screen.findByText('Entwurf')
})

test('[NEWS-07] a duplicate says that it is not saved, and is saved by its preview', async () => {
  const service = await open('kopie-7', {}, { '/news/7/preview': { visible: false, people: 0, story: {} } })
  expect(screen.getByRole('heading', { level: 2, name: 'Duplikat' })).toBeTruthy()
  expect(screen.getByText('Duplikat, noch nicht gespeichert')).toBeTruthy()
  await press('Vorschau')
  await screen.findByText('Diese Personen sehen den Beitrag nicht.', {}, SLOW)
  expect(service.saves).toEqual([{ copyOf: 7 }])
})

const discarded = () => $toasts.get().filter(({ text }) => text === 'Das Duplikat wurde verworfen.')

test('[NEWS-07] a duplicate that is left without its preview is discarded; one undo brings its text back', async () => {
  const { shown, saves } = await open('kopie-7')
  await userEvent.type(title(), ' zwei')
  shown.unmount()
  await waitFor(() => expect(discarded()).toHaveLength(1))
  const received: unknown[] = []
  const listen = (event: Event) => received.push((event as CustomEvent).detail)
  document.addEventListener('portal-navigate', listen)
  act(() => discarded()[0]!.action!.run())
  document.removeEventListener('portal-navigate', listen)
  expect(received).toEqual([{ path: '/news/ma/bearbeiten/kopie-7' }])
  const again = showIn(() => <Editor storyId="kopie-7" />)
  await waitFor(() => expect(title().value).toBe('Betriebsversammlung zwei'), SLOW)
  expect(discarded()).toHaveLength(0)
  again.unmount()
  await waitFor(() => expect(discarded()).toHaveLength(1))
  expect(saves).toEqual([])
  await waitFor(async () => expect(await localDrafts($session.get().person!.sub)).toEqual([]))
})

test('[NEWS-07] a later duplicate of the same story, after the undo is over, begins with the text of the story', async () => {
  const { shown } = await open('kopie-7')
  await userEvent.type(title(), ' zwei')
  shown.unmount()
  await waitFor(() => expect(discarded()).toHaveLength(1))
  act(() => dismissToast(discarded()[0]!.id))
  const next = showIn(() => <Editor storyId="kopie-7" />)
  await waitFor(() => expect(title().value).toBe('Betriebsversammlung'), SLOW)
  expect(discarded()).toHaveLength(0)
  next.unmount()
})

test('saves changes when the story is left before the pause', async () => {
  const { shown, saves } = await open()
  await userEvent.type(title(), '!')
  shown.unmount()
  await waitFor(() => expect(saves).toEqual([{ titel: 'Betriebsversammlung!' }]))
})

test('shows the saved story after another person signs in', async () => {
  const service = serveStory()
  await signIn()
  showIn(() => <NewsEditor />, { storyId: '7' })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Titel Deutsch' }, SLOW), ' unsaved')
  service.broken = new TypeError('offline')
  await signIn()
  await waitFor(() => expect(title().value).toBe('Betriebsversammlung'), SLOW)
})

test('[NEWS-03] a new story that gets its own address keeps its field, its focus and its draft', async () => {
  const service = serveStory()
  const shown = await screenTest(() => <NewsEditor />, { props: { storyId: 'neu' } })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Titel Deutsch' }, SLOW)
  await userEvent.type(field, 'Neu')
  await saved()
  act(() => shown.setProps({ storyId: 7 }))
  await userEvent.type(field, 'er Titel')
  expect([title(), document.activeElement]).toEqual([field, field])
  await waitFor(() => expect(service.saves).toEqual([{ titel: 'Neu' }, { titel: 'Neuer Titel' }]), SLOW)
  act(() => shown.setProps({ storyId: 'neu' }))
  await waitFor(() => expect(title().value).toBe(''), SLOW)
})

test('[NEWS-03] a new story that was saved is opened again after another one in the same element', async () => {
  const other = anEditedStory({ id: 8, titel: 'Der andere' })
  serveStory({}, { '/news/8/editing': other, '/news/8/lease': aLease(other) })
  const shown = await screenTest(() => <NewsEditor />, { props: { storyId: 'neu' } })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Titel Deutsch' }, SLOW), 'Neu')
  await saved()
  act(() => shown.setProps({ storyId: 8 }))
  await waitFor(() => expect(title().value).toBe('Der andere'), SLOW)
  act(() => shown.setProps({ storyId: 7 }))
  await waitFor(() => expect(title().value).toBe('Neu'), SLOW)
})

test('another editor of the story is named; a page that is left ends its lease', async () => {
  const { fetch } = await open(
    '7',
    {},
    {
      '/news/7/lease': {
        ...aLease(anEditedStory()),
        others: [{ id: 'x', name: 'Anna Berger', since: '2026-04-20T06:00:00.000Z' }],
      },
    },
  )
  // The heading exists twice, because it folds the text where it is narrow.
  expect(await screen.findAllByText('Anna Berger bearbeitet diesen Beitrag gerade auch.')).toHaveLength(2)
  dispatchEvent(new Event('pagehide'))
  const released = () => fetch.mock.calls.filter(([, init]) => init?.method === 'DELETE' && init.keepalive)
  await waitFor(() => expect(released().map(([url]) => String(url))).toEqual([expect.stringContaining('/7/lease/')]))
})

test('[NEWS-05] the outcome of a review is shown in an open editor, with the note', async () => {
  const review = { ...anEditedStory().review, askedAt: '2026-04-21T06:00:00.000Z' }
  const service = await open('7', { state: 'review', review })
  const look = () => document.dispatchEvent(new Event('visibilitychange'))
  const ida = { id: '00000000-0000-4000-8000-000000000009', name: 'Ida Editor' }
  const returned = { by: ida, at: '2026-04-21T07:00:00.000Z', note: 'Zufahrt Nord ergänzen' }
  service.story = { ...service.story, state: 'draft', review: { ...review, askedAt: null, returned } }
  look()
  expect(await screen.findByText('Zufahrt Nord ergänzen')).toBeTruthy()
  expect(screen.getAllByText(/^Ida Editor hat den Beitrag zur Überarbeitung zurückgegeben/).length).toBeGreaterThan(0)
  expect(screen.getByText('Entwurf')).toBeTruthy()
  service.story = { ...service.story, state: 'review', review }
  look()
  await waitFor(() => expect(screen.queryByText('Zufahrt Nord ergänzen')).toBeNull())
  const approved = { ...review, askedAt: null, approvedVersion: 1, approvedBy: ida }
  service.story = { ...service.story, state: 'draft', chips: ['approved'], review: approved }
  look()
  expect(await screen.findByText('Ida Editor hat den Beitrag freigegeben.', SHOWN)).toBeTruthy()
  expect(screen.getByText('Freigegeben')).toBeTruthy()
})

test('reports the title, the address of a new story and that of a duplicate to the page', async () => {
  const { shown } = await open('neu')
  const states: unknown[] = []
  shown.host.addEventListener('portal-state', (event) => states.push((event as CustomEvent<unknown>).detail))
  await userEvent.type(title(), 'Neu')
  await saved()
  expect(states).toEqual([{ state: { story: 7 } }])
  expect(shown.received('portal-address').map(({ detail }) => detail as unknown)).toEqual([
    { path: '/news/ma/bearbeiten/7' },
  ])
  expect(shown.received('portal-title').at(-1)?.detail).toEqual({ title: 'Neu' })
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere Aktionen' }, SLOW))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplizieren', hidden: true }))
  expect(shown.received('portal-navigate').at(-1)?.detail).toEqual({ path: '/news/ma/bearbeiten/kopie-7' })
})

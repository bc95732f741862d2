import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Ad, AdBody, AdChoices } from '#contract/marketplace.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $session, setTokenProvider } from '#shared/bus/session.ts'
import { deleteDraft, storedDrafts } from '#shared/writes/draft-storage.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { upload } from '#shared/transport/upload.ts'
import { aPicture, anAd } from '#widgets/marketplace/testing/an-ad.ts'
import { AdEditor } from './ad-editor.tsx'

vi.mock('#shared/transport/upload.ts', async (load) => ({ ...(await load<object>()), upload: vi.fn() }))
const uploaded = vi.mocked(upload)

const CHOICES: AdChoices = {
  sites: [
    { id: 2, name: 'Olpe', city: 'Olpe' },
    { id: 3, name: 'Siegen', city: 'Siegen' },
  ],
  materialGroups: [{ number: '0410', name: 'Ladungsträger', nameEn: 'Load carriers' }],
  company: true,
  private: true,
}
const ROLES = ['portal_ek', 'menu_ek_marktplatz']
const PLACER = { 'mp-api': { roles: ['anzeigen_anlegen'] } }
/** Autosave waits for a pause in typing. */
const SAVED = { timeout: 8000 }

let service: Service
let stored: Ad | undefined
/** Keeps a draft as the server does. */
const keep = (body: AdBody): Ad => {
  const { siteId: _, contactId: __, expiresOn, pictures, publish, ...rest } = body
  stored = anAd({
    ...rest,
    role: 'owner',
    isOwn: true,
    site: null,
    contact: null,
    expiresOn,
    pictures: pictures.map((one) => aPicture(one)),
    state: publish ? 'active' : 'draft',
    publishedAt: publish ? '2026-04-14T08:00:00Z' : null,
    version: (stored?.version ?? 0) + 1,
  })
  return stored
}
const write = (_: URL, { method = 'GET', body }: RequestInit) =>
  method === 'GET' ? stored : keep(JSON.parse(String(body)) as AdBody)

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  stored = undefined
  uploaded.mockReset()
  service = {
    '/badges': { notifications: [], seq: 1 },
    '/ads/choices': CHOICES,
    '/api/mp/ads': write,
    '/ads/381': write,
  }
})

async function open(adId?: string, clients: Parameters<typeof signIn>[1] = PLACER) {
  const fetch = serve(service)
  await signIn(ROLES, clients)
  const start = () => showIn(AdEditor, { ...(adId && { adId }) })
  const shown = start()
  const sent = () =>
    fetch.mock.calls
      .filter(([url, init]) => ['POST', 'PUT'].includes(init?.method ?? '') && /\/ads(\/381)?$/.test(String(url)))
      .map(([, init]) => ({
        method: init!.method,
        version: new Headers(init!.headers).get('if-match'),
        body: JSON.parse(String(init!.body)) as AdBody,
      }))
  /** Leaves the editor; the same person opens it again. */
  const reopen = () => {
    shown.unmount()
    return start()
  }
  return { ...shown, sent, reopen }
}
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const draft = (changes: Partial<Ad> = {}) =>
  anAd({
    role: 'owner',
    isOwn: true,
    state: 'draft',
    publishedAt: null,
    expiresOn: null,
    pictures: [],
    picture: null,
    ...changes,
  })

/** Listed without a last day far ahead, which no ad may have. */
const published = (changes: Partial<Ad> = {}) => anAd({ role: 'owner', isOwn: true, expiresOn: null, ...changes })

test('[MKT-01] a new ad is kept as a draft while it is typed, and published with all of its fields', async () => {
  const { sent, received } = await open()
  // In one input event: typed slowly, a part would already be saved.
  await userEvent.click(await field('Titel'))
  await userEvent.paste('Europaletten')
  await waitFor(() => expect(sent()).toHaveLength(1), SAVED)
  expect(sent()[0]).toMatchObject({ method: 'POST', body: { title: 'Europaletten' } })
  expect(sent()[0]?.body.publish).toBeUndefined()
  expect(await screen.findByText(/Entwurf gespeichert/)).toBeTruthy()
  expect(received('portal-address').at(-1)?.detail).toEqual({ path: '/marktplatz/bearbeitung/381' })
  await userEvent.type(await field('Betrag'), '4,50')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Standort' }), 'Olpe')
  await press('Veröffentlichen')
  await waitFor(() => expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/marktplatz/381' }), SAVED)
  expect(sent().at(-1)).toMatchObject({
    method: 'PUT',
    body: { publish: true, siteId: 2, price: { kind: 'fixed', amount: 450, per: 'lot' } },
  })
})

test('[MKT-01] in a foreign page that stays where it is, the editor says that the ad is published and links to it', async () => {
  standOn('foreign page')
  stored = draft()
  await open('381')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Standort' }), 'Olpe')
  await press('Veröffentlichen')
  expect(await screen.findByText('Die Anzeige wurde veröffentlicht.')).toBeTruthy()
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Zur Anzeige' }).href).toMatch(/\/marktplatz\/381$/)
})

test('[MKT-01] in a foreign page the editor of a published ad says that the changes are saved', async () => {
  standOn('foreign page')
  stored = published()
  await open('381')
  await userEvent.type(await field('Titel'), ', neu')
  await press('Änderungen speichern')
  expect(await screen.findByText('Die Änderungen wurden gespeichert.')).toBeTruthy()
  expect(screen.queryByText('Die Anzeige wurde veröffentlicht.')).toBeNull()
})

test('[MKT-01] errors are shown at their fields, and the first one gets the focus', async () => {
  const { sent } = await open()
  await press('Veröffentlichen')
  const title = await field('Titel')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByText('Das Feld Titel darf nicht leer sein.')).toBeTruthy()
  expect(screen.getByText('Das Feld Standort darf nicht leer sein.')).toBeTruthy()
  expect(screen.getByText('Das Feld Betrag darf nicht leer sein.')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('[MKT-02] private and company ads are separate: fields of the other side are hidden and not sent', async () => {
  const { sent } = await open()
  await userEvent.type(await screen.findByRole('textbox', { name: /Kostenstelle/ }), '21 040')
  await userEvent.click(screen.getByRole('radio', { name: /^Privat/ }))
  for (const name of [/Kostenstelle/, /Ansprechperson/]) expect(screen.queryByRole('textbox', { name })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Standort' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /Warengruppe/ })).toBeNull()
  await userEvent.type(await field('Titel'), 'Trekkingrad')
  await userEvent.click(screen.getByRole('radio', { name: 'Zu verschenken' }))
  expect(screen.queryByRole('textbox', { name: 'Betrag' })).toBeNull()
  await press('Veröffentlichen')
  await waitFor(() => expect(sent().at(-1)?.body.publish).toBe(true), SAVED)
  expect(sent().at(-1)?.body).toMatchObject({
    side: 'private',
    siteId: null,
    costCentre: '',
    materialGroup: null,
    contactId: null,
    price: { kind: 'free', amount: null },
  })
})

test('[MKT-02] properties are added as pairs; half a pair is refused at its field', async () => {
  stored = draft({ properties: [] })
  await open('381')
  await press('Eigenschaft hinzufügen')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Eigenschaft 1' }))
  await userEvent.keyboard('Maße')
  await press('Veröffentlichen')
  expect(await screen.findByText('Das Feld Wert 1 darf nicht leer sein.')).toBeTruthy()
  await press('Eigenschaft 1 entfernen')
  expect(screen.queryByRole('textbox', { name: 'Eigenschaft 1' })).toBeNull()
})

test('[MKT-01] a published ad is only saved on request; a reservation in between is a conflict that loses nothing', async () => {
  stored = published()
  const { sent } = await open('381')
  const title = await field('Titel')
  await userEvent.type(title, ', neu')
  expect(screen.getByText('Änderungen sind noch nicht gespeichert.')).toBeTruthy()
  expect(screen.getByText(/können Sie nach der Veröffentlichung nicht mehr ändern/)).toBeTruthy()
  const present = published({ version: 9, left: 160 })
  service['/ads/381'] = (url: URL, init: RequestInit) =>
    new Headers(init.headers).get('if-match') === '"3"'
      ? failure(409, { code: 'version_conflict', present })
      : write(url, init)
  await press('Änderungen speichern')
  expect(await screen.findByText(/noch 160 von 240 frei/)).toBeTruthy()
  expect(title.value).toBe('Europaletten, gebraucht, Klasse B, neu')
  await press('Meine Eingaben speichern')
  await waitFor(() => expect(sent().map(({ version }) => version)).toEqual(['"3"', '"9"']))
  expect(sent().at(-1)?.body.title).toBe('Europaletten, gebraucht, Klasse B, neu')
})

describe('[MKT-01] unsaved input', () => {
  const RESTORED = /wurden wiederhergestellt/

  test('is shown again, and changes of others since then are a conflict that overwrites nothing', async () => {
    stored = published()
    const { sent, reopen } = await open('381')
    await userEvent.type(await field('Titel'), ', neu')
    const { title } = stored
    stored = published({ version: 9, title: 'Nur noch Klasse C', place: 'Halle 7' })
    reopen()
    expect(await screen.findByText(RESTORED)).toBeTruthy()
    expect(screen.getByText(/„Nur noch Klasse C“/)).toBeTruthy()
    expect((await field('Titel')).value).toBe(`${title}, neu`)
    await press('Meine Eingaben speichern')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ version: '"9"', body: { title: `${title}, neu`, place: 'Halle 7' } })
  })

  test('asks again each time until the person has decided', async () => {
    stored = published()
    const { sent, reopen } = await open('381')
    await userEvent.type(await field('Titel'), ', neu')
    stored = published({ version: 9, title: 'Nur noch Klasse C' })
    const second = reopen()
    await screen.findByText(RESTORED)
    second.unmount()
    const last = reopen()
    await press('Aktuellen Stand übernehmen')
    expect((await field('Titel')).value).toBe('Nur noch Klasse C')
    expect(screen.queryByText(RESTORED)).toBeNull()
    last.unmount()
    reopen()
    expect((await field('Titel')).value).toBe('Nur noch Klasse C')
    expect(screen.queryByText(RESTORED)).toBeNull()
    expect(sent()).toEqual([])
  })

  test('in a draft keeps the changes of others in other fields, and is sent after it is accepted', async () => {
    stored = draft({ title: 'Paletten' })
    service['/ads/381'] = (url: URL, init: RequestInit) =>
      new Headers(init.headers).get('if-match') === '"3"' ? failure(503) : write(url, init)
    const { sent, reopen } = await open('381')
    await userEvent.type(await field('Titel'), ' neu')
    await waitFor(() => expect(sent()).toHaveLength(1), SAVED)
    stored = draft({ title: 'Paletten', version: 4, place: 'Halle 7' })
    reopen()
    expect(await screen.findByText(RESTORED)).toBeTruthy()
    expect((await field('Titel')).value).toBe('Paletten neu')
    expect(screen.getByText('Änderungen sind noch nicht gespeichert.')).toBeTruthy()
    await press('Verstanden')
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ version: '"4"', body: { place: 'Halle 7' } }), SAVED)
    expect(sent().at(-1)?.body.title).toBe('Paletten neu')
  })

  test('can be discarded, and is not sent or shown again', async () => {
    const { sent, reopen } = await open()
    await userEvent.type(await field(/^Beschreibung/), 'Alter Text')
    const again = reopen()
    expect(await screen.findByText(RESTORED)).toBeTruthy()
    await press('Eingaben verwerfen')
    await waitFor(async () => expect((await field(/^Beschreibung/)).value).toBe(''))
    expect(screen.queryByText(RESTORED)).toBeNull()
    again.unmount()
    reopen()
    expect((await field(/^Beschreibung/)).value).toBe('')
    expect(screen.queryByText(RESTORED)).toBeNull()
    expect(sent()).toEqual([])
  })

  test('is not stored after a sign-out', async () => {
    const { unmount } = await open()
    await userEvent.type(await field(/^Beschreibung/), 'Alter Text')
    const { sub } = $session.get().person!
    await waitFor(async () => expect(await storedDrafts(sub, 'ad')).toHaveLength(1))
    await deleteDraft(sub, 'ad new')
    act(() => setTokenProvider(undefined))
    unmount()
    expect(await storedDrafts(sub, 'ad')).toEqual([])
  })
})

test('[MKT-01] an error of the server is shown at its field', async () => {
  stored = published()
  await open('381')
  const quantity = await field('Menge')
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '200')
  service['/ads/381'] = failure(422, { code: 'ad_refused', details: [{ field: 'body.quantity', rule: 'belowTaken' }] })
  await press('Änderungen speichern')
  expect(await screen.findByText('So viel ist bereits reserviert oder übergeben.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(quantity))
  expect(quantity.value).toBe('200')
})

test('[MKT-01] pictures are uploaded, ordered by keys, turned, described and removed', async () => {
  const [first, second] = ['1', '2'].map((digit) =>
    aPicture({ id: `5f3f1c3e-0000-4000-8000-00000000000${digit}`, name: `${digit}.png`, alt: '', altEn: '' }),
  )
  stored = draft({ title: '', pictures: [first!] })
  await open('381')
  const pictures = within(await screen.findByRole('list', { name: /Bilder in ihrer Reihenfolge/ }))
  uploaded.mockResolvedValueOnce(second)
  const png = new File([new Uint8Array(PNG)], '2.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText<HTMLInputElement>(/Bild wählen/), png)
  await pictures.findByRole('group', { name: 'Bild 2 von 2, 2.png' })
  act(() => pictures.getByRole('button', { name: 'Bild 2 nach vorn' }).focus())
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await pictures.findByRole('group', { name: 'Bild 1 von 2, 2.png' })
  service['/turn'] = { ...second, turn: 90, width: 9, height: 16 }
  await userEvent.click(pictures.getByRole('button', { name: 'Bild 1 drehen' }))
  await press('Veröffentlichen')
  expect(await screen.findAllByText('Beschreiben Sie auf Deutsch oder Englisch, was zu sehen ist.')).toHaveLength(2)
  fireEvent.change(pictures.getByRole('textbox', { name: /^Beschreibung von Bild 1/ }), { target: { value: 'Kisten' } })
  expect(screen.getAllByText('Beschreiben Sie auf Deutsch oder Englisch, was zu sehen ist.')).toHaveLength(1)
  await userEvent.click(pictures.getByRole('button', { name: 'Bild 2 entfernen' }))
  await press('Bild entfernen')
  expect(await pictures.findByRole('group', { name: 'Bild 1 von 1, 2.png' })).toBeTruthy()
})

/** The head of a PNG of 900 × 506. */
const PNG = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 3, 132, 0, 0, 1, 250, 8, 2, 0, 0, 0]

test('[MKT-02] the preview shows the ad as others will see it', async () => {
  stored = draft({ title: 'Europaletten' })
  await open('381')
  await press('Vorschau')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vorschau' }))
  expect(await dialog.findByRole('heading', { name: 'Europaletten' })).toBeTruthy()
  expect(dialog.getByText('4,50 €')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Vorschau schließen' }))
})

test.each([
  ['an ad of somebody else', () => void (stored = anAd()), PLACER, 'Anzeige nicht gefunden'],
  ['an ad that does not exist', () => void (service['/ads/381'] = failure(404)), PLACER, 'Anzeige nicht gefunden'],
  ['a person without the right', () => undefined, {}, 'Sie dürfen keine Anzeigen anlegen'],
])('[MKT-01] %s is told in words', async (_, begin, clients, heading) => {
  begin()
  const { received } = await open('381', clients)
  expect(await screen.findByText(heading)).toBeTruthy()
  expect(received('portal-error').length).toBeGreaterThan(0)
})

test('[MKT-01] a form that cannot be loaded offers another attempt', async () => {
  service['/ads/choices'] = failure(500)
  await open()
  expect(await screen.findByText(/Das Formular konnte nicht geladen werden/)).toBeTruthy()
  service['/ads/choices'] = CHOICES
  await press('Erneut versuchen')
  expect(await field('Titel')).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { NotificationSettings } from '#contract/delivery.ts'
import { setDevicePush, type DevicePush, type PushState } from '#shared/bus/device-push.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { aDevice, card, refusal, showSettings, someSettings, switchOf } from './testing/settings.tsx'

const user = userEvent.setup()
afterEach(() => {
  setDevicePush(undefined)
  for (const { id } of $toasts.get()) dismissToast(id)
})

/** On the page, not only in the live region. */
const said = (sentence: string | RegExp) => screen.findByText(sentence, { ignore: '[role="status"]' })

/** A service that stores its writes. */
function aService(settings: NotificationSettings) {
  let now = settings
  return {
    read: () => now,
    write: ({ body }: { body: unknown }) => {
      const { lines = {}, quietTime = {} } = body as { lines?: Record<string, object>; quietTime?: object }
      const words = (switches: object = {}) =>
        Object.fromEntries(Object.entries(switches).map(([channel, isOn]) => [channel, isOn ? 'on' : 'off']))
      now = {
        ...now,
        version: now.version + 1,
        lines: now.lines.map((line) => ({ ...line, ...words(lines[line.id]) })),
        quietTime: { ...now.quietTime, ...quietTime },
      }
      return now
    },
  }
}

describe('[PROF-01] the channels', () => {
  test('are those of the service; critical ones cannot be muted and say so', async () => {
    const { lines } = someSettings()
    await showSettings(someSettings({ lines: lines.filter(({ id }) => ['urgent', 'news', 'digest'].includes(id)) }))
    const rows = await screen.findAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DringendSicherheit, Rückruf einer Freigabe',
      'Newsneue Beiträge, die für Sie sichtbar sind',
      'Wochenübersichthöchstens 10 ungelesene Beiträge, montags 7:00',
    ])
    expect(screen.queryByRole('switch', { name: 'Dringend in der Glocke' })).toBeNull()
    expect(screen.getByText('immer').textContent).toBe('immer, lässt sich nicht stummschalten')
    expect(screen.getByText('gibt es auf diesem Weg nicht')).toBeTruthy()
    expect((await switchOf('News in der Glocke')).checked).toBe(true)
  })

  test('a switch shows its change immediately; two in a row are sent one after the other', async () => {
    const service = aService(someSettings())
    const { sent } = await showSettings(service.read, service.write)
    await user.click(await switchOf('News als Push'))
    expect((await switchOf('News als Push')).checked).toBe(true)
    await user.click(await switchOf('Marktplatz als E-Mail'))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ body, version }) => ({ body, version }))).toEqual([
      { version: 3, body: { lines: { news: { push: true } } } },
      { version: 4, body: { lines: { marketplace: { mail: true } } } },
    ])
    await waitFor(() => expect(service.read().version).toBe(5))
    expect([(await switchOf('News als Push')).checked, (await switchOf('Marktplatz als E-Mail')).checked]).toEqual([
      true,
      true,
    ])
  })

  test.each([
    [refusal(503, 'database_unavailable'), '503 - Das hat nicht geklappt. Es wurde nichts geändert.'],
    [refusal(422, 'setting_fixed'), '422 - Das lässt sich nicht ändern.'],
  ])('what is refused is undone, with the reason', async (answer, reason) => {
    await showSettings(someSettings(), () => answer)
    await user.click(await switchOf('News als Push'))
    expect(await said(reason)).toBeTruthy()
    expect((await switchOf('News als Push')).checked).toBe(false)
  })

  test('a conflict shows the settings that were saved elsewhere', async () => {
    const present = someSettings({ version: 9, lines: [{ id: 'news', bell: 'off', push: 'off', mail: 'on' }] })
    await showSettings(someSettings(), () => refusal(409, 'version_outdated', { present }))
    await user.click(await switchOf('News als Push'))
    expect(await said(/^409 - Die Einstellungen wurden inzwischen anderswo geändert/)).toBeTruthy()
    expect((await switchOf('News als E-Mail')).checked).toBe(true)
    expect((await switchOf('News in der Glocke')).checked).toBe(false)
    expect((await switchOf('News als Push')).checked).toBe(false)
  })

  test.each([
    ['push', 'role_missing', /Ihnen fehlt die Rolle notification_user/, 'News als Push'],
    ['mail', 'no_server', /Dieses Portal verschickt keine E-Mails/, 'News als E-Mail'],
    ['mail', 'no_address', /keine E-Mail-Adresse hinterlegt/, 'News als E-Mail'],
  ] as const)('%s says why it is not there: %s', async (way, obstacle, reason, name) => {
    const settings = someSettings()
    const { sent } = await showSettings({ ...settings, [way]: { ...settings[way], obstacle } } as NotificationSettings)
    const off = await switchOf(name)
    expect(off.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(off.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(reason)
    await user.click(off)
    expect(sent).toEqual([])
  })

  test('a returned mail names the address and the answer of the mail server', async () => {
    const failure = { at: '2026-04-20T08:00:00.000Z', answer: '550 no such user' }
    await showSettings(someSettings({ mail: { obstacle: null, address: 'katrin@talbrueck.example', failure } }))
    const alert = await screen.findByText(/kam am 20.04.2026 zurück/)
    expect(alert.textContent).toContain('550 no such user')
  })
})

describe('[PROF-01] quiet time', () => {
  const track = (name: RegExp) => screen.findByRole('img', { name })

  test('seven bars say when it is delivered; off, it is always', async () => {
    const service = aService(someSettings())
    const { sent } = await showSettings(service.read, service.write)
    expect(await track(/^Montag: zustellen 7:00–17:00 Uhr$/)).toBeTruthy()
    expect(await track(/^Samstag: den ganzen Tag sammeln$/)).toBeTruthy()
    await user.click(await switchOf('Ruhezeit einhalten'))
    expect(await track(/^Samstag: zustellen 0:00–24:00 Uhr$/)).toBeTruthy()
    await waitFor(() => expect(sent[0]).toMatchObject({ version: 3, body: { quietTime: { on: false } } }))
    expect(screen.getByRole('button', { name: 'Zeiten ändern …' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('hours are typed; errors are shown at their fields and keep the typed text', async () => {
    const service = aService(someSettings())
    let refuses = true
    await showSettings(service.read, (one) => (refuses ? refusal(503, 'database_unavailable') : service.write(one)))
    await user.click(await screen.findByRole('button', { name: 'Zeiten ändern …' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
    const type = async (name: string, time: string) => {
      await user.clear(field(name))
      await user.type(field(name), time)
    }
    await user.clear(field('Montag bis'))
    await type('Dienstag bis', '07:00')
    await user.click(dialog.getByRole('checkbox', { name: 'Samstag' }))
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(dialog.getByText('Geben Sie eine Uhrzeit ein, zum Beispiel 7:30.')).toBeTruthy()
    expect(dialog.getByText(/^Beginn und Ende sind gleich/)).toBeTruthy()
    expect(document.activeElement).toBe(field('Montag bis'))
    await type('Montag bis', '1830')
    await type('Dienstag bis', '17.00')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
    await user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
    expect(document.activeElement).toBe(field('Dienstag bis'))
    expect(field('Dienstag bis').value).toBe('17:00')
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await said(/^503 - /)).toBeTruthy()
    expect(field('Montag bis').value).toBe('18:30')
    refuses = false
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    expect(await track(/^Montag: zustellen 7:00–18:30 Uhr$/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(service.read().quietTime.hours[5]).toEqual({ from: 420, to: 1020 })
  })

  test('the hours of a working-time model are shown, and not editable', async () => {
    const { quietTime } = someSettings()
    const model = quietTime.hours.map(() => ({ from: 360, to: 840 }))
    const next = '2026-04-21T04:00:00.000Z'
    await showSettings(someSettings({ quietTime: { ...quietTime, model, next, waiting: 2 } }))
    expect(await track(/^Sonntag: zustellen 6:00–14:00 Uhr$/)).toBeTruthy()
    expect(screen.getByText(/^Jetzt ist Ruhezeit bis Di\s21.04., 6:00\sUhr. 2 Nachrichten warten.$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Zeiten ändern …' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('[PROF-01] less of this', () => {
  const muted = [
    { id: 5, menuId: 'menu_ek_marktplatz', category: 'IT', since: '2026-02-12T10:00:00.000Z' },
    { id: 4, menuId: 'menu_ma_news', category: 'Kantine', since: '2026-01-03T10:00:00.000Z' },
  ]
  test.each([
    ['done', undefined, 1],
    ['done when it was gone already', refusal(404, 'not_found'), 1],
    ['put back when it fails', refusal(503, 'database_unavailable'), 2],
  ])('a topic is turned on again: %s', async (_how, answer, left) => {
    const { sent } = await showSettings(someSettings({ muted }), () => answer)
    const list = await card('Stummgeschaltete Themen')
    expect(list.getByText('stumm seit 12.02.2026', { exact: false })).toBeTruthy()
    await user.click(list.getByRole('button', { name: 'Marktplatz, Thema IT wieder einschalten' }))
    await waitFor(() => expect(sent).toMatchObject([{ method: 'DELETE', path: '/settings/muted/5' }]))
    if (left === 2) expect(await said(/^503 - /)).toBeTruthy()
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(left))
  })
})

describe('[PROF-03] devices', () => {
  const here = (state: PushState, fingerprint?: string): DevicePush => ({
    state,
    fingerprint,
    subscribe: async () => {
      throw new Error('refused by the person or the browser')
    },
    unsubscribe: async () => setDevicePush(here('off')),
  })
  const withDevices = (...devices: ReturnType<typeof aDevice>[]) =>
    someSettings({ push: { obstacle: null, devices, deviceLimit: 20 } })

  test('this one is marked; each has a switch, one that refused has a guide', async () => {
    const [phone, own] = [aDevice({ label: 'iPad, Safari', kind: 'tablet', refused: true }), aDevice()]
    setDevicePush(here('on', own.fingerprint))
    const { sent } = await showSettings(withDevices(phone, own))
    const [first, second] = (await card('Geräte mit Push')).getAllByRole('listitem')
    expect(within(second!).getByText('dieses Gerät')).toBeTruthy()
    expect(within(first!).queryByText('dieses Gerät')).toBeNull()
    await user.click(await switchOf('Push auf Windows, Firefox'))
    await waitFor(() =>
      expect(sent).toEqual([{ method: 'PATCH', path: `/push/subscriptions/${own.id}`, body: { enabled: false } }]),
    )
    expect(within(first!).queryByRole('switch')).toBeNull()
    await user.click(within(first!).getByRole('button', { name: /^Anleitung/ }))
    expect(await screen.findByRole('dialog', { name: 'Push-Nachrichten wieder erlauben' })).toBeTruthy()
  })

  test.each([
    ['accepted', 'Der Push-Dienst hat den Test angenommen. Er erscheint gleich auf dem Gerät.'],
    ['slow', 'Der Push-Dienst des Geräts hat nicht rechtzeitig geantwortet.'],
    ['unreachable', 'Der Push-Dienst des Geräts ist nicht erreichbar.'],
    ['refused', 'Der Push-Dienst des Geräts hat den Test abgelehnt.'],
    ['busy', 'Der Push-Dienst des Geräts ist überlastet. Versuchen Sie es später erneut.'],
  ])('a test says what came of it: %s', async (result, sentence) => {
    await showSettings(withDevices(aDevice()), () => ({ result }))
    const list = await card('Geräte mit Push')
    await user.click(list.getByRole('button', { name: 'Testen: Windows, Firefox' }))
    expect(await said(sentence)).toBeTruthy()
  })

  test('a removed device leaves the list, which says why; too many tests show an error', async () => {
    let devices = [aDevice()]
    await showSettings(
      () => withDevices(...devices),
      () => {
        devices = []
        return { result: 'gone' }
      },
    )
    const list = await card('Geräte mit Push')
    await user.click(list.getByRole('button', { name: /^Testen/ }))
    expect(await said(/abgemeldet und wurde entfernt/)).toBeTruthy()
    await waitFor(() => expect(list.queryAllByRole('listitem')).toEqual([]))
  })

  test('a removal asks first, and this device unsubscribes', async () => {
    const own = aDevice()
    setDevicePush(here('on', own.fingerprint))
    let devices = [own]
    const { sent } = await showSettings(
      () => withDevices(...devices),
      () => void (devices = []),
    )
    await user.click(await screen.findByRole('button', { name: 'Windows, Firefox entfernen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Windows, Firefox entfernen?' }))
    expect(sent).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Entfernen' }))
    expect(await screen.findByText('Noch kein Gerät empfängt Push-Nachrichten.')).toBeTruthy()
    expect(sent).toMatchObject([{ method: 'DELETE', path: `/push/subscriptions/${own.id}` }])
    expect(await screen.findByRole('button', { name: 'Dieses Gerät' })).toBeTruthy()
  })

  test.each([
    ['unsupported', /Dieser Browser unterstützt keine Push-Nachrichten/, undefined],
    ['install', /nur in der App vom Home-Bildschirm/, 'Push-Nachrichten auf iPhone und iPad'],
    ['refused', /Ändern können Sie das nur in seinen Einstellungen/, 'Push-Nachrichten wieder erlauben'],
  ] as const)('where this device cannot be added it says why: %s', async (state, reason, guide) => {
    setDevicePush(here(state))
    await showSettings(withDevices())
    expect(await said(reason)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Dieses Gerät' })).toBeNull()
    if (!guide) return
    await user.click(screen.getByRole('button', { name: 'Anleitung' }))
    expect(await screen.findByRole('dialog', { name: guide })).toBeTruthy()
  })

  test('in a foreign page push belongs to the portal', async () => {
    await showSettings(withDevices(), undefined, 'foreign page')
    expect(
      await screen.findByText('Push-Nachrichten gehören zum Portal selbst und werden dort eingerichtet.'),
    ).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Im Portal öffnen' })
    expect(link.getAttribute('href')).toBe('http://localhost:8080/profil/benachrichtigungen')
  })

  test('[SHELL-12] a subscription that fails says so, for 5000 ms, and here', async () => {
    setDevicePush(here('off'))
    await showSettings(withDevices())
    await user.click(await screen.findByRole('button', { name: 'Dieses Gerät' }))
    await waitFor(() =>
      expect($toasts.get()).toMatchObject([
        { kind: 'error', status: 'Error', text: 'Dieses Gerät konnte nicht angemeldet werden.' },
      ]),
    )
    expect(await said(/^Error - Der Browser hat nicht zugestimmt/)).toBeTruthy()
  })
})

describe('[PROF-01] the page', () => {
  test('says that it could not be read, and reads again', async () => {
    let fails = true
    await showSettings(() => (fails ? refusal(500, 'internal') : someSettings()))
    expect(await screen.findByText('500 - Die Einstellungen konnten nicht geladen werden.')).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await switchOf('News als Push')).toBeTruthy()
  })
})

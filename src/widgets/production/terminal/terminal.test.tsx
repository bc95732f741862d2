import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TerminalEvent } from '#domain/production/terminal/presence.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { setTokenProvider } from '#shared/bus/session.ts'
import { failure, serve } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { keepDeviceKey, TERMINAL_STORAGE } from './device.ts'
import {
  clearTerminal,
  DRAGAN,
  EWA,
  KEY,
  OFFLINE,
  terminalService,
} from '#widgets/production/testing/terminal-service.ts'
import { Terminal } from './terminal.tsx'
import { LOCK_AFTER } from './wedge.ts'

const user = userEvent.setup()

const kinds = (events: readonly TerminalEvent[]) =>
  events.map(({ kind, order, activity, pieces }) =>
    [kind, order ?? activity, pieces].filter((one) => one !== undefined).join(' '),
  )

beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  setTokenProvider(undefined)
})
afterEach(async () => {
  cleanup()
  await clearTerminal()
})

async function show(server = terminalService()) {
  serve(server.service)
  await keepDeviceKey(KEY)
  const shown = showIn(Terminal)
  await screen.findByText('Bitte Ausweis scannen')
  return { ...server, ...shown }
}

const scan = async (text: string) => {
  await user.type(await screen.findByRole('textbox'), `${text}{Enter}`)
}
const press = async (name: RegExp | string) => user.click(await screen.findByRole('button', { name }))
const stored = () =>
  new Promise<string>((done) => {
    const request = indexedDB.open(TERMINAL_STORAGE)
    request.addEventListener('success', () => {
      const names = [...request.result.objectStoreNames]
      const transaction = request.result.transaction(names)
      const all = names.map((name) => transaction.objectStore(name).getAll())
      transaction.addEventListener('complete', () => done(JSON.stringify(all.map(({ result }) => result as unknown))))
    })
  })

test('[MES-01] a device without a key asks for one, and works with it immediately', async () => {
  const server = terminalService()
  serve({ ...server.service, '/terminal/state': () => failure(401, { code: 'unauthenticated' }) })
  showIn(Terminal)
  await user.type(await screen.findByLabelText('Schlüssel des Geräts'), KEY)
  await press('Gerät anmelden')
  expect(await screen.findByText(/Dieser Schlüssel gehört zu keinem Terminal/)).toBeTruthy()
  serve(server.service)
  await press('Gerät anmelden')
  expect(await screen.findByText('Bitte Ausweis scannen')).toBeTruthy()
})

test('[MES-01] a worker signs in by badge, works at orders, cleans, continues and reports pieces', async () => {
  const { stored: sent } = await show()
  await scan('BADGE0001')
  await screen.findByText('Dragan I.')
  await scan('4711-20')
  await press(/^Reinigung/)
  await press(/^Weiter mit 4711-20/)
  await press(/^Auftrag fertig melden/)
  await user.type(await screen.findByLabelText('Fertige Stücke'), '62')
  await press('Fertig melden')
  await waitFor(() =>
    expect(kinds(sent)).toEqual([
      'signIn',
      'begin 4711-20',
      'begin cleaning',
      'end cleaning',
      'begin 4711-20',
      'end 4711-20 62',
    ]),
  )
  expect(new Set(sent.map(({ personId }) => personId))).toEqual(new Set([DRAGAN.id]))
})

test('[MES-01] without network bookings wait here, in order, and are sent once when it is back', async () => {
  const server = await show()
  server.service['/terminal/events'] = OFFLINE
  server.service['/terminal/state'] = OFFLINE
  await scan('BADGE0001')
  await scan('4711-20')
  expect(await screen.findByText('2 Buchungen warten, nichts geht verloren')).toBeTruthy()
  server.service['/terminal/events'] = server.take
  server.service['/terminal/state'] = server.state
  await act(async () => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(kinds(server.stored)).toEqual(['signIn', 'begin 4711-20']))
  expect(server.stored.map(({ counter }) => counter)).toEqual([1, 2])
  await waitFor(() => expect(screen.queryByText(/Buchungen warten/)).toBeNull())
})

test('[MES-01] a question about a scan is scrolled into view, because on a phone it is outside', async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await show()
  await scan('BADGE0001')
  await scan('4711-20')
  await scan('4712-10')
  await screen.findByRole('button', { name: /^Wechseln/ })
  expect(scroll.mock.contexts.map((one) => (one as HTMLElement).querySelector('.h2')?.textContent)).toEqual([
    'Auftrag 4712-10',
  ])
  scroll.mockRestore()
})

test('[MES-01] a handover ends the order of one and begins it for the colleague', async () => {
  const { stored: sent } = await show()
  await scan('BADGE0001')
  await scan('4711-20')
  await press('Übergeben')
  await user.type(await screen.findByLabelText('Fertige Stücke'), '10')
  await press('Weiter zum Ausweis')
  await user.type(await screen.findByRole('textbox', { name: 'Ausweis des Kollegen scannen' }), 'BADGE0002{Enter}')
  expect(await screen.findByText('Ewa K.')).toBeTruthy()
  expect(screen.queryByText('Dragan I.')).toBeNull()
  await waitFor(() =>
    expect(kinds(sent)).toEqual(['signIn', 'begin 4711-20', 'end 4711-20 10', 'signIn', 'begin 4711-20']),
  )
  expect(sent.at(-1)?.personId).toBe(EWA.id)
})

test('[MES-01] a colleague who scans immediately takes the order over, its pieces are reported later', async () => {
  const { stored: sent } = await show()
  await scan('BADGE0001')
  await scan('4711-20')
  await press('Übergeben')
  await user.type(await screen.findByLabelText('Fertige Stücke'), 'BADGE0002{Enter}')
  expect(await screen.findByText('Ewa K.')).toBeTruthy()
  await waitFor(() =>
    expect(kinds(sent)).toEqual(['signIn', 'begin 4711-20', 'end 4711-20', 'signIn', 'begin 4711-20']),
  )
})

test('[MES-01] an unknown order is refused at the scan, and running work continues', async () => {
  const server = await show()
  server.service['/terminal/orders/9999-99'] = () => failure(404, { code: 'not_found' })
  await scan('BADGE0001')
  await scan('4711-20')
  await screen.findByText(/^Gebucht um/)
  await scan('9999-99')
  expect(await screen.findByText(/^Diesen Auftrag gibt es nicht/)).toBeTruthy()
  expect(screen.queryByText('Wechseln')).toBeNull()
  server.service['/terminal/orders/9999-98'] = OFFLINE
  await scan('9999-98')
  await press('Nummer stimmt')
  await press(/^Zusätzlich beginnen/)
  await waitFor(() => expect(kinds(server.stored)).toEqual(['signIn', 'begin 4711-20', 'begin 9999-98']))
})

test('[MES-01] pieces far above the plan must be confirmed', async () => {
  const { stored: sent } = await show()
  await scan('BADGE0001')
  await scan('4711-20')
  await press(/^Auftrag fertig melden/)
  const pieces = await screen.findByLabelText('Fertige Stücke')
  await user.type(pieces, '12000')
  await press('Fertig melden')
  expect(await screen.findByText(/60 von 140 Stück sind schon gemeldet/)).toBeTruthy()
  await user.clear(pieces)
  await user.type(pieces, '160{Enter}')
  await press('Zahl stimmt')
  await waitFor(() => expect(kinds(sent).at(-1)).toBe('end 4711-20 160'))
})

test('[MES-01] signing out shows what it ends; one of two leaves alone, and the screen can be locked instead', async () => {
  const { stored: sent } = await show()
  await scan('BADGE0001')
  await press('Kollege dazu')
  await scan('BADGE0002')
  await scan('4711-20')
  await press('Abmelden')
  expect(await screen.findByText(/Diese Aufträge enden ohne Stückzahl: 4711-20/)).toBeTruthy()
  await press('Dragan I. abmelden')
  await waitFor(() => expect(screen.queryByText('Dragan I.')).toBeNull())
  await press('Abmelden')
  await press(/^Nur sperren/)
  expect(await screen.findByText('Bitte Ausweis scannen')).toBeTruthy()
  expect(kinds(sent).filter((kind) => kind === 'signOut')).toHaveLength(1)
  expect(sent.at(-1)?.personId).toBe(DRAGAN.id)
})

test('[MES-01] after thirty seconds without input it locks, and does not name the person any more', async () => {
  const { host } = await show()
  await scan('BADGE0001')
  await screen.findByText('Dragan I.')
  vi.useFakeTimers({ now: Date.now() + LOCK_AFTER * 1000 + 500, toFake: ['Date'] })
  await waitFor(() => expect(screen.queryByText('Dragan I.')).toBeNull(), { timeout: 3000 })
  vi.useRealTimers()
  expect(host.textContent).toContain('Eine Person ist hier angemeldet.')
  expect(await stored()).not.toMatch(/Dragan|BADGE/)
})

test('[MES-01] a revoked device says so, and keeps waiting events', async () => {
  const server = await show()
  server.service['/terminal/events'] = (url: URL, init: RequestInit) =>
    new Headers(init.headers).get('x-device-key') === KEY
      ? failure(403, { code: 'device_revoked' })
      : server.take(url, init)
  await scan('BADGE0001')
  expect(await screen.findByText('Dieses Gerät ist gesperrt')).toBeTruthy()
  expect(screen.getByText(/Eine Buchung wartet auf diesem Gerät/)).toBeTruthy()
  await user.type(screen.getByLabelText('Schlüssel des Geräts'), '8.another-key-of-the-device')
  await press('Gerät anmelden')
  await waitFor(() => expect(kinds(server.stored)).toEqual(['signIn']))
})

test('[MES-01] a booking that the portal cannot read is shown in full until its times are entered', async () => {
  const server = await show()
  server.service['/terminal/events'] = () => failure(400, { code: 'validation_failed' })
  await scan('BADGE0001')
  expect(await screen.findAllByText(/Eine Buchung konnte das Portal nicht lesen/)).not.toHaveLength(0)
  expect(screen.getAllByText(/: Anmeldung$/)).not.toHaveLength(0)
  await press('Zeiten sind nachgetragen')
  await waitFor(() => expect(screen.queryAllByText(/konnte das Portal nicht lesen/)).toEqual([]))
})

test('[MES-01] on a foreign page the key is not stored, and without network nothing is booked', async () => {
  standOn('foreign page')
  const server = terminalService()
  serve(server.service)
  showIn(Terminal)
  expect(await screen.findByText(/nur angemeldet, bis sie geschlossen wird/)).toBeTruthy()
  await user.type(screen.getByLabelText('Schlüssel des Geräts'), KEY)
  await press('Gerät anmelden')
  await screen.findByText('Bitte Ausweis scannen')
  expect(await stored()).not.toContain(KEY)
  await scan('BADGE0001')
  await screen.findByText('Dragan I.')
  await waitFor(() => expect(kinds(server.stored)).toEqual(['signIn']))
  server.service['/terminal/events'] = OFFLINE
  server.service['/terminal/state'] = OFFLINE
  await scan('4711-20')
  expect(await screen.findByText('Ohne Netz kann auf dieser Seite nicht gebucht werden.')).toBeTruthy()
  expect(screen.queryByText(/Gebucht um/)).toBeNull()
  expect(screen.queryByText(/Buchung(en)? warte/)).toBeNull()
  server.service['/terminal/events'] = server.take
  server.service['/terminal/state'] = server.state
  await act(async () => void dispatchEvent(new Event('online')))
  await scan('4712-10')
  await waitFor(() => expect(kinds(server.stored)).toEqual(['signIn', 'begin 4712-10']))
})

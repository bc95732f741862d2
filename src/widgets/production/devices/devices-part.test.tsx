import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Badge, Device, type Devices } from '#contract/production-devices.ts'
import { PERSON_EVENTS } from '#domain/production/bookings.ts'
import { EVENT_RULES } from '#domain/production/terminal/queue.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import de from './de.json' with { type: 'json' }
import { DevicesPart } from './devices-part.tsx'
import en from './en.json' with { type: 'json' }

const AREA = { id: 2, name: 'Halle 2', site: 'Siegen', workplaces: [{ id: 12, name: 'Platz 12' }] }
const DEVICE: Device = {
  ...blank(Device),
  id: 7,
  kind: 'terminal',
  name: 'Terminal am Tor',
  area: { id: 2, name: 'Halle 2' },
  workplace: { id: 12, name: 'Platz 12' },
  createdAt: '2026-04-01T06:00:00Z',
  lastSeenAt: '2026-04-21T06:00:00Z',
  clockError: 200,
  refused: 1,
}
const BADGE: Badge = {
  ...blank(Badge),
  personId: '11111111-1111-4111-8111-111111111111',
  name: 'Dragan Ilić',
  number: '10234',
}

async function show(service: Service = {}, onUse?: (key: string) => void) {
  const devices: Devices = { areas: [AREA], devices: [DEVICE] }
  const { fetch: mock } = await screenTest(() => <DevicesPart onUse={onUse} />, {
    service: {
      '/mes/devices': (_url: URL, init: RequestInit) =>
        init.method === 'POST' ? { device: { ...DEVICE, id: 8, name: 'Terminal neu' }, key: '8.the-secret' } : devices,
      '/mes/badges': { badges: [BADGE] },
      ...service,
    },
    roles: ['portal_mes', 'menu_mes_logins'],
  })
  await screen.findByText('Terminal am Tor')
  return mock
}

test('[MES-01] a device shows when it was seen, a wrong clock and events that were not booked', async () => {
  await show({
    '/devices/7/refused': {
      events: [
        {
          id: 1,
          rule: 'orderUnknown',
          kind: 'begin',
          order: '1-1',
          at: '2026-04-21T04:05:00Z',
          person: { id: BADGE.personId, name: BADGE.name },
          receivedAt: '2026-04-21T06:00:00Z',
        },
        {
          id: 2,
          rule: 'tooOld',
          kind: 'pieces',
          order: null,
          at: '2026-01-02T04:05:00Z',
          person: null,
          receivedAt: '2026-04-21T06:00:00Z',
        },
        {
          id: 3,
          rule: 'malformed',
          kind: 'jump',
          order: null,
          at: 'early',
          person: null,
          receivedAt: '2026-04-21T06:00:00Z',
        },
      ],
    },
  })
  expect(screen.getByText('Uhr geht 3 Minuten vor')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /eine Buchung von Terminal am Tor nicht angenommen/ }))
  expect(await screen.findByText('Auftrag 1-1 ist unbekannt')).toBeTruthy()
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toEqual([
    expect.stringMatching(
      /^Auftrag 1-1 ist unbekanntDragan Ilić · Beginn · Auftrag 1-1 · 21\.04\.2026, 6:05.*eingegangen am 21\.04\.2026, 8:00/,
    ),
    expect.stringMatching(/^liegt zu lange zurück.*Stückzahl der Maschine · 02\.01\.2026, 5:05/),
    expect.stringMatching(/^nicht lesbarunbekannte Art „jump“ · Zeit „early“/),
  ])
})

test('[MES-01] a machine is registered with its workplace, which the form asks for', async () => {
  const mock = await show()
  await user.click(screen.getByRole('button', { name: 'Gerät anlegen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Gerät anlegen' }))
  await user.selectOptions(dialog.getByLabelText('Art'), 'Maschine')
  await user.type(dialog.getByLabelText('Name'), 'Presse 4')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText('Eine Maschine braucht einen Platz.')).toBeTruthy()
  expect(dialog.queryByText('optional')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Platz'), 'Platz 12')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('8.the-secret')).toBeTruthy()
  const sent = mock.mock.calls.find(([, init]) => init?.method === 'POST')!
  expect(JSON.parse(String(sent[1]!.body))).toMatchObject({ kind: 'machine', name: 'Presse 4', workplaceId: 12 })
})

test('[MES-01] a new device shows its key once, and may be this one', async () => {
  const onUse = vi.fn<(key: string) => void>()
  await show({}, onUse)
  await user.click(screen.getByRole('button', { name: 'Gerät anlegen' }))
  await user.type(await screen.findByLabelText('Name'), 'Terminal neu')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('8.the-secret')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Auf diesem Gerät verwenden' }))
  expect(onUse).toHaveBeenCalledWith('8.the-secret')
  expect(screen.queryByText('8.the-secret')).toBeNull()
})

test('[MES-01] this browser becomes a terminal of the list by one button, which asks first', async () => {
  const onUse = vi.fn<(key: string) => void>()
  await show({ '/devices/7/key': { device: DEVICE, key: '8.the-secret' } }, onUse)
  await user.click(screen.getByRole('button', { name: 'Dieses Gerät einrichten: Terminal am Tor' }))
  const question = screen.getByRole('dialog', { name: 'Dieses Gerät als „Terminal am Tor“ einrichten?' })
  expect(onUse).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Dieses Gerät einrichten' }))
  await vi.waitFor(() => expect(onUse).toHaveBeenCalledWith('8.the-secret'), { timeout: 5000 })
  expect(screen.queryByText('8.the-secret')).toBeNull()
})

test('[MES-01] where a key cannot be kept, no device is set up', async () => {
  await show()
  expect(screen.queryByRole('button', { name: /^Dieses Gerät einrichten/ })).toBeNull()
})

test('[MES-01] a PIN is made and shown once', async () => {
  await show({ '/pin': { badge: { ...BADGE, version: 1 }, pin: '031337' } })
  await user.click(await screen.findByRole('button', { name: 'Neue PIN für Dragan Ilić' }))
  const question = screen.getByRole('dialog', { name: 'Neue PIN für Dragan Ilić?' })
  await user.click(within(question).getByRole('button', { name: 'Neue PIN' }))
  expect(await screen.findByText('031337')).toBeTruthy()
})

test('[MES-01] a badge of another person is named at its field, and no typed text is lost', async () => {
  const refused = { code: 'request_refused', details: [{ field: 'body.badge', rule: 'badgeTaken' }] }
  await show({ [`/badges/${BADGE.personId}`]: () => failure(422, refused) })
  await user.click(await screen.findByRole('button', { name: 'Ausweis zuordnen: Dragan Ilić' }))
  await user.type(await screen.findByLabelText('Ausweisnummer'), '0004711234')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  expect((await screen.findAllByText('Diesen Ausweis hat schon jemand anderes.')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('Ausweisnummer').value).toBe('0004711234')
})

test('[MES-01] every rule of a refused event and every kind of it has a text in both languages', () => {
  for (const texts of [de, en] as Record<string, string>[]) {
    for (const rule of EVENT_RULES) expect(texts[`rule.${rule}`], rule).toBeTruthy()
    for (const kind of PERSON_EVENTS) expect(texts[`event.${kind}`], kind).toBeTruthy()
  }
})

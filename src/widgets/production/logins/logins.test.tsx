import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import type { RoleClaims } from '#domain/organisation/roles.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest, user } from '#shared/testing/screen-test.tsx'
import { aLogin, anArea, aStaleLogin, at, ROSA, SANDRA, someLogins } from '#widgets/production/testing/a-shift.ts'
import { Logins, loginsView } from './logins.tsx'

const ROLES = ['portal_mes', 'menu_mes_logins', 'menu_mes_times']

async function open(
  service: Service = {},
  roles: readonly string[] = ROLES,
  clients: RoleClaims['resource_access'] = {},
) {
  const shown = await screenTest(Logins, {
    service: {
      '/areas': [anArea(), anArea({ id: 3, name: 'Halle 3', reader: 'figures' })],
      '/logins': someLogins(),
      ...service,
    },
    roles,
    clientRoles: clients,
  })
  return {
    shown,
    sent: () => shown.requests('POST').map(({ path, body }) => [path, body]),
    asked: () => shown.requests().map(({ url }) => new URL(url).search),
  }
}
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) })

beforeEach(() => {
  loginsView.reset()
})

test('[MES-01] tiles, the time of the last answer, and stale logins first with their reason', async () => {
  await open()
  expect(await screen.findByText('aktuell, zuletzt 8:12:00 Uhr')).toBeTruthy()
  const tiles = screen.getAllByRole('term').map((term) => term.parentElement!.textContent)
  expect(tiles).toEqual([
    'Angemeldet31Früh 27, aus früheren Schichten 4',
    'Hängt1länger als die Schicht',
    'Ohne Anmeldung1laut Arbeitszeit da, kein Platz',
    'Geräte ohne Verbindung1Terminal 7, seit gestern 11:00',
  ])
  const rows = within(screen.getByRole('grid')).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /Rosa Marín.*Presse 2.*4709-11, Pressen.*18:12\sh.*gestern 21:58.*länger als die Schicht.*gestern 22:00/s,
    ),
    expect.stringMatching(/Dragan Ilić.*Platz 12.*4711-20, Drehen.*2:12\sh.*8:05.*angemeldet/s),
  ])
  expect(screen.getByText('Eine Person ist da und nirgends angemeldet')).toBeTruthy()
})

test('[MES-01] people past the shift are selected by keyboard, and logged out after a confirmation that names the time', async () => {
  const { sent } = await open({
    '/logins/log-out': [{ personId: ROSA.id, done: true, at: at('22:00', '2026-04-19') }],
    '/logins': someLogins(),
  })
  const row = await rowOf('Rosa Marín')
  row.focus()
  await user.keyboard(' ')
  expect(row.getAttribute('aria-selected')).toBe('true')
  const bar = within(screen.getByRole('region', { name: 'Auswahl' }))
  expect(bar.getByText('Abmelden zum Schichtende gestern 22:00 Uhr. Die Person bestätigt morgen.')).toBeTruthy()
  await user.click(bar.getByRole('button', { name: '1 abmelden …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Eine Person abmelden' }))
  expect(dialog.getByText('Rosa Marín, Presse 2: gestern 22:00 Uhr')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '1 abmelden' }))
  await waitFor(() =>
    expect(sent()).toEqual([['/api/mes/logins/log-out', { area: 2, logins: [{ personId: ROSA.id, version: 7 }] }]]),
  )
  expect(await screen.findAllByText('Eine Person wurde abgemeldet.')).not.toHaveLength(0)
  expect(screen.queryByRole('region', { name: 'Auswahl' })).toBeNull()
})

test('[MES-01] failed log-outs are named with the reason, beside the successful ones', async () => {
  await open({
    '/logins/log-out': [
      { personId: ROSA.id, done: true, at: at('22:00', '2026-04-19') },
      { personId: SANDRA.id, done: false, at: null, code: 'changed' },
    ],
    '/logins': someLogins({ items: [aStaleLogin(), aStaleLogin({ person: SANDRA })] }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Alle Hängenden auswählen' }))
  await press('2 abmelden …')
  await user.click(await screen.findByRole('button', { name: '2 abmelden' }))
  expect(await screen.findAllByText('Eine Person wurde nicht abgemeldet')).not.toHaveLength(0)
  expect(screen.getByText('Sandra Heupel: Die Person hat inzwischen gebucht.')).toBeTruthy()
})

test('[MES-01] a log-out that does not reach the server keeps dialog and selection', async () => {
  await open({ '/logins/log-out': () => failure(503), '/logins': someLogins() })
  await user.click(await screen.findByRole('checkbox', { name: 'Rosa Marín auswählen' }))
  await press('1 abmelden …')
  await user.click(await screen.findByRole('button', { name: '1 abmelden' }))
  expect(await screen.findAllByText(/^503 - /)).not.toHaveLength(0)
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(screen.getByText('Eine Person ausgewählt')).toBeTruthy()
})

test('[MES-01] search, shift and stale narrow the list as the filters of the specification do, and are reset together', async () => {
  const { asked } = await open({
    '/logins': (url: URL) => someLogins(url.searchParams.has('state') ? { items: [], total: 0 } : {}),
  })
  await press(/^Hängt/)
  expect(await screen.findByText('Keine Anmeldung passt')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Schicht' }), 'late')
  await user.type(screen.getByRole('searchbox'), 'Presse')
  await waitFor(() => expect(asked().at(-1)).toMatch(/area=2.*shift=late.*state=stale.*q=Presse/))
  await press('Filter zurücksetzen')
  await rowOf('Rosa Marín')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('[MES-01] during the shift a person who has gone is logged out immediately; nobody logs out themselves', async () => {
  await open({
    '/logins': someLogins({ items: [aLogin({ logOutAt: at('08:12') }), aLogin({ person: ROSA, mayLogOut: false })] }),
  })
  expect(within(await rowOf('Rosa')).queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Dragan Ilić auswählen' }))
  expect(screen.getByText('Die Schicht läuft noch: Abmelden sofort. Die Person bestätigt morgen.')).toBeTruthy()
  await press('1 abmelden …')
  expect(await screen.findByText('Dragan Ilić, Platz 12: sofort, die Schicht läuft noch')).toBeTruthy()
})

test('[MES-01] of another area only sums are shown', async () => {
  await open({
    '/logins': (url: URL) =>
      url.searchParams.get('area') === '3'
        ? someLogins({
            area: { id: 3, name: 'Halle 3', reader: 'figures' },
            tiles: { signedIn: null, byShift: [], earlier: null, stale: null, withoutLogin: null, offline: [] },
            items: [],
            total: 0,
            withoutLogin: [],
          })
        : someLogins(),
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Bereich' }), '3')
  expect(await screen.findAllByText('Sie sehen die Summen dieses Bereichs')).not.toHaveLength(0)
  expect(screen.getByText('weniger als 5 Personen')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('[MES-01] a name links to the shift of the person, for people who may see it', async () => {
  const { shown } = await open()
  await user.click(await screen.findByRole('link', { name: 'Rosa Marín' }))
  expect(shown.received('portal-navigate').map(({ detail }) => detail)).toEqual([
    { path: '/mes/times?ansicht=shift&bereich=2&tag=2026-04-19&schicht=late' },
  ])
  shown.unmount()
  document.body.replaceChildren()
  await open({}, ['portal_mes', 'menu_mes_logins'])
  expect(await screen.findByText('Rosa Marín')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['nobody is signed in', { '/logins': someLogins({ items: [], total: 0 }) }, 'Niemand ist angemeldet'],
  [
    'the service does not answer',
    { '/logins': () => failure(503) },
    /^503 - Die Anmeldungen konnten nicht geladen werden\.$/,
  ],
  ['there are no areas', { '/areas': [] }, 'Keine Bereiche der Produktion'],
])('[MES-01] says so when %s', async (_, service, words) => {
  await open(service)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('[MES-01] without the role it says whom to ask', async () => {
  await open({}, ['portal_mes', 'menu_mes_times'])
  expect(await screen.findByText('Keine Berechtigung für die PZE-Anmeldungen')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('[MES-01] in English, with several workplaces and a break', async () => {
  setLanguage('en')
  await open({
    '/logins': someLogins({
      items: [
        aLogin({
          state: 'twoPlaces',
          workplaces: ['Platz 4', 'Platz 9'],
          orders: [
            { number: '4711-20', operation: 'x' },
            { number: '4718-02', operation: 'y' },
          ],
        }),
        aLogin({ person: ROSA, state: 'pause', orders: [], lastAt: null }),
      ],
    }),
  })
  expect((await rowOf('Dragan')).textContent).toMatch(
    /Platz 4 and Platz 9.*4711-20 and 4718-02.*at several workplaces/s,
  )
  expect((await rowOf('Rosa')).textContent).toMatch(/no order.*unknown.*break/s)
})

test('[MES-01] people outside the time office have no master data', async () => {
  await open()
  await rowOf('Dragan Ilić')
  expect(screen.queryByRole('button', { name: 'Stammdaten' })).toBeNull()
})

test('[MES-01] the time office opens the master data, also before there is a hall', async () => {
  const data = { company: 'Antriebe GmbH', sites: [], areas: [], activities: [], openOrders: 0 }
  const { shown } = await open({ '/areas': [], '/master-data': data }, ROLES, {
    'ma-api': { roles: ['ma_edit_employment_data'] },
  })
  expect(await screen.findByText('Legen Sie in den Stammdaten die erste Halle an.')).toBeTruthy()
  await press('Stammdaten')
  expect(await screen.findByRole('heading', { name: 'Stammdaten der Produktion' })).toBeTruthy()
  expect(await screen.findByText('Noch keine Halle')).toBeTruthy()
  await press('Zu den Anmeldungen')
  expect(await screen.findByText('Legen Sie in den Stammdaten die erste Halle an.')).toBeTruthy()
  expect(shown.received('portal-address').map(({ detail }) => detail as unknown)).toEqual([
    { path: '/mes/logins?ansicht=master-data' },
    { path: '/mes/logins' },
  ])
})

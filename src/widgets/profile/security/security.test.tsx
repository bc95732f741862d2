import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { Security } from './security.tsx'

const CODES = Array.from({ length: 8 }, (_, index) => `AAAA-BBBB-CCC${index + 2}`)
const DEVICE = { kind: 'computer', browser: 'Firefox', system: 'Windows' }
const SETUP = {
  secret: 'KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2',
  uri: 'otpauth://totp/Portal:anna?secret=KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2&issuer=Portal',
  expiresAt: '2026-04-21T08:27:00Z',
  step: 'code',
}
const UNSHOWN = { valid: false, how: 'code' }
const ABSENT = { setup: false, reset: false, managedBy: 'portal', session: UNSHOWN }
const PRESENT = {
  ...ABSENT,
  setup: true,
  since: '2026-03-02T08:00:00Z',
  recoveryCodesLeft: 8,
}

let service: Service
beforeEach(() => {
  service = {
    '/api/user/mfa': ABSENT,
    '/sessions': [
      { id: 'own', current: true, device: DEVICE, since: '2026-04-21T05:52:00Z' },
      {
        id: 'other',
        current: false,
        device: { ...DEVICE, kind: 'phone', system: 'iOS' },
        since: '2026-04-01T05:52:00Z',
      },
    ],
    '/sign-ins': { entries: [] },
    '/profile/changes': { changes: [], views: [] },
    '/mfa/setup': SETUP,
    '/mfa/setup/finish': { setup: true, reset: false },
  }
})

async function open(props: Record<string, unknown> = {}) {
  const shown = await screenTest(Security, { service, props })
  const events: string[] = []
  for (const type of ['portal-account-change', 'portal-auth-required', 'portal-close'])
    shown.host.addEventListener(type, (event) => {
      events.push(`${type} ${JSON.stringify((event as CustomEvent).detail)}`)
    })
  const sent = (method: string, path: string) =>
    shown.fetch.mock.calls.filter(([url, init]) => (init?.method ?? 'GET') === method && String(url).endsWith(path))
  return { ...shown, events, sent }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const field = () => screen.findByLabelText<HTMLInputElement>('Sechs Ziffern aus Ihrer App')
const check = async (code: string) => {
  const input = await field()
  await userEvent.clear(input)
  await userEvent.type(input, code)
  await press('Code prüfen')
}

describe('[PROF-01] the state of the factor', () => {
  test.each([
    [ABSENT, ['Nicht eingerichtet', 'Zweiten Faktor einrichten']],
    [{ ...ABSENT, reset: true }, ['Zurückgesetzt', 'Zweiten Faktor einrichten']],
    [{ ...ABSENT, pending: 'code' }, ['Nicht eingerichtet', 'Einrichtung fortsetzen']],
    [PRESENT, ['Eingerichtet seit 02.03.2026', 'Noch 8 von 8 Ersatzcodes', 'Zweiten Faktor entfernen']],
    [{ ...PRESENT, recoveryCodesLeft: 2 }, ['Nur noch wenige Ersatzcodes.']],
    [{ ...PRESENT, recoveryCodesLeft: 0 }, ['Keine Ersatzcodes mehr.']],
  ])('%j', async (overview, texts) => {
    service['/api/user/mfa'] = overview
    await open()
    for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  })

  test('where the provider holds it, the shell is asked to open its page', async () => {
    service['/api/user/mfa'] = { ...ABSENT, managedBy: 'provider' }
    const { events } = await open({ setUp: 'true' })
    await press('Zweiten Faktor einrichten')
    expect(events).toEqual(['portal-auth-required {"reason":"configure-second-factor"}'])
  })

  test('a failure says what failed and can be tried again', async () => {
    service['/api/user/mfa'] = () => failure(503)
    await open()
    expect(await screen.findByText(/503 - .*konnten nicht geladen werden/)).toBeTruthy()
    expect(screen.getByText('Nicht geladen')).toBeTruthy()
    service['/api/user/mfa'] = PRESENT
    await press('Erneut versuchen')
    expect(await screen.findByText('Noch 8 von 8 Ersatzcodes')).toBeTruthy()
  })

  test('without a connection the page says so, and loads automatically afterwards', async () => {
    service['/api/user/mfa'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await open()
    expect(await screen.findByText('Diese Seite ist ohne Verbindung nicht verfügbar')).toBeTruthy()
    service['/api/user/mfa'] = PRESENT
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('Noch 8 von 8 Ersatzcodes')).toBeTruthy()
  })
})

describe('[PROF-02] the assistant', () => {
  test('ends only after a right code and the tick that the codes are saved', async () => {
    service['/mfa/setup/code'] = { recoveryCodes: CODES }
    const { events, sent } = await open({ setUp: 'true' })
    await press('Weiter')
    expect((await screen.findAllByRole('img', { name: /QR-Code/ })).length).toBeGreaterThan(0)
    expect(screen.getByText('KZ4Q 7MHW B2XT 5LRD TALB RUEC KSIE GEN2')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'In der App öffnen' }).getAttribute('href')).toBe(SETUP.uri)
    await check('407182')
    const list = await screen.findByRole('list', { name: 'Ihre Ersatzcodes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(CODES)
    await press('Einrichtung abschließen')
    expect(sent('POST', '/mfa/setup/finish')).toEqual([])
    await userEvent.click(screen.getByRole('checkbox'))
    service['/api/user/mfa'] = PRESENT
    await press('Einrichtung abschließen')
    expect((await screen.findAllByText('Der zweite Faktor wurde eingerichtet.')).length).toBeGreaterThan(0)
    expect(events).toEqual(['portal-close {"attribute":"set-up"}', 'portal-account-change {}'])
    expect(await screen.findByText('Auf allen anderen Geräten abmelden')).toBeTruthy()
  })

  test.each([
    ['otp_invalid', 422, { clockDifference: -94 }, /ungültiger Code für Einmalkennwort\. .* geht 94 Sekunden nach\./],
    ['otp_invalid', 422, { clockDifference: 1 }, /geht 1 Sekunde vor\./],
    ['otp_invalid', 422, undefined, /^ungültiger Code für Einmalkennwort\.$/],
    ['otp_used', 422, undefined, /schon benutzt/],
    ['otp_locked', 429, { lockedUntil: '2026-04-21T06:27:00Z' }, /bis 8:27\sUhr gesperrt\.$/],
    ['database_unavailable', 503, undefined, /^503 - /],
  ])('%s (%i) with %j is explained', async (code, status, details, sentence) => {
    service['/mfa/setup/code'] = () => failure(status, { code, ...(details && { details }) })
    await open({ setUp: 'true' })
    await press('Weiter')
    await check('407182')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect((await field()).value).toBe('407182')
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
  })

  test('resumes after a reload; codes that were shown are replaced, not shown again', async () => {
    service['/api/user/mfa'] = { ...ABSENT, pending: 'recovery-codes' }
    service['/mfa/setup'] = { ...SETUP, step: 'recovery-codes' }
    service['/mfa/setup/recovery-codes'] = { recoveryCodes: CODES }
    await open({ setUp: 'true' })
    await press('Neue Ersatzcodes erstellen')
    expect(await screen.findByText(CODES[0]!)).toBeTruthy()
  })

  test('that took too long starts again', async () => {
    service['/mfa/setup/code'] = () => failure(409, { code: 'setup_expired' })
    const { sent } = await open({ setUp: 'true' })
    await press('Weiter')
    await check('407182')
    await press('Neu beginnen')
    await waitFor(() => expect(sent('POST', '/mfa/setup')).toHaveLength(2))
    expect(screen.queryByText(/länger als 15 Minuten/)).toBeNull()
  })

  test('two presses send one code', async () => {
    let answer: (value: unknown) => void = () => undefined
    service['/mfa/setup/code'] = () => new Promise((done) => (answer = done))
    const { sent } = await open({ setUp: 'true' })
    await press('Weiter')
    await check('407182')
    await press('Code prüfen')
    await userEvent.type(await field(), '{Enter}')
    answer({ recoveryCodes: CODES })
    await screen.findByText(CODES[0]!)
    expect(sent('POST', '/mfa/setup/code')).toHaveLength(1)
  })

  test('is not opened by the address where a factor is set up', async () => {
    service['/api/user/mfa'] = PRESENT
    await open({ setUp: 'true' })
    expect(await screen.findByText('Noch 8 von 8 Ersatzcodes')).toBeTruthy()
  })
})

describe('checking the factor again', () => {
  /** Presses 'remove' while the service answers with `session`. */
  const remove = async (session: () => unknown) => {
    service['/api/user/mfa'] = (_url: URL, { method }: RequestInit) =>
      method === 'DELETE' ? { setup: false, reset: false } : session()
    const page = await open()
    await press('Zweiten Faktor entfernen')
    const dialog = await screen.findByRole('dialog', { name: 'Zweiten Faktor entfernen?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zweiten Faktor entfernen' }))
    return page
  }
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Mit zweitem Faktor bestätigen' }))

  test('is not required shortly after the last check', async () => {
    const { sent } = await remove(() => ({ ...PRESENT, session: { valid: true, how: 'code' } }))
    await waitFor(() => expect(sent('DELETE', '/mfa')).toHaveLength(1))
  })

  test('accepts a code or a recovery code, and repeats after a lost response', async () => {
    let isShown = false
    service['/mfa/session'] = () => {
      isShown = true
      return failure(422, { code: 'otp_used' })
    }
    const { sent } = await remove(() => ({ ...PRESENT, session: { valid: isShown, how: 'code' } }))
    const dialog = await asked()
    await userEvent.click(dialog.getByRole('button', { name: 'Ersatzcode benutzen' }))
    await userEvent.type(dialog.getByLabelText('Einer Ihrer acht Ersatzcodes'), CODES[0]!)
    await userEvent.click(dialog.getByRole('button', { name: 'Bestätigen' }))
    await waitFor(() => expect(sent('DELETE', '/mfa')).toHaveLength(1))
    expect(JSON.parse(String(sent('POST', '/mfa/session')[0]?.[1]?.body))).toEqual({ code: CODES[0] })
  })

  test('if the provider holds the factor, links to a new sign-in and changes nothing', async () => {
    const { events, sent } = await remove(() => ({ ...PRESENT, session: { valid: false, how: 'sign-in' } }))
    await userEvent.click((await asked()).getByRole('button', { name: 'Erneut anmelden' }))
    expect(events).toEqual(['portal-auth-required {"reason":"second-factor"}'])
    expect(sent('DELETE', '/mfa')).toEqual([])
  })

  test('that cannot be checked says so', async () => {
    let reads = 0
    const { sent } = await remove(() => (++reads === 1 ? PRESENT : failure(500)))
    expect(await screen.findByText(/konnte nicht geprüft werden/)).toBeTruthy()
    expect(sent('DELETE', '/mfa')).toEqual([])
  })
})

describe('signed-in devices', () => {
  test('another one is signed out after a question; a failure is shown and nothing is lost', async () => {
    service['/sessions/other'] = () => failure(503)
    const { sent } = await open()
    await press('iOS, Firefox abmelden')
    const dialog = within(await screen.findByRole('dialog', { name: 'iOS, Firefox abmelden?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Abmelden' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('503 - Das Gerät konnte nicht abgemeldet werden.')
    service['/sessions/other'] = undefined
    await userEvent.click(dialog.getByRole('button', { name: 'Abmelden' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'iOS, Firefox abmelden?' })).toBeNull())
    expect(sent('DELETE', '/sessions/other')).toHaveLength(2)
  })

  test('this one is marked and cannot be signed out here', async () => {
    await open()
    const own = (await screen.findByText('Windows, Firefox')).closest('li')!
    expect(within(own).getByText('dieses Gerät')).toBeTruthy()
    expect(within(own).queryByRole('button')).toBeNull()
  })
})

test('the history loads page by page, and failures explain what to do', async () => {
  const entry = (id: number, changes: object = {}) => ({
    id,
    at: '2026-04-20T05:52:00Z',
    kind: 'signed-in',
    way: 'password',
    device: DEVICE,
    current: false,
    ...changes,
  })
  service['/sign-ins'] = ({ searchParams }: URL) =>
    searchParams.has('before')
      ? { entries: [entry(1, { kind: 'factor-reset', way: undefined, by: 'Thorsten Wehmeyer' })] }
      : { entries: [entry(9), entry(8, { kind: 'wrong-password', way: undefined })], next: 8 }
  await open()
  expect(await screen.findByText('Falsches Kennwort')).toBeTruthy()
  expect(screen.getByText(/Waren Sie das nicht\?/)).toBeTruthy()
  await press('Ältere anzeigen')
  expect(await screen.findByText(/Link von Thorsten Wehmeyer/)).toBeTruthy()
  expect(screen.queryByText('Ältere anzeigen')).toBeNull()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { EMPLOYEE, enter } from '#shell/testing/enter.tsx'
import { $secondFactor, $secure, checkSecondFactor, followSecondFactor } from './second-factor.ts'

const EDITS = { resource_access: { 'ma-api': { roles: ['ma_edit_employment_data'] } } }
const AREAS = { areas: ['home', 'news', 'notifications', 'profile'] }

beforeEach(() => setLanguage('de'))
afterEach(() => {
  setLanguage(undefined)
  for (const { id } of $toasts.get()) dismissToast(id)
})

/** Renders home after the server has responded. */
async function atHome(
  status: unknown,
  { roles = EMPLOYEE, claims = EDITS }: { roles?: string[]; claims?: object } = {},
) {
  const visit = await enter('/startseite', {
    roles,
    claims: { ...claims },
    config: AREAS,
    service: { '/mfa/check': status },
  })
  await act(async () => followSecondFactor())
  return visit
}
const banner = () => screen.queryByRole('region', { name: 'Sicherheit' })

describe('[HOME-06] the banner', () => {
  test('links people who edit employment data without a second factor to the assistant', async () => {
    await atHome({ setup: false, reset: false })
    const link = within(await screen.findByRole('region', { name: 'Sicherheit' })).getByRole('link')
    expect(link.getAttribute('href')).toBe('/profil/benachrichtigungen?setMFA=true')
  })

  test('shows that the factor was reset', async () => {
    await atHome({ setup: false, reset: true })
    expect(await screen.findAllByText('Richten Sie den zweiten Faktor neu ein.')).not.toHaveLength(0)
  })

  test.each([
    ['a factor', { setup: true, reset: false }, EMPLOYEE, EDITS],
    ['no right to edit employment data', { setup: false, reset: false }, EMPLOYEE, {}],
  ])('is not there with %s', async (_why, status, roles, claims) => {
    await atHome(status, { roles, claims })
    await waitFor(() => expect($secondFactor.get()).toEqual(status))
    expect(banner()).toBeNull()
  })

  test('is not shown to people who are not employees, or when the check failed', async () => {
    await atHome({ setup: false, reset: false }, { roles: ['menu_dashboard', 'portal_mes'] })
    expect($secondFactor.get()).toBeUndefined()
    const { asked } = await atHome(Promise.reject(new Error('away')))
    await waitFor(() => expect(asked.mock.calls.some(([url]) => String(url).endsWith('/mfa/check'))).toBe(true))
    expect(banner()).toBeNull()
  })

  test('disappears, and the account is secure, as soon as the factor exists', async () => {
    const status = { setup: false, reset: false }
    await atHome(status)
    await screen.findByRole('region', { name: 'Sicherheit' })
    status.setup = true
    await act(async () => void document.dispatchEvent(new CustomEvent('portal-account-change')))
    await waitFor(() => expect(banner()).toBeNull())
    expect($secure.get()).toBe(true)
  })
})

test.each([
  [{ setup: true, reset: false }, true],
  [{ setup: true, reset: true }, false],
  [{ setup: false, reset: false }, false],
])('[PROF-05] %j is secure: %s', async (status, isSecure) => {
  await atHome(status)
  await checkSecondFactor()
  expect($secure.get()).toBe(isSecure)
})

describe('[HOME-07] a reset link', () => {
  const open = async (path: string, service: Record<string, unknown> = {}, roles = EMPLOYEE) => {
    const visit = await enter(path, { roles, config: AREAS, service })
    const dialog = within(await screen.findByRole('dialog', { name: 'Zwei-Faktor-Authentifizierung zurücksetzen' }))
    const posts = () =>
      visit.asked.mock.calls.filter(([url, init]) => init?.method === 'POST' && String(url).includes('/mfa/reset/'))
    return { ...visit, dialog, posts }
  }
  const press = (dialog: Awaited<ReturnType<typeof open>>['dialog'], name: string) =>
    userEvent.click(dialog.getByRole('button', { name }))

  test.each(['/mfareset/an-id_of%20mine', '/startseite?mfaresetid=an-id_of%20mine'])(
    '%s asks, resets without a body, reports it and opens home without the id',
    async (path) => {
      const { dialog, posts } = await open(path, { '/mfa/reset/an-id_of%20mine': { setup: false, reset: true } })
      expect(dialog.getByText(/Danach schützt nur noch Ihr Kennwort das Konto/)).toBeTruthy()
      await press(dialog, 'Zurücksetzen')
      await waitFor(() => expect(location.pathname + location.search).toBe('/startseite'))
      expect(posts()).toHaveLength(1)
      expect(posts()[0]?.[1]?.body ?? null).toBeNull()
      expect($toasts.get()).toMatchObject([
        { kind: 'success', text: 'Die Zwei-Faktor-Authentifizierung ist erfolgreich zurückgesetzt worden.' },
      ])
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Zurücksetzen' })).toBeNull())
    },
  )

  test('that is refused shows the refusal and stays', async () => {
    const { dialog, posts } = await open('/mfareset/unknown')
    await press(dialog, 'Zurücksetzen')
    await waitFor(() =>
      expect($toasts.get()).toMatchObject([
        {
          kind: 'error',
          status: 404,
          text: 'Die Zwei-Faktor-Authentifizierung konnte nicht zurückgesetzt werden.',
        },
      ]),
    )
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Der Link ist abgelaufen, wurde schon benutzt oder ist nicht für Sie bestimmt. Einen neuen erhalten Sie beim IT-Service.',
    )
    expect(dialog.getByRole('button', { name: 'Zurücksetzen' }).getAttribute('aria-disabled')).toBe('true')
    await press(dialog, 'Zurücksetzen')
    expect(posts()).toHaveLength(1)
    expect(location.pathname).toBe('/mfareset/unknown')
    await press(dialog, 'Abbrechen')
    await waitFor(() => expect(location.pathname).toBe('/startseite'))
  })

  test('is sent once however often it is pressed, and shows that it is under way', async () => {
    let answer: (value: unknown) => void = () => undefined
    const { dialog, posts } = await open('/mfareset/slow', {
      '/mfa/reset/slow': new Promise((done) => (answer = done)),
    })
    await press(dialog, 'Zurücksetzen')
    const busy = await dialog.findByRole('button', { name: 'Wird zurückgesetzt' })
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await userEvent.click(busy)
    await act(async () => answer({ setup: false, reset: true }))
    expect(posts()).toHaveLength(1)
  })

  test('that is cancelled resets no factor, also for people without home', async () => {
    const { dialog, posts } = await open('/mfareset/mine', {}, ['portal_ma'])
    expect(await screen.findByText('Fehlercode 403')).toBeTruthy()
    await press(dialog, 'Abbrechen')
    await waitFor(() => expect(location.pathname).toBe('/startseite'))
    expect(posts()).toEqual([])
  })
})

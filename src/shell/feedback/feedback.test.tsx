import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $toasts, dismissToast } from '#shared/bus/toasts.ts'
import { ignorePush } from '#shell/push/push-ignored.ts'
import { aConfig, enter } from '#shell/testing/enter.tsx'

const YEAR_AGO = Date.now() / 1000 - 365 * 86_400
const TEMPLATES = [{ id: 7 }, { id: 121 }]
const DONE = { ackName: 'ack_form_feedback_niko', acknowledged: true }

beforeEach(() => {
  sessionStorage.clear()
  ignorePush()
})
afterEach(() => $toasts.get().forEach(({ id }) => dismissToast(id)))

const visit = (service: object = {}, changes: object = {}) =>
  enter('/startseite', {
    claims: { terms_and_conditions: YEAR_AGO },
    config: aConfig({ areas: ['home', 'news', 'notifications', 'postbox'] }),
    service: { '/forms/template': TEMPLATES, '/ack/ack_form_feedback_niko': DONE, ...service },
    ...changes,
  })
const notice = () => screen.queryByRole('region', { name: 'Feedback' })
/** Opens the dialog from its notice. */
const dialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Feedback geben …' }))
  return within(screen.getByRole('dialog', { name: 'Feedback' }))
}
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Feedback' })).toBeNull())
const calls = (asked: Awaited<ReturnType<typeof visit>>['asked'], end: string) =>
  asked.mock.calls.filter(([input]) => String(input).endsWith(end))

test('[SHELL-11] [POST-06] a notice on home offers it where form 121 is; its dialog opens on demand and stays under Esc', async () => {
  await visit()
  await waitFor(() => expect(notice()).toBeTruthy())
  expect(screen.queryByRole('dialog')).toBeNull()
  const { getByRole } = await dialog()
  expect(document.activeElement).toBe(getByRole('button', { name: 'Nein, danke' }))
  await userEvent.keyboard('{Escape}')
  expect(getByRole('button', { name: 'Nein, danke' })).toBeTruthy()
})

test.each([
  ['form 121 is not offered', { '/forms/template': [{ id: 12 }, { id: 1210 }] }, {}],
  ['it was acknowledged', {}, { claims: { terms_and_conditions: YEAR_AGO, ack_form_feedback_niko: 'true' } }],
  ['there are no forms', {}, { config: aConfig() }],
])('[SHELL-11] it is not offered where %s', async (_, service, changes) => {
  const { asked } = await visit(service, changes)
  await waitFor(() => expect(calls(asked, '/notification/badges')).not.toHaveLength(0))
  if ('/forms/template' in service) await waitFor(() => expect(calls(asked, '/forms/template')).toHaveLength(1))
  else expect(calls(asked, '/forms/template')).toHaveLength(0)
  expect(notice()).toBeNull()
})

test('[SHELL-11] no-thanks acknowledges and closes; while it does, it is busy and yes is off', async () => {
  const { asked } = await visit()
  const { getByRole } = await dialog()
  const usual = asked.getMockImplementation()!
  const gate = Promise.withResolvers<void>()
  asked.mockImplementation(async (input, init) => {
    if (init?.method === 'PATCH') await gate.promise
    return usual(input, init)
  })
  await userEvent.click(getByRole('button', { name: 'Nein, danke' }))
  expect(getByRole('button', { name: 'Wird gespeichert' }).getAttribute('aria-busy')).toBe('true')
  expect(getByRole<HTMLButtonElement>('button', { name: 'Ja, gern' }).disabled).toBe(true)
  await userEvent.click(getByRole('button', { name: 'Wird gespeichert' }))
  gate.resolve()
  await isGone()
  expect(calls(asked, '/ack/ack_form_feedback_niko')).toHaveLength(1)
  expect(location.pathname).toBe('/startseite')
  expect(notice()).toBeNull()
  expect(document.activeElement?.textContent).toMatch(/^Guten/)
})

test('[SHELL-11] [POST-06] yes-sure acknowledges, then opens the form', async () => {
  const { asked } = await visit()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Ja, gern' }))
  await waitFor(() => expect(location.pathname).toBe('/formular/121'))
  expect(calls(asked, '/ack/ack_form_feedback_niko')).toHaveLength(1)
})

test('[SHELL-11] a failed acknowledgement shows an error, and the question stays', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { asked } = await visit()
  const { getByRole } = await dialog()
  const usual = asked.getMockImplementation()!
  asked.mockImplementation(async (input, init) =>
    init?.method === 'PATCH'
      ? Response.json({ status: 503, code: 'identity_unavailable' }, { status: 503 })
      : usual(input, init),
  )
  await userEvent.click(getByRole('button', { name: 'Ja, gern' }))
  await waitFor(() =>
    expect($toasts.get()).toMatchObject([{ status: 503, text: 'Ihre Antwort konnte nicht gespeichert werden.' }]),
  )
  expect(getByRole<HTMLButtonElement>('button', { name: 'Ja, gern' }).disabled).toBe(false)
  expect(location.pathname).toBe('/startseite')
})

test('[SHELL-11] the cross closes without an answer; the notice stays until it is put off for this session', async () => {
  const { asked } = await visit()
  await userEvent.click((await dialog()).getByRole('button', { name: 'Schließen' }))
  await isGone()
  expect(calls(asked, '/ack/ack_form_feedback_niko')).toHaveLength(0)
  await userEvent.click(within(notice()!).getByRole('button', { name: 'Später' }))
  expect(notice()).toBeNull()
  expect(document.activeElement?.textContent).toMatch(/^Guten/)
})

test('[SHELL-11] waits for the acceptance of the terms, where there are any', async () => {
  const areas = ['home', 'news', 'notifications', 'postbox', 'legal'] as const
  const config = aConfig({ areas: [...areas] })
  const terms = { version: '2026-03', validFrom: '2026-03-01' }
  const { unmount } = await visit({ '/legal/conditions/acceptance': terms }, { config })
  await screen.findByRole('region', { name: 'Allgemeine Geschäftsbedingungen' })
  expect(notice()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Später' }))
  await waitFor(() => expect(notice()).toBeTruthy())
  unmount()
  await visit({}, { config })
  await waitFor(() => expect(notice()).toBeTruthy())
})

import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { followSecondFactor } from '#shell/second-factor/second-factor.ts'
import { enter } from '#shell/testing/enter.tsx'

const CURRENT = { version: '2026-03', validFrom: '2026-03-01' }
const OLD = { version: '2025-01', at: '2025-02-01T08:00:00Z' }

beforeEach(() => setLanguage('de'))

async function atHome(state: unknown, areas = ['home', 'news', 'legal']) {
  const { asked } = await enter('/startseite', {
    config: { areas },
    service: state === undefined ? {} : { '/legal/conditions/acceptance': state },
  })
  return () => asked.mock.calls.some(([url]) => String(url).endsWith('/legal/conditions/acceptance'))
}
const banner = () => screen.queryByRole('region', { name: 'Allgemeine Geschäftsbedingungen' })

// Runs first: the store keeps its subscription after the first read.
test('sends no request when the area is not installed', async () => {
  const isAsked = await atHome(CURRENT, ['home', 'news'])
  expect([isAsked(), banner()]).toEqual([false, null])
})

test.each([
  ['to an earlier version', { ...CURRENT, accepted: OLD }, 'Die AGB haben sich geändert.', /Seit dem 01\.03\.2026/],
  ['never', CURRENT, 'Ihre Zustimmung zu den AGB fehlt noch.', /seit dem 01\.03\.2026/],
])('[LEGAL-01] who agreed %s is led to the general terms', async (_, state, heading, sentence) => {
  await atHome(state)
  await waitFor(() => expect(banner()?.textContent).toContain(heading))
  expect(banner()!.textContent).toMatch(sentence)
  expect(screen.getByRole('link', { name: 'Lesen und zustimmen' }).getAttribute('href')).toBe(
    '/nutzungsbedingungen/agb',
  )
  act(() => setLanguage('en'))
  expect(screen.getByRole('link', { name: 'Read and agree' })).toBeTruthy()
})

test.each([
  ['who agreed to the version that holds', { ...CURRENT, accepted: { ...OLD, version: CURRENT.version } }],
  ['where there are no conditions', undefined],
])('[LEGAL-01] %s sees no banner', async (_, state) => {
  const isAsked = await atHome(state)
  await waitFor(() => expect(isAsked()).toBe(true))
  expect(banner()).toBeNull()
})

test('the notice can be put off: it is hidden for this session, and the focus is at the heading', async () => {
  await atHome(CURRENT)
  await waitFor(() => expect(banner()).toBeTruthy())
  act(() => screen.getByRole('button', { name: 'Später' }).click())
  expect(banner()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main').querySelector('h1'))
})

test('the terms wait for the second factor, or until it is put off', async () => {
  await enter('/startseite', {
    config: { areas: ['home', 'news', 'legal'] },
    claims: { resource_access: { 'ma-api': { roles: ['ma_edit_employment_data'] } } },
    service: { '/legal/conditions/acceptance': CURRENT },
  })
  await act(async () => followSecondFactor())
  const factor = () => screen.queryByRole('region', { name: 'Sicherheit' })
  await waitFor(() => expect(factor()).toBeTruthy())
  expect(banner()).toBeNull()
  act(() => screen.getByRole('button', { name: 'Später' }).click())
  await waitFor(() => expect(banner()).toBeTruthy())
  expect(factor()).toBeNull()
})

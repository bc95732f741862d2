import { expect, test } from 'vitest'
import { AD_EVENTS, AD_STATES, AD_TRANSITIONS, adAfter, adStateOn } from './ad-state.ts'

test('every state and event of the table exists', () => {
  expect(Object.keys(AD_TRANSITIONS)).toEqual([...AD_STATES])
  for (const events of Object.values(AD_TRANSITIONS))
    for (const event of Object.keys(events)) expect(AD_EVENTS).toContain(event)
})

test.each([
  ['2026-04-30', '2026-04-30', 'active'],
  ['2026-04-30', '2026-05-01', 'expired'],
])('[MKT-02] an active ad until %s is on %s %s', (expiresOn, today, state) => {
  expect(adStateOn({ state: 'active', expiresOn }, today)).toBe(state)
})

test.each([
  ['draft', 'reserve', undefined],
  ['inactive', 'reserve', undefined],
  ['inactive', 'publish', 'active'],
  ['active', 'deactivate', 'inactive'],
  ['handedOver', 'edit', undefined],
  ['handedOver', 'renew', undefined],
] as const)('[MKT-02] of a %s ad, %s makes %s', (state, event, after) => {
  expect(adAfter({ state, expiresOn: '2026-05-01' }, event, '2026-04-21')).toBe(after)
})

test('an expired ad can be renewed and not reserved', () => {
  const ad = { state: 'active', expiresOn: '2026-04-20' } as const
  expect([adAfter(ad, 'renew', '2026-04-21'), adAfter(ad, 'reserve', '2026-04-21')]).toEqual(['active', undefined])
})

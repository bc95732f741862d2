import { expect, test } from 'vitest'
import { isCachedCall } from './cached-calls.ts'

const isCached = (address: string) => isCachedCall(new URL(address, 'https://portal.example'))

test.each([
  '/api/notification/badges',
  '/api/news/ma/news/highlight',
  '/api/news/ut/news/last',
  '/api/news/ma/news/7',
  '/api/news/ma/news/7/neighbours',
  '/api/news/ma/news/overview?category=IT',
  '/api/news/ma/news/overview/counts',
  '/api/news/ma/kategorien/primevuetreenodes',
  '/api/news/ma/docs/3f2a/download',
  '/api/user/profilepics/download/3f2a-11',
  '/api/az/months/2026-11',
  '/api/az/days/7',
])('caches %s for offline reading', (path) => expect(isCached(path)).toBe(true))

test.each([
  '/api/user/profile',
  '/api/az/months/2026-11?personId=3f2a',
  '/api/az/control',
  '/api/az/control/days/7',
  '/api/az/cases/7',
  '/api/news/ma/news/7/confirmations',
  '/api/user/profile/3f2a',
  '/api/user/profile/changes',
  '/api/user/profile/export',
  '/api/user/profile/picture',
  '/api/user/mfa/check',
  '/api/user/mfa/session',
  '/api/user/mfa/setup',
  '/api/user/sessions',
  '/api/user/sign-ins',
  '/api/user/user/search',
  '/api/user/legal/conditions',
  '/api/notification/settings',
  '/api/notification/badges/restore',
  '/api/news/ma/news/search',
  '/api/news/ma/news/overview?category=IT&q=ofen',
  '/api/news/ma/news/unpublished',
  '/api/realtime/auth/token',
  '/realms/portal/protocol/openid-connect/token',
  '/x/api/notification/badges',
])('[T32] never caches %s', (path) => expect(isCached(path)).toBe(false))

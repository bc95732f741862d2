import { expect, test } from 'vitest'
import type { Role } from '#domain/organisation/roles.ts'
import { placeOf } from '#domain/routes/routes.ts'
import { aVisitor } from '#shared/testing/a-visitor.ts'
import { redirectOf } from './routes.ts'

const redirect = (address: string, ...roles: Role[]) =>
  redirectOf(new URL(address, 'http://localhost'), aVisitor(roles))

test.each([
  ['/', '/startseite'],
  ['/gibt/es/nicht', '/startseite'],
  ['/news', '/startseite'],
  ['/startseite', undefined],
  ['/startseite/', undefined],
  ['/news/ma/Unternehmen?seite=2#x', undefined],
  ['/controlling', undefined],
])('[APP-01] %s leads to %s', (address, target) => {
  expect(redirect(address, 'portal_ma', 'menu_dashboard')).toBe(target)
})

test.each([
  ['/state=abc&code=1', '/startseite'],
  ['/news/ma?state=abc&code=1', '/startseite'],
  ['/news/ma?a=1&state=abc', '/startseite'],
  ['/news/ma#state=abc', '/startseite'],
  ['/news/ma?estate=1', undefined],
])('[APP-05] what a sign-in left behind: %s leads to %s', (address, target) => {
  expect(redirect(address, 'portal_ma', 'menu_dashboard')).toBe(target)
})

test.each<[address: string, roles: Role[], target: string | undefined]>([
  ['/startseite', ['portal_ek'], '/verhaltenskodex'],
  ['/', ['portal_ek'], '/verhaltenskodex'],
  ['/startseite', ['portal_cp'], '/controlling'],
  ['/?state=abc', ['portal_cp'], '/controlling'],
  ['/startseite', ['portal_mes'], '/mes/own-times'],
  ['/startseite', ['portal_mes', 'menu_mes_times', 'menu_mes_logins'], '/mes/times'],
  ['/startseite', ['portal_mes', 'menu_mes_logins'], '/mes/logins'],
  ['/startseite', ['portal_mes', 'menu_dashboard'], undefined],
  ['/startseite', ['portal_mes', 'portal_ma'], undefined],
  ['/marktplatz', ['portal_ek'], undefined],
  ['/verhaltenskodex', ['portal_ek'], undefined],
  ['/startseite', ['portal_ek', 'portal_cp'], undefined],
  ['/startseite', ['portal_ek', 'portal_ma'], undefined],
])('[APP-06] %s for %j leads to %s', (address, roles, target) => {
  expect(redirect(address, ...roles)).toBe(target)
})

test.each<[address: string, roles: Role[], target: string | undefined]>([
  ['/profil', [], '/profil/benachrichtigungen'],
  ['/profil?subscribePushpad=1', [], '/profil/benachrichtigungen?subscribePushpad=1'],
  ['/mes', ['menu_mes_times'], '/mes/times'],
  ['/mes', [], undefined],
  ['/meineNachrichten', ['menu_ma_form'], undefined],
  ['/profil/benachrichtigungen?setMFA=true', [], '/profil/sicherheit?setMFA=true'],
  ['/profil/benachrichtigungen?setMFA=false', [], undefined],
  ['/profil/benachrichtigungen?subscribePushpad', [], undefined],
  ['/profil/sicherheit?setMFA=true', [], undefined],
])('[APP-09] %s for %j leads on to %s', (address, roles, target) => {
  expect(redirect(address, ...roles)).toBe(target)
})

test('a place has its decoded parameters', () => {
  expect(placeOf('/news/ma/Personal%20%26%20Ausbildung')).toMatchObject({
    route: { name: 'news' },
    params: { category: 'Personal & Ausbildung' },
  })
})

import { expect, test } from 'vitest'
import { Check } from 'typebox/value'
import { StaticConfig } from '#contract/static-config.ts'
import { readConfig } from './config.ts'
import { staticConfigOf } from './static-config-route.ts'

const OIDC_ISSUER = 'https://id.example.com/auth/realms/group'

test.each([
  [{}, { url: 'http://localhost:8080', realm: 'portal', clientId: 'portal' }],
  [{ OIDC_ISSUER }, { url: 'https://id.example.com/auth', realm: 'group', clientId: 'portal' }],
])('[APP-15] with %j the shell signs in at %j', (env, identity) => {
  const config = staticConfigOf(readConfig(env))
  expect(config.identity).toEqual(identity)
  expect(Check(StaticConfig, config)).toBe(true)
})

test('an address for error reports is included where it is configured', () => {
  expect(staticConfigOf(readConfig({ DEMO: '0' }))).not.toHaveProperty('bugReportUrl')
  expect(staticConfigOf(readConfig({ BUG_REPORT_URL: 'mailto:it@example.com' })).bugReportUrl).toBe(
    'mailto:it@example.com',
  )
})

test('secrets of the configuration are not included', () => {
  const config = staticConfigOf(
    readConfig({ OIDC_ISSUER, OIDC_ADMIN_SECRET: 'geheim', DATABASE_URL: 'postgres://u:geheim@db/p' }),
  )
  expect(JSON.stringify(config)).not.toContain('geheim')
})

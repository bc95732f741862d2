import { expect, test } from 'vitest'
import { Check } from 'typebox/value'
import { StaticConfig } from '#contract/static-config.ts'
import { readConfig } from '#server/config/config.ts'
import { pagePolicy } from '#server/http/headers.ts'
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
    readConfig({
      OIDC_ISSUER,
      OIDC_ADMIN_SECRET: 'geheim',
      DATABASE_URL: 'postgres://u:geheim@db/p?sslmode=verify-full',
    }),
  )
  expect(JSON.stringify(config)).not.toContain('geheim')
})

test('[SHELL-06] name, picture and greeting of the assistant are included as far as they are configured', () => {
  expect(staticConfigOf(readConfig({ DEMO: '0' }))).not.toHaveProperty('assistant')
  expect(staticConfigOf(readConfig({})).assistant).toMatchObject({ name: 'Tilda', pictureUrl: '/assistant.svg' })
  const given = { ASSISTANT_NAME: 'Ada', ASSISTANT_PICTURE: 'https://files.example.com/ada.png' }
  const config = readConfig(given)
  // A set value replaces the persona of the demo company as a whole.
  expect(staticConfigOf(config).assistant).toEqual({ name: 'Ada', pictureUrl: 'https://files.example.com/ada.png' })
  expect(pagePolicy(config)).toContain("img-src 'self' blob: data: https://files.example.com;")
})

test.each([
  [{ ASSISTANT_NAME: 'x'.repeat(41) }, 'ASSISTANT_NAME'],
  [{ ASSISTANT_GREETING: 'two\nlines' }, 'ASSISTANT_GREETING'],
  [{ ASSISTANT_PICTURE: 'javascript:alert(1)' }, 'ASSISTANT_PICTURE'],
  [{ ASSISTANT_PICTURE: '//evil.example/a.png' }, 'ASSISTANT_PICTURE'],
])('[SHELL-06] %j is refused by its name', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})

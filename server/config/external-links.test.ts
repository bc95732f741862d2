import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { pagePolicy } from '#server/http/headers.ts'
import { staticConfigOf } from '#server/modules/static-config-route.ts'

const CANTEEN = { id: 'canteen', title: 'Menu', url: 'https://canteen.example.com/today?x=1' }
const FRAME_PAGES = JSON.stringify([CANTEEN])
const directive = (name: string, env: NodeJS.ProcessEnv): string | undefined =>
  new RegExp(`${name} ([^;]*)`).exec(pagePolicy(readConfig(env)))?.[1]
const configOf = (env: NodeJS.ProcessEnv) => staticConfigOf(readConfig(env))

test('[SHELL-02] [APP-10] services that are not configured are off, and allowed in no policy', () => {
  const config = configOf({ DEMO: '0' })
  for (const name of ['travelExpensesUrl', 'phoneListUrl', 'phoneHealthUrl', 'framePages'])
    expect(config).not.toHaveProperty(name)
  expect(config).toMatchObject({ userManagementUrl: '', monitoringUrl: '', accountUrl: '' })
  expect(directive('frame-src', { DEMO: '0' })).toBeUndefined()
})

test('[SHELL-02] [ADM-01] a demo company has its own pages for all of it', () => {
  const { userManagementUrl, monitoringUrl, travelExpensesUrl, phoneListUrl, framePages } = configOf({ PORT: '9000' })
  const urls = [userManagementUrl, monitoringUrl, travelExpensesUrl, phoneListUrl, framePages?.[0]?.url]
  for (const url of urls) expect(url).toMatch(/^http:\/\/localhost:9001\/\w+\.html$/)
  expect(directive('connect-src', { PORT: '9000' })).toBe("'self' ws://localhost:9000 http://localhost:9001")
  expect(directive('frame-src', { PORT: '9000' })).toBe('http://localhost:9001')
})

test.each([
  [{ PHONE_HEALTH_URL: 'https://phones.internal.example/health?a=1' }, 'https://phones.internal.example'],
  [{ PHONE_LIST_URL: 'https://phones.internal.example/' }, ''],
  [{ TRAVEL_EXPENSES_URL: 'https://travel.example/sso', MONITORING_URL: 'https://m.example/' }, ''],
])('[SHELL-02] [T28] with %j pages may ask "%s"', (env, origin) => {
  expect(directive('connect-src', { ...env, DEMO: '0' })).toBe(`'self' ws://localhost:8080 ${origin}`.trim())
})

test('[SHELL-02] a phone list of the operator is not requested at the demo company', () => {
  const env = { PHONE_LIST_URL: 'https://phones.internal.example/' }
  expect(configOf(env)).toMatchObject({ phoneListUrl: env.PHONE_LIST_URL })
  expect(configOf(env)).not.toHaveProperty('phoneHealthUrl')
})

test('[APP-10] only the origins of the listed pages may be framed, each once', () => {
  const pages = [CANTEEN, { ...CANTEEN, id: 'week' }, { ...CANTEEN, id: 'other', url: 'https://other.example/' }]
  const env = { FRAME_PAGES: JSON.stringify(pages), DEMO: '0' }
  expect(directive('frame-src', env)).toBe('https://canteen.example.com https://other.example')
  expect(configOf(env).framePages).toEqual(pages)
  expect(configOf({ FRAME_PAGES }).framePages).toEqual([CANTEEN])
})

test.each([
  [{ TRAVEL_EXPENSES_URL: 'http://travel.example/' }, 'TRAVEL_EXPENSES_URL'],
  [{ PHONE_LIST_URL: 'javascript:alert(1)' }, 'PHONE_LIST_URL'],
  [{ MONITORING_URL: 'monitoring' }, 'MONITORING_URL'],
  [{ FRAME_PAGES: '[' }, 'FRAME_PAGES'],
  [{ FRAME_PAGES: '{}' }, 'FRAME_PAGES'],
  [{ FRAME_PAGES: JSON.stringify([{ ...CANTEEN, id: 'a/b' }]) }, 'FRAME_PAGES'],
  [{ FRAME_PAGES: JSON.stringify([{ ...CANTEEN, title: '' }]) }, 'FRAME_PAGES'],
  [{ FRAME_PAGES: JSON.stringify([{ ...CANTEEN, title: 'x'.repeat(121) }]) }, 'FRAME_PAGES'],
  [{ FRAME_PAGES: JSON.stringify([{ ...CANTEEN, url: 'http://canteen.example.com/' }]) }, 'canteen'],
  [{ FRAME_PAGES: JSON.stringify([{ ...CANTEEN, url: 'http://localhost:8080/startseite' }]) }, 'canteen'],
  [{ FRAME_PAGES: JSON.stringify([CANTEEN, CANTEEN]) }, 'twice'],
])('%j is refused with the name of the fault', (env, name) => {
  expect(() => readConfig(env)).toThrow(name)
})

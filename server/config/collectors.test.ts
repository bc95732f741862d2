import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { pagePolicy } from '#server/http/headers.ts'
import { staticConfigOf } from '#server/modules/static-config-route.ts'

const connectOf = (env: NodeJS.ProcessEnv) =>
  /connect-src ([^;]*)/.exec(pagePolicy(readConfig({ ...env, DEMO: '0' })))?.[1]
const OWN = "'self' ws://localhost:8080"

test.each([
  [{}, OWN],
  [{ BUG_REPORT_URL: 'mailto:it@example.com' }, OWN],
  [{ REPLAY_URL: 'https://replay.example.com/{session}?t={timestamp}' }, OWN],
  [{ ACCESS_REQUEST_URL: 'https://access.example.com/new' }, OWN],
  [{ BUG_REPORT_URL: 'https://bugs.example.com/new?project=1' }, `${OWN} https://bugs.example.com`],
  [
    { BUG_REPORT_URL: 'https://bugs.example.com/new', ANALYTICS_URL: 'http://localhost:9999/batch' },
    `${OWN} https://bugs.example.com http://localhost:9999`,
  ],
  [{ BUG_REPORT_URL: 'https://one.example/a', ANALYTICS_URL: 'https://one.example/b' }, `${OWN} https://one.example`],
])('[APP-23] [APP-24] [T41] with %j pages may write to %s and nowhere else', (env, sources) => {
  expect(connectOf(env)).toBe(sources)
})

test.each([
  'http://collect.example.com/',
  'ftp://collect.example.com/',
  'https://someone:secret@collect.example.com/',
  'https',
])('[APP-23] [APP-24] %s is no address of a collector', (address) => {
  expect(() => readConfig({ ANALYTICS_URL: address })).toThrow('ANALYTICS_URL')
})

test('[APP-23] [APP-24] [T41] a collector that is not configured is not in the static configuration', () => {
  const config = staticConfigOf(readConfig({ DEMO: '0' }))
  for (const name of ['bugReportUrl', 'analyticsUrl', 'replayUrl', 'accessRequestUrl'])
    expect(config).not.toHaveProperty(name)
  expect(
    staticConfigOf(readConfig({ ANALYTICS_URL: 'https://a.example/', REPLAY_URL: 'https://r.example/{session}' })),
  ).toMatchObject({
    analyticsUrl: 'https://a.example/',
    replayUrl: 'https://r.example/{session}',
  })
})

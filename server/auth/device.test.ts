import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'computer',
    'Windows',
    'Firefox',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
    'computer',
    'Linux',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'computer',
    'Windows',
    'Edge',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'phone',
    'iOS',
    'Safari',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140 Mobile Safari/604.1',
    'tablet',
    'iPadOS',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'phone',
    'Android',
    'Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-X200) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/136.0 Safari/537.36',
    'tablet',
    'Android',
    'Samsung Internet',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'computer',
    'macOS',
    'Safari',
  ],
  ['curl/8.5.0', 'unknown', '', ''],
  ['', 'unknown', '', ''],
  [undefined, 'unknown', '', ''],
  [['a', 'b'], 'unknown', '', ''],
])('%j', (userAgent, kind, system, browser) => expect(deviceOf(userAgent)).toEqual({ kind, system, browser }))

test('a header made to be slow is read quickly', () => {
  expect(deviceOf(`Android ${'Mobil '.repeat(100_000)}`)).toEqual({ kind: 'tablet', system: 'Android', browser: '' })
})

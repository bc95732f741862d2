import { expect, test } from 'vitest'
import { $addresses } from './addresses.ts'
import { configureAddresses } from './configure-addresses.ts'

test.each([
  ['https://portal.example.com', 'https://portal.example.com/'],
  ['https://portal.example.com/', 'https://portal.example.com/'],
  ['http://intranet/portal', 'http://intranet/portal/'],
  ['/portal', 'http://localhost:8080/portal/'],
])('[APP-15] an api-base of %s stands for all standard addresses', (base, baseUrl) => {
  configureAddresses(base)
  expect($addresses.get()).toEqual({ baseUrl, portalUrl: baseUrl, extensions: true, embedded: true })
})

test('[APP-15] the static configuration is used unchanged, and the page is not embedded', () => {
  const plain = { webSocketUserUrl: 'wss://a/api/user', webSocketNotificationUrl: 'wss://b/api/notification' }
  configureAddresses({
    baseUrl: 'https://api.example.com',
    portalUrl: 'https://portal.example.com',
    extensions: false,
    ...plain,
  })
  expect($addresses.get()).toEqual({
    baseUrl: 'https://api.example.com/',
    portalUrl: 'https://portal.example.com/',
    extensions: false,
    embedded: false,
    ...plain,
  })
})

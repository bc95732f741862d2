import { expect, test } from 'vitest'
import { $addresses, configureAddresses } from './addresses.ts'

test.each([
  ['https://portal.example.com', 'https://portal.example.com/', 'wss://portal.example.com/api/realtime'],
  ['https://portal.example.com/', 'https://portal.example.com/', 'wss://portal.example.com/api/realtime'],
  ['http://intranet/portal', 'http://intranet/portal/', 'ws://intranet/portal/api/realtime'],
  ['/portal', 'http://localhost:8080/portal/', 'ws://localhost:8080/portal/api/realtime'],
])('[APP-15] an api-base of %s stands for all standard addresses', (base, baseUrl, webSocketUrl) => {
  configureAddresses(base)
  expect($addresses.get()).toEqual({ baseUrl, portalUrl: baseUrl, webSocketUrl, extensions: true, embedded: true })
})

test('[APP-15] the static configuration stands as it is, and the page is the portal’s own', () => {
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

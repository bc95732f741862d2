import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['localhost', true],
  ['portal.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['127.example.com', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['10.0.0.1', false],
  ['', false],
])('%s is this machine alone: %s', (host, isOwn) => expect(isLoopback(host)).toBe(isOwn))

import { expect, test } from 'vitest'
import { welcomeIn } from './welcome.ts'

test.each([
  ['de', 'Hallo', 'Hello', { text: 'Hallo', language: 'de' }],
  ['en', 'Hallo', 'Hello', { text: 'Hello', language: 'en' }],
  ['en', 'Hallo', '', { text: 'Hallo', language: 'de' }],
  ['de', '', 'Hello', { text: 'Hello', language: 'en' }],
  ['de', '', '', undefined],
] as const)('[HOME-02] for %s the message %j, %j is %j', (language, text, textEn, shown) =>
  expect(welcomeIn(language, { text, textEn })).toEqual(shown),
)

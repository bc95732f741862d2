import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { errorText } from './error-text.ts'
import { createTexts } from '#shared/i18n/i18n.ts'

const TEXTS = {
  'refused.network': 'No connection.',
  'refused.tooOften': 'Wait a minute.',
  failed: '{{status}} - {{what}} failed.',
}
const { text } = createTexts(TEXTS, TEXTS)
const refusal = (status: number | 'Error', code: string) =>
  new ApiError({ status, code, title: 'x', url: '/', method: 'GET' })

test.each([
  ['a code with a sentence', refusal('Error', 'network'), 'No connection.'],
  ['another code with the same sentence', refusal('Error', 'timeout'), 'No connection.'],
  ['429 whatever its code', refusal(429, 'http_429'), 'Wait a minute.'],
  ['a code whose sentence the catalogue does not have', refusal(409, 'version_outdated'), '409 - Saving failed.'],
  ['an unknown code', refusal(500, 'internal'), '500 - Saving failed.'],
  ['an error of the browser', new TypeError('x'), 'Error - Saving failed.'],
])('%s: the sentence of the catalogue', (_, error, expected) => {
  expect(errorText(error, text, 'failed', { what: 'Saving' })).toBe(expected)
})

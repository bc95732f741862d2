import { expect, test } from 'vitest'
import { safeAddress } from './safe-address.ts'

test.each([
  ['https://reisen.talbrueck.example/sso?x=1', 'https://reisen.talbrueck.example/sso?x=1'],
  ['http://localhost:8081/reisekosten.html', 'http://localhost:8081/reisekosten.html'],
  ['http://reisen.talbrueck.example/', undefined],
  ['http://localhost.evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//reisen.talbrueck.example/', undefined],
  ['https://someone:secret@reisen.talbrueck.example/', undefined],
  ['', undefined],
  [undefined, undefined],
])('[SHELL-02] %s may be opened as %s', (text, expected) => {
  expect(safeAddress(text)?.href).toBe(expected)
})

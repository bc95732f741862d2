import { expect, test } from 'vitest'
import { mailAddress } from './report-actions.tsx'

const bodyOf = (address: string) => new URL(address).searchParams.get('body')

test.each([
  ['mailto:it@example.com', 'mailto:it@example.com?subject=A%20%26%20B&body=x%0Ay'],
  ['mailto:it@example.com?cc=b@example.com', 'mailto:it@example.com?cc=b@example.com&subject=A%20%26%20B&body=x%0Ay'],
])('[APP-23] %s is filled in', (address, filled) => {
  expect(mailAddress(address, 'A & B', 'x\ny', '[cut]')).toBe(filled)
})

test('a text that mail programs would refuse is cut, with a note', () => {
  const address = mailAddress('mailto:it@example.com', 'A', 'ä😀'.repeat(2000), '[cut]')
  expect(address.length).toBeLessThan(2000)
  expect(bodyOf(address)).toMatch(/^(ä😀)+.?.?\n\[cut\]$/u)
})

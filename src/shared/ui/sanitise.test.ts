// The sanitiser: allowed content must be preserved, attacks removed, and a second run changes nothing [NEWS-09].
import { expect, test } from 'vitest'
import { CONTACT, DANGEROUS, DROPPED, FORBIDDEN_CONTACTS, KEPT, MUTATIONS } from '#shared/testing/rich-text-corpus.ts'
import { sanitise } from './sanitise.ts'

const clean = (html: string): string => String(sanitise(html))

test.each(KEPT)('keeps %s', (html) => expect(clean(html)).toBe(html))

test.each([
  ['<p style="color: red; text-align: center">x</p>', '<p data-style="color: red; text-align: center">x</p>'],
  ["<p class='rt-note' STYLE='Font-Weight : Bold'>x</p>", '<p class="rt-note" data-style="font-weight: bold">x</p>'],
  ['<p data-style="color: red; position: fixed">x</p>', '<p data-style="color: red">x</p>'],
  ['<p title=">" style="color: red">x</p>', '<p data-style="color: red">x</p>'],
])('carries an allowed style of %s', (html, expected) => expect(clean(html)).toBe(expected))

test.each([
  ...DROPPED,
  ['a customised tag, which only an empty name disarms', '<p is="x-y">a</p>', '<p is="">a</p>'] as const,
])('[T17] [T18] takes %s away', (_, html, left) => expect(clean(html)).toBe(left))

test.each([['links to mail and telephone', CONTACT, CONTACT] as const, ...FORBIDDEN_CONTACTS])(
  '[NEWS-09] %s, where they are allowed',
  (_, html, left) => expect(String(sanitise(html, true))).toBe(left),
)

test('[NEWS-09] a text for which they are allowed allows them for no other', () => {
  sanitise(CONTACT, true)
  expect(clean(CONTACT)).not.toContain('href')
})

test.each(MUTATIONS)('leaves nothing dangerous of %s', (html) => expect(clean(html)).not.toMatch(DANGEROUS))

test.each([
  ...MUTATIONS,
  '<p style="COLOR: Red;;">a</p>',
  '<a href="https://x.example" target=_blank>a</a>',
  '<p>a &lt;b&gt; &amp;amp; c',
])('twice gives the same as once: %s', (html) => expect(clean(clean(html))).toBe(clean(html)))

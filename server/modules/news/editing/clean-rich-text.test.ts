// @vitest-environment node
// The sanitiser must keep allowed content, remove attacks, and be idempotent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RICH_TEXT_TAGS } from '#domain/rich-text-rules.ts'
import { DANGEROUS, DROPPED, KEPT, MUTATIONS } from '#shared/testing/rich-text-corpus.ts'
import { runs } from '#tests/matrix.ts'
import { cleanRichText } from './clean-rich-text.ts'

/** Removes `style`, which the allow-list keeps and which has its own checks. */
const unstyled = (html: string) => html.replaceAll(/ style="[a-z-]+: [^":]+(; [a-z-]+: [^":]+)*"/g, '')

test.each(KEPT)('[NEWS-09] keeps %s', (html) => expect(cleanRichText(html)).toBe(html))

test.each(DROPPED)('[NEWS-09] removes %s', (_, html, left) => expect(cleanRichText(html)).toBe(left))

test.each([
  [
    'an allowed style',
    '<p style="COLOR: Red;;text-align:center">x</p>',
    '<p style="color: red; text-align: center">x</p>',
  ],
  ['what hides in a style', '<p style="color: red; position: fixed">x</p>', '<p style="color: red">x</p>'],
  ['a customised tag', '<p is="x-y">a</p>', '<p>a</p>'],
  ['nesting without end', '<b>'.repeat(30_000) + 'x', ''],
  ['rows without a table', '<tr><td>a</td></tr>', 'a'],
  ['a stray end tag', '</div>a</p>', 'a<p></p>'],
  ['nothing', '', ''],
])('[NEWS-09] %s', (_, html, left) => {
  const clean = cleanRichText(html)
  if (left !== '' || html === '') expect(clean).toBe(left)
  expect(cleanRichText(clean)).toBe(clean)
})

test.each(MUTATIONS)('[T14] leaves nothing dangerous of %s', (html) => {
  expect(unstyled(cleanRichText(html))).not.toMatch(DANGEROUS)
})

const FOREIGN = [
  'svg',
  'math',
  'style',
  'script',
  'template',
  'noscript',
  'div',
  'form',
  'select',
  'mtext',
  'title',
  'xmp',
]
const tag = fc.constantFrom(...RICH_TEXT_TAGS, ...FOREIGN)
const attribute = fc.constantFrom(
  '',
  ' style="color:red"',
  ' style="position:fixed"',
  ' href="https://a.example/?x=1&y=2"',
  ' href="javascript:alert(1)" target="_blank"',
  ' onclick=alert(1)',
  ' class="rt-note modal"',
  ' colspan="3"',
)
const piece = fc.oneof(
  fc.tuple(tag, attribute).map(([name, more]) => `<${name}${more}>`),
  tag.map((name) => `</${name}>`),
  fc.constantFrom('Text', ' & ', '&lt;b&gt;', '&amp;lt;', '<!--', '-->', '<![CDATA[', ']]>', '"', "'>", '<', '\u00a0'),
  fc.string({ maxLength: 8 }),
)
const soup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('').replaceAll('\0', ''))

test('[NEWS-09] is idempotent and leaves only allowed content, for any input', () => {
  const allowed = new Set<string>(RICH_TEXT_TAGS)
  fc.assert(
    fc.property(soup, (html) => {
      const clean = cleanRichText(html)
      expect(cleanRichText(clean)).toBe(clean)
      for (const [, name] of clean.matchAll(/<\/?([a-z0-9-]+)/gi)) expect(allowed).toContain(name)
      expect(clean).not.toMatch(/\son[a-z]+=|javascript:alert\(1\)"|position:/i)
    }),
    { numRuns: runs(150, 800) },
  )
})

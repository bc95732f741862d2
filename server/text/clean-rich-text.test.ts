// The sanitiser must keep allowed content, remove attacks, and be idempotent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RICH_TEXT_TAGS } from '#domain/rich-text/rich-text-rules.ts'
import { CONTACT, DANGEROUS, DROPPED, FORBIDDEN_CONTACTS, KEPT, MUTATIONS } from '#shared/testing/rich-text-corpus.ts'
import { runs } from '#tests/matrix.ts'
import { cleanRichText, RichTextTooComplex } from './clean-rich-text.ts'

/** Removes `style`, which the allow-list keeps and which has its own checks. */
const unstyled = (html: string) => html.replaceAll(/ style="[a-z-]+: [^":]+(; [a-z-]+: [^":]+)*"/g, '')

test.each(KEPT)('[NEWS-09] keeps %s', (html) => expect(cleanRichText(html)).toBe(html))

test.each(DROPPED)('[NEWS-09] [T17] [T18] removes %s', (_, html, left) => expect(cleanRichText(html)).toBe(left))

test.each([['links to mail and telephone', CONTACT, CONTACT] as const, ...FORBIDDEN_CONTACTS])(
  '[NEWS-09] %s, where they are allowed',
  (_, html, left) => expect(cleanRichText(html, true)).toBe(left),
)

test.each([
  [
    'an allowed style',
    '<p style="COLOR: Red;;text-align:center">x</p>',
    '<p style="color: red; text-align: center">x</p>',
  ],
  ['what hides in a style', '<p style="color: red; position: fixed">x</p>', '<p style="color: red">x</p>'],
  ['a customised tag', '<p is="x-y">a</p>', '<p>a</p>'],
  ['rows without a table', '<tr><td>a</td></tr>', 'a'],
  ['a stray end tag', '</div>a</p>', 'a<p></p>'],
  ['nothing', '', ''],
])('[NEWS-09] %s', (_, html, left) => {
  const clean = cleanRichText(html)
  if (left !== '' || html === '') expect(clean).toBe(left)
  expect(cleanRichText(clean)).toBe(clean)
})

const distinct = (tag: string, count: number) => Array.from({ length: count }, (_, n) => `<${tag} a${n}>`).join('')

test.each([
  ['formatting that every later paragraph repeats', `<p>${distinct('b', 90)}</p>${'<p>x'.repeat(15_000)}`],
  ['as many formatting elements as paragraphs', `<p>${distinct('b', 4_000)}</p>${'<p>x'.repeat(5_000)}`],
  ['nesting without end', '<b>'.repeat(30_000) + 'x'],
  ['end tags that search the open elements', '<span>'.repeat(20_000) + '</p>'.repeat(20_000)],
  ['elements that are moved in front of a table', '<table>' + '<br>'.repeat(15_000)],
  ['texts that are moved in front of a table', '<table>' + 'x<br>'.repeat(15_000)],
  ['links in links', '<a href="https://a.example">'.repeat(8_000)],
  ['wrong nesting', '<a><p>'.repeat(8_000)],
  ['wrong nesting of many kinds', '<b><i><a><p></b></i>'.repeat(4_000)],
  ['elements without end', '<p></p>'.repeat(30_000)],
  ['nesting in foreign elements', '<svg><g>' + '<g>'.repeat(30_000)],
  ['templates', '<template>'.repeat(20_000)],
])('[T29] [T30] refuses %s before it is built', (_, html) => {
  expect(() => cleanRichText(html)).toThrow(RichTextTooComplex)
})

test.each([
  ['the longest text in paragraphs', '<p>Ein Satz mit <b>Fett</b> und einem Wort.</p>'.repeat(1_400)],
  ['the largest table', `<table>${`<tr>${'<td>1</td>'.repeat(20)}</tr>`.repeat(300)}</table>`],
  ['a deep list', '<ul><li>x'.repeat(40) + '</li></ul>'.repeat(40)],
])('[NEWS-09] accepts %s', (_, html) => expect(cleanRichText(html).length).toBeGreaterThan(html.length / 2))

test.each(MUTATIONS)('[T14] makes %s harmless', (html) => {
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

// The editor writes the same HTML as the sanitiser, and writes it unchanged after reading it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText } from '#server/text/clean-rich-text.ts'
import { figureClass } from '#domain/rich-text/rich-text-figure.ts'
import { DROPPED, KEPT, MUTATIONS } from '#shared/testing/rich-text-corpus.ts'
import { runs } from '#tests/matrix.ts'
import { aDocument } from '#shared/rich-text-editor/testing/a-document.ts'
import { schema, toDoc } from './schema.ts'
import { toHtml } from './to-html.ts'

const again = (html: string): string => toHtml(toDoc(html))

test('[NEWS-09] the sanitiser finds nothing to change in any document', () => {
  fc.assert(
    fc.property(aDocument, (json) => {
      const html = toHtml(schema.nodeFromJSON(json))
      expect(cleanRichText(html, true)).toBe(html)
    }),
    { numRuns: runs(100, 600) },
  )
})

test('[NEWS-09] a document that was written is read as the same', () => {
  fc.assert(
    fc.property(aDocument, (json) => {
      const html = toHtml(schema.nodeFromJSON(json))
      expect(again(html)).toBe(html)
    }),
    { numRuns: runs(100, 600) },
  )
})

test('documents of the generator are documents of the schema', () => {
  fc.assert(
    fc.property(aDocument, (json) => schema.nodeFromJSON(json).check()),
    { numRuns: runs(40, 200) },
  )
})

const ID = '0f9d7c1e-4a2b-4c3d-8e5f-60718293a4b5'

test.each([
  ['<p>a <strong>b <em>c</em></strong><em> d</em></p>'],
  ['<ul><li>a<ul><li>b</li></ul></li><li><ol><li>c</li></ol></li><li>d<p>e</p></li></ul>'],
  [
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
  ],
  ['<table><tbody><tr><th rowspan="2">A</th></tr><tr><td>B</td></tr></tbody></table>'],
  ['<table><tbody><tr><td colspan="2">a<p>b</p></td></tr></tbody></table>'],
  ['<p class="rt-quote">Zitat</p><p class="rt-note" style="text-align: center">x</p>'],
  [`<figure class="${figureClass(ID)}">Die <strong>neue</strong> Halle</figure><p>x</p>`],
  ['<figure><table><tbody><tr><td>a</td></tr></tbody></table></figure>'],
  ['<p><a href="https://a.example/?x=1&amp;y=%22" target="_blank" rel="noopener"><strong>a</strong>b</a></p>'],
  [
    '<p><span style="text-decoration: line-through">alt</span> <span style="color: red"><span class="rt-x">b</span></span></p>',
  ],
  ['<h1>1</h1><h2>2</h2><h6>6</h6><p>a<br>b&nbsp;c &lt; d</p><p></p><p>e</p>'],
])('%s stays as it is', (html) => {
  expect(again(html)).toBe(html)
  expect(cleanRichText(html)).toBe(html)
})

test.each([...KEPT, ...DROPPED.map(([, html]) => html), ...MUTATIONS].map((html) => cleanRichText(html)))(
  'is at rest after one round, and no word is lost: %s',
  (html) => {
    const once = again(html)
    expect(again(once)).toBe(once)
    expect(cleanRichText(once)).toBe(once)
    const words = (text: string) => text.replace(/<[^>]*>|\s+|&nbsp;/g, '')
    expect(words(once)).toBe(words(html))
  },
)

test('a document without content gives an empty text', () => {
  expect(again('')).toBe('')
  expect(again('<p></p>')).toBe('')
})

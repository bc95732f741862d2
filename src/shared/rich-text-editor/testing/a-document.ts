// Documents of the editor's schema for property tests, as JSON.
import type { JSONContent } from '@tiptap/core'
import fc from 'fast-check'

/** Text as it appears in a line: no leading, trailing or double spaces. */
const word = fc.oneof(
  fc.constantFrom('Halle', 'größer', 'a<b', '"x" & y', 'Ilić', '5\u00A0%', '👩🏽‍🏭', '</p>', '&amp;'),
  fc.string({ minLength: 1, maxLength: 6 }).map((one) => one.replace(/[\s\0\uFEFF\u2028\u2029]/g, 'x')),
)

const STYLES = ['', 'text-align: center', 'color: #b00', 'margin-left: 12px']
const CLASSES = ['', '', 'rt-quote', 'rt-note']

const marks = fc
  .record({
    link: fc.constantFrom(
      undefined,
      undefined,
      'https://a.example/?x=1&y="2"',
      'https://b.example/',
      'mailto:a@b.example',
    ),
    target: fc.constantFrom(null, '_blank'),
    names: fc.subarray(['bold', 'italic', 'underline']),
    span: fc.constantFrom('', '', '', 'text-decoration: line-through', 'vertical-align: super'),
  })
  .map(({ link, target, names, span }) => [
    ...(link ? [{ type: 'link', attrs: { href: link, target: link.startsWith('https:') ? target : null } }] : []),
    ...names.map((type) => ({ type })),
    ...(span ? [{ type: 'span', attrs: { style: span, class: '' } }] : []),
  ])

const text = fc
  .record({ words: fc.array(word, { minLength: 1, maxLength: 4 }), marks })
  .map((one): JSONContent => ({ type: 'text', text: one.words.join(' '), marks: one.marks }))

/** Breaks are only between words, because one at the end of a line is invisible. */
const inline = fc.array(
  fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.constant<JSONContent>({ type: 'hardBreak' }) }),
  {
    maxLength: 5,
  },
)

const look = fc.record({ style: fc.constantFrom(...STYLES), class: fc.constantFrom(...CLASSES) })
const paragraph = fc.record({ attrs: look, content: inline }).map((one): JSONContent => ({ type: 'paragraph', ...one }))
const heading = fc
  .record({
    attrs: fc.record({ level: fc.integer({ min: 1, max: 6 }), style: fc.constant(''), class: fc.constant('') }),
    content: inline,
  })
  .map((one): JSONContent => ({ type: 'heading', ...one }))
const picture = fc
  .record({ attrs: fc.record({ document: fc.uuid() }), content: inline })
  .map((one): JSONContent => ({ type: 'picture', ...one }))

const { block } = fc.letrec<{ block: JSONContent; list: JSONContent; table: JSONContent; figure: JSONContent }>(
  (tie) => ({
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: paragraph },
      { weight: 2, arbitrary: heading },
      { weight: 1, arbitrary: picture },
      { weight: 2, arbitrary: tie('list') },
      { weight: 1, arbitrary: tie('table') },
      { weight: 1, arbitrary: tie('figure') },
    ),
    list: fc
      .record({
        type: fc.constantFrom('bulletList', 'orderedList'),
        content: fc.array(
          fc
            .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
            .map(([first, rest]): JSONContent => ({ type: 'listItem', content: [first, ...rest] })),
          { minLength: 1, maxLength: 3 },
        ),
      })
      .map((one): JSONContent => one),
    table: fc
      .record({
        head: fc.integer({ min: 0, max: 2 }),
        rows: fc.array(
          fc.array(fc.array(tie('block'), { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 2 }),
          { minLength: 1, maxLength: 3 },
        ),
        colspan: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ head, rows, colspan }): JSONContent => ({
        type: 'table',
        content: rows.map((cells, row) => ({
          type: 'tableRow',
          content: cells.map((content) => ({
            type: row < head ? 'tableHeader' : 'tableCell',
            attrs: { colspan: row === 0 ? colspan : 1, rowspan: 1 },
            content,
          })),
        })),
      })),
    figure: fc
      .array(tie('block'), { minLength: 1, maxLength: 2 })
      .map((content): JSONContent => ({ type: 'figure', content })),
  }),
)

/** Any document. */
export const aDocument = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content): JSONContent => ({ type: 'doc', content }))

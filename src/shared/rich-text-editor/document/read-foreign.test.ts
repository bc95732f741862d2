// Clipboard content of office programs after pasting, and the formatting that is lost.
import { expect, test } from 'vitest'
import { cleanRichText } from '#server/text/clean-rich-text.ts'
import { figureClass } from '#domain/rich-text/rich-text-figure.ts'
import { DANGEROUS, DROPPED, MUTATIONS } from '#shared/testing/rich-text-corpus.ts'
import { schema } from './schema.ts'
import { toHtml } from './to-html.ts'
import * as clips from '#shared/rich-text-editor/testing/clips.ts'
import type { Lost } from './losses.ts'
import { readForeign } from './read-foreign.ts'

const ID = '0f9d7c1e-4a2b-4c3d-8e5f-60718293a4b5'

function read(html: string, contactLinks = false): [html: string, lost: Lost] {
  const { content, lost } = readForeign(html, schema, { pictures: new Set([ID]), contactLinks })
  const doc =
    content.size > 0 ? schema.node('doc', null, content) : schema.node('doc', null, [schema.node('paragraph')])
  const written = toHtml(doc)
  expect(cleanRichText(written, contactLinks)).toBe(written)
  return [written, lost]
}

test.each<[program: string, clip: string, html: string, lost: Lost]>([
  [
    'Word',
    clips.WORD,
    '<h2>Betriebsversammlung</h2>' +
      '<p>Am <strong>Donnerstag</strong>, <em>7 May</em>, <u>13:30 Uhr</u>.</p>' +
      '<ul><li>Bericht<ul><li>Lage der <strong>Gruppe</strong></li></ul></li><li>Aussprache</li></ul>' +
      '<ol><li>Erstens<ol style="list-style-type: lower-alpha"><li>Darunter</li></ol></li><li>Zweitens</li></ol>' +
      '<p>Mehr im <a href="https://talbrueck.example/plan">Plan</a>.</p>',
    {},
  ],
  [
    'Word with what is lost',
    clips.WORD_LOSSES,
    '<p>Rot und gelb Text Katrin Plan</p>',
    { pictures: 1, notes: 1, links: 2, colours: 1, grounds: 1 },
  ],
  [
    'Word with numbered headings',
    clips.WORD_HEADINGS,
    '<h2>1 Zweck</h2><h2>1.1 Geltung</h2><h3>1.1.1 Werke</h3><h4>1.1.1.1 Siegen</h4><h5>a) Halle</h5><h6>i. Tor</h6>' +
      '<h6>7. Sieben</h6><h6>9. Neun</h6><p>Text</p>',
    {},
  ],
  [
    'Word with numbers of lists',
    clips.WORD_NUMBERS,
    '<ol><li>eins</li><li>zwei</li></ol><p>Zwischentext</p><ol><li>drei</li></ol><p>Buchstaben</p>' +
      '<ol style="list-style-type: lower-alpha"><li>erstens<ol style="list-style-type: lower-roman"><li>darunter</li><li>daneben</li></ol></li><li>zweitens</li></ol>' +
      '<p>Spaeter</p><ol style="list-style-type: upper-alpha"><li>drittens</li></ol>',
    { numbers: 2 },
  ],
  [
    'lists of HTML with numbers',
    '<ol type="a"><li>x</li><li>y</li></ol><p>z</p><ol start="3"><li>x</li></ol><ol><li>x</li><li value="7">y</li></ol>' +
      '<ol style="list-style-type: upper-roman"><li>x</li></ol>',
    '<ol style="list-style-type: lower-alpha"><li>x</li><li>y</li></ol><p>z</p><ol><li>x</li></ol><ol><li>x</li><li>y</li></ol>' +
      '<ol style="list-style-type: upper-roman"><li>x</li></ol>',
    { numbers: 2 },
  ],
  [
    'Word on the web with numbered headings',
    '<div><ol role="list" start="2"><li data-aria-level="1" role="listitem"><p role="heading" aria-level="1">Zweck</p></li></ol></div>' +
      '<div><p role="heading" aria-level="3">Werke</p><p>Text</p></div>',
    '<h2>2. Zweck</h2><h3>Werke</h3><p>Text</p>',
    {},
  ],
  ['Word on the web', clips.WORD_ONLINE, '<ul><li>eins<ul><li>darunter</li></ul></li><li>zwei</li></ul>', {}],
  [
    'Excel',
    clips.EXCEL,
    '<table><tbody><tr><td colspan="2">Werk Siegen</td><td rowspan="2">Summe</td></tr>' +
      '<tr><td>Januar</td><td>Februar</td></tr><tr><td>1.284</td><td>17,5</td><td></td></tr></tbody></table>',
    {},
  ],
  [
    'Outlook',
    clips.OUTLOOK,
    '<p>Guten Tag,</p><p>der <a href="https://talbrueck.example/plan">Plan</a> gilt.</p><p class="rt-quote">Gilt der Plan?</p>',
    {},
  ],
  [
    'Outlook on the web',
    clips.OUTLOOK_WEB,
    '<p>Guten Tag,</p><p><strong>bis morgen</strong></p><p class="rt-quote">Kommen Sie?</p>',
    {},
  ],
  [
    'Google Docs',
    clips.GOOGLE_DOCS,
    '<h2>Tagesordnung</h2><p><strong><em>fett und kursiv</em></strong><span style="text-decoration: line-through">, alt</span></p>' +
      '<ul><li>eins<ul><li>darunter</li></ul></li></ul>',
    {},
  ],
  [
    'Google Sheets',
    clips.GOOGLE_SHEETS,
    '<table><tbody><tr><td colspan="2"><strong>Werk</strong></td></tr><tr><td>a</td><td>2</td></tr></tbody></table>',
    {},
  ],
  [
    'a web page',
    clips.WEB_PAGE,
    '<h2>Siegen</h2><p>Die <a href="https://de.example/Sieg">Sieg</a> fließt<span style="vertical-align: super">[1]</span> durch die Stadt.</p>' +
      '<p>eins<br>zwei</p><p>Lage</p><p>Nordrhein-Westfalen</p>',
    { pictures: 1, videos: 1, frames: 1, controls: 1, drawings: 1 },
  ],
])('[NEWS-09] %s', (_, clip, html, lost) => expect(read(clip)).toEqual([html, lost]))

test.each([
  [
    'a picture of the story',
    `<figure class="${figureClass(ID)}">Halle</figure>`,
    `<figure class="${figureClass(ID)}">Halle</figure>`,
    {},
  ],
  [
    'a picture of another',
    `<figure class="${figureClass(ID.replace('0', '1'))}">Halle</figure>`,
    '<p>Halle</p>',
    { pictures: 1 },
  ],
  [
    'fonts and sizes',
    '<p><span style="font-family:Arial;font-size:9pt">a</span><span style="font-family:\'Segoe UI\';font-size:20pt">b</span></p>',
    '<p>ab</p>',
    { fonts: 2, sizes: 2 },
  ],
  [
    'one font, one size, one grey',
    '<p><span style="font-family:Arial;font-size:9pt;color:#333">a</span></p>',
    '<p>a</p>',
    {},
  ],
  [
    'centred text',
    '<p align=center>a</p><p style="text-align:start">b</p>',
    '<p style="text-align: center">a</p><p>b</p>',
    {},
  ],
  [
    'a list that begins below its level',
    '<p style="mso-list:l0 level2 lfo1">a</p><p style="mso-list:l0 level1 lfo1">b</p>',
    '<ul><li><ul><li>a</li></ul></li><li>b</li></ul>',
    {},
  ],
  ['nothing but a picture', '<img src="data:image/png;base64,x">', '', { pictures: 1 }],
  ['spaces and line ends', '<p>a\n  b&nbsp;c</p>\n\n<p> </p>', '<p>a b&nbsp;c</p>', {}],
] as const)('%s', (_, clip, html, lost) => expect(read(clip)).toEqual([html, lost]))

test.each([...DROPPED.map(([, html]) => html), ...MUTATIONS])('[NEWS-09] %s becomes harmless', (html) => {
  for (const tag of read(html)[0].match(/<[^>]*>/g) ?? [])
    expect(tag.replace(/ style="[^"]*"/, '')).not.toMatch(DANGEROUS)
})

import { expect, test } from 'vitest'
import { compareRichText, plainTextOf } from './compare-rich-text.ts'

/** Marks in a short form: [+inserted], [-removed]. */
const written = (before: string, after: string): string =>
  compareRichText(before, after)
    .replaceAll('<span class="rt-added">', '[+')
    .replaceAll('<span class="rt-removed">', '[-')
    .replaceAll('</span>', ']')

test.each<[title: string, before: string, after: string, shown: string]>([
  ['the same text', '<p>Ein <b>Wort</b></p>', '<p>Ein <b>Wort</b></p>', '<p>Ein <b>Wort</b></p>'],
  ['a word', '<p>bis 35 € im Jahr</p>', '<p>bis 25 € im Jahr</p>', '<p>bis [-35][+25] € im Jahr</p>'],
  [
    'two words side by side',
    '<p>ein altes Wort mehr</p>',
    '<p>ein neues Ding mehr</p>',
    '<p>ein [-altes Wort][+neues Ding] mehr</p>',
  ],
  ['a new paragraph', '<p>Eins</p>', '<p>Eins</p><p>Zwei</p>', '<p>Eins</p><p>[+Zwei]</p>'],
  ['a paragraph that is gone', '<p>Eins</p><p>Zwei</p>', '<p>Zwei</p>', '<p>[-Eins]</p><p>Zwei</p>'],
  [
    'a paragraph that has grown',
    '<p>Kleines bis 35 € dürfen Sie annehmen.</p>',
    '<p>Kleines bis 25 € je Jahr dürfen Sie annehmen. Alles darüber melden Sie, auch wenn Sie ablehnen.</p>',
    '<p>Kleines bis [-35][+25] € [+je Jahr ]dürfen Sie annehmen.[+ Alles darüber melden Sie, auch wenn Sie ablehnen.]</p>',
  ],
  ['another paragraph in its place', '<p>Eins</p>', '<p>Drei</p>', '<p>[-Eins]</p><p>[+Drei]</p>'],
  [
    'an item of a list',
    '<ul><li>rot</li><li>blau</li></ul>',
    '<ul><li>rot</li><li>gelb</li><li>blau</li></ul>',
    '<ul><li>rot</li><li>[+gelb]</li><li>blau</li></ul>',
  ],
  [
    'a list inside an item',
    '<ul><li>rot<ul><li>hell</li></ul></li></ul>',
    '<ul><li>rot<ul><li>hell</li><li>dunkel</li></ul></li></ul>',
    '<ul><li>rot<ul><li>hell</li><li>[+dunkel]</li></ul></li></ul>',
  ],
  ['formatting', '<p>ein Wort</p>', '<p>ein <b>Wort</b></p>', '<p>ein [-Wort][+<b>Wort</b>]</p>'],
  [
    'words inside formatting',
    '<p><b>ein altes Wort</b></p>',
    '<p><b>ein neues Wort</b></p>',
    '<p><b>ein </b>[-<b>altes</b>][+<b>neues</b>]<b> Wort</b></p>',
  ],
  [
    'a link that leads elsewhere',
    '<p>siehe <a href="https://a.example">hier</a></p>',
    '<p>siehe <a href="https://b.example">hier</a></p>',
    '<p>siehe [-<a href="https://a.example">hier</a>][+<a href="https://b.example">hier</a>]</p>',
  ],
  [
    'a row of a table',
    '<table><tbody><tr><td>1</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table>',
    '<table><tbody><tr><td>1</td></tr><tr><td>[+2]</td></tr></tbody></table>',
  ],
  ['escaped signs', '<p>a &lt; b</p>', '<p>a &lt; c</p>', '<p>a &lt; [-b][+c]</p>'],
  ['everything is new', '', '<p>Neu</p>', '<p>[+Neu]</p>'],
  ['everything is gone', '<p>Alt</p>', '', '<p>[-Alt]</p>'],
])('[CODE-01] marks %s', (_, before, after, shown) => expect(written(before, after)).toBe(shown))

test('[CODE-01] marks that an author has written do not count', () => {
  expect(compareRichText('', '<p><span class="rt-removed">frei</span></p>')).toBe(
    '<p><span class="rt-added"><span class="">frei</span></span></p>',
  )
})

test('[CODE-01] both texts are there whole, whatever their length', () => {
  const long = (word: string) =>
    Array.from({ length: 400 }, (_, at) => `<p>${word}${at % 7} <b>und ${word}</b> mehr ${at}</p>`).join('')
  const html = compareRichText(long('a'), long('b'))
  const without = (name: string) =>
    plainTextOf(html.replaceAll(new RegExp(`<span class="${name}">.*?</span>`, 'g'), ''))
  expect([without('rt-added') === plainTextOf(long('a')), without('rt-removed') === plainTextOf(long('b'))]).toEqual([
    true,
    true,
  ])
})

test.each([
  ['<p>Ein &amp; zwei</p><p>drei<br>vier</p>', 'Ein & zwei drei vier'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  ['', ''],
])('the plain text of %s', (html, text) => expect(plainTextOf(html)).toBe(text))

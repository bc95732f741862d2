import { expect, test } from 'vitest'
import { parseDocument } from './parse-document.ts'

const htmlOf = (body: string): string | undefined => {
  const head = 'document: terms\nlanguage: de\nversion: 1\nvalidFrom: 2026-03-01\ntitle: Titel'
  return parseDocument(`---\n${head}\n---\n## Geltung\n${body}\n`).row.sections[0]?.html
}

test.each([
  ['Seit dem\n1. März gilt\n- nichts anderes.', '<p>Seit dem 1. März gilt - nichts anderes.</p>'],
  ['Seit dem\n2) März', '<p>Seit dem 2) März</p>'],
  ['Es gilt\n### nicht', '<p>Es gilt ### nicht</p>'],
  ['Text.\n\n- eins\n- zwei\n  geht weiter', '<p>Text.</p><ul><li>eins</li><li>zwei geht weiter</li></ul>'],
  ['1. eins\n2) zwei\n3. drei', '<ol><li>eins</li><li>zwei</li><li>drei</li></ol>'],
  ['- eins\n1. zwei\n* drei', '<ul><li>eins 1. zwei</li><li>drei</li></ul>'],
  ['- [x] erledigt\n- [ ] offen', '<ul><li>[x] erledigt</li><li>[ ] offen</li></ul>'],
  ['- eins\n\n- zwei\n\n- drei', '<ul><li>eins</li></ul><ul><li>zwei</li></ul><ul><li>drei</li></ul>'],
  ['1. eins\n\n2. zwei', '<ol><li>eins</li></ol><ol><li>zwei</li></ol>'],
  ['- eins\n  - innen\n- zwei', '<ul><li>eins - innen</li><li>zwei</li></ul>'],
  ['1. eins\n   - innen', '<ol><li>eins - innen</li></ol>'],
  ['  - eingerückt\n- zwei', '<ul><li>eingerückt</li><li>zwei</li></ul>'],
  ['### Klein\nText\n- kein Punkt', '<h3>Klein</h3><p>Text - kein Punkt</p>'],
  ['### Klein\n- eins\n- zwei', '<h3>Klein</h3><ul><li>eins</li><li>zwei</li></ul>'],
  ['### Klein', '<h3>Klein</h3>'],
  ['#### Kleiner\nText', '<p>#### Kleiner Text</p>'],
  ['# Groß', '<p># Groß</p>'],
  ['eins\n   \t\nzwei', '<p>eins</p><p>zwei</p>'],
  ['- ', '<p>-</p>'],
  ['---', '<p>---</p>'],
  ['> Zitat', '<p>&gt; Zitat</p>'],
  ['    eingerückt', '<p>eingerückt</p>'],
  ['```\ncode\n```', '<p>``` code ```</p>'],
  ['| a | b |\n|---|---|', '<p>| a | b | |---|---|</p>'],
  ['Titel\n===', '<p>Titel ===</p>'],
  ["it's", "<p>it's</p>"],
  ['<b>&amp;</b> "x"', '<p>&lt;b&gt;&amp;amp;&lt;/b&gt; &quot;x&quot;</p>'],
  [
    '**fett** und *betont* und [Wort](https://example.com/a?b=1&c=2)',
    '<p><strong>fett</strong> und <em>betont</em> und <a href="https://example.com/a?b=1&amp;c=2">Wort</a></p>',
  ],
  ['[Wort](http://example.com)', '<p>[Wort](http://example.com)</p>'],
  [
    '[Post](mailto:ds@example.com), [Telefon](tel:+4927147110)',
    '<p><a href="mailto:ds@example.com">Post</a>, <a href="tel:+4927147110">Telefon</a></p>',
  ],
  ['a_b_c und a < b', '<p>a_b_c und a &lt; b</p>'],
  ['eins  \nzwei', '<p>eins zwei</p>'],
  ['**ganz\nfett**', '<p><strong>ganz fett</strong></p>'],
  ['- **fett\n  weiter** *x*', '<ul><li><strong>fett weiter</strong> <em>x</em></li></ul>'],
  [
    '### **Fett** [Wort](https://example.com)\n\nText',
    '<h3><strong>Fett</strong> <a href="https://example.com">Wort</a></h3><p>Text</p>',
  ],
])('renders %j', (body, html) => expect(htmlOf(body)).toBe(html))

import { expect, test } from 'vitest'
import { cleanRichText } from '#server/text/clean-rich-text.ts'
import { DANGEROUS, DROPPED, KEPT, MUTATIONS } from '#shared/testing/rich-text-corpus.ts'
import { readClean } from './clean-html.ts'

function htmlOf(html: string): string {
  const box = document.createElement('div')
  box.append(readClean(html))
  return box.innerHTML
}

test.each([...KEPT, ...DROPPED.map(([, html]) => html), ...MUTATIONS].map((html) => cleanRichText(html)))(
  '[NEWS-09] reads HTML that the server has cleaned: %s',
  (html) => {
    const plain = html.replaceAll(' rel="noopener"', '')
    expect(htmlOf(html)).toBe(plain.replaceAll(/(<\w+[^<>]*) style="/g, '$1 data-style="'))
  },
)

test.each([...DROPPED.map(([, html]) => html), ...MUTATIONS])(
  '[NEWS-09] builds nothing dangerous even from uncleaned HTML: %s',
  (html) => {
    const box = document.createElement('div')
    box.append(readClean(html))
    for (const element of box.querySelectorAll('*')) expect(element.cloneNode(false)).not.toSatisfy(isDangerous)
  },
)
const isDangerous = (node: Element): boolean => DANGEROUS.test(node.outerHTML)

test.each([
  ['a close tag that nothing opened', '</p><p>a</p>', '<p>a</p>'],
  ['an open tag that nothing closes', '<p><strong>a</p><p>b</p>', '<p><strong>a</strong></p><p>b</p>'],
  ['entities', '<p>&#228;&#xe4;&nbsp;&#9999999;&unknown;</p>', '<p>ää&nbsp;&amp;#9999999;&amp;unknown;</p>'],
])('%s', (_, html, read) => expect(htmlOf(html)).toBe(read))

// The widget's sanitiser does not change what the server has cleaned, because both use one list.
import { expect, test } from 'vitest'
import { cleanRichText } from '#server/text/clean-rich-text.ts'
import { DROPPED, KEPT, MUTATIONS } from '#shared/testing/rich-text-corpus.ts'
import { sanitise } from './sanitise.ts'

test.each([...KEPT, ...DROPPED.map(([, html]) => html), ...MUTATIONS])('[NEWS-09] %s', (html) => {
  const clean = cleanRichText(html)
  // Only the carrier of a style differs.
  expect(String(sanitise(clean))).toBe(clean.replaceAll(/(<\w+[^<>]*) style="/g, '$1 data-style="'))
})

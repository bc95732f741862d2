import { expect, test } from 'vitest'
import type { TemplateContent } from './template.ts'
import { templateDifferences } from './template-differences.ts'
import { aPage, aQuestion, aStation, aTemplate } from './testing/a-template.ts'

const [a, b, c] = [aQuestion('a'), aQuestion('b'), aQuestion('c')]
const before = aTemplate({
  pages: [aPage('one', [a, b, c]), aPage('two', [aQuestion('d')])],
  stations: [aStation('x'), aStation('y')],
})
const pages = (...questions: (typeof a)[]) => ({ pages: [aPage('one', questions), before.pages[1]!] })

test.each<[string, Partial<TemplateContent>, string[]]>([
  ['nothing', {}, []],
  ['other order of properties', { title: { en: before.title.en, de: before.title.de } }, []],
  ['settings', { retentionMonths: 6, mayChange: 'never' }, ['settings changed : mayChange, retentionMonths']],
  ['a new question', pages(a, b, c, aQuestion('e')), ['question added e']],
  ['a removed question', pages(a, c), ['question removed b']],
  ['a changed question', pages(a, { ...b, required: true, max: 5 }, c), ['question changed b: required, max']],
  ['a question moved to the front', pages(c, a, b), ['question moved c']],
  [
    'a question moved to another page',
    { pages: [aPage('one', [a, c]), aPage('two', [aQuestion('d'), b])] },
    ['question moved b'],
  ],
  [
    'a page renamed',
    { pages: [{ ...before.pages[0]!, title: { de: 'Neu', en: '' } }, before.pages[1]!] },
    ['page changed one: title'],
  ],
  ['a page removed with its question', { pages: [before.pages[0]!] }, ['page removed two', 'question removed d']],
  ['stations turned round', { stations: [aStation('y'), aStation('x')] }, ['station moved x']],
  [
    'a station with a deadline',
    { stations: [aStation('x', { limitDays: 3 }), aStation('y')] },
    ['station changed x: limitDays'],
  ],
])('[POST-06] templateDifferences: %s', (_, more, expected) => {
  const found = templateDifferences(before, { ...before, ...more }).map(
    ({ kind, change, name, fields }) => `${kind} ${change} ${name}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`,
  )
  expect(found).toEqual(expected)
})

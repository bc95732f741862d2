import { expect, test } from 'vitest'
import { hiddenQuestions, visibleAnswers } from './visibility.ts'
import { templateErrors } from './template-rules.ts'
import { aPage, aQuestion, aStation, aTemplate } from './testing/a-template.ts'
import type { TemplateContent } from './template.ts'

const STATIONS = [aStation('lead'), aStation('personnel')]
const secret = aQuestion('secret', 'line', { visibleTo: ['personnel'] })
const isSecretGiven = { and: [{ '!!': [{ var: 'secret' }] }] } as const

test.each<[string, readonly string[], readonly string[]]>([
  ['a station that it does not name', ['lead'], ['secret']],
  ['its station', ['personnel'], []],
  ['both', ['lead', 'personnel'], []],
  ['no station', [], ['secret']],
])('[POST-06] of a question for some stations, people of %s do not read the answer', (_, stations, hidden) => {
  const content = aTemplate({ pages: [aPage('one', [aQuestion('plate'), secret])], stations: STATIONS })
  const found = hiddenQuestions(content, new Set(stations))
  expect([...found]).toEqual(hidden)
  expect(Object.keys(visibleAnswers({ plate: 'SI', secret: '12' }, found))).toEqual(
    hidden.length > 0 ? ['plate'] : ['plate', 'secret'],
  )
})

test.each<[string, Partial<TemplateContent>, readonly string[]]>([
  ['is fine', { pages: [aPage('one', [secret])] }, []],
  [
    'names a station that does not exist',
    { pages: [aPage('one', [aQuestion('a', 'line', { visibleTo: ['gone'] })])] },
    ['pages.0.questions.0.visibleTo unknownStation gone'],
  ],
  [
    'names none',
    { pages: [aPage('one', [aQuestion('a', 'line', { visibleTo: [] })])] },
    ['pages.0.questions.0.visibleTo noReader'],
  ],
  [
    'stands in the title',
    { pages: [aPage('one', [secret])], formTitle: { de: 'Antrag {secret}', en: '' } },
    ['formTitle.de titleNotForAll secret'],
  ],
  [
    'decides whether one for everybody is asked',
    { pages: [aPage('one', [secret, aQuestion('b', 'line', { when: isSecretGiven })])] },
    ['pages.0.questions.1.visibleTo readsHidden secret'],
  ],
  [
    'decides whether one for the same station is asked, or a text of the sender',
    {
      pages: [
        aPage('one', [
          secret,
          aQuestion('b', 'line', { when: isSecretGiven, visibleTo: ['personnel'] }),
          aQuestion('c', 'info', { when: isSecretGiven }),
        ]),
      ],
    },
    [],
  ],
  [
    'decides about a page for everybody',
    { pages: [aPage('one', [secret]), aPage('two', [aQuestion('b')], { when: isSecretGiven })] },
    ['pages.1.when readsHidden secret'],
  ],
  [
    'decides about a station, which everybody sees',
    { pages: [aPage('one', [secret])], stations: [...STATIONS, aStation('more', { when: isSecretGiven })] },
    ['stations.2.when readsHidden secret'],
  ],
])('[POST-06] a question for some stations %s', (_, more, errors) => {
  const found = templateErrors(aTemplate({ stations: STATIONS, ...more }))
  expect(found.map(({ path, rule, others }) => [path, rule, ...others].join(' '))).toEqual(errors)
})

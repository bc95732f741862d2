import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/matrix.ts'
import { askedQuestions, type Answer, type Answers } from './answers.ts'
import type { Comparison, Condition } from './conditions.ts'
import type { Question, TemplateContent } from './template.ts'
import { missingEnglish, templateErrors } from './template-rules.ts'
import { aPage, aQuestion, aStation, aTemplate, anOption } from './testing/a-template.ts'

const v = (question: string) => ({ var: question })
const goal = aQuestion('goal', 'choice', { options: [anOption('home'), anOption('abroad')] })
const isAbroad: Condition = { and: [{ '===': [v('goal'), 'abroad'] }] }
const isHome: Condition = { and: [{ '===': [v('goal'), 'home'] }] }

const one = (...questions: Question[]): Partial<TemplateContent> => ({ pages: [aPage('one', questions)] })
const reads = (condition: Condition, kind: Question['kind'], more: Partial<Question> = {}) =>
  one(aQuestion('first', kind, more), aQuestion('second', 'line', { when: condition }))

type Row = readonly [title: string, more: Partial<TemplateContent>, errors: readonly string[]]
const LABEL = { de: ' ', en: 'Only English' }

test.each<Row>([
  ['a plain template', {}, []],
  ['no German title', { title: LABEL }, ['title required']],
  ['a page without a title', { pages: [aPage('one', [goal], { title: LABEL })] }, ['pages.0.title required']],
  ['a page without questions', { pages: [aPage('one', [])] }, ['pages.0.questions empty']],
  ['a question without a label', one(aQuestion('a', 'line', { label: LABEL })), ['pages.0.questions.0.label required']],
  ['a reserved name', one(aQuestion('constructor')), ['pages.0.questions.0.name reservedName']],
  [
    'the same name on two pages',
    { pages: [aPage('one', [goal]), aPage('two', [goal])] },
    ['pages.1.questions.0.name sameName goal'],
  ],
  [
    'pages of the same name',
    { pages: [aPage('one', [goal]), aPage('one', [aQuestion('b')])] },
    ['pages.1.name sameName one'],
  ],
  ['stations of the same name', { stations: [aStation('a'), aStation('a')] }, ['stations.1.name sameName a']],
  ['a station without a label', { stations: [aStation('a', { label: LABEL })] }, ['stations.0.label required']],
  ['a choice without options', one(aQuestion('a', 'choice')), ['pages.0.questions.0.options optionsMissing']],
  [
    'an option without a label',
    one(aQuestion('a', 'choice', { options: [anOption('x', '')] })),
    ['pages.0.questions.0.options.0.label required'],
  ],
  [
    'options of the same name',
    one(aQuestion('a', 'choices', { options: [anOption('x'), anOption('x', 'Option y')] })),
    ['pages.0.questions.0.options.1.name sameName x'],
  ],
  [
    'options that read alike',
    one(
      aQuestion('a', 'choice', {
        options: [anOption('x', 'Halle 1'), anOption('y', 'Halle 2'), anOption('z', 'Halle 1 ')],
      }),
    ),
    ['pages.0.questions.0.options.2.label sameOption'],
  ],
  ['a group without questions', one(aQuestion('a', 'group')), ['pages.0.questions.0.questions empty']],
  ['bounds in the wrong order', one(aQuestion('a', 'number', { min: 5, max: 4 })), ['pages.0.questions.0.max bounds']],
  [
    'a line that may be longer than lines are',
    one(aQuestion('a', 'line', { max: 201 })),
    ['pages.0.questions.0.max bounds'],
  ],
  ['a negative length', one(aQuestion('a', 'text', { min: -1 })), ['pages.0.questions.0.min bounds']],
  ['no file at most', one(aQuestion('a', 'files', { max: 0 })), ['pages.0.questions.0.max bounds']],
  ['half a cent', one(aQuestion('a', 'amount', { min: 0.5 })), ['pages.0.questions.0.min bounds']],
  ['bounds with decimals', one(aQuestion('a', 'number', { min: 0.5, max: 1.5, decimals: 1 })), []],
  [
    'a prefill of another kind',
    one(aQuestion('a', 'iban', { prefill: 'city' })),
    ['pages.0.questions.0.prefill prefillMisfit'],
  ],
  ['a prefill that fits', one(aQuestion('a', 'email', { prefill: 'email', locked: true })), []],
  [
    'locked without a prefill',
    one(aQuestion('a', 'line', { locked: true })),
    ['pages.0.questions.0.locked lockedWithoutPrefill'],
  ],
  ['a title that names a question', { formTitle: { de: 'Parken {plate}', en: '' } }, []],
  ['a title that names nothing', { formTitle: { de: 'Parken {sign}', en: '' } }, ['formTitle.de unknownQuestion sign']],
  ['a title with an open brace', { formTitle: { de: 'Parken {plate', en: '' } }, ['formTitle.de titleMisfit']],
  [
    'a title with files',
    { ...one(aQuestion('a', 'files')), formTitle: { de: '{a}', en: '' } },
    ['formTitle.de titleMisfit a'],
  ],
  [
    'a condition on nothing',
    one(aQuestion('a', 'line', { when: isAbroad })),
    ['pages.0.questions.0.when unknownQuestion goal'],
  ],
  [
    'a condition on a later question',
    one(aQuestion('a', 'line', { when: isAbroad }), goal),
    ['pages.0.questions.0.when readsLater goal'],
  ],
  ['a condition on itself', one({ ...goal, when: isAbroad }), ['pages.0.questions.0.when loop goal']],
  [
    'two questions that read each other',
    one(aQuestion('a', 'yesNo', { when: isAbroad }), { ...goal, when: { and: [{ '===': [v('a'), true] }] } }),
    ['pages.0.questions.0.when loop goal'],
  ],
  [
    'a loop through a third question',
    one(
      aQuestion('a', 'yesNo', { when: isAbroad }),
      aQuestion('b', 'yesNo', { when: { and: [{ '===': [v('a'), true] }] } }),
      { ...goal, when: { and: [{ '===': [v('b'), true] }] } },
    ),
    ['pages.0.questions.0.when loop goal'],
  ],
  [
    'a page that reads its own question',
    { pages: [aPage('one', [goal], { when: isAbroad })] },
    ['pages.0.when loop goal'],
  ],
  [
    'a page that reads an earlier one',
    { pages: [aPage('one', [goal]), aPage('two', [aQuestion('b')], { when: isAbroad })] },
    [],
  ],
  ['a station that reads a question', { ...one(goal), stations: [aStation('a', { when: isAbroad })] }, []],
  [
    'a station that reads nothing',
    { stations: [aStation('a', { when: isAbroad })] },
    ['stations.0.when unknownQuestion goal'],
  ],
  [
    'an option that does not exist',
    one(goal, aQuestion('b', 'line', { when: { and: [{ '===': [v('goal'), 'moon'] }] } })),
    ['pages.0.questions.1.when valueMisfit goal'],
  ],
  [
    'a number compared with a text',
    reads({ and: [{ '>': [v('first'), '3'] }] }, 'number'),
    ['pages.0.questions.1.when valueMisfit first'],
  ],
  [
    'a text compared by size',
    reads({ and: [{ '<': [v('first'), 'b'] }] }, 'line'),
    ['pages.0.questions.1.when operatorMisfit first'],
  ],
  [
    'choices compared as one',
    reads({ and: [{ in: [v('first'), ['x']] }] }, 'choices', { options: [anOption('x')] }),
    ['pages.0.questions.1.when operatorMisfit first'],
  ],
  [
    'a day that does not exist',
    reads({ and: [{ '<': [v('first'), '2026-02-30'] }] }, 'day'),
    ['pages.0.questions.1.when valueMisfit first'],
  ],
  [
    'one of no values',
    reads({ and: [{ in: [v('first'), []] }] }, 'line'),
    ['pages.0.questions.1.when valueMisfit first'],
  ],
  [
    'a text without an answer is read',
    reads({ and: [{ '!!': [v('first')] }] }, 'info'),
    ['pages.0.questions.1.when operatorMisfit first'],
  ],
  [
    'two values at once',
    reads({ and: [{ '===': [v('first'), 1] }, { '===': [v('first'), 2] }] }, 'number'),
    ['pages.0.questions.1.when clash first'],
  ],
  [
    'between two whole numbers',
    reads({ and: [{ '>': [v('first'), 3] }, { '<': [v('first'), 4] }] }, 'number'),
    ['pages.0.questions.1.when clash first'],
  ],
  [
    'between two numbers with decimals',
    reads({ and: [{ '>': [v('first'), 3] }, { '<': [v('first'), 4] }] }, 'number', { decimals: 1 }),
    [],
  ],
  [
    'outside its bounds',
    reads({ and: [{ '>': [v('first'), 10] }] }, 'number', { max: 10 }),
    ['pages.0.questions.1.when clash first'],
  ],
  [
    'before and after a day',
    reads({ and: [{ '<': [v('first'), '2026-05-01'] }, { '>': [v('first'), '2026-04-30'] }] }, 'day'),
    ['pages.0.questions.1.when clash first'],
  ],
  [
    'not answered and answered',
    reads({ and: [{ '!': [v('first')] }, { '!!': [v('first')] }] }, 'files'),
    ['pages.0.questions.1.when clash first'],
  ],
  [
    'every option excluded, or none',
    reads({ and: [{ '!==': [v('first'), 'x'] }] }, 'choice', { options: [anOption('x')], required: true }),
    ['pages.0.questions.1.when neverHolds first'],
  ],
  [
    'a required question not answered',
    reads({ and: [{ '!': [v('first')] }] }, 'line', { required: true }),
    ['pages.0.questions.1.when neverHolds first'],
  ],
  [
    'a required question that need not be asked',
    one(
      goal,
      aQuestion('b', 'line', { when: isAbroad, required: true }),
      aQuestion('c', 'line', { when: { and: [{ '!': [v('b')] }] } }),
    ),
    [],
  ],
  [
    'a rule that contradicts that of the question it reads',
    one(
      goal,
      aQuestion('b', 'yesNo', { when: isAbroad }),
      aQuestion('c', 'line', { when: { and: [{ '===': [v('b'), true] }, ...isHome.and] } }),
    ),
    ['pages.0.questions.2.when neverHolds b'],
  ],
  [
    'a rule that contradicts that of its page',
    { pages: [aPage('one', [goal]), aPage('two', [aQuestion('b', 'line', { when: isHome })], { when: isAbroad })] },
    ['pages.1.questions.0.when neverHolds two'],
  ],
  [
    'a station after a contradiction',
    { ...one(goal), stations: [aStation('a', { when: { and: [...isHome.and, ...isAbroad.and] } })] },
    ['stations.0.when clash goal'],
  ],
  [
    'what depends on a contradiction is not reported again',
    one(
      goal,
      aQuestion('b', 'yesNo', { when: { and: [...isHome.and, ...isAbroad.and] } }),
      aQuestion('c', 'line', { when: { and: [{ '!!': [v('goal')] }] } }),
      aQuestion('d', 'line', { when: { and: [{ '===': [v('b'), true] }] } }),
    ),
    ['pages.0.questions.1.when clash goal'],
  ],
  [
    'one of two contradictions is possible',
    one(goal, aQuestion('b', 'line', { when: { or: [...isHome.and, ...isAbroad.and] } })),
    [],
  ],
  [
    'a condition in a group reads its row',
    one(
      goal,
      aQuestion('rows', 'group', {
        questions: [aQuestion('x', 'yesNo'), aQuestion('y', 'line', { when: { and: [{ '===': [v('x'), true] }] } })],
      }),
    ),
    [],
  ],
  [
    'a condition in a group does not read beyond its row',
    one(goal, aQuestion('rows', 'group', { questions: [aQuestion('x', 'line', { when: isAbroad })] })),
    ['pages.0.questions.1.questions.0.when unknownQuestion goal'],
  ],
] as Row[])('[POST-06] templateErrors: %s', (_, more, expected) => {
  const found = templateErrors(aTemplate(more)).map(({ path, rule, others }) => [path, rule, ...others].join(' '))
  expect(found).toEqual(expected)
})

test('templateErrors refuses more questions than a template can have', () => {
  const inner = Array.from({ length: 300 }, (_, at) => aQuestion(`q${at}`))
  expect(templateErrors(aTemplate(one(aQuestion('rows', 'group', { questions: inner }))))).toEqual([
    { path: 'pages', rule: 'tooMany', others: [] },
  ])
})

test('missingEnglish names each German text without an English one', () => {
  const question = aQuestion('a', 'choice', { hint: { de: 'Hinweis', en: '' }, options: [anOption('x')] })
  expect(missingEnglish(aTemplate({ summary: { de: 'Kurz', en: ' ' }, pages: [aPage('one', [question])] }))).toEqual([
    'summary',
    'pages.0.questions.0.hint',
    'pages.0.questions.0.options.0.label',
  ])
})

test('templateErrors checks 200 questions with 80 conditions in less than 50 ms', () => {
  const questions = Array.from({ length: 200 }, (_, at) =>
    aQuestion(`q${at}`, 'choice', {
      options: [anOption('x'), anOption('y'), anOption('z')],
      required: at % 3 === 0,
      when: at % 5 > 2 ? { and: [{ '===': [v(`q${at - 1}`), 'x'] }, { '!==': [v(`q${at - 3}`), 'y'] }] } : null,
    }),
  )
  const content = aTemplate(one(...questions))
  // The fastest of some runs, because others are interrupted by the machine.
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now()
    expect(templateErrors(content)).toEqual([])
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(50)
})

// A generated template has few questions with few values, so that all answers can be tried.
const KINDS = ['choice', 'yesNo', 'number', 'choices'] as const
const VALUES: Readonly<Record<(typeof KINDS)[number], readonly Answer[]>> = {
  choice: ['x', 'y', 'z'],
  yesNo: [true, false],
  number: [1, 2, 3],
  choices: [['x'], ['y'], ['x', 'y']],
}
const NAMES = ['a', 'b', 'c', 'd', 'e']

const generated: fc.Arbitrary<TemplateContent> = fc
  .record({
    kinds: fc.array(fc.constantFrom(...KINDS), { minLength: 5, maxLength: 5 }),
    required: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    split: fc.integer({ min: 1, max: 4 }),
    seeds: fc.array(
      fc.option(
        fc.record({
          isAnd: fc.boolean(),
          parts: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 }),
        }),
        { nil: null },
      ),
      { minLength: 6, maxLength: 6 },
    ),
  })
  .map(({ kinds, required, split, seeds }) => {
    const comparison = (before: number, [which, how, what]: readonly [number, number, number]): Comparison => {
      const at = which % before
      const name = NAMES[at]!
      if (kinds[at] === 'choices')
        return [{ in: [['x', 'y'][what % 2]!, v(name)] }, { '!!': [v(name)] }, { '!': [v(name)] }][
          how % 3
        ] as unknown as Comparison
      const values = VALUES[kinds[at]!]
      const value = values[what % values.length] as string
      const plain = [{ '===': [v(name), value] }, { '!==': [v(name), value] }] as const
      if (kinds[at] === 'yesNo') return plain[how % 2]!
      const more = [{ '!': [v(name)] }, { '!!': [v(name)] }] as const
      if (kinds[at] === 'choice') return [...plain, ...more][how % 4]!
      return [...plain, ...more, { '<': [v(name), value] }, { '>=': [v(name), value] }][
        how % 6
      ] as unknown as Comparison
    }
    const when = (before: number, seed: (typeof seeds)[number]): Condition | null => {
      if (seed === null || before === 0) return null
      const parts = seed.parts.map((part) => comparison(before, part))
      return seed.isAnd ? { and: parts } : { or: parts }
    }
    const questions = NAMES.map((name, at) =>
      aQuestion(name, kinds[at], {
        required: required[at]!,
        when: when(at, seeds[at]!),
        ...(kinds[at] === 'number' && { min: 1, max: 3 }),
        options: [anOption('x'), anOption('y'), ...(kinds[at] === 'choice' ? [anOption('z')] : [])],
      }),
    )
    return aTemplate({
      pages: [
        aPage('one', questions.slice(0, split)),
        aPage('two', questions.slice(split), { when: when(split, seeds[5]!) }),
      ],
    })
  })

/** All answers to the questions that are asked, with an answer to each required one. */
function* allAnswers(content: TemplateContent, answers: Answers = {}, done = 0): Generator<Answers> {
  const name = NAMES[done]
  if (name === undefined) return void (yield answers)
  const asked = askedQuestions(content, answers).find(({ question }) => question.name === name)
  const values = asked ? VALUES[asked.question.kind as (typeof KINDS)[number]] : []
  if (!asked?.question.required) yield* allAnswers(content, answers, done + 1)
  for (const value of values) yield* allAnswers(content, { ...answers, [name]: value }, done + 1)
}

test('[POST-06] a question is reported exactly if no answers cause it to be asked', () => {
  fc.assert(
    fc.property(generated, (content) => {
      const reached = new Set<string>()
      for (const answers of allAnswers(content))
        for (const { question } of askedQuestions(content, answers)) reached.add(question.name)
      const errors = templateErrors(content)
      const missing = NAMES.filter((name) => !reached.has(name))
      // Without an error every question can be reached; an error has a question that cannot.
      expect(errors.length === 0).toBe(missing.length === 0)
      for (const { rule } of errors) expect(['clash', 'neverHolds']).toContain(rule)
    }),
    { numRuns: runs(300, 5_000) },
  )
})

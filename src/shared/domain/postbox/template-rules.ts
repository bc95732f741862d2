// Rules of a template beyond its shape, and advice. A draft may be incomplete, but its conditions must be possible.
import { conditionFaults, dependenciesOf, type ConditionFault } from './condition-rules.ts'
import { questionsRead, type Condition } from './conditions.ts'
import { keyOf, reachabilityOf } from './reachable.ts'
import {
  FILES_PER_QUESTION,
  LINE_LIMIT,
  QUESTION_LIMIT,
  RESERVED_NAMES,
  ROW_LIMIT,
  TEXT_LIMIT,
  type FormPage,
  type Prefill,
  type Question,
  type QuestionKind,
  type TemplateContent,
  type Words,
} from './template.ts'

export const TEMPLATE_RULES = [
  'required',
  'reservedName',
  'sameName',
  'empty',
  'tooMany',
  'optionsMissing',
  'sameOption',
  'bounds',
  'prefillMisfit',
  'lockedWithoutPrefill',
  'unknownQuestion',
  'titleMisfit',
  'readsLater',
  'loop',
  'operatorMisfit',
  'valueMisfit',
  'clash',
  'neverHolds',
  'unknownStation',
  'noReader',
  'titleNotForAll',
  'readsHidden',
] as const
export type TemplateRule = (typeof TEMPLATE_RULES)[number]

export interface TemplateError {
  /** The path in the content: 'pages.0.questions.2.when'. */
  readonly path: string
  readonly rule: TemplateRule
  /**
   * Names of other parts. unknownQuestion, readsLater, loop, operatorMisfit, valueMisfit: the question that is read · clash: the question
   * on which the comparisons exclude each other · neverHolds: the pages and questions whose conditions contradict · unknownStation: the
   * station · titleNotForAll, readsHidden: the question that not everybody reads.
   */
  readonly others: readonly string[]
}

/** Conditions that cannot work: a template with one of these is not even saved as a draft. */
export const IMPOSSIBLE_RULES: ReadonlySet<TemplateRule> = new Set(['loop', 'clash', 'neverHolds', 'unknownStation'])

/** The kinds of questions that begin with a value of the profile, the company or the site. */
export const PREFILL_KINDS: Readonly<Record<Prefill, readonly QuestionKind[]>> = {
  name: ['line'],
  email: ['email', 'line'],
  phone: ['phone', 'line'],
  personnelNumber: ['line'],
  position: ['line'],
  department: ['line'],
  company: ['company', 'line'],
  site: ['site', 'line'],
  supervisor: ['person', 'line'],
  street: ['line'],
  postcode: ['line'],
  city: ['line'],
  iban: ['iban'],
}

/** Answers of these kinds can be part of the title of a form. */
const TITLE_KINDS: ReadonlySet<QuestionKind> = new Set([
  'line',
  'number',
  'amount',
  'day',
  'time',
  'period',
  'choice',
  'choices',
  'yesNo',
  'rating',
  'person',
  'company',
  'site',
  'country',
])

type Report = (path: string, rule: TemplateRule, others?: readonly string[]) => void

const isBlank = ({ de }: Words): boolean => de.trim() === ''

function checkNames(named: readonly { readonly name: string; readonly path: string }[], report: Report): void {
  const seen = new Set<string>()
  for (const { name, path } of named) {
    if (RESERVED_NAMES.includes(name)) report(`${path}.name`, 'reservedName')
    if (seen.has(name)) report(`${path}.name`, 'sameName', [name])
    seen.add(name)
  }
}

/** Least and greatest bound of a kind, and whether bounds are whole numbers; undefined: it has none. */
function limitsOf(kind: QuestionKind): readonly [least: number, greatest: number] | undefined {
  if (kind === 'line') return [0, LINE_LIMIT]
  if (kind === 'text') return [0, TEXT_LIMIT]
  if (kind === 'group') return [0, ROW_LIMIT]
  if (kind === 'files') return [0, FILES_PER_QUESTION]
  return kind === 'number' || kind === 'amount' ? [-1e12, 1e12] : undefined
}

function checkBounds({ kind, min, max }: Question, path: string, report: Report): void {
  const limits = limitsOf(kind)
  if (!limits) return
  const [least, greatest] = limits
  const isAllowed = (bound: number | null) =>
    bound === null || (bound >= least && bound <= greatest && (kind === 'number' || Number.isInteger(bound)))
  const isCount = kind !== 'number' && kind !== 'amount'
  if (!isAllowed(min)) report(`${path}.min`, 'bounds')
  if (!isAllowed(max) || (isCount && max === 0) || (min !== null && max !== null && min > max))
    report(`${path}.max`, 'bounds')
}

function checkQuestion(question: Question, path: string, report: Report): void {
  const { kind, label, prefill, locked, options, questions } = question
  if (isBlank(label)) report(`${path}.label`, 'required')
  checkBounds(question, path, report)
  if (prefill !== null && !PREFILL_KINDS[prefill].includes(kind)) report(`${path}.prefill`, 'prefillMisfit')
  if (locked && prefill === null) report(`${path}.locked`, 'lockedWithoutPrefill')
  if (kind === 'choice' || kind === 'choices') {
    if (options.length === 0) report(`${path}.options`, 'optionsMissing')
    const named = options.map(({ name }, at) => ({ name, path: `${path}.options.${at}` }))
    checkNames(named, report)
    const texts = options.map((option) => option.label.de.trim())
    for (const [at, words] of texts.entries()) {
      if (words === '') report(`${path}.options.${at}.label`, 'required')
      else if (texts.indexOf(words) < at) report(`${path}.options.${at}.label`, 'sameOption')
    }
  }
  if (kind === 'group') {
    if (questions.length === 0) report(`${path}.questions`, 'empty')
    checkNames(
      questions.map(({ name }, at) => ({ name, path: `${path}.questions.${at}` })),
      report,
    )
    for (const [at, inner] of questions.entries()) checkQuestion(inner, `${path}.questions.${at}`, report)
  }
}

function checkFormTitle({ formTitle }: TemplateContent, known: ReadonlyMap<string, Question>, report: Report): void {
  for (const language of ['de', 'en'] as const) {
    const path = `formTitle.${language}`
    const rest = formTitle[language].replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
      const question = known.get(name)
      if (!question) report(path, 'unknownQuestion', [name])
      else if (!TITLE_KINDS.has(question.kind)) report(path, 'titleMisfit', [name])
      else if (question.visibleTo) report(path, 'titleNotForAll', [name])
      return ''
    })
    if (/[{}]/.test(rest)) report(path, 'titleMisfit')
  }
  if (isBlank(formTitle) && formTitle.en.trim() !== '') report('formTitle.de', 'required')
}

/**
 * People who do not read an answer must not learn it indirectly: a question that depends on it must not be read by anybody else, and no
 * station may depend on it, because everybody sees the stations.
 */
function checkReaders({ pages, stations }: TemplateContent, report: Report): void {
  const known = new Set(stations.map(({ name }) => name))
  const restricted = new Map(
    pages.flatMap((page) => page.questions.flatMap(({ name, visibleTo }) => (visibleTo ? [[name, visibleTo]] : []))),
  )
  const readsHidden = (when: Condition | null, readers: readonly string[] | null): string[] =>
    questionsRead(when).filter((name) => {
      const allowed = restricted.get(name)
      return allowed !== undefined && (readers === null || readers.some((reader) => !allowed.includes(reader)))
    })
  for (const [at, page] of pages.entries()) {
    const ofPage = new Set<string>()
    for (const [position, { kind, when, visibleTo }] of page.questions.entries()) {
      const path = `pages.${at}.questions.${position}`
      for (const name of visibleTo ?? []) if (!known.has(name)) report(`${path}.visibleTo`, 'unknownStation', [name])
      if (visibleTo?.length === 0) report(`${path}.visibleTo`, 'noReader')
      // Only the person who fills in the form reads it.
      if (kind === 'info') continue
      const hidden = readsHidden(when, visibleTo)
      if (hidden.length > 0) report(`${path}.visibleTo`, 'readsHidden', hidden)
      for (const name of readsHidden(page.when, visibleTo)) ofPage.add(name)
    }
    if (ofPage.size > 0) report(`pages.${at}.when`, 'readsHidden', [...ofPage])
  }
  for (const [at, { when }] of stations.entries()) {
    const hidden = readsHidden(when, null)
    if (hidden.length > 0) report(`stations.${at}.when`, 'readsHidden', hidden)
  }
}

function reportFaults(faults: readonly ConditionFault[], path: string, report: Report): void {
  for (const { rule, question } of faults) report(`${path}.when`, rule, [question])
}

/** Order, operators and values of all conditions, in the order of the pages. */
function checkConditions({ pages, stations }: TemplateContent, report: Report): void {
  const dependencies = dependenciesOf(pages)
  const before = new Map<string, Question>()
  const all = new Set(pages.flatMap(({ questions }) => questions.map(({ name }) => name)))
  const later = () => new Set([...all].filter((name) => !before.has(name)))
  for (const [at, page] of pages.entries()) {
    const own = new Set(page.questions.map(({ name }) => name))
    const readsPage = (name: string) => own.has(name) || [...dependencies(name)].some((other) => own.has(other))
    reportFaults(conditionFaults(page.when, { before, later: later(), readsBack: readsPage }), `pages.${at}`, report)
    for (const [position, question] of page.questions.entries()) {
      const path = `pages.${at}.questions.${position}`
      const readsBack = (name: string) => name === question.name || dependencies(name).has(question.name)
      reportFaults(conditionFaults(question.when, { before, later: later(), readsBack }), path, report)
      if (question.kind === 'group') checkRowConditions(question, path, report)
      if (!before.has(question.name)) before.set(question.name, question)
    }
  }
  const none = { before, later: new Set<string>(), readsBack: () => false }
  for (const [at, { when }] of stations.entries()) reportFaults(conditionFaults(when, none), `stations.${at}`, report)
}

/** Conditions in a group read answers of the same row. */
function checkRowConditions({ questions }: Question, path: string, report: Report): void {
  const dependencies = dependenciesOf([rowPage(questions)])
  for (const [at, inner] of questions.entries()) {
    const before = new Map(questions.slice(0, at).map((one) => [one.name, one]))
    const later = new Set(questions.slice(at).map(({ name }) => name))
    const readsBack = (name: string) => name === inner.name || dependencies(name).has(inner.name)
    reportFaults(conditionFaults(inner.when, { before, later, readsBack }), `${path}.questions.${at}`, report)
  }
}

const rowPage = (questions: readonly Question[]): FormPage => ({
  name: 'row',
  title: { de: '', en: '' },
  when: null,
  questions,
})

interface Owner {
  readonly path: string
  readonly when: Condition | null
  /** The condition of the page of a question. */
  readonly around: Condition | null
  /** The keys of its page and itself; undefined: nothing depends on it. */
  readonly page: string | undefined
  readonly key: string | undefined
}

/** Finds conditions that no answers fulfil. Consequences of a reported condition are not reported again. */
function checkReachable(pages: readonly FormPage[], owners: readonly Owner[], report: Report): void {
  const { canHold, clashIn } = reachabilityOf(pages)
  const dependencies = dependenciesOf(pages)
  const pageOf = new Map(pages.flatMap(({ name, questions }) => questions.map((one) => [one.name, name] as const)))
  const ignored = new Set<string>()
  for (const { path, when, around, page, key } of owners) {
    const outer = page !== undefined && ignored.has(keyOf('page', page)) ? null : around
    if (when === null || canHold([outer, when], ignored)) continue
    const clash = clashIn(when)
    if (clash === undefined) {
      const read = [...questionsRead(when), ...questionsRead(outer)]
      const names = new Set(read.flatMap((name) => [name, ...dependencies(name)]))
      const suspects = [
        ...[...names].map((name) => ({ name, key: keyOf('question', name) })),
        ...[...new Set([...names].flatMap((name) => pageOf.get(name) ?? []))].map((name) => ({
          name,
          key: keyOf('page', name),
        })),
      ]
      const blamed = suspects.filter((one) => canHold([outer, when], new Set([...ignored, one.key])))
      const isOfPage = page !== undefined && outer !== null && canHold([when], ignored)
      report(`${path}.when`, 'neverHolds', [
        ...new Set([
          ...(isOfPage ? [page] : []),
          ...(blamed.length > 0 || isOfPage ? blamed.map(({ name }) => name) : read),
        ]),
      ])
    } else report(`${path}.when`, 'clash', [clash])
    if (key !== undefined) ignored.add(key)
  }
}

function checkPossible({ pages, stations }: TemplateContent, report: Report): void {
  const owners = pages.flatMap((page, at): Owner[] => [
    { path: `pages.${at}`, when: page.when, around: null, page: undefined, key: keyOf('page', page.name) },
    ...page.questions.map(({ name, when }, position) => ({
      path: `pages.${at}.questions.${position}`,
      when,
      around: page.when,
      page: page.name,
      key: keyOf('question', name),
    })),
  ])
  const ofStations = stations.map(({ when }, at) => ({
    path: `stations.${at}`,
    when,
    around: null,
    page: undefined,
    key: undefined,
  }))
  checkReachable(pages, [...owners, ...ofStations], report)
  for (const [at, { questions }] of pages.entries())
    for (const [position, { kind, questions: inner }] of questions.entries()) {
      if (kind !== 'group') continue
      const path = `pages.${at}.questions.${position}.questions`
      const rows = inner.map(({ name, when }, index) => ({
        path: `${path}.${index}`,
        when,
        around: null,
        page: undefined,
        key: keyOf('question', name),
      }))
      checkReachable([rowPage(inner)], rows, report)
    }
}

/** Errors that must be fixed before a template is published, in the order of its parts. The server checks ids of groups and people. */
export function templateErrors(content: TemplateContent): readonly TemplateError[] {
  const errors: TemplateError[] = []
  const report: Report = (path, rule, others = []) => void errors.push({ path, rule, others })
  const { title, pages, stations } = content
  const placed = pages.flatMap(({ questions }, at) =>
    questions.map((question, position) => ({ question, path: `pages.${at}.questions.${position}` })),
  )
  if (isBlank(title)) report('title', 'required')
  checkFormTitle(content, new Map(placed.map(({ question }) => [question.name, question])), report)
  checkNames(
    pages.map(({ name }, at) => ({ name, path: `pages.${at}` })),
    report,
  )
  checkNames(
    placed.map(({ question, path }) => ({ name: question.name, path })),
    report,
  )
  if (placed.reduce((count, { question }) => count + 1 + question.questions.length, 0) > QUESTION_LIMIT)
    report('pages', 'tooMany')
  for (const [at, page] of pages.entries()) {
    if (isBlank(page.title)) report(`pages.${at}.title`, 'required')
    if (page.questions.length === 0) report(`pages.${at}.questions`, 'empty')
  }
  for (const { question, path } of placed) checkQuestion(question, path, report)
  checkNames(
    stations.map(({ name }, at) => ({ name, path: `stations.${at}` })),
    report,
  )
  for (const [at, { label }] of stations.entries()) if (isBlank(label)) report(`stations.${at}.label`, 'required')
  checkReaders(content, report)
  const before = errors.length
  checkConditions(content, report)
  // The search needs conditions that read earlier questions, and unique names.
  if (errors.length === before && !errors.some(({ rule }) => rule === 'sameName')) checkPossible(content, report)
  return errors
}

/** Paths of texts without a translation, in order: they are shown in German. */
export function missingEnglish({ title, summary, formTitle, pages, stations }: TemplateContent): readonly string[] {
  const paths: string[] = []
  const check = (words: Words, path: string) => {
    if (!isBlank(words) && words.en.trim() === '') paths.push(path)
  }
  const checkOne = ({ label, hint, options, questions }: Question, path: string) => {
    check(label, `${path}.label`)
    check(hint, `${path}.hint`)
    for (const [at, option] of options.entries()) check(option.label, `${path}.options.${at}.label`)
    for (const [at, inner] of questions.entries()) checkOne(inner, `${path}.questions.${at}`)
  }
  check(title, 'title')
  check(summary, 'summary')
  check(formTitle, 'formTitle')
  for (const [at, page] of pages.entries()) {
    check(page.title, `pages.${at}.title`)
    for (const [position, question] of page.questions.entries()) checkOne(question, `pages.${at}.questions.${position}`)
  }
  for (const [at, { label }] of stations.entries()) check(label, `stations.${at}.label`)
  return paths
}

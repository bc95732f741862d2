// Search, filters and order of a list that the browser holds completely, up to some 100,000 rows. Work that takes longer than a frame
// (folding the text, sorting by a column) is done in small steps, in idle time or on first use.
import type { Sort } from '#domain/routes/default-views.ts'
import { fold, isNumber, slipsToPrefix } from './search-text.ts'

/** The values of a column, one for each row. An empty text, the code -1 and null are empty; they come last in every order. */
export type ColumnData =
  | { readonly kind: 'text'; readonly values: readonly string[] }
  /** Few different values, each named by its position in `values`. */
  | { readonly kind: 'coded'; readonly values: readonly string[]; readonly codes: readonly number[] }
  | { readonly kind: 'number'; readonly values: readonly (number | null)[] }

export interface RowQuery {
  /** The search text; a row matches that contains each of its words in any searched column. */
  readonly search: string
  /** Positions that match regardless of their columns: hits elsewhere, as in notes of the row. */
  readonly also?: readonly number[] | undefined
  /** By column: the accepted values, '' for rows without any. Only coded columns can be filtered. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: Sort | undefined
}

export interface RowIndex {
  /** Indexes of the matching rows, in the order of the query; without an order as the rows were given. */
  find(query: RowQuery): Int32Array
  /** Prepares searches and orders while there is time; returns true when nothing is left to prepare. */
  prepare(hasTime: () => boolean): boolean
}

/** Rows that one step folds, compares or merges: some milliseconds on a slow device. */
const STEP = 1024
/** The limit of listed words that a mistyped word may stand for. */
const MEANT_MAX = 8

/** A computation in short steps. */
interface Task<Result> {
  /** Does the next step; returns true when the result is known. */
  step(): boolean
  finish(): Result
}

function taskOf<Result>(start: () => Generator<undefined, Result>): Task<Result> {
  let steps: Generator<undefined, Result> | undefined
  let done: { readonly result: Result } | undefined
  const step = (): boolean => {
    if (done) return true
    steps ??= start()
    const next = steps.next()
    if (!next.done) return false
    // Releases the state of the steps.
    steps = undefined
    done = { result: next.value }
    return true
  }
  return {
    step,
    finish: () => {
      while (!step());
      return done!.result
    },
  }
}

/** The folded text of all rows, a line for each, and where the lines start; one string needs a tenth of the memory of many. */
interface SearchedText {
  readonly text: string
  /** Start offsets of the rows, and the end of the last one. */
  readonly starts: Int32Array
}

function* foldRows(count: number, columns: readonly ColumnData[]): Generator<undefined, SearchedText> {
  const texts = columns.filter((column) => column.kind !== 'coded')
  const starts = new Int32Array(count + 1)
  const lines: string[] = []
  for (let row = 0, length = 0; row < count; row++) {
    const line = `${fold(texts.map(({ values }) => values[row] ?? '').join(' '))}\n`
    lines.push(line)
    length += line.length
    starts[row + 1] = length
    if (row % STEP === STEP - 1) yield
  }
  return { text: lines.join(''), starts }
}

/** The different words of all lines, by their first letter; without words that contain digits, because numbers must match exactly. */
function* wordsByLetter({ text, starts }: SearchedText): Generator<undefined, ReadonlyMap<string, readonly string[]>> {
  const seen = new Set<string>()
  for (let row = 0; row < starts.length - 1; row++) {
    for (const word of text.slice(starts[row], starts[row + 1]! - 1).split(' ')) if (!/\d/.test(word)) seen.add(word)
    if (row % STEP === STEP - 1) yield
  }
  const byLetter = new Map<string, string[]>()
  for (const word of seen) {
    const words = byLetter.get(word[0] ?? '')
    if (words) words.push(word)
    else byLetter.set(word[0] ?? '', [word])
  }
  return byLetter
}

/** 0, 1, 2 … */
function positions(count: number): Int32Array<ArrayBuffer> {
  const all = new Int32Array(count)
  for (let row = 0; row < count; row++) all[row] = row
  return all
}

/** Sorts indexes in steps; equal rows keep their order. */
function* sortRows(
  count: number,
  compare: (a: number, b: number) => number,
): Generator<undefined, Int32Array<ArrayBuffer>> {
  let sorted = positions(count)
  for (let start = 0; start < count; start += STEP) {
    sorted.subarray(start, start + STEP).sort(compare)
    yield
  }
  let merged = new Int32Array(count)
  for (let width = STEP; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count)
      const end = Math.min(start + 2 * width, count)
      for (let at = start, left = start, right = middle; at < end; at++) {
        const isLeft = right >= end || (left < middle && compare(sorted[left]!, sorted[right]!) <= 0)
        merged[at] = isLeft ? sorted[left++]! : sorted[right++]!
        if (at % STEP === STEP - 1) yield
      }
    }
    ;[sorted, merged] = [merged, sorted]
  }
  return sorted
}

const { compare: compareTexts } = new Intl.Collator('de')

/** Compares rows by their values in a column, rising; empty ones come last. */
function comparerOf(column: ColumnData): (a: number, b: number) => number {
  if (column.kind === 'number') {
    const rank = ({ values }: typeof column, row: number): number => values[row] ?? Infinity
    return (a, b) => (rank(column, a) === rank(column, b) ? 0 : rank(column, a) - rank(column, b))
  }
  if (column.kind === 'coded') {
    const { values, codes } = column
    const ranks = new Map(
      [...values.keys()].sort((a, b) => compareTexts(values[a]!, values[b]!)).map((code, at) => [code, at]),
    )
    const rank = (row: number): number => ranks.get(codes[row]!) ?? values.length
    return (a, b) => rank(a) - rank(b)
  }
  const { values } = column
  return (a, b) => {
    const [first, second] = [values[a]!, values[b]!]
    if (first === '' || second === '') return Number(first === '') - Number(second === '')
    return compareTexts(first, second)
  }
}

const isEmpty = (column: ColumnData, row: number): boolean =>
  column.kind === 'coded' ? column.codes[row]! < 0 : (column.values[row] ?? '') === ''

/** Calls back once for each row whose line contains the words in sequence, in ascending order. */
function eachLine({ text, starts }: SearchedText, part: string, onRow: (row: number) => void): void {
  let row = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, starts[row + 1])) {
    while (starts[row + 1]! <= at) row++
    onRow(row)
  }
}

/** By code: 1 if its value contains the word; undefined if none does. */
function codesWith(values: readonly string[], word: string): Uint8Array | undefined {
  const found = Uint8Array.from(values, (value) => Number(value.includes(word)))
  return found.includes(1) ? found : undefined
}

/** The typed words, each with its spellings. A number is one word, complete or in the typed groups. */
function spellingsOf(search: string): string[][] {
  const folded = fold(search)
  if (isNumber(search)) return [[...new Set([folded.replaceAll(' ', ''), folded])]]
  return [...new Set(folded.split(' '))].filter(Boolean).map((word) => [word])
}

interface Search {
  /** Whether each row matches the search text; undefined: all do. */
  find(search: string, also: readonly number[]): Uint8Array | undefined
  /** The tasks that prepare it, each after those that it depends on. */
  readonly tasks: readonly Task<unknown>[]
}

/** The search in columns; text and numbers are searched alike. */
function searchIn(count: number, columns: readonly ColumnData[]): Search {
  const coded = columns
    .filter((column) => column.kind === 'coded')
    .map(({ values, codes }) => ({ words: values.map(fold), codes }))
  const codedWords = [...new Set(coded.flatMap((column) => column.words.flatMap((value) => value.split(' '))))]
  const text = taskOf(() => foldRows(count, columns))
  const words = taskOf(() => wordsByLetter(text.finish()))

  /** Counts one more match for the rows that match all previous words and this one; returns their number. */
  function countMatches(matches: Uint8Array, before: number, part: string): number {
    let found = 0
    const match = (row: number): void => {
      if (matches[row] !== before) return
      matches[row] = before + 1
      found++
    }
    eachLine(text.finish(), part, match)
    for (const { words: values, codes } of coded) {
      const accepted = codesWith(values, part)
      if (accepted) for (let row = 0; row < count; row++) if (accepted[codes[row]!]) match(row)
    }
    return found
  }

  /** Words of the list that begin like the typed one except for typing errors, the most probable first. */
  function meantBy(typed: string): string[] {
    const known = words.finish()
    // The first letter is right, or was swapped with the second.
    const letters = [...new Set(typed.slice(0, 2))]
    const candidates = [...letters.flatMap((letter) => known.get(letter) ?? []), ...codedWords]
    return candidates
      .map((word) => ({ word, slips: slipsToPrefix(typed, word) }))
      .filter(({ slips }) => slips < Infinity)
      .sort((a, b) => a.slips - b.slips)
      .slice(0, MEANT_MAX)
      .map(({ word }) => word)
  }

  const find: Search['find'] = (search, also) => {
    const typed = spellingsOf(search)
    if (typed.length === 0) return undefined
    const matches = new Uint8Array(count)
    typed.forEach((spellings, before) => {
      const found = spellings.reduce((sum, spelling) => sum + countMatches(matches, before, spelling), 0)
      // A word without any match is treated as mistyped.
      if (found === 0) for (const meant of meantBy(spellings[0]!)) countMatches(matches, before, meant)
    })
    for (const row of also) matches[row] = typed.length
    for (let row = 0; row < count; row++) matches[row] = Number(matches[row] === typed.length)
    return matches
  }
  return { find, tasks: [text, words] }
}

/** The matching rows with one of the accepted values in each filtered column. */
function filterRows(
  count: number,
  columns: Readonly<Record<string, ColumnData>>,
  matches: Uint8Array | undefined,
  filters: RowQuery['filters'],
): Uint8Array | undefined {
  let left = matches
  for (const [key, accepted] of Object.entries(filters)) {
    const column = columns[key]
    if (column?.kind !== 'coded' || accepted.length === 0) continue
    left ??= new Uint8Array(count).fill(1)
    const wanted = new Set(accepted)
    const empty = column.values.length
    const isWanted = Uint8Array.from([...column.values, ''], (value) => Number(wanted.has(value)))
    for (let row = 0; row < count; row++) {
      const code = column.codes[row]!
      if (!isWanted[code < 0 ? empty : code]) left[row] = 0
    }
  }
  return left
}

/** The descending order: empty values stay last. */
function reversed(column: ColumnData, order: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  let full = order.length
  while (full > 0 && isEmpty(column, order[full - 1]!)) full--
  const falling = order.slice()
  falling.subarray(0, full).reverse()
  return falling
}

/** The index of `count` rows. `searched` names the columns whose text is searched. */
export function indexRows(
  count: number,
  columns: Readonly<Record<string, ColumnData>>,
  searched: readonly string[],
): RowIndex {
  const search = searchIn(
    count,
    searched.map((key) => columns[key]!),
  )
  const asGiven = positions(count)
  const orders = new Map(
    Object.entries(columns).map(([key, column]) => [key, taskOf(() => sortRows(count, comparerOf(column)))]),
  )
  /** All rows in the order; without one as they were given. */
  const sorted = (sort: Sort | undefined): Int32Array => {
    const order = sort && orders.get(sort.by)?.finish()
    return order ? (sort.descending ? reversed(columns[sort.by]!, order) : order) : asGiven
  }
  return {
    find: ({ search: typed, also = [], filters, sort }) => {
      const matches = filterRows(count, columns, search.find(typed, also), filters)
      const order = sorted(sort)
      if (!matches) return order
      const found = new Int32Array(count)
      let next = 0
      for (let at = 0; at < count; at++) if (matches[order[at]!]) found[next++] = order[at]!
      return found.slice(0, next)
    },
    prepare: (hasTime) => {
      for (const task of [...search.tasks, ...orders.values()]) while (!task.step()) if (!hasTime()) return false
      return true
    },
  }
}

// The limits of browser tests: an area of the portal has at most eight of them in `npm test`, and 75 seconds.
// Everything else is covered by tests of components and modules, which take milliseconds.
import { specsOf } from './failures.ts'

interface Limit {
  readonly jobs: number
  readonly seconds: number
}

const AREA: Limit = { jobs: 8, seconds: 75 }
/** Machines differ threefold in speed: only this multiple of a limit fails a run, the limit itself is marked in the table. */
const RUNAWAY = 6
/** Limits of areas with more kinds of users than others. */
const LARGE: Readonly<Record<string, Limit>> = { 'e2e/vacation': { jobs: 12, seconds: 120 } }
/** Limits of the folders below tests/ that are not areas; they may only be lowered. */
const FOUNDATION: Readonly<Record<string, Limit>> = {
  embed: { jobs: 108, seconds: 420 },
  'e2e/everywhere': { jobs: 9, seconds: 200 },
  'e2e/identity': { jobs: 18, seconds: 120 },
  'e2e/offline': { jobs: 6, seconds: 75 },
  'e2e/parts': { jobs: 18, seconds: 75 },
  'e2e/shell': { jobs: 23, seconds: 180 },
}

export interface Row {
  name: string
  jobs: number
  others: number
  seconds: number
  limit: Limit
}

const folderOf = (file: string): string =>
  file
    .replaceAll('\\', '/')
    .split('/')
    .slice(0, file.startsWith('embed/') ? 1 : 2)
    .join('/')

/** Tests and seconds by area, of Playwright's JSON report; a test counts once even if several browsers run it. */
export function costOfAreas(file: string): Row[] {
  const rows = new Map<string, Row>()
  for (const { file: spec, tests } of specsOf(file)) {
    const name = folderOf(spec)
    const row = rows.get(name) ?? {
      name,
      jobs: 0,
      others: 0,
      seconds: 0,
      limit: FOUNDATION[name] ?? LARGE[name] ?? AREA,
    }
    for (const { projectName, results } of tests) {
      if (projectName === 'chromium') row.jobs++
      else row.others++
      row.seconds += results.reduce((sum, { duration }) => sum + duration, 0) / 1000
    }
    rows.set(name, row)
  }
  return [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/**
 * One message for each area that has too many tests or, if `strict`, takes a multiple of its time: then the machine runs nothing else,
 * so that its times are reliable.
 */
export const beyondBudget = (rows: readonly Row[], strict: boolean): string[] =>
  rows.flatMap(({ name, jobs, seconds, limit }) => [
    ...(jobs > limit.jobs ? [`${name}: ${jobs} browser jobs, ${limit.jobs} are allowed`] : []),
    ...(strict && seconds > RUNAWAY * limit.seconds
      ? [`${name}: ${seconds.toFixed(0)} s of ${limit.seconds} s in browsers`]
      : []),
  ])

/** The table for the end of a run; `!` marks areas above a limit. */
export const costTable = (rows: readonly Row[]): string =>
  [
    ['', 'area', 'jobs', 'of', 'other browsers', 'seconds', 'of'],
    ...rows.map(({ name, jobs, others, seconds, limit }) => [
      jobs > limit.jobs || seconds > limit.seconds ? '!' : ' ',
      name,
      jobs,
      limit.jobs,
      others,
      seconds.toFixed(0),
      limit.seconds,
    ]),
  ]
    .map(
      ([mark, name, ...cells]) =>
        `${mark || ' '} ${String(name).padEnd(18)}${cells.map((cell) => String(cell).padStart(8)).join('')}`,
    )
    .join('\n')

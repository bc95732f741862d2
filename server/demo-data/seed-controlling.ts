// Two years of figures of the demo company, as its controlling has counted them; Handel has too few people to be shown.
import { addDays, instantAt } from '#domain/calendar/berlin-time.ts'
import { DEFINITIONS } from '#domain/controlling/definitions.ts'
import { FIGURE_IDS, FIGURE_RULES, type FigureId } from '#domain/controlling/figures.ts'
import { lastDayOf, periodWith, shiftPeriod, type FigurePeriod } from '#domain/controlling/periods.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Tx } from '#server/db/db.ts'
import { inBatches } from './batches.ts'
import type { Calendar } from './calendar.ts'
import { SITES, type CompanyName, type SiteName } from './company.ts'
import { random } from './random.ts'
import { personId, type Places } from './seed-company.ts'

const CONTROLLER = 'anke.siebert'

/** People of each site at the end; fewer before. */
const PEOPLE: Readonly<Record<SiteName, number>> = {
  Siegen: 262,
  Olpe: 150,
  Stade: 298,
  Meschede: 124,
  Ulm: 63,
  Hauptverwaltung: 71,
  Kassel: 25,
  Dresden: 4,
}

/** Hours of overtime per person and week: of the last four weeks, and of the four before. */
const OVERTIME: Readonly<Record<CompanyName, readonly [now: number, before: number]>> = {
  Antriebe: [3.2, 2.9],
  Guss: [4.3, 3.8],
  Hydraulik: [2.6, 2.7],
  Service: [1.9, 2.2],
  Handel: [2.4, 2.6],
}
const SICK: Readonly<Record<CompanyName, number>> = {
  Antriebe: 5,
  Guss: 6.1,
  Hydraulik: 4.7,
  Service: 3.6,
  Handel: 3,
}
/** Cases that wait at the end. */
const OPEN: Readonly<Record<SiteName, number>> = {
  Siegen: 12,
  Olpe: 6,
  Stade: 9,
  Meschede: 5,
  Ulm: 1,
  Hauptverwaltung: 3,
  Kassel: 3,
  Dresden: 0,
}
/** Order times of people with bookings in production. */
const ORDER_TIME: Readonly<Partial<Record<SiteName, number>>> = { Siegen: 79, Olpe: 76, Stade: 81, Meschede: 77 }
const ON_TIME: Readonly<Record<CompanyName, readonly [percent: number, orders: number]>> = {
  Antriebe: [94.1, 640],
  Guss: [92.2, 410],
  Hydraulik: [93.6, 280],
  Service: [95.3, 90],
  Handel: [91.8, 60],
}
const VOLUME: Readonly<Record<CompanyName, readonly [a: number, b: number, c: number, d: number]>> = {
  Antriebe: [9, 21, 44, 71],
  Guss: [6, 14, 29, 40],
  Hydraulik: [4, 11, 23, 37],
  Service: [1, 5, 12, 26],
  Handel: [1, 4, 9, 14],
}
/** Days left per person at the end of each month of a year. */
const LEAVE = [27, 25, 22.5, 19.5, 16, 12.5, 7.5, 4, 2.4, 1.2, 0.7, 0.2] as const

interface Sum {
  readonly figure: FigureId
  readonly grain: string
  readonly company_id: number
  readonly site_id: number | null
  readonly part: string
  readonly people: number
  readonly contributors: number
  readonly changed: number
  readonly numerator: number
  readonly denominator: number
}

type Counts = Omit<Sum, 'figure' | 'grain' | 'company_id' | 'site_id' | 'part'>

interface At {
  readonly period: FigurePeriod
  /** 0: the newest one. */
  readonly back: number
  /** A number from -1 to 1, the same for the same names. */
  readonly noise: (name: string) => number
}

/** Waves of a year: more sickness in winter, more overtime before summer and Christmas. */
const winter = ({ period }: At): number =>
  Math.cos((Number(period.first.slice(5, 7)) - 1 + Number(period.first.slice(8)) / 31) * (Math.PI / 6))
const bounded = (count: number, most: number): number => Math.max(0, Math.min(most, Math.round(count)))

function countsOf(figure: FigureId, site: (typeof SITES)[number], at: At): Counts | undefined {
  const { back, noise, period } = at
  const { name, company } = site
  const months = FIGURE_RULES[figure].grain === 'week' ? back / 4.35 : back
  const people = name === 'Dresden' ? 4 : Math.round(PEOPLE[name] * (1 - months * 0.0021))
  if (figure === 'headcount') return { people, contributors: people, changed: 0, numerator: people, denominator: 1 }
  if (figure === 'overtime') {
    const [now, before] = OVERTIME[company]
    const usual = before + 0.35 * Math.sin(back / 8) + 0.2 * winter(at) - 0.15
    const hours = back < 4 ? now : back < 8 ? before : usual
    const share = hours * (1 + 0.02 * noise(name))
    return {
      people,
      contributors: bounded(people * 0.72, people),
      changed: 0,
      numerator: share * people,
      denominator: people,
    }
  }
  if (figure === 'sickRate') {
    const due = people * 21
    const rate = SICK[company] + (back === 0 ? 0 : 1.1 * winter(at) + 0.3 * noise(name)) + (back >= 12 ? 0.4 : 0)
    return {
      people,
      contributors: bounded(people * 0.22 + noise(name), people),
      changed: 0,
      numerator: (due * rate) / 100,
      denominator: due,
    }
  }
  if (figure === 'openRequests') {
    const open = bounded(OPEN[name] * (back === 0 ? 1 : 1 + 0.35 * noise(name)), people)
    const contributors = open
    return { people, contributors, changed: open === 0 ? 0 : Math.max(open, 5), numerator: open, denominator: 1 }
  }
  if (figure === 'remainingLeave') {
    const left = LEAVE[Number(period.first.slice(5, 7)) - 1]! * (1 + 0.04 * noise(name))
    return {
      people,
      contributors: bounded(people * 0.9, people),
      changed: bounded(people * 0.6, people),
      numerator: Math.round(left * people * 2) / 2,
      denominator: 1,
    }
  }
  if (figure === 'orderTimeShare') {
    const share = ORDER_TIME[name]
    if (share === undefined) return undefined
    const inProduction = Math.round(people * 0.6)
    const hours = inProduction * 37
    const numerator = (hours * (share + 1.5 * noise(name) - months * 0.08)) / 100
    return { people: inProduction, contributors: inProduction, changed: 0, numerator, denominator: hours }
  }
  if (figure === 'newsReach') {
    const confirmed = bounded(people * (0.86 + 0.05 * noise(name) - months * 0.004), people)
    return { people, contributors: confirmed, changed: 0, numerator: confirmed, denominator: people }
  }
  return undefined
}

const BUSINESS = { people: 0, contributors: 0, changed: 0 } as const

/** The counts of a company, by figure and part. */
function companyCounts(figure: FigureId, company: CompanyName, { back, noise }: At): (Counts & { part: string })[] {
  if (figure === 'deliveryPerformance') {
    const [percent, orders] = ON_TIME[company]
    const rate = percent + (back === 0 ? 0 : 1.2 * noise(company)) - back * 0.03
    return [{ ...BUSINESS, part: '', numerator: (orders * rate) / 100, denominator: orders }]
  }
  if (figure !== 'supplierVolume') return []
  return ['A', 'B', 'C', 'D'].map((part, index) => ({
    ...BUSINESS,
    part,
    numerator: Math.max(0, Math.round(VOLUME[company][index]! - back * 0.12 * (index + 1) + noise(company + part))),
    denominator: 1,
  }))
}

const YEARS = { week: 104, month: 24 } as const

function sumsOf(figure: FigureId, places: Places, { seed, now }: { seed: number; now: Date }): Sum[] {
  const { grain, cutOff } = FIGURE_RULES[figure]
  const present = periodWith(grain, businessDay(now))
  const isCounted = (period: FigurePeriod) =>
    instantAt(addDays(lastDayOf(period), cutOff.days), cutOff.hour * 60) <= now
  const newest = [1, 2].map((count) => shiftPeriod(present, -count)).find(isCounted)!
  return Array.from({ length: YEARS[grain] }, (_, back) => back).flatMap((back) => {
    const period = shiftPeriod(newest, -back)
    const noise = (name: string) => random(seed, `figure:${figure}:${name}:${back}`).int(2_001) / 1_000 - 1
    const at: At = { period, back, noise }
    const base = { figure, grain: period.first }
    const ofSites = SITES.flatMap((site) => {
      const counts = countsOf(figure, site, at)
      const ids = {
        company_id: places.companies.get(site.company)!,
        site_id: places.sites.get(site.name)!,
        part: '',
      }
      return counts ? [{ ...base, ...ids, ...counts }] : []
    })
    const ofCompanies = (Object.keys(VOLUME) as CompanyName[]).flatMap((company) =>
      companyCounts(figure, company, at).map((counts) => ({
        ...base,
        company_id: places.companies.get(company)!,
        site_id: null,
        ...counts,
      })),
    )
    return [...ofSites, ...ofCompanies]
  })
}

interface Seeding {
  readonly seed: number
  readonly places: Places
  readonly on: Calendar
  readonly now: Date
}

async function insertDefinitions(tx: Tx, { seed, on }: Seeding): Promise<void> {
  const owner = personId(seed, CONTROLLER)
  const year = on.now.getUTCFullYear()
  const versionOf = (figure: FigureId, version: number, validFrom: string, change: string) => {
    const { target, ...words } = DEFINITIONS[figure]
    return {
      figure,
      version,
      words: JSON.stringify(words),
      target_kind: target?.kind ?? null,
      target_value: target?.value ?? null,
      owner_id: owner,
      valid_from: validFrom,
      change,
      made_by: owner,
      made_at: instantAt(validFrom, 540),
    }
  }
  await tx
    .insertInto('figure_definition')
    .values([
      ...FIGURE_IDS.map((figure) => versionOf(figure, 1, `${year - 2}-01-01`, 'Verantwortliche benannt')),
      versionOf('overtime', 2, `${year}-01-01`, 'Teilzeit anteilig'),
    ])
    .execute()
}

async function insertEntries(tx: Tx, { seed, places, on, now }: Seeding): Promise<void> {
  const by = personId(seed, CONTROLLER)
  const week = (back: number) => shiftPeriod(periodWith('week', businessDay(now)), -back).first
  await tx
    .insertInto('figure_note')
    .values([
      {
        figure: 'overtime',
        company_id: places.companies.get('Guss')!,
        text: 'Die dritte Schicht in der Formerei läuft seit vier Wochen mit Überstunden an, bis die neuen Kräfte eingearbeitet sind.',
        by_id: by,
        made_at: on.at(-3, 10, 15),
      },
      {
        figure: 'deliveryPerformance',
        text: 'Zwei Lieferanten aus dem Süden haben ihre Termine wegen Niedrigwasser verschoben.',
        by_id: by,
        made_at: on.at(-6, 14, 40),
      },
    ])
    .execute()
  const place = {
    figure: 'overtime',
    company_id: places.companies.get('Guss')!,
    site_id: places.sites.get('Stade')!,
    by_id: by,
  }
  await tx
    .insertInto('figure_correction')
    .values([
      {
        ...place,
        grain: week(11),
        original: 3.8,
        value: 3.4,
        reason: 'Sonderschicht zum Hallenumbau doppelt gezählt.',
        made_at: on.at(-40, 9, 5),
        state: 'replaced',
        ended_by: by,
        ended_at: on.at(-38, 8, 30),
      },
      {
        ...place,
        grain: week(11),
        original: 3.8,
        value: 3.5,
        reason: 'Sonderschicht zum Hallenumbau doppelt gezählt, ohne die Vorbereitung am Freitag.',
        made_at: on.at(-38, 8, 30),
      },
      {
        ...place,
        grain: week(15),
        original: 3.9,
        value: 3.6,
        reason: 'Nachmeldung der Betriebsversammlung.',
        made_at: on.at(-55, 11, 20),
      },
    ])
    .execute()
}

export async function insertControlling(tx: Tx, seeding: Seeding): Promise<void> {
  const sums = FIGURE_IDS.flatMap((figure) => sumsOf(figure, seeding.places, seeding))
  const grains = new Map(sums.map(({ figure, grain }) => [`${figure} ${grain}`, { figure, grain }]))
  const counts = [...grains.values()].map(({ figure, grain }) => {
    const { cutOff, grain: kind } = FIGURE_RULES[figure]
    const last = lastDayOf(periodWith(kind, grain))
    return { figure, grain, counted_at: instantAt(addDays(last, cutOff.days), cutOff.hour * 60 + 5) }
  })
  await inBatches(counts, 2_000, (batch) => tx.insertInto('figure_count').values(batch).execute())
  await inBatches(sums, 2_000, (batch) => tx.insertInto('figure_sum').values(batch).execute())
  await insertDefinitions(tx, seeding)
  await insertEntries(tx, seeding)
}

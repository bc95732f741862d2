// Figures as one file, xlsx or PDF: the statistics with the filters, the source, the cut-off and the caller.
import writeExcelFile, { type SheetData } from 'write-excel-file/node'
import type { FigureRow, Statistics } from '#contract/controlling.ts'
import { writeNumber } from '#domain/controlling/summary.ts'
import { formatInstant, type Language } from '#server/mail/language.ts'
import { workerFunction } from '#server/jobs/worker-function.ts'
import { chartsOf } from './figures-chart.ts'
import type { FiguresPage } from './figures-pdf-worker.ts'
import { periodWords, placeWords, TEXTS, unitOf, valueWords } from './words.ts'

export interface Printed {
  readonly statistics: readonly Statistics[]
  readonly caller: string
  readonly at: Date
  readonly language: Language
}

/** Lines above a table: a label and its value. */
function headLines(one: Statistics, { caller, at, language }: Printed): [string, string][] {
  const text = TEXTS(language)
  const words = one.figure[language]
  const { target, decimals } = one.figure
  const period = one.scope.period ? periodWords(one.scope.period, language) : text('noPeriod')
  const lines: [string, string][] = [
    [text('filters'), `${period}, ${placeWords(one.scope, language)}, ${text(`comparison.${one.scope.comparison}`)}`],
    [text('countedAt'), one.countedAt === null ? text('noPeriod') : formatInstant(one.countedAt, language)],
    [text('source'), words.source],
    [text('formula'), words.formula],
    ...(words.without === '' ? [] : [[text('without'), words.without] as [string, string]]),
    ...(target
      ? [
          [
            text(`target.${target.kind}`),
            `${writeNumber(target.value, decimals, language)} ${unitOf(one.figure, language)}`.trim(),
          ] as [string, string],
        ]
      : []),
    ...(one.figure.owner ? [[text('owner'), one.figure.owner.name] as [string, string]] : []),
    [text('caller'), `${caller}, ${formatInstant(at, language)}`],
  ]
  return lines
}

/** The name of a row, with whether its value was corrected. */
function plainNameOf({ row: { name, others, value }, isTotal }: Row, language: Language): string {
  const text = TEXTS(language)
  const plain = isTotal ? text('total') : name === '' ? text('others', { names: others.join('; ') }) : name
  return value.original === null ? plain : text('corrected', { name: plain })
}

/** The same, with whether it is on the wrong side of the target. */
function nameOf({ figure }: Statistics, row: Row, language: Language): string {
  const name = plainNameOf(row, language)
  return row.row.isBeyond && figure.target ? TEXTS(language)(`beyond.${figure.target.kind}`, { name }) : name
}

/** The number of people of a total without some groups is rounded, and its text says so. */
function peopleOf({ value: { people, peopleRounded } }: FigureRow, language: Language): string {
  if (people === null) return ''
  const shown = writeNumber(people, 0, language)
  return peopleRounded ? TEXTS(language)('about', { value: shown }) : shown
}

function heads(one: Statistics, language: Language): string[] {
  const text = TEXTS(language)
  const unit = unitOf(one.figure, language)
  const now = one.scope.period ? periodWords(one.scope.period, language) : ''
  return [
    text(one.by),
    ...(one.figure.about === 'people' ? [text('people')] : []),
    ...(one.before ? [periodWords(one.before, language)] : []),
    unit === '' ? now : `${now} (${unit})`,
    ...(one.before ? [text('difference')] : []),
  ]
}

interface Row {
  readonly row: FigureRow
  readonly isTotal: boolean
}
const rowsOf = (one: Statistics): Row[] => [
  ...one.rows.map((row) => ({ row, isTotal: false })),
  { row: one.total, isTotal: true },
]

const noteOf = ({ figure, leastGroup }: Statistics, language: Language): string =>
  figure.about === 'people' ? TEXTS(language)('group', { group: leastGroup }) : ''

const NAME_LIMIT = 31
/** A name that a workbook takes: of at most 31 characters, without some signs, each once. */
function sheetNames(printed: Printed): string[] {
  const used = new Set<string>()
  const free = (wanted: string): string => {
    for (let count = 1; ; count++) {
      const end = count === 1 ? '' : ` ${count}`
      const name = `${wanted.slice(0, NAME_LIMIT - end.length)}${end}`
      if (!used.has(name.toLowerCase())) return name
    }
  }
  return printed.statistics.map(({ figure }) => {
    const plain = figure[printed.language].name.replaceAll(/[[\]*?/\\:]/g, ' ').replace(/^'+|'+$/g, '')
    const name = free(plain.trim() || figure.id)
    used.add(name.toLowerCase())
    return name
  })
}

/** Every text is a cell of type text: a spreadsheet never runs it as a formula. */
const text = (value: string, isBold = false) =>
  value === '' ? null : { value, type: String, ...(isBold && { fontWeight: 'bold' as const }) }
const number = (value: number, decimals: number, isSigned = false) => {
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
  return { value, type: Number, format: isSigned ? `+${format};-${format};0` : format }
}

function sheetOf(one: Statistics, printed: Printed): SheetData {
  const { language } = printed
  const { decimals, about } = one.figure
  const valueOf = (value: FigureRow['value'] | null) =>
    value === null
      ? null
      : value.value === null
        ? text(valueWords(value, one.figure, language))
        : number(value.value, decimals)
  return [
    [text(one.figure[language].name, true)],
    [text(one.summary[language])],
    ...headLines(one, printed).map(([label, value]) => [text(label, true), text(value)]),
    [],
    heads(one, language).map((head) => text(head, true)),
    ...rowsOf(one).map(({ row, isTotal }) => [
      text(nameOf(one, { row, isTotal }, language), isTotal),
      ...(about === 'people'
        ? [
            row.value.people === null || row.value.peopleRounded
              ? text(peopleOf(row, language))
              : number(row.value.people, 0),
          ]
        : []),
      ...(one.before ? [valueOf(row.before)] : []),
      valueOf(row.value),
      ...(one.before ? [row.change === null ? null : number(row.change, decimals, true)] : []),
    ]),
    [],
    [text(noteOf(one, language))],
  ]
}

/** One workbook with a sheet for each figure. */
export async function figuresXlsx(printed: Printed): Promise<Buffer> {
  const names = sheetNames(printed)
  const sheets = printed.statistics.map((one, index) => ({
    sheet: names[index]!,
    data: sheetOf(one, printed),
    columns: [{ width: 34 }, { width: 16 }, { width: 16 }, { width: 20 }, { width: 12 }],
  }))
  return (await writeExcelFile(sheets)).toBuffer()
}

const pdfInWorker = workerFunction<FiguresPage, Uint8Array>(new URL('figures-pdf-worker.ts', import.meta.url))

/** The same as PDF with its charts, laid out beside the event loop. */
export async function figuresPdf(printed: Printed): Promise<Buffer> {
  const { language, statistics } = printed
  const page: FiguresPage = {
    title: TEXTS(language)('title'),
    language,
    sections: statistics.map((one) => ({
      title: one.figure[language].name,
      summary: one.summary[language],
      lines: headLines(one, printed),
      charts: chartsOf(one, language, (row) => plainNameOf({ row, isTotal: false }, language)),
      trend: TEXTS(language)('trend'),
      rows: [
        heads(one, language),
        ...rowsOf(one).map(({ row, isTotal }) => [
          nameOf(one, { row, isTotal }, language),
          ...(one.figure.about === 'people' ? [peopleOf(row, language)] : []),
          ...(one.before ? [row.before ? valueWords(row.before, one.figure, language) : ''] : []),
          valueWords(row.value, one.figure, language),
          ...(one.before
            ? [row.change === null ? '' : writeNumber(row.change, one.figure.decimals, language, true)]
            : []),
        ]),
      ],
      note: noteOf(one, language),
    })),
  }
  return Buffer.from(await pdfInWorker(page))
}

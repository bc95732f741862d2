// The worker thread of `figuresPdf` in figures-file.ts.
import { parentPort } from 'node:worker_threads'
import { pdfOf, rowLines } from '#server/text/pdf-document.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'
import type { Charts } from './figures-chart.ts'

/** Figures as text; the first row of a section is the head of its table, the last its total. */
export interface FiguresPage {
  readonly title: string
  readonly language: 'de' | 'en'
  readonly sections: readonly {
    readonly title: string
    readonly summary: string
    readonly lines: readonly (readonly [label: string, value: string])[]
    /** The charts as SVG. */
    readonly charts: Charts
    /** The title of the chart over time. */
    readonly trend: string
    readonly rows: readonly (readonly string[])[]
    /** '' for no note. */
    readonly note: string
  }[]
}

const SPACE: [number, number, number, number] = [0, 10, 0, 0]

const sectionOf = (
  { title, summary, lines, charts, trend, rows, note }: FiguresPage['sections'][number],
  isFirst: boolean,
) => [
  {
    text: title,
    fontSize: 14,
    bold: true,
    margin: [0, 12, 0, 4] as [number, number, number, number],
    ...(!isFirst && { pageBreak: 'before' as const }),
  },
  { text: summary, fontSize: 10, margin: [0, 0, 0, 8] as [number, number, number, number] },
  ...lines.map(([label, value]) => ({
    text: [{ text: `${label}  `, bold: true }, value],
    fontSize: 9,
    margin: [0, 0, 0, 2] as [number, number, number, number],
  })),
  ...charts.bars.map((svg) => ({ svg, margin: SPACE })),
  {
    table: {
      headerRows: 1,
      widths: ['*', ...rows[0]!.slice(1).map(() => 'auto')],
      body: rows.map((cells, row) =>
        cells.map((text, column) => ({
          text,
          bold: row === 0 || row === rows.length - 1,
          alignment: column === 0 ? ('left' as const) : ('right' as const),
        })),
      ),
    },
    layout: rowLines(4),
    fontSize: 10,
    margin: [0, 10, 0, 10] as [number, number, number, number],
  },
  { text: note, fontSize: 8 },
  ...(charts.lines === undefined
    ? []
    : [
        { stack: [{ text: trend, fontSize: 10, bold: true }, { svg: charts.lines }], unbreakable: true, margin: SPACE },
      ]),
]

answerCalls(parentPort, ({ title, language, sections }: FiguresPage) =>
  pdfOf({
    title,
    language,
    pageMargins: [56, 56, 56, 56],
    content: [
      { text: title, fontSize: 18, bold: true },
      ...sections.flatMap((section, index) => sectionOf(section, index === 0)),
    ],
  }),
)

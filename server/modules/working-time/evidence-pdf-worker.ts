// The worker thread of `evidencePdf` in evidence.ts: the layout of two years of days takes a second.
import { parentPort } from 'node:worker_threads'
import { pdfOf, rowLines } from '#server/text/pdf-document.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'

/** The page with its table; the first row is the head, repeated on each page. */
export interface EvidencePage {
  readonly title: string
  readonly lines: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly language: 'de' | 'en'
}

/** Widths in points; a cell that needs more is wrapped. */
const WIDTHS = [62, 36, 34, 30, 40, 30, 46, 30, 34, 56, 26, 66, '*', 66]
/** Break to balance: figures, aligned at the right. */
const FIGURES = { from: 3, until: 8 }

const cell = (text: string, column: number, isHead: boolean) => ({
  text,
  bold: isHead,
  alignment: column >= FIGURES.from && column <= FIGURES.until ? ('right' as const) : ('left' as const),
})

answerCalls(parentPort, ({ title, lines, rows, language }: EvidencePage) =>
  pdfOf({
    title,
    language,
    pageOrientation: 'landscape',
    pageMargins: [36, 36, 36, 40],
    content: [
      { text: title, fontSize: 14, bold: true },
      ...lines.map((text) => ({ text, fontSize: 9 })),
      {
        table: {
          headerRows: 1,
          widths: WIDTHS,
          body: rows.map((cells, index) => cells.map((text, column) => cell(text, column, index === 0))),
        },
        // Narrow padding, because the page has 14 columns.
        layout: rowLines(3),
        fontSize: 8,
        margin: [0, 8, 0, 0],
      },
    ],
  }),
)

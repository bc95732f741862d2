// The worker thread of `proofPdf` in proof.ts.
import { parentPort } from 'node:worker_threads'
import { pdfOf, rowLines } from '#server/text/pdf-document.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'

/** The confirmations of a person as text; the first row is the head of the table. */
export interface ProofPage {
  readonly title: string
  readonly lines: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Notes below the table: the meaning of a confirmation, and when the page was made. */
  readonly notes: readonly string[]
  readonly language: 'de' | 'en'
}

answerCalls(parentPort, ({ title, lines, rows, notes, language }: ProofPage) =>
  pdfOf({
    title,
    language,
    pageMargins: [56, 64, 56, 56],
    content: [
      { text: title, fontSize: 18, bold: true, margin: [0, 0, 0, 6] },
      ...lines.map((text) => ({ text, fontSize: 11 })),
      {
        table: {
          headerRows: 1,
          widths: [56, '*', 74, 96, 110],
          body: rows.map((cells, index) => cells.map((text) => ({ text, bold: index === 0 }))),
        },
        layout: rowLines(4),
        fontSize: 10,
        margin: [0, 18, 0, 18],
      },
      ...notes.map((text) => ({ text, fontSize: 9, margin: [0, 0, 0, 4] as [number, number, number, number] })),
    ],
  }),
)

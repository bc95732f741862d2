// The worker thread of `evidencePdf` in evidence.ts: two years of days take a second to lay out.
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { answerCalls } from '#server/worker-function.ts'

/** The page with its table; the first row is the head, repeated on each page. */
export interface EvidencePage {
  readonly title: string
  readonly lines: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly language: 'de' | 'en'
}

/** Widths in points; a cell that needs more is wrapped. */
const WIDTHS = [62, 36, 34, 30, 40, 30, 46, 30, 34, 56, 26, 66, '*', 66]
/** A line below each row; narrow padding, because the page has 14 columns. */
const LAYOUT = {
  hLineWidth: (index: number) => (index === 0 ? 0 : index === 1 ? 1 : 0.3),
  vLineWidth: () => 0,
  paddingLeft: () => 3,
  paddingRight: () => 3,
}
/** Break to balance: figures, aligned at the right. */
const FIGURES = { from: 3, until: 8 }

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}.ttf`))
const FONT = { normal: fontFile('Roboto-Regular'), bold: fontFile('Roboto-Medium') }
pdfmake.addFonts({ Roboto: FONT })
// Texts of people cannot load anything: only the files of the font are read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(FONT).includes(path))

const cell = (text: string, column: number, isHead: boolean) => ({
  text,
  bold: isHead,
  alignment: column >= FIGURES.from && column <= FIGURES.until ? ('right' as const) : ('left' as const),
})

answerCalls(parentPort, ({ title, lines, rows, language }: EvidencePage) =>
  pdfmake
    .createPdf({
      language,
      info: { title },
      pageSize: 'A4',
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
          layout: LAYOUT,
          fontSize: 8,
          margin: [0, 8, 0, 0],
        },
      ],
      footer: (page, pages) => ({ text: `${page} / ${pages}`, fontSize: 8, alignment: 'right', margin: [36, 8] }),
    })
    .getBuffer(),
)

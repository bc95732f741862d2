// The worker thread of `formPdf` in pdf.ts: hundreds of answers take time to lay out.
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { answerCalls } from '#server/jobs/worker-function.ts'

/** Headings with the rows below them: questions and answers. */
export interface FormPage {
  readonly title: string
  readonly lines: readonly string[]
  readonly sections: readonly { readonly title: string; readonly rows: readonly (readonly [string, string])[] }[]
  readonly language: 'de' | 'en'
}

const LAYOUT = {
  hLineWidth: () => 0.3,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 8,
}

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}.ttf`))
const FONT = { normal: fontFile('Roboto-Regular'), bold: fontFile('Roboto-Medium') }
pdfmake.addFonts({ Roboto: FONT })
// Texts of people cannot load anything: only the files of the font are read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(FONT).includes(path))

answerCalls(parentPort, ({ title, lines, sections, language }: FormPage) =>
  pdfmake
    .createPdf({
      language,
      info: { title },
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 48],
      content: [
        { text: title, fontSize: 16, bold: true },
        ...lines.map((text) => ({ text, fontSize: 9 })),
        ...sections.flatMap((section) => [
          { text: section.title, fontSize: 12, bold: true, margin: [0, 14, 0, 4] as [number, number, number, number] },
          {
            table: {
              widths: ['35%', '*'],
              body: section.rows.map(([name, value]) => [{ text: name, bold: true }, { text: value }]),
            },
            layout: LAYOUT,
            fontSize: 9,
          },
        ]),
      ],
      footer: (page, pages) => ({ text: `${page} / ${pages}`, fontSize: 8, alignment: 'right', margin: [48, 8] }),
    })
    .getBuffer(),
)

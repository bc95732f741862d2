// PDF documents, only for worker threads: laying one out takes up to a second.
import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}.ttf`))
const FONT = { normal: fontFile('Roboto-Regular'), bold: fontFile('Roboto-Medium') }
pdfmake.addFonts({ Roboto: FONT })
// Texts of people cannot load anything: only the files of the font are read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(FONT).includes(path))

type Definition = Parameters<typeof pdfmake.createPdf>[0]

/** A4 with page numbers; `title` is that of the file too. */
export const pdfOf = ({
  title,
  ...definition
}: Omit<Definition, 'info' | 'footer'> & { readonly title: string }): Promise<Uint8Array> =>
  pdfmake
    .createPdf({
      pageSize: 'A4',
      ...definition,
      info: { title },
      footer: (page, pages) => ({ text: `${page} / ${pages}`, fontSize: 8, alignment: 'right', margin: [36, 8] }),
    })
    .getBuffer()

/** A line below each row of a table, a stronger one below its head; `padding` is that of a cell at its sides, in points. */
export const rowLines = (padding: number) => ({
  hLineWidth: (index: number) => (index === 0 ? 0 : index === 1 ? 1 : 0.3),
  vLineWidth: () => 0,
  paddingLeft: () => padding,
  paddingRight: () => padding,
})

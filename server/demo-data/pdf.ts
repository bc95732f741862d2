// One page as PDF, with the fonts that every reader has.

/** Signs that the encoding of these fonts has at other places than Latin 1. */
const SIGNS: Readonly<Record<string, string>> = { '–': '\x96', '„': '\x84', '“': '\x93', '\u00a0': ' ' }
const A4 = '0 0 595 842'
const LEFT = 64
const LEADING = 20

const string = (text: string): string =>
  `(${text.replace(/[–„“\u00a0]/g, (sign) => SIGNS[sign]!).replace(/[()\\]/g, '\\$&')})`

const line = (font: 'F1' | 'F2', size: number, x: number, y: number, text: string): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td ${string(text)} Tj ET`

/** Outlines on the page, each with its name inside: left, bottom, width, height in points. */
export type Outline = readonly [name: string, x: number, y: number, width: number, height: number]

interface PdfPage {
  readonly title: string
  readonly lines: readonly string[]
  readonly outlines?: readonly Outline[]
}

function contentOf({ title, lines, outlines = [] }: PdfPage): string {
  return [
    line('F2', 20, LEFT, 768, title),
    ...lines.map((text, index) => line('F1', 12, LEFT, 728 - index * LEADING, text)),
    '1.5 w',
    ...outlines.flatMap(([name, x, y, width, height]) => [
      `${x} ${y} ${width} ${height} re S`,
      line('F2', 12, x + 10, y + height - 22, name),
    ]),
  ].join('\n')
}

/** The page in German: it has a title and a language, and can be searched. */
export function pdfOf(page: PdfPage): Buffer {
  const content = contentOf(page)
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (de-DE) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${A4}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${string(page.title)} >>`,
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + trailer, 'latin1')
}

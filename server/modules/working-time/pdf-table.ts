// A table as PDF: text in one of the fonts that every reader has, on pages of A4 in landscape.
const PAGE = { width: 842, height: 595, margin: 36 }
const LINE = 13
const SIZE = 8

/** Of Windows-1252, which the fonts are encoded in, as far as German needs it; anything else becomes '?'. */
const SPECIAL: Readonly<Record<string, number>> = {
  '€': 0x80,
  '–': 0x96,
  '—': 0x97,
  '’': 0x92,
  '„': 0x84,
  '“': 0x93,
  '−': 0x2d,
}

function encoded(text: string): string {
  let codes = ''
  for (const letter of text) {
    const code = SPECIAL[letter] ?? letter.codePointAt(0)!
    const byte = code < 256 && code >= 32 ? code : 63
    codes += byte.toString(16).padStart(2, '0')
  }
  return `<${codes}>`
}

interface Table {
  readonly title: string
  readonly lines: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Widths of the columns; cells that are longer are cut. */
  readonly widths: readonly number[]
  readonly language: 'de' | 'en'
}

const write = (font: string, size: number, x: number, y: number, text: string): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td ${encoded(text)} Tj ET\n`

/** A letter of 8 pt is about 4.2 wide. */
const cut = (text: string, width: number): string => {
  const most = Math.floor((width - 4) / 4.2)
  return text.length > most ? `${text.slice(0, Math.max(0, most - 1))}.` : text
}

function rowAt(cells: readonly string[], widths: readonly number[], font: string, y: number): string {
  let x = PAGE.margin
  return cells
    .map((text, index) => {
      const width = widths[index] ?? 40
      const written = text === '' ? '' : write(font, SIZE, x, y, cut(text, width))
      x += width
      return written
    })
    .join('')
}

function contentsOf({ title, lines, rows, widths }: Table): string[] {
  const [head = [], ...body] = rows
  const perPage = Math.floor((PAGE.height - 2 * PAGE.margin - 60) / LINE) - lines.length
  const count = Math.max(1, Math.ceil(body.length / perPage))
  return Array.from({ length: count }, (_, page) => {
    let y = PAGE.height - PAGE.margin - 14
    let text = write('B', 14, PAGE.margin, y, title)
    for (const line of lines) text += write('F', 9, PAGE.margin, (y -= LINE), line)
    text += rowAt(head, widths, 'B', (y -= LINE + 8))
    for (const cells of body.slice(page * perPage, (page + 1) * perPage)) text += rowAt(cells, widths, 'F', (y -= LINE))
    return text + write('F', SIZE, PAGE.width - PAGE.margin - 40, PAGE.margin - 14, `${page + 1} / ${count}`)
  })
}

export function pdfTable(table: Table): Buffer {
  const contents = contentsOf(table)
  const pageIds = contents.map((_, index) => 5 + 2 * index)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${table.language}) >>`,
    `<< /Type /Pages /Count ${contents.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${6 + 2 * index} 0 R ` +
        '/Resources << /Font << /F 3 0 R /B 4 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

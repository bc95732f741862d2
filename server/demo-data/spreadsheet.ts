// A table as Excel file.
import { zipOf } from '#server/files/zip.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (text: string): string => `<c t="inlineStr"><is><t>${escape(text)}</t></is></c>`

const relation = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

/** One sheet with these rows, the first of which names the columns. */
export function spreadsheetOf(name: string, rows: readonly (readonly string[])[]): Buffer {
  const columns = rows[0]?.length ?? 1
  const data = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="${columns}" width="24" customWidth="1"/></cols><sheetData>${data}</sheetData></worksheet>`,
  })
}

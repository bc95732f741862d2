// Small files of every kind for tests, built byte by byte where no library creates them.
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#345' } })
export const aJpeg = (width = 300, height = 200): Promise<Buffer> => plain(width, height).jpeg().toBuffer()
export const aPng = (width = 300, height = 200): Promise<Buffer> => plain(width, height).png().toBuffer()
export const aWebp = (width = 300, height = 200): Promise<Buffer> => plain(width, height).webp().toBuffer()
export const aGif = (width = 30, height = 20): Promise<Buffer> => plain(width, height).gif().toBuffer()

/** A PDF of `bytes` bytes. */
export function aPdf(bytes = 600): Buffer {
  const [head, end] = ['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n', '\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n']
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes - head.length - end.length, '%'), Buffer.from(end)])
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const MAIN = {
  docx: ['/word/document.xml', `${OOXML}.wordprocessingml.document`],
  xlsx: ['/xl/workbook.xml', `${OOXML}.spreadsheetml.sheet`],
  pptx: ['/ppt/presentation.xml', `${OOXML}.presentationml.presentation`],
  docm: ['/word/document.xml', 'application/vnd.ms-word.document.macroEnabled'],
} as const

/** A ZIP archive of these files by path, in the given order. */
export function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(files))
    zip.addBuffer(Buffer.from(text), path, { compress: text.length > 100 })
  zip.end()
  return buffer(zip.outputStream)
}

/** An Office file of this kind with `more` files in it; `padding` follows the part that defines its kind. */
export function anOffice(
  kind: keyof typeof MAIN,
  more: Readonly<Record<string, string>> = {},
  padding = '',
): Promise<Buffer> {
  const [part, type] = MAIN[kind]
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${type}.main+xml"/></Types>${padding}`
  return zipOf({ '[Content_Types].xml': types, [part.slice(1)]: '<x/>', ...more })
}

/** An OpenDocument text with `more` files in it. */
export const anOdt = (more: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>', ...more })

/** A PNG that claims to be `side` pixels square: it has few bytes, but would decode to gigabytes. */
export function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

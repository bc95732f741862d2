// Files for tests: small ones of every kind, made here, byte by byte where no library makes them.
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

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

export function crc32(data: Buffer): number {
  let crc = ~0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function header(signature: number, name: Buffer, content: Buffer): Buffer {
  const isEntry = signature === 0x02014b50
  const record = Buffer.alloc(isEntry ? 46 : 30)
  record.writeUInt32LE(signature, 0)
  record.writeUInt16LE(20, isEntry ? 6 : 4)
  const at = isEntry ? 16 : 14
  record.writeUInt32LE(crc32(content), at)
  record.writeUInt32LE(content.length, at + 4)
  record.writeUInt32LE(content.length, at + 8)
  record.writeUInt16LE(name.length, at + 12)
  return record
}

/** A ZIP archive of these files, stored as they are. */
export function aZip(files: Readonly<Record<string, string>>): Buffer {
  const [parts, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const entry = header(0x02014b50, name, content)
    entry.writeUInt32LE(offset, 42)
    const part = Buffer.concat([header(0x04034b50, name, content), name, content])
    parts.push(part)
    entries.push(Buffer.concat([entry, name]))
    offset += part.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const MAIN = {
  docx: ['/word/document.xml', `${OOXML}.wordprocessingml.document`],
  xlsx: ['/xl/workbook.xml', `${OOXML}.spreadsheetml.sheet`],
  pptx: ['/ppt/presentation.xml', `${OOXML}.presentationml.presentation`],
  docm: ['/word/document.xml', 'application/vnd.ms-word.document.macroEnabled'],
} as const

/** An Office file of this kind, with `more` in it. */
export function anOffice(kind: keyof typeof MAIN, more: Readonly<Record<string, string>> = {}): Buffer {
  const [part, type] = MAIN[kind]
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${type}.main+xml"/></Types>`
  return aZip({ '[Content_Types].xml': types, [part.slice(1)]: '<x/>', ...more })
}

/** An OpenDocument text, with `more` in it. */
export const anOdt = (more: Readonly<Record<string, string>> = {}): Buffer =>
  aZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>', ...more })

/** A PNG that claims to be `side` pixels square: a few bytes that would decode to gigabytes. */
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

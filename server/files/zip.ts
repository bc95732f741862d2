// Writes ZIP archives, as Office files are.
import { crc32, deflateRawSync } from 'node:zlib'

/** What the records begin with: that before a file, that in the list of contents, that behind all. */
export const LOCAL = 0x04034b50
export const ENTRY = 0x02014b50
export const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8. */
const UTF8 = 0x0800
const DEFLATED = 8
/** 1 January 1980, the first day there is: the same content makes the same archive. */
const DAY = 0x0021

interface Part {
  readonly name: Buffer
  readonly content: Buffer
  /** As it lies in the archive: packed where that makes it smaller. */
  readonly kept: Buffer
}

/** What the record before a file and the one in the list have in common; the latter says more before and behind it. */
function record(signature: number, { name, content, kept }: Part): Buffer {
  const isEntry = signature === ENTRY
  const bytes = Buffer.alloc(isEntry ? 46 : 30)
  bytes.writeUInt32LE(signature, 0)
  bytes.writeUInt16LE(VERSION, 4)
  const at = isEntry ? 6 : 4
  bytes.writeUInt16LE(VERSION, at)
  bytes.writeUInt16LE(UTF8, at + 2)
  bytes.writeUInt16LE(kept === content ? 0 : DEFLATED, at + 4)
  bytes.writeUInt16LE(DAY, at + 8)
  bytes.writeUInt32LE(crc32(content), at + 10)
  bytes.writeUInt32LE(kept.length, at + 14)
  bytes.writeUInt32LE(content.length, at + 18)
  bytes.writeUInt16LE(name.length, at + 22)
  return bytes
}

/** A ZIP archive of these files, by path, in their order. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const [parts, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const packed = deflateRawSync(content)
    const about = { name, content, kept: packed.length < content.length ? packed : content }
    const entry = record(ENTRY, about)
    entry.writeUInt32LE(offset, 42)
    entries.push(entry, name)
    const part = Buffer.concat([record(LOCAL, about), name, about.kept])
    parts.push(part)
    offset += part.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

// The type of an attached file, from its content; the name decides only between kinds of plain text.
import { fileTypeFromBuffer } from 'file-type'
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl'
import { ATTACHMENT_TYPES, type AttachmentEnding } from '#domain/files/document-rules.ts'
import { endingOf } from '#domain/files/file-name.ts'
import { PICTURE_PIXELS } from '#domain/files/picture-rules.ts'
import type { CheckedEnding } from './file-checks.ts'
import { decode, sizeOf } from './inspect-picture.ts'
import { runExclusively } from './mutex.ts'
import { loadsOrRuns, openDocumentLoadsOrRuns } from './office-relations.ts'

type Fault = 'damaged' | 'tooManyPixels' | 'runs' | undefined
type Judge = (bytes: Buffer) => Fault | Promise<Fault>

/** Bytes at the end of a PDF that must contain its end marker; only line ends and spaces may follow it. */
const PDF_END = 2_048
const pdfFault: Judge = (bytes) => {
  const end = bytes.subarray(-PDF_END).toString('latin1')
  const at = end.lastIndexOf('%%EOF')
  return at >= 0 && end.slice(at + '%%EOF'.length).trim() === '' ? undefined : 'damaged'
}

/** Macros in the formats of Microsoft and in the open ones, and embedded objects that are no documents of these formats. */
const MACROS =
  /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\/|embeddings\/(?!.*\.(?:docx|xlsx|pptx)$))|^[./]*(Basic|Scripts)\/|^[./]*Object \d+$/i

/** Which parts of an Office file refer to others, and how many bytes of them are read; reading more would take long. */
interface References {
  readonly parts: RegExp
  readonly limit: number
  readonly loadsOrRuns: (bytes: Buffer) => boolean
}
const RELATIONSHIPS: References = { parts: /\.rels$/i, limit: 1_000_000, loadsOrRuns }
const OPEN_DOCUMENT: References = {
  parts: /^(?!META-INF\/manifest\.xml$).*\.xml$/i,
  limit: 60_000_000,
  loadsOrRuns: openDocumentLoadsOrRuns,
}

/** The most parts that the archive of an Office file may have. */
const PARTS_LIMIT = 10_000
const PART = Buffer.from('PK\u0003\u0004')

function hasTooManyParts(bytes: Buffer): boolean {
  let count = 0
  for (let at = bytes.indexOf(PART); at >= 0; at = bytes.indexOf(PART, at + PART.length))
    if (++count > PARTS_LIMIT) return true
  return false
}

/** The names of an entry: an extra field may hold another one than the header, and readers differ in which they use. */
const namesOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string[] => [
  fileNameRaw.toString().replaceAll('\\', '/'),
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false),
]

/** Length of the end record of an archive, without its comment. */
const END_LENGTH = 22

/** Throws if the result exceeds `limit` bytes. */
async function unpack(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  if (entry.uncompressedSize > limit) throw new RangeError('too many references')
  const chunks: Buffer[] = []
  // The library fails if the result is larger than the entry states.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Only the list of contents of an archive and the parts with references are unpacked. */
const zipFault = async (bytes: Buffer, { parts, limit, loadsOrRuns: refers }: References): Promise<Fault> => {
  try {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false })
    // A number, which the types call a boolean.
    const start = Number(zip.readEntryCursor)
    if (zip.entryCount > PARTS_LIMIT) return 'damaged'
    const names: string[] = []
    let [left, loads] = [limit, false]
    for await (const entry of zip.eachEntry()) {
      const own = namesOf(entry)
      names.push(...own)
      if (!own.some((name) => parts.test(name))) continue
      const part = await unpack(zip, entry, left)
      left -= part.length
      loads ||= refers(part)
    }
    // Otherwise a reader that trusts another field of the end record would find other entries.
    const end = bytes.length - zip.comment.length - END_LENGTH
    const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
    if (Number(zip.readEntryCursor) !== end || offset !== start || start + size !== end) return 'damaged'
    if (names.length === 0) return 'damaged'
    return loads || names.some((name) => MACROS.test(name)) ? 'runs' : undefined
  } catch {
    return 'damaged'
  }
}

const officeFault: Judge = (bytes) => zipFault(bytes, RELATIONSHIPS)
const openDocumentFault: Judge = (bytes) => zipFault(bytes, OPEN_DOCUMENT)

/** Its size is read from its head first: a picture that is too large to be decoded is not damaged. */
const pictureFault: Judge = async (bytes) => {
  const size = await sizeOf(bytes)
  if (!size) return 'damaged'
  if (size.width * size.height > PICTURE_PIXELS) return 'tooManyPixels'
  return runExclusively(() => decode(bytes).resize(16).raw().toBuffer()).then(
    () => undefined,
    () => 'damaged' as const,
  )
}

/** The check of a file whose first bytes belong to one of these types. */
const JUDGES: Partial<Record<AttachmentEnding, Judge>> = {
  pdf: pdfFault,
  docx: officeFault,
  xlsx: officeFault,
  pptx: officeFault,
  odt: openDocumentFault,
  ods: openDocumentFault,
  odp: openDocumentFault,
  jpg: pictureFault,
  png: pictureFault,
  webp: pictureFault,
}

const ENDINGS = Object.keys(ATTACHMENT_TYPES) as AttachmentEnding[]

// oxlint-disable-next-line no-control-regex -- they distinguish text from binary data
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/
/** Text that a browser or a parser would take for a page, a drawing or a script. */
const MARKUP = /^\s*<|<(?:!doctype|html|head|body|script|svg|iframe|object|embed|\?xml)\b/i
const SNIFFED = 4_096

function textEnding(bytes: Buffer, name: string): AttachmentEnding | undefined {
  const text = bytes.toString('latin1')
  const head = text.replace(/^\u00ef\u00bb\u00bf/, '').slice(0, SNIFFED)
  if (CONTROL.test(text) || MARKUP.test(head)) return undefined
  return endingOf(name) === 'csv' ? 'csv' : 'txt'
}

/** The file extension for `bytes`, or their fault: 'damaged' if only their beginning has a known type. */
export async function attachmentEnding(bytes: Buffer, name: string): Promise<CheckedEnding | undefined> {
  if (hasTooManyParts(bytes)) return 'damaged'
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found) return textEnding(bytes, name)
  const ending = ENDINGS.find((each) => ATTACHMENT_TYPES[each] === found.mime)
  if (!ending) return undefined
  const fault = await JUDGES[ending]?.(bytes)
  return fault === 'runs' ? undefined : (fault ?? ending)
}

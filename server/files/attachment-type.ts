// What an attached file is, by its content; what it is called decides only between kinds of plain text.
import { fileTypeFromBuffer } from 'file-type'
import { fromBufferPromise, getFileNameLowLevel, type Entry } from 'yauzl'
import { ATTACHMENT_TYPES, type AttachmentEnding } from '#domain/document-rules.ts'
import { endingOf } from '#domain/file-name.ts'
import { decode } from './inspect-picture.ts'
import { runExclusively } from './mutex.ts'

type Fault = 'damaged' | 'runs' | undefined
type Judge = (bytes: Buffer) => Fault | Promise<Fault>

/** Bytes at the end of a PDF in which its end is said. */
const PDF_END = 2_048
const pdfFault: Judge = (bytes) => (bytes.subarray(-PDF_END).includes('%%EOF') ? undefined : 'damaged')

/** Macros in the formats of Microsoft and in the open ones. */
const MACROS = /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\/)|^[./]*(Basic|Scripts)\//i

/** The names of an entry: an extra field may hold another one than the header, and readers differ in which they use. */
const namesOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string[] => [
  fileNameRaw.toString().replaceAll('\\', '/'),
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false),
]

/** Length of the end record of an archive, without its comment. */
const END_LENGTH = 22

/** Only the list of contents of an archive is read: nothing is unpacked, so an archive cannot exhaust the memory. */
const zipFault: Judge = async (bytes) => {
  try {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false })
    // A number, which the types call a boolean.
    const start = Number(zip.readEntryCursor)
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(...namesOf(entry))
    // Otherwise a reader that trusts another field of the end record would find other entries.
    const end = bytes.length - zip.comment.length - END_LENGTH
    const [size, offset] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
    if (Number(zip.readEntryCursor) !== end || offset !== start || start + size !== end) return 'damaged'
    if (names.length === 0) return 'damaged'
    return names.some((name) => MACROS.test(name)) ? 'runs' : undefined
  } catch {
    return 'damaged'
  }
}

const pictureFault: Judge = (bytes) =>
  runExclusively(() => decode(bytes).resize(16).raw().toBuffer()).then(
    () => undefined,
    () => 'damaged' as const,
  )

/** The check of a file whose first bytes say that it is one of these types. */
const JUDGES: Partial<Record<AttachmentEnding, Judge>> = {
  pdf: pdfFault,
  docx: zipFault,
  xlsx: zipFault,
  pptx: zipFault,
  odt: zipFault,
  ods: zipFault,
  odp: zipFault,
  jpg: pictureFault,
  png: pictureFault,
  webp: pictureFault,
}

const ENDINGS = Object.keys(ATTACHMENT_TYPES) as AttachmentEnding[]

// oxlint-disable-next-line no-control-regex -- they are what tells text from other things
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

/** What `bytes` are: the ending they get; 'damaged' where they only begin as that; undefined: nothing that may be attached. */
export async function attachmentEnding(bytes: Buffer, name: string): Promise<AttachmentEnding | 'damaged' | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found) return textEnding(bytes, name)
  const ending = ENDINGS.find((each) => ATTACHMENT_TYPES[each] === found.mime)
  if (!ending) return undefined
  const fault = await JUDGES[ending]?.(bytes)
  return fault === 'runs' ? undefined : (fault ?? ending)
}

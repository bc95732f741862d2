import { dimensionsFit, PICTURE_BYTES, PICTURE_TYPES } from '#domain/picture-rules.ts'
import { sizeInHead } from '#shared/ui/crop/read-picture.ts'
import type { UploadError } from './upload-queue.ts'
import { ATTACHMENT_BYTES, ATTACHMENT_TYPES } from '#domain/document-rules.ts'
import type { FileLimits } from '#shared/ui/use-file-limits.ts'

/** What people call them; the others are called as they end. */
const WORDS: Readonly<Record<string, string>> = {
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  odt: 'OpenDocument',
  ods: 'OpenDocument',
  odp: 'OpenDocument',
}

export const ATTACHMENT_LIMITS: FileLimits = {
  types: Object.entries(ATTACHMENT_TYPES).map(([ending, mime]) => {
    return { ending, mime, word: WORDS[ending] ?? ending.toUpperCase() }
  }),
  maxBytes: ATTACHMENT_BYTES,
}

const endingOf = (name: string): string => (/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase()
const ENDINGS = new Set([...Object.keys(ATTACHMENT_TYPES), 'jpeg'])

/** Why a file is not sent as an attachment: its ending says what it is to be, the service looks at its content. */
export async function refuseAttachment(file: File): Promise<UploadError | undefined> {
  const fits = ENDINGS.has(endingOf(file.name)) && file.size > 0 && file.size <= ATTACHMENT_BYTES
  if (!fits) return { code: 'limits', status: 'Error' }
  await file.slice(0, 1).arrayBuffer() // rejects where it was moved or changed meanwhile
  return undefined
}

/** As much as is read of a file to find how large its picture is, in bytes. */
const HEAD = 512 * 1024
const TYPES: readonly string[] = PICTURE_TYPES

export const isPictureFile = ({ type }: File): boolean => TYPES.includes(type)

const fault = (code: string): UploadError => ({ code, status: 'Error' })

/** Why a file is not sent as a picture, found without decoding it. Rejects where it cannot be read any more. */
export async function refusePicture(file: File): Promise<UploadError | undefined> {
  if (!isPictureFile(file) || file.size === 0) return fault('limits')
  const size = sizeInHead(new DataView(await file.slice(0, HEAD).arrayBuffer()))
  if (!size) return fault('picture_unreadable')
  if (!dimensionsFit(size)) return fault('picture_dimensions')
  return file.size > PICTURE_BYTES ? fault('picture_too_large') : undefined
}

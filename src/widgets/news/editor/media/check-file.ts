import type { UploadError } from '#shared/ui/uploads/upload-queue.ts'
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

import { dimensionsFit, PICTURE_BYTES, PICTURE_TYPES } from '#domain/files/picture-rules.ts'
import { sizeInHead } from '#shared/ui/crop/read-picture.ts'
import type { FileLimits } from '#shared/ui/use-file-limits.ts'
import type { UploadError } from './upload-queue.ts'

/** The limits of the services for a picture. */
export const PICTURE_LIMITS: FileLimits = {
  types: [
    { mime: 'image/jpeg', word: 'JPG' },
    { mime: 'image/png', word: 'PNG' },
  ],
  maxBytes: PICTURE_BYTES,
}

/** The bytes of a file that are read to find the size of its picture. */
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

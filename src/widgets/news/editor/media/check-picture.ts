import { dimensionsFit, PICTURE_BYTES, PICTURE_TYPES } from '#domain/picture-rules.ts'
import { sizeInHead } from '#shared/ui/crop/read-picture.ts'
import type { Fault } from './upload-queue.ts'

/** As much as is read of a file to find how large its picture is, in bytes. */
const HEAD = 512 * 1024
const TYPES: readonly string[] = PICTURE_TYPES

export const isPictureFile = ({ type }: File): boolean => TYPES.includes(type)

const fault = (code: string): Fault => ({ code, status: 'Error' })

/** Why a file is not sent as a picture, found without decoding it. Rejects where it cannot be read any more. */
export async function refusePicture(file: File): Promise<Fault | undefined> {
  if (!isPictureFile(file) || file.size === 0) return fault('limits')
  const size = sizeInHead(new DataView(await file.slice(0, HEAD).arrayBuffer()))
  if (!size) return fault('picture_unreadable')
  if (!dimensionsFit(size)) return fault('picture_dimensions')
  return file.size > PICTURE_BYTES ? fault('picture_too_large') : undefined
}

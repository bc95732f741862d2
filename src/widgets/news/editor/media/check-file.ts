import { dimensionsFit, PICTURE_BYTES, PICTURE_TYPES } from '#domain/picture-rules.ts'
import { sizeInHead } from '#shared/ui/crop/read-picture.ts'
import type { UploadError } from './upload-queue.ts'
import { ATTACHMENT_BYTES, ATTACHMENT_TYPES } from '#domain/document-rules.ts'
import type { FileLimits } from '#shared/ui/use-file-limits.ts'

// Makes a photo that is too large small enough, in the browser: the service keeps no more of it anyway.

/** Longest sides, in px, each with a quality: the first that fits is taken. The service keeps 2,400 px at most. */
const STEPS = [
  [2_400, 0.88],
  [2_400, 0.75],
  [1_800, 0.75],
  [1_300, 0.7],
  [900, 0.6],
] as const

function drawn(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff' // a JPG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))

/** The picture as a JPG of at most `most` bytes. Gives it back as it is where it cannot be made so small. */
export async function shrinkPicture(file: File, most: number): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (const [side, quality] of STEPS) {
      const blob = await encoded(drawn(picture, side), quality)
      const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
      if (blob && blob.size <= most) return new File([blob], name, { type: blob.type, lastModified: file.lastModified })
    }
    return file
  } finally {
    picture.close()
  }
}

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

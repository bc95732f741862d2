// Reads a file as a picture that can be cropped: its size is read from its header before its pixels.
import { dimensionsFit, PICTURE_BYTES, type Dimensions } from '#domain/files/picture-rules.ts'

export type PictureFault = 'unreadable' | 'dimensions' | 'size'

/** Why a file cannot be taken as a picture. */
export class PictureError extends Error {
  readonly fault: PictureFault
  constructor(fault: PictureFault) {
    super(fault)
    this.fault = fault
  }
}

const HEAD = 512 * 1024
const PNG = 0x89504e47

/** Width and height in the header of a PNG or JPEG; undefined if there are none. */
export function sizeInHead(data: DataView): Dimensions | undefined {
  if (data.byteLength > 24 && data.getUint32(0) === PNG)
    return { width: data.getUint32(16), height: data.getUint32(20) }
  if (data.byteLength < 4 || data.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 < data.byteLength && data.getUint8(at) === 0xff) {
    const marker = data.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    at += 2 + data.getUint16(at + 2)
  }
  return undefined
}

/** The picture, upright as the camera held it; throws PictureError. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  const size = sizeInHead(new DataView(await file.slice(0, HEAD).arrayBuffer()))
  if (!size) throw new PictureError('unreadable')
  if (!dimensionsFit(size)) throw new PictureError('dimensions')
  if (file.size > PICTURE_BYTES) throw new PictureError('size')
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureError('unreadable')
  })
}

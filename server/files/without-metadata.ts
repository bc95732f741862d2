// Removes the data that cameras and programs add to a picture: place, time, device, author, preview pictures, and data after the end.
// Pixels and colour profile do not change.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const STRIPPED = ['jpg', 'png', 'webp'] as const
type Ending = (typeof STRIPPED)[number]

export const isStripped = (ending: string): ending is Ending => STRIPPED.some((each) => each === ending)

/** The only EXIF data that is kept: the orientation, if it differs from that of the pixels. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}

const EOI = 0xd9
const FILL = 0xff
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const COMMENT = 0xfe

function retainedSegment(marker: number, segment: Buffer): boolean {
  const begins = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (marker === APP0) return begins('JFIF\0')
  if (marker === APP2) return begins('ICC_PROFILE\0')
  if (marker === APP14) return begins('Adobe')
  return marker !== COMMENT && !(marker >= APP1 && marker <= 0xef)
}

/** The end of the encoded picture that begins at `at`: the next marker that is not part of it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

function jpegParts(bytes: Buffer, exif: Buffer | undefined): Buffer[] {
  const parts = [bytes.subarray(0, 2)]
  if (exif) {
    const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])
    const head = Buffer.from([0xff, APP1, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    parts.push(head, body)
  }
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1]!
    if (marker === EOI) return [...parts, bytes.subarray(at, at + 2)]
    if (marker === FILL) {
      at++
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (retainedSegment(marker, bytes.subarray(at, end))) parts.push(bytes.subarray(at, end))
    at = marker === SOS ? endOfScan(bytes, end) : end
    if (marker === SOS) parts.push(bytes.subarray(end, at))
  }
  return parts
}

const PNG_HEAD = 8
/** Chunks with the author, the program, the time or the place. */
const PNG_DROPPED = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'dSIG', 'caBX'])

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

function pngParts(bytes: Buffer, exif: Buffer | undefined): Buffer[] {
  const parts = [bytes.subarray(0, PNG_HEAD)]
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_DROPPED.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IHDR' && exif) parts.push(pngChunk('eXIf', exif))
    if (type === 'IEND') break
    at = end
  }
  return parts
}

const RIFF_HEAD = 12
const WEBP_KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
/** A flag in the first byte of VP8X. */
const HAS_EXIF = 0x08
const HAS_XMP = 0x04

function webpParts(bytes: Buffer, exif: Buffer | undefined): Buffer[] {
  const chunks: Buffer[] = []
  const size = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  for (let at = RIFF_HEAD; at + 8 <= size;) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (type === 'VP8X') chunk[8] = (chunk[8]! & ~(HAS_EXIF | HAS_XMP)) | (exif ? HAS_EXIF : 0)
    if (WEBP_KEPT.has(type)) chunks.push(chunk)
    at = end
  }
  if (exif) {
    const head = Buffer.alloc(8)
    head.write('EXIF', 'latin1')
    head.writeUInt32LE(exif.length, 4)
    chunks.push(head, exif)
  }
  const body = Buffer.concat(chunks)
  const head = Buffer.from(bytes.subarray(0, RIFF_HEAD))
  head.writeUInt32LE(body.length + 4, 4)
  return [head, body]
}

const PARTS = { jpg: jpegParts, png: pngParts, webp: webpParts } as const

/** The picture without metadata; `bytes` are known to be a complete picture of that kind. */
export async function withoutMetadata(ending: Ending, bytes: Buffer): Promise<Buffer> {
  const { orientation = 1, exif } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  const isTurned = exif !== undefined && orientation !== 1
  return Buffer.concat(PARTS[ending](bytes, isTurned ? orientationOnly(orientation) : undefined))
}

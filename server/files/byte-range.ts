import type { ByteRange } from './storage.ts'

/**
 * The part of `size` bytes that a `Range` header requests. undefined: all of them, as with several ranges or another unit, to which a
 * server may answer so; 'outside': no existing byte (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '')
    return to === '0' || size === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= size) return 'outside'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

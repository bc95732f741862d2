// Office files are ZIP archives. Only their list of contents is read: nothing is unpacked, so there is nothing to blow up.

import { END, ENTRY, LOCAL } from './zip.ts'

/** Length of the end record, and of the longest comment behind it. */
const END_LENGTH = 22
const COMMENT_MAX = 65_535
/** Macros: of Microsoft's formats, of the open ones. */
const RUNS = /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\/)|^(Basic|Scripts)\//i

/** Where the end record stands; it must be the last thing in the file. */
function findEnd(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - END_LENGTH - COMMENT_MAX)
  for (let at = bytes.length - END_LENGTH; at >= first; at--)
    if (bytes.readUInt32LE(at) === END && at + END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length) return at
  return undefined
}

function* namesOf(bytes: Buffer, start: number, end: number): Generator<string | undefined> {
  for (let at = start; at < end;) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) return yield undefined
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    yield bytes.toString('utf8', at + 46, at + 46 + name)
    at += 46 + name + extra + comment
  }
}

/** What is wrong with an archive: it is not whole, or not alone in its file; it holds what runs. undefined: nothing. */
export function zipFault(bytes: Buffer): 'damaged' | 'runs' | undefined {
  if (bytes.length < END_LENGTH || bytes.readUInt32LE(0) !== LOCAL) return 'damaged'
  const end = findEnd(bytes)
  if (end === undefined) return 'damaged'
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
  if (start + size !== end) return 'damaged'
  const names = [...namesOf(bytes, start, end)]
  if (names.length === 0 || names.includes(undefined)) return 'damaged'
  return names.some((name) => RUNS.test(name ?? '')) ? 'runs' : undefined
}

// Tables that people upload as CSV: their text, and limits before anything of it is read.
import { badRequest } from '#server/http/errors.ts'

export type Encoding = 'utf-8' | 'windows-1252'

export const unreadable = (rule: string) => badRequest('file_unreadable', [{ field: 'body.content', rule }])

/** The text of a file in base64: UTF-8, with or without a byte order mark, or else Windows-1252. */
export function decodeCsv(content: string): { text: string; encoding: Encoding } {
  const bytes = Buffer.from(content, 'base64')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

/** Throws 400 for more lines than may be read below the heads, and for a letter that no text has, before anything is read. */
export function refuseCsv(text: string, mostLines: number): void {
  if (text.includes('\0')) throw unreadable('must be a text')
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0 && lines <= mostLines + 2; at = text.indexOf('\n', at + 1)) lines += 1
  for (let at = text.indexOf('\r'); at >= 0 && lines <= mostLines + 2; at = text.indexOf('\r', at + 1))
    if (text[at + 1] !== '\n') lines += 1
  // The heads are a line, and there may be a line end after the last one.
  if (lines > mostLines + 2 - Number(!/[\r\n]$/.test(text)))
    throw badRequest('too_many_lines', [{ field: 'body.content', rule: `must have at most ${mostLines} lines` }])
}

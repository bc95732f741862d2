// The worker thread of `readPeople`: rows are returned as JSON in portions, which the event loop can take over at no cost.
import { parentPort } from 'node:worker_threads'
import { readPeopleTable, type PeopleTable } from '#domain/people/import.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'

const PORTION = 2_000

export interface ReadPeople extends Omit<PeopleTable, 'rows'> {
  readonly encoding: 'utf-8' | 'windows-1252'
  /** Arrays of rows, as JSON. */
  readonly portions: readonly string[]
  readonly lines: number
}

/** The text of a file in UTF-8, with or without a byte order mark, or else in Windows-1252. */
function decode(bytes: Uint8Array): { text: string; encoding: ReadPeople['encoding'] } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

answerCalls(parentPort, (bytes: Uint8Array): ReadPeople => {
  const { text, encoding } = decode(bytes)
  const { rows, ...table } = readPeopleTable(text)
  const portions: string[] = []
  for (let at = 0; at < rows.length; at += PORTION) portions.push(JSON.stringify(rows.slice(at, at + PORTION)))
  return { ...table, encoding, portions, lines: rows.length }
})

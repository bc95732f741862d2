// npm run match -- --in records.csv --out pairs.csv: finds duplicates in a table of partners, without a server.
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareInto, MATCH_FIELDS } from '#domain/duplicates/compare.ts'
import { PartnerRegister } from '#domain/duplicates/candidates.ts'
import { tieOf } from '#domain/duplicates/explain.ts'
import { comparedPartner } from '#domain/duplicates/partner-record.ts'
import { createScorer, REVIEW_FROM, STORED_FROM } from '#domain/duplicates/score.ts'
import { SHIPPED_WEIGHTS } from '#domain/duplicates/weights.ts'
import { readRecords, TableError } from './read-records.ts'

const HELP = `npm run match -- --in records.csv --out pairs.csv

Finds records of the same business partner. Needs no server and no database.

  --in FILE   CSV with a head line: id,name,name2,street,postcode,city,country,vat_id,tax_no,register,duns,iban,phone,email,web
              (ext_no, source, created, memo and other columns are not compared). Only id and name must be there; every value
              but the id may be empty. Comma, semicolon or tab; UTF-8 with or without a byte order mark, or Windows-1252.
  --out FILE  CSV: id_a,id_b,score,relation. The score is the probability (0 to 1) that the two are the same partner; pairs
              below ${STORED_FROM} are left out. The relation says what two partners are to each other that look like one, but must not
              be merged: branch, sister, generalPartner, successor, foreignSister.
  --help      this text

Rows that cannot be read are named on stderr by line and field and left out; the rest is compared.
Exit code: 0 done, 1 the file cannot be read or written, 2 wrong arguments.
`

const BUFFERED = 1 << 16
/** Quotes a value and marks it so that spreadsheets take it for no formula and readers of CSV get it unchanged. */
const cell = (value: string): string => (/[",\r\n;]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Writes a file beside `path` and renames it at the end, so that `path` is always complete. */
function openOutput(path: string): { write(line: string): void; close(): void; discard(): void } {
  const part = `${path}.part`
  const file = openSync(part, 'w')
  let buffer = ''
  const flush = () => {
    if (buffer !== '') writeSync(file, buffer)
    buffer = ''
  }
  return {
    write(line) {
      buffer += line
      if (buffer.length > BUFFERED) flush()
    },
    close() {
      flush()
      closeSync(file)
      renameSync(part, path)
    },
    discard() {
      closeSync(file)
      rmSync(part, { force: true })
    },
  }
}

export interface MatchResult {
  readonly records: number
  readonly faults: number
  readonly compared: number
  readonly pairs: number
}

/** Compares all records of a file and writes the pairs; `say` gets the lines of the console. */
export async function matchFile(input: string, output: string, say: (line: string) => void): Promise<MatchResult> {
  const ids: string[] = []
  const register = new PartnerRegister()
  let faults = 0
  const rows = readRecords(input, ({ line, field, rule }) => {
    faults++
    say(`line ${line}${field === '' ? '' : `, ${field}`}: ${rule}; left out`)
  })
  for await (const record of rows) {
    ids.push(record.id)
    register.add(comparedPartner(record))
  }
  register.group()
  const scorer = createScorer(SHIPPED_WEIGHTS)
  const levels = new Uint8Array(MATCH_FIELDS.length)
  const file = openOutput(output)
  let [compared, pairs] = [0, 0]
  try {
    file.write('id_a,id_b,score,relation\n')
    register.forEachPair((one, other) => {
      compared++
      const [a, b] = [register.partners[one]!, register.partners[other]!]
      if (!compareInto(levels, a, b, register.carriers(one, other), scorer.isHopeless)) return
      const score = scorer.score(levels)
      const relation = score < REVIEW_FROM && scorer.support(levels) >= REVIEW_FROM ? (tieOf(levels) ?? '') : ''
      if (score < STORED_FROM && relation === '') return
      pairs++
      file.write(`${cell(ids[one]!)},${cell(ids[other]!)},${score.toFixed(4)},${relation}\n`)
    })
    file.close()
  } catch (error) {
    file.discard()
    throw error
  }
  return { records: ids.length, faults, compared, pairs }
}

function readArguments(): { help: boolean; input?: string | undefined; output?: string | undefined } {
  const { values } = parseArgs({
    options: { in: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  })
  return { help: values.help, input: values.in, output: values.out }
}

async function main(): Promise<void> {
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  let given
  try {
    given = readArguments()
  } catch (error) {
    say((error as Error).message)
    process.stderr.write(HELP)
    process.exitCode = 2
    return
  }
  if (given.help) {
    process.stdout.write(HELP)
    return
  }
  if (!given.input || !given.output) {
    process.stderr.write(HELP)
    process.exitCode = 2
    return
  }
  const began = performance.now()
  try {
    const { records, faults, compared, pairs } = await matchFile(given.input, given.output, say)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const { maxRSS, userCPUTime } = process.resourceUsage()
    const used = `${(userCPUTime / 1e6).toFixed(1)} s of processor time, ${Math.ceil(maxRSS / 1024)} MB`
    say(`${records} records (${faults} rows left out), ${compared} pairs compared`)
    say(`${pairs} pairs written to ${given.output} in ${seconds} s (${used})`)
  } catch (error) {
    const { message } = error as Error
    say(error instanceof TableError ? `${given.input}: ${message}` : message)
    process.exitCode = 1
  }
}

if (import.meta.filename === process.argv[1]) await main()

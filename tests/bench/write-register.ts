// Writes a drawn register as the file that `npm run match` reads, and the answers beside it.
import { closeSync, openSync, writeSync } from 'node:fs'
import { drawRegisterOf, type DrawnRecord } from './partner-register.ts'

const COLUMNS: readonly (readonly [column: string, field: keyof DrawnRecord])[] = [
  ['name', 'name'],
  ['name2', 'name2'],
  ['street', 'street'],
  ['postcode', 'zip'],
  ['city', 'city'],
  ['country', 'country'],
  ['vat_id', 'vatId'],
  ['tax_no', 'taxNumber'],
  ['register', 'register'],
  ['duns', 'duns'],
  ['iban', 'iban'],
  ['phone', 'phone'],
  ['email', 'email'],
  ['web', 'web'],
]
const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** About `count` records in parts of 100,000, so that drawing them needs little memory; ids are 'part-index'. */
export function writeRegister(path: string, seed: number, count: number): number {
  const file = openSync(path, 'w')
  writeSync(file, `id,${COLUMNS.map(([column]) => column).join(',')}\n`)
  let written = 0
  for (let part = 0; written < count; part++) {
    const records = drawRegisterOf(seed + part, Math.min(100_000, count - written))
    const lines = records.map(
      (record, index) => `${part}-${index},${COLUMNS.map(([, field]) => cell(String(record[field]))).join(',')}\n`,
    )
    writeSync(file, lines.join(''))
    written += records.length
  }
  closeSync(file)
  return written
}

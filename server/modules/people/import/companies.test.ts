import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { listCompanies, writeCompanies } from './companies-command.ts'

const database = await testDatabase()

const HEADS = 'Gesellschaft;Kürzel;Standort;Straße;PLZ;Ort;Land'
const table = (...rows: string[]) => Buffer.from([HEADS, ...rows].join('\r\n'), 'latin1')

test('companies and sites are made, found again by their names, and listed with their ids', async () => {
  const { db } = database
  expect(await listCompanies(db)).toBe('There are no companies yet.')
  await writeCompanies(
    db,
    table('Müller Werke;MW;Siegen;Weg 1;57072;Siegen;NW', 'Müller Werke;;Ulm;;;Ulm;BW', 'Holding;;;;;;'),
  )
  const first = await listCompanies(db)
  expect(first.split('\n').map((line) => line.split('\t').slice(1))).toEqual([
    ['Müller Werke', 'MW', 'Siegen (NW), Ulm (BW)'],
    ['Holding', 'Holding', ''],
  ])
  await writeCompanies(db, table('Müller Werke;MW;Ulm;;;Ulm;BY'))
  expect(await listCompanies(db)).toBe(first.replace('BW', 'BY'))
  const entries = db.selectFrom('audit_entry').select(['kind', 'object']).where('route', '=', 'npm run companies')
  expect(await entries.orderBy('at').execute()).toEqual([
    { kind: 'write', object: 'lines=3' },
    { kind: 'write', object: 'lines=1' },
  ])
})

test.each([
  [Buffer.from('Gesellschaft;Ort\nA;B'), 'Columns that are missing: Kürzel, Standort, Straße, PLZ, Land'],
  [
    table('Neu;N;;;;;', ';;Ulm;;;Ulm;BW', 'Neu;N;Ulm;;;Ulm;Bayern'),
    "line 3: Gesellschaft is missing\nline 4: Land is 'Bayern'",
  ],
])('a table with faults is refused as a whole, each named', async (content, faults) => {
  const before = await listCompanies(database.db)
  await expect(writeCompanies(database.db, content)).rejects.toThrow(faults)
  expect(await listCompanies(database.db)).toBe(before)
})

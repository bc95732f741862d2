// npm run companies [-- --in companies.csv]: the companies and sites of a new portal, which people, news and calendars refer to.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readCsv } from '#domain/files/csv-table.ts'
import { LAENDER } from '#domain/calendar/holidays.ts'
import { recordCommand } from '#server/audit/audit.ts'
import { withConfiguredDatabase } from '#server/operation/archive-command.ts'
import { createDb, type Db, type Tx } from '#server/db/db.ts'
import { decodeCsv } from '#server/text/csv-file.ts'

const HEADS = ['Gesellschaft', 'Kürzel', 'Standort', 'Straße', 'PLZ', 'Ort', 'Land'] as const
type Row = Record<(typeof HEADS)[number], string>
const LONGEST = 200

const HELP = `npm run companies [-- --in companies.csv]

Without a table it lists the companies with their ids, which the attribute ma_company_id of Keycloak names, and their sites.

  --in FILE   CSV with the heads ${HEADS.join(';')}: a line for each site, or one for a company without sites. Land is one of
              ${LAENDER.join(', ')}; its holidays count. Companies and sites are found by their names and changed; nothing is deleted.
`

function faultOf(row: Row): string | undefined {
  const { Gesellschaft, Standort, Ort, Land } = row
  if (HEADS.some((head) => row[head].length > LONGEST || /\p{C}/u.test(row[head]))) return 'a text is too long'
  if (Gesellschaft === '') return 'Gesellschaft is missing'
  if (Standort === '') return Ort + Land === '' ? undefined : 'Standort is missing'
  if (Ort === '') return 'Ort is missing'
  return LAENDER.some((land) => land === Land) ? undefined : `Land is '${Land}', but may be ${LAENDER.join(', ')}`
}

/** Rows of the table with their lines; throws with every fault. */
function rowsOf(text: string): Row[] {
  const { heads, rows } = readCsv(text)
  const missing = HEADS.filter((head) => !heads.includes(head))
  if (missing.length > 0) throw new Error(`Columns that are missing: ${missing.join(', ')}`)
  const read = rows.map(({ line, cells }) => {
    const row = Object.fromEntries(HEADS.map((head) => [head, cells[heads.indexOf(head)] ?? ''])) as Row
    return { line, row, fault: faultOf(row) }
  })
  const faults = read.filter(({ fault }) => fault !== undefined)
  if (faults.length > 0) throw new Error(faults.map(({ line, fault }) => `line ${line}: ${fault}`).join('\n'))
  return read.map(({ row }) => row)
}

async function write(tx: Tx, { Gesellschaft, Kürzel, Standort, Straße, PLZ, Ort, Land }: Row): Promise<void> {
  const { id } = await tx
    .insertInto('company')
    .values({ name: Gesellschaft, short_name: Kürzel || Gesellschaft })
    .onConflict((known) => known.column('name').doUpdateSet(Kürzel ? { short_name: Kürzel } : { name: Gesellschaft }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (Standort === '') return
  const site = { street: Straße, zip: PLZ, city: Ort, land: Land }
  await tx
    .insertInto('site')
    .values({ company_id: id, name: Standort, ...site })
    .onConflict((known) => known.columns(['company_id', 'name']).doUpdateSet(site))
    .execute()
}

/** Writes the table, all of it or nothing; throws with every fault. */
export async function writeCompanies(db: Db, content: Buffer): Promise<void> {
  const rows = rowsOf(decodeCsv(content.toString('base64')).text)
  await db.transaction().execute(async (tx) => {
    for (const row of rows) await write(tx, row)
    await recordCommand(tx, 'npm run companies', `lines=${rows.length}`)
  })
}

/** A line for each company: id, name, short name, sites. */
export async function listCompanies(db: Db): Promise<string> {
  const companies = await db.selectFrom('company').selectAll().orderBy('id').execute()
  const sites = await db.selectFrom('site').select(['company_id', 'name', 'land']).orderBy('id').execute()
  const lines = companies.map(({ id, name, short_name }) => {
    const own = sites.filter(({ company_id }) => company_id === id).map((site) => `${site.name} (${site.land})`)
    return `${id}\t${name}\t${short_name}\t${own.join(', ')}`
  })
  return lines.join('\n') || 'There are no companies yet.'
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { in: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) process.stdout.write(HELP)
  else
    await withConfiguredDatabase(async (_client, url) => {
      const { db } = createDb(url, { max: 1 })
      try {
        if (values.in !== undefined) await writeCompanies(db, await readFile(values.in))
        return await listCompanies(db)
      } finally {
        await db.destroy()
      }
    })
}

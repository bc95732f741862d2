// The export of 100,000 suppliers beside a bare COPY of the same columns in the same order from the same database.
import type { Connection } from 'pg'
import { createClient } from '#server/db/db.ts'
import { signInApi } from '#tests/e2e/api.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'
import { addPartners } from './partners-data.ts'
import { median, report } from './report.ts'

const PARTNERS = 100_000
const RUNS = 7
const BUYER = 'katrin.osterloh'
const BARE = `copy (select name, name2, bp_number, external_number, status, internal, street, zip, city, country, vat_id, tax_number, duns,
    register_kind, register_number, register_court, sales_from, sales_until, band, group_ids, company_ids, certificate_kind,
    certificate_until from partner order by name, id) to stdout with (format csv, delimiter ';')`

/** Ms and bytes of a COPY that is received and dropped. */
async function copyBare(address: string): Promise<{ time: number; bytes: number }> {
  const client = createClient(address, { longRunning: true })
  await client.connect()
  const began = performance.now()
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    const received = {
      submit: (connection: Connection) => connection.query(BARE),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void (bytes += chunk.length),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    }
    client.query(received)
  })
  const time = performance.now() - began
  await client.end()
  return { time, bytes }
}

export async function benchExport(): Promise<void> {
  const portal = await startPortal({ LOG_LEVEL: 'error' }, { script: 'tests/bench/server.ts' })
  try {
    const address = await databaseAddress(portal.dataDir)
    await addPartners(address, PARTNERS)
    const { sub, token } = await signInApi(portal.url, BUYER, portal.password)
    const exported: number[] = []
    const bare: number[] = []
    let bytes = 0
    // The first run warms up.
    for (let run = 0; run <= RUNS; run++) {
      const { time } = await copyBare(address)
      const began = performance.now()
      const answer = await fetch(`${portal.url}/api/gpp/partners/export`, {
        headers: { authorization: `Bearer ${token()}`, 'x-subject-id': sub },
      })
      bytes = (await answer.arrayBuffer()).byteLength
      if (!answer.ok) throw new Error(`the export answered ${answer.status}`)
      if (run > 0) exported.push(performance.now() - began)
      if (run > 0) bare.push(time)
    }
    report(`export: ${PARTNERS} suppliers`, median(exported), 'ms')
    report('export: its size', bytes / 2 ** 20, 'MB')
    report('export: bare COPY of the same columns', median(bare), 'ms')
    report('export: export ÷ bare COPY', median(exported) / median(bare), 'ratio', { atMost: 2 })
  } finally {
    await portal.stop()
  }
}

// npm run move -- --to postgres://owner@host/database, with the password in PGPASSWORD
import { parseArgs } from 'node:util'
import { readSharedServers } from '#server/config/shared-servers.ts'
import { withConfiguredDatabase } from './archive-command.ts'
import { withAdvice } from '#server/db/connection-advice.ts'
import { createClient } from '#server/db/db.ts'
import { beginMove, checkTarget, moveDatabase } from './move.ts'
import { prepareDatabase } from './prepare-database.ts'

const { values } = parseArgs({ options: { to: { type: 'string' } }, strict: false })
const to = typeof values['to'] === 'string' ? values['to'] : undefined

/** The address must follow the rules of DATABASE_URL, whose value it will become. */
function checkAddress(url: string): void {
  const faults: string[] = []
  readSharedServers({ DATABASE_URL: url }, faults)
  if (faults.length > 0) throw new Error(faults.join('\n').replaceAll('DATABASE_URL', '--to'))
}

async function move(url: string): Promise<void> {
  checkAddress(url)
  if (new URL(url).password)
    process.stderr.write(
      'The list of processes shows the password to everybody on this machine: leave it out of the address, and set PGPASSWORD.\n',
    )
  await withConfiguredDatabase(
    async (source) => {
      const target = createClient(url, { longRunning: true })
      try {
        await target.connect().catch((error: unknown) => Promise.reject(withAdvice(error, url, '--to')))
        if (!(await checkTarget(source, target))) await beginMove(source, target)
        await prepareDatabase({ databaseUrl: url }, '--to', { isMove: true })
        const moved = await moveDatabase(source, target, {
          onTable: ({ table, count }, isKept) =>
            void process.stdout.write(`${table}: ${count} rows${isKept ? ', there already' : ''}\n`),
        })
        const rows = moved.reduce((total, { count }) => total + count, 0)
        return `Moved ${rows} rows of ${moved.length} tables; counts and checksums agree. Start the portal with this address as DATABASE_URL and the same DATA_DIR, which holds the attachments. The embedded database was not changed.`
      } finally {
        await target.end().catch(() => undefined)
      }
    },
    { alone: true },
  )
}

if (to === undefined) {
  process.stderr.write(
    'Name the new database: npm run move -- --to postgres://owner@host/database, with its password in PGPASSWORD\n',
  )
  process.exitCode = 1
} else {
  await move(to).catch((error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  })
}

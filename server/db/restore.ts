// npm run restore -- FILE
import { resolve } from 'node:path'
import { restore } from './archive.ts'
import { withConfiguredDatabase } from './archive-command.ts'

const file = process.argv[2]
if (file === undefined) {
  process.stderr.write('Name the backup: npm run restore -- portal-….backup.gz\n')
  process.exitCode = 1
} else {
  await withConfiguredDatabase(
    async (client) => {
      const sums = await restore(client, resolve(file))
      return `Restored ${sums.reduce((total, { count }) => total + count, 0)} rows of ${sums.length} tables; counts and checksums agree.`
    },
    { alone: true },
  )
}

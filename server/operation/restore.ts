// npm run restore -- FILE
import { resolve } from 'node:path'
import { createFiles } from '#server/files/files.ts'
import { migrationsIn, restore } from './archive.ts'
import { withConfiguredDatabase } from './archive-command.ts'
import { migrate } from '#server/db/migrate.ts'

const file = process.argv[2]
if (file === undefined) {
  process.stderr.write('Name the backup: npm run restore -- portal-….backup.gz\n')
  process.exitCode = 1
} else {
  await withConfiguredDatabase(
    async (client, _url, config) => {
      const sums = await restore(client, resolve(file), createFiles(config))
      await migrate(client)
      return `Restored ${sums.reduce((total, { count }) => total + count, 0)} rows of ${sums.length} tables; counts and checksums agree.`
    },
    // A backup of an earlier release is restored as it was, and migrated then.
    { alone: true, migrations: () => migrationsIn(resolve(file)) },
  )
}

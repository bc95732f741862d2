// npm run backup [-- FILE]
import { resolve } from 'node:path'
import { createFiles } from '#server/files/files.ts'
import { backUp } from './archive.ts'
import { withConfiguredDatabase } from './archive-command.ts'

const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const file = resolve(process.argv[2] ?? `portal-${stamp}.backup.gz`)

await withConfiguredDatabase(async (client, _url, config) => {
  const sums = await backUp(client, file, createFiles(config))
  return `${file}: ${sums.reduce((total, { count }) => total + count, 0)} rows of ${sums.length} tables. It holds personal data and keys: keep it encrypted.`
})

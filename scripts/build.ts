// npm run build: Vite, precompressed files, budgets; the stamp is written last, so a failed build stays stale.
import { resolve } from 'node:path'
import { build } from 'vite'
import { breaches, type Budget, measure } from './budgets.ts'
import { readManifest } from './lib/manifest.ts'
import { precompress } from './lib/precompress.ts'
import { ROOT, sourcesStamp, writeBuildStamp } from './lib/stamp.mjs'

const dist = resolve(ROOT, 'dist')

function line({ name, size, goal }: Budget): string {
  const mark = size > goal ? '✗' : '✓'
  return `${mark} ${name.padEnd(56)} ${String(size).padStart(7)} B of ${String(goal).padStart(7)}`
}

const stamp = sourcesStamp()
await build({ configFile: resolve(ROOT, 'vite.config.ts'), logLevel: 'warn' }).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const budgets = measure(dist, readManifest(dist))
console.log(budgets.map(line).join('\n'))
const files = await precompress(dist)
console.log(`${files} files precompressed`)

const broken = breaches(budgets)
if (broken.length > 0) {
  console.error(`\nThe build breaks ${broken.length === 1 ? 'a budget' : 'budgets'}:\n  ${broken.join('\n  ')}`)
  process.exit(1)
}
writeBuildStamp(stamp)

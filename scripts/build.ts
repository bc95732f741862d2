// npm run build: Vite, precompressed files, budgets; the stamp is written last, so a failed build stays stale.
// It builds beside `dist`, so that a running portal serves the old files until the new ones are complete.
import { cp } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'
import { breaches, describeBudget, measure, tightBudgets } from './build/budgets.ts'
import { buildIcons } from './build/build-icons.ts'
import { buildWorkers } from './build/build-worker.ts'
import { missingParts } from './build/help-parts.ts'
import { writeIntegrity } from './build/integrity.ts'
import { circularImports, readManifest } from './build/manifest.ts'
import { precompress } from './build/precompress.ts'
import { putInPlace } from './build/put-in-place.ts'
import { readAreas } from './manifest/read-areas.ts'
import { buildVersion, sourcesStamp, widgetFolder, writeBuildStamp } from './build/stamp.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

const dist = resolve(ROOT, 'dist')
const draft = resolve(ROOT, 'dist', `.new-${process.pid}`)
/** `npm start` reports an exceeded budget but does not fail. */
const strict = !process.argv.includes('--start')

// A test that starts the build sets NODE_ENV=test, which would bundle React's development build.
process.env['NODE_ENV'] = 'production'
const stamp = sourcesStamp()
await build({ configFile: resolve(ROOT, 'vite.config.ts'), logLevel: 'warn', build: { outDir: draft } }).catch(
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
await buildIcons(draft)
const manifest = readManifest(draft)
await buildWorkers(draft, manifest)
const budgets = measure(draft, manifest)
console.log(budgets.map(describeBudget).join('\n'))
const tight = tightBudgets(budgets)
if (tight.length > 0) console.warn(`\nLess than 5 % of slack:\n  ${tight.join('\n  ')}`)
const version = buildVersion()
// Style sheets for host pages, beside the unversioned script and in the folder of the version.
for (const folder of ['widgets', widgetFolder(version)]) {
  await cp(resolve(ROOT, 'src/themes'), resolve(draft, folder, 'themes'), { recursive: true })
  await cp(resolve(ROOT, 'src/loader/portal.css'), resolve(draft, folder, 'portal.css'))
}
const pinned = writeIntegrity(draft, widgetFolder(version), version)
console.log(`pinned: ${pinned.script} ${pinned.integrity}`)
const files = await precompress(draft)
await putInPlace(draft, dist)
console.log(`${files} files precompressed`)

const broken = [
  ...breaches(budgets),
  ...circularImports(manifest).map((circle) => `circular chunks: ${circle}`),
  ...missingParts(await readAreas()),
]
if (broken.length > 0) {
  console.error(`\nThe build breaks ${broken.length === 1 ? 'a rule' : 'rules'}:\n  ${broken.join('\n  ')}`)
  if (strict) process.exit(1)
}
writeBuildStamp(stamp)

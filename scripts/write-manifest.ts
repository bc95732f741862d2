// npm run manifest: writes all committed files that are generated: from src/widgets/*/area.ts, and pages in docs/. The sizes in
// docs/embedding.md are those of the build in dist, if there is one. Files are listed after those
// they are generated from.
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { areaFiles } from './lib/area-files.ts'
import { elementsManifest, MANIFEST_FILE, manifestText } from './lib/elements-manifest.ts'
import { elementSizes } from './lib/element-sizes.ts'
import { EMBEDDING_FILE, embeddingPage } from './lib/embedding-page.ts'
import { LEAVE_STATES_FILE, leaveStatesPage } from './lib/leave-diagram.ts'
import { readManifest } from './lib/manifest.ts'
import { readAreas } from './lib/read-areas.ts'
import { RELEASE_STATES_FILE, releaseStatesPage } from './lib/release-diagram.ts'
import { SHELL_TYPES_FILE, shellTypes } from './lib/shell-types.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

for (const [file, text] of await areaFiles(await readAreas())) writeFileSync(resolve(ROOT, file), text)
const manifest = await elementsManifest()
writeFileSync(MANIFEST_FILE, manifestText(manifest))
writeFileSync(SHELL_TYPES_FILE, shellTypes(manifest))
const dist = resolve(ROOT, 'dist')
const sizes = existsSync(resolve(dist, '.vite/manifest.json')) ? elementSizes(dist, readManifest(dist)) : undefined
writeFileSync(EMBEDDING_FILE, embeddingPage(undefined, sizes))
writeFileSync(LEAVE_STATES_FILE, leaveStatesPage())
writeFileSync(RELEASE_STATES_FILE, releaseStatesPage())
// Imported last: the route table imports a file that was just written.
const { ROUTES_FILE, routesPage } = await import('./lib/routes-page.ts')
writeFileSync(ROUTES_FILE, routesPage())

// npm run manifest: writes all committed files that are generated: from src/widgets/*/area.ts, and pages in docs/. The sizes in
// docs/embedding.md are those of the build in dist, if there is one. Files are listed after those
// they are generated from.
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { areaFiles } from './manifest/area-files.ts'
import { elementsManifest, MANIFEST_FILE, manifestText } from './manifest/elements-manifest.ts'
import { elementSizes } from './build/element-sizes.ts'
import { EMBEDDING_FILE, embeddingPage } from './manifest/embedding-page.ts'
import { LEAVE_STATES_FILE, leaveStatesPage } from './manifest/leave-diagram.ts'
import { readManifest } from './build/manifest.ts'
import { readAreas } from './manifest/read-areas.ts'
import { RELEASE_STATES_FILE, releaseStatesPage } from './manifest/release-diagram.ts'
import { SHELL_TYPES_FILE, shellTypes } from './manifest/shell-types.ts'
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
const { ROUTES_FILE, routesPage } = await import('./manifest/routes-page.ts')
writeFileSync(ROUTES_FILE, routesPage())

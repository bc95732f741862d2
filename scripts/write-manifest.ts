// npm run manifest: writes package/custom-elements.json from the table of elements and what stands beside each of them.
import { writeFileSync } from 'node:fs'
import { elementsManifest, MANIFEST_FILE, manifestText } from './lib/elements-manifest.ts'

writeFileSync(MANIFEST_FILE, manifestText(await elementsManifest()))

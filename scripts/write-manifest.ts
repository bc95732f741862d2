// npm run manifest: writes package/custom-elements.json from the table of elements and what stands beside each of them, and
// from it the types of the tags in the shell.
import { writeFileSync } from 'node:fs'
import { elementsManifest, MANIFEST_FILE, manifestText } from './lib/elements-manifest.ts'
import { SHELL_TYPES_FILE, shellTypes } from './lib/shell-types.ts'

const manifest = await elementsManifest()
writeFileSync(MANIFEST_FILE, manifestText(manifest))
writeFileSync(SHELL_TYPES_FILE, shellTypes(manifest))

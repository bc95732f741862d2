import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildVersion } from '../../scripts/build/stamp.ts'
import { ROOT } from '../../scripts/bootstrap/paths.mjs'

const FOLDERS = ['sharepoint/src', 'sharepoint/texts', 'sharepoint/build']

/** Fingerprint of the sources of the package and of the portal's address. */
export async function packageStamp(portal: string): Promise<string> {
  const hash = createHash('sha256').update(buildVersion()).update(portal)
  const files = [join(ROOT, 'package/custom-elements.json')]
  for (const folder of FOLDERS) {
    const names = (await readdir(join(ROOT, folder))).filter((name) => /\.(ts|json)$/.test(name))
    files.push(...names.sort().map((name) => join(ROOT, folder, name)))
  }
  for (const file of files) hash.update(await readFile(file))
  return hash.digest('hex')
}

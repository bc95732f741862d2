// Data for hosts that pin a version: the URL of its script and the hashes of its files.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Integrity {
  readonly version: string
  /** Path of the script, and the value of its `integrity` attribute. */
  readonly script: string
  readonly integrity: string
  /** Hash of every script of the version by path. */
  readonly files: Readonly<Record<string, string>>
}

const hashOf = (file: string): string => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`

/** Writes widgets/integrity.json to `dist` for the version in `folder`, a path below it, and returns its content. */
export function writeIntegrity(dist: string, folder: string, version: string): Integrity {
  const names = readdirSync(join(dist, folder), { recursive: true }).map(String)
  const scripts = names.filter((name) => name.endsWith('.js')).toSorted()
  const files = Object.fromEntries(scripts.map((name) => [`/${folder}/${name}`, hashOf(join(dist, folder, name))]))
  const script = `/${folder}/portal.js`
  const manifest = { version, script, integrity: files[script] ?? '', files }
  writeFileSync(join(dist, 'widgets/integrity.json'), JSON.stringify(manifest))
  return manifest
}

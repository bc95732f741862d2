// Compares package-lock.json with npm's own record of the installed packages.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/** An optional package is required if it is for this platform only; npm may omit others. */
const isForHere = ({ os, cpu, libc }) =>
  Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined)

/**
 * @param {Record<string, Package>} wanted of package-lock.json
 * @param {Record<string, Package>} found of node_modules/.package-lock.json
 */
export function matches(wanted, found) {
  const needed = Object.entries(wanted).filter(([path, one]) => path !== '' && (!one.optional || isForHere(one)))
  const same = ([path, { version }]) => found[path]?.version === version
  return needed.every(same) && Object.entries(found).every(([path, { version }]) => wanted[path]?.version === version)
}

/** @param {string} root folder of package.json */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  try {
    return matches(packagesOf(join(root, 'package-lock.json')), packagesOf(record))
  } catch {
    return false
  }
}

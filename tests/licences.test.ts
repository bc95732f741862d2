// Every package of the lock file has a licence that the company may use, and is in the bill of materials (npm run sbom).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

interface Package {
  readonly version?: string
  readonly license?: string
  /** Needed for development only: it is not delivered. */
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)

/** No duties beyond keeping the notice. */
const DELIVERED = new Set(
  'MIT,MIT-0,ISC,0BSD,BSD-2-Clause,BSD-3-Clause,Apache-2.0,BlueOak-1.0.0,Unlicense,Zlib,CC0-1.0'.split(','),
)
/** Tools that are never delivered may have these too. */
const FOR_TOOLS = new Set(['MPL-2.0', 'Python-2.0', 'PSF-2.0', 'CC-BY-3.0'])
/** Reviewed packages, with the terms of their licence. */
const EXAMINED: readonly (readonly [name: RegExp, licence: string, why: string])[] = [
  [/^@fontsource-variable\/source-sans-3$/, 'OFL-1.1', 'a font that may be delivered with software, unchanged'],
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips is a library of its own, loaded dynamically and unchanged'],
  [/^web-push$/, 'MPL-2.0', 'on the server only, unchanged; changed files would have to be published'],
]

/** An expression of SPDX with AND or OR, one level of parentheses. */
function isAllowed(licence: string, allows: (one: string) => boolean): boolean {
  const text = licence.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some((one) => isAllowed(one, allows))
  return text.split(' AND ').every(allows)
}

function faultOf(name: string, { license = '', dev = false }: Package): string | undefined {
  const allows = (one: string) =>
    DELIVERED.has(one) ||
    (dev && FOR_TOOLS.has(one)) ||
    EXAMINED.some(([pattern, licence]) => licence === one && pattern.test(name))
  return isAllowed(license, allows) ? undefined : `${name}: ${license || 'names no licence'}`
}

/** Its package.json names none; its file LICENSE is that of MIT. */
const NAMES_NONE: Record<string, string> = { 'png-js': 'MIT' }

test('every package has a licence of the list', () => {
  expect(installed.length).toBeGreaterThan(300)
  const faults = installed.map(([path, entry]) => {
    const name = nameOf(path)
    return faultOf(name, { ...entry, license: entry.license ?? NAMES_NONE[name] ?? '' })
  })
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})

test.each([
  [{ license: 'MIT' }, true],
  [{ license: '(AGPL-3.0 OR MIT)' }, true],
  [{ license: '(MIT AND Zlib)' }, true],
  [{ license: 'MIT AND GPL-3.0-only' }, false],
  [{ license: 'GPL-3.0-only' }, false],
  [{ license: 'UNLICENSED' }, false],
  [{}, false],
  [{ license: 'LGPL-3.0-or-later' }, false],
  [{ license: 'MPL-2.0' }, false],
  [{ license: 'MPL-2.0', dev: true }, true],
])('%j is allowed: %s', (entry, allowed) => {
  expect(faultOf('some-package', entry) === undefined).toBe(allowed)
})

// `--omit dev` would leave out react and pg, which tools need as well: the bill names the tools too, marked as such.
test('the bill of materials is CycloneDX and names every package that is delivered', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { sbom: string } }
  const [command = '', ...options] = scripts.sbom.split(' ')
  const bill = JSON.parse(execFileSync(command, options, { cwd: root, encoding: 'utf8', maxBuffer: 50_000_000 })) as {
    bomFormat: string
    components: { name: string; version: string; purl: string }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)))
  const missing = installed
    .filter(([, { dev, optional }]) => !dev && !optional)
    .map(([path, { version }]) => `pkg:npm/${nameOf(path)}@${version}`)
    .filter((purl) => !named.has(purl))
  expect(missing).toEqual([])
}, 60_000)

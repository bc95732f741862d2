import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build/ensure-built.ts'
import { run, runTool } from '../../scripts/lib/run.ts'
import { ROOT, machineEnv } from '../../scripts/bootstrap/paths.mjs'
import { elementSizes } from '../../scripts/build/element-sizes.ts'
import { readManifest } from '../../scripts/build/manifest.ts'
import { pack } from './pack.ts'
import { type SampleHost, sampleHost } from './sample-host.ts'

const NAME = '@talbrueck/portal-widgets'
const LIMIT = 120_000
const there = mkdtempSync(join(tmpdir(), 'portal-package-'))
let tarball: string
let host: SampleHost
const installed = (file: string) => readFileSync(join(host.folder, 'node_modules', NAME, file), 'utf8')

beforeAll(async () => {
  expect(await ensureBuilt()).toBe(true)
  tarball = await pack(there)
  host = await sampleHost(tarball)
}, 5 * 60_000)
afterAll(() => rmSync(there, { recursive: true, force: true }))

test(
  '[E18] a strict host compiles with the previous TypeScript',
  async () => {
    const config = join(host.folder, 'tsconfig.json')
    // The platform's declarations are skipped, because they take ten seconds; ours are checked where the host uses them.
    const printed = await host.run('node_modules/typescript/bin/tsc', '-p', config, '--skipLibCheck')
    expect(printed).toBe('')
  },
  LIMIT,
)

test.each(['tsconfig', 'tsconfig.node16', 'tsconfig.react-17', 'tsconfig.react-18'])(
  '[E18] a strict host compiles with %s',
  async (config) =>
    expect(await runTool('tsc', ['-p', join(host.folder, `${config}.json`)])).toMatchObject({ code: 0, output: '' }),
  LIMIT,
)

test(
  'publint reports no fault',
  async () => {
    const printed = await host.run(
      'node_modules/publint/src/cli.js',
      '--strict',
      join(host.folder, 'node_modules', NAME),
    )
    expect(printed).toContain('All good!')
  },
  LIMIT,
)

test(
  'arethetypeswrong reports no fault',
  async () => {
    const printed = await host.run(
      'node_modules/@arethetypeswrong/cli/dist/index.js',
      tarball,
      '--profile',
      'esm-only',
      '--format',
      'json',
    )
    const { problems } = JSON.parse(printed) as { problems: Record<string, unknown> }
    // A CommonJS host uses import() for it, as for any ES module.
    expect(Object.keys(problems).filter((kind) => kind !== 'CJSResolvesToESM')).toEqual([])
  },
  LIMIT,
)

test(
  'npm would publish it',
  async () => {
    expect(JSON.parse(installed('package.json'))).not.toHaveProperty('private')
    // The test calls no registry: the name belongs to that of the operator.
    const flags = [
      '--dry-run',
      '--registry',
      'http://localhost:1/',
      '--loglevel',
      'error',
      '--fetch-retries',
      '0',
      '--json',
    ]
    const options = { env: machineEnv(), shell: process.platform === 'win32' }
    const { code, output } = await run('npm', ['publish', tarball, ...flags], options)
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`"name": "${NAME}"`) })
  },
  LIMIT,
)

test('contains the files of its manifest and of the portal, and no sources', () => {
  const files = globSync('**/*.*', { cwd: join(host.folder, 'node_modules', NAME) })
  expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([])
  expect(files.filter((file) => /\.(br|gz|map)$/.test(file))).toEqual([])
  expect(installed('custom-elements.json')).toBe(readFileSync(join(ROOT, 'package/custom-elements.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(JSON.parse(installed('package.json'))).toMatchObject({ name: NAME, version })
  const { modules } = JSON.parse(installed('custom-elements.json')) as { modules: { path: string }[] }
  for (const { path } of modules) expect(files).toContain(path)
  const themes = globSync('src/themes/*.css', { cwd: ROOT }).map((file) => file.replace('src/', ''))
  expect(files).toEqual(expect.arrayContaining(themes))
})

test('imports no file that it does not ship', () => {
  const folder = join(host.folder, 'node_modules', NAME)
  const REFERENCE =
    /(?:\bfrom|\bimport)\s*\(?\s*(["'`])(\.{1,2}\/[^"'`\n$]+)\1|new URL\(\s*["'`]([^"'`\n$]+)["'`]\s*,\s*import\.meta|url\(\s*["']?([\w./-]+\.\w+)/g
  const missing: string[] = []
  let count = 0
  for (const file of globSync('**/*.{js,css,d.ts}', { cwd: folder }))
    for (const [, , module, beside, asset] of readFileSync(join(folder, file), 'utf8').matchAll(REFERENCE)) {
      const named = module ?? beside ?? asset ?? ''
      count++
      if (!existsSync(join(folder, dirname(file), named))) missing.push(`${file}: ${named}`)
    }
  expect(count).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

test('docs/embedding.md states what each element loads; otherwise run npm run build, then npm run manifest', () => {
  const page = readFileSync(join(ROOT, 'docs/embedding.md'), 'utf8')
  const told = new Map(
    [...page.matchAll(/^\| `(portal-[\w-]+)` \| (\d+) KB \| (\d+) \|$/gm)].map(([, tag = '', size, files]) => [
      tag,
      { size: Number(size), files: Number(files) },
    ]),
  )
  const sizes = elementSizes(join(ROOT, 'dist'), readManifest(join(ROOT, 'dist')))
  expect([...told.keys()]).toEqual(sizes.map(({ tag }) => tag))
  // Each change of the code moves a size a little.
  for (const { tag, size, files } of sizes) {
    expect(Math.abs(size / 1024 - told.get(tag)!.size), `KB of ${tag}`).toBeLessThan(6)
    expect(Math.abs(files.length - told.get(tag)!.files), `files of ${tag}`).toBeLessThan(2)
  }
})

test('every tag has a component, a type and editor data', () => {
  const tags = [...installed('custom-elements.json').matchAll(/"tagName": "([\w-]+)"/g)].map(([, tag = '']) => tag)
  expect(tags.length).toBeGreaterThan(7)
  for (const tag of tags) {
    const component = tag.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())
    expect(installed('react.d.ts')).toContain(`declare const ${component}: `)
    expect(installed('elements.d.ts')).toContain(`'${tag}': ${component}Element`)
    for (const file of ['web-types.json', 'vscode.html-custom-data.json']) {
      expect(installed(file)).toContain(`"name": "${tag}"`)
    }
  }
})

test('[E17] the components are a client module, so that server components can import it', () => {
  expect(installed('react.js')).toMatch(/^'use client';?\n/)
})

test('a server can import and call everything', async () => {
  expect((await host.run('check.mjs')).trim()).toBe('portal-bell')
})

test.each(['package/host/package-lock.json', 'package-lock.json'])('%s contains no URL of a registry', (file) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).not.toMatch(/"resolved":/)
})

// Assembles the npm package in package/dist: compiled sources, generated from the manifest and written by hand, editor data,
// and the widgets of this build.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { elementsManifest } from '../../scripts/manifest/elements-manifest.ts'
import { runTool } from '../../scripts/lib/run.ts'
import { buildVersion, widgetFolder } from '../../scripts/build/stamp.ts'
import { ROOT } from '../../scripts/bootstrap/paths.mjs'
import { widgetModules } from '../../scripts/build/widget-modules.ts'
import { cssData, htmlData, webTypes } from './editor-data.ts'
import { elementTypes, ENTRY, jsxTypes } from './element-types.ts'
import { reactSource } from './react-source.ts'

const FOLDER = join(ROOT, 'package')
export const PACKAGE_DIST = join(FOLDER, 'dist')
const SOURCES = join(PACKAGE_DIST, 'src')

const json = (data: object): string => `${JSON.stringify(data, undefined, 2)}\n`

/** Imports the compiled files: Node and bundlers of a host do not resolve TypeScript sources. */
const compiledNames = (source: string): string => source.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'")

/** Compiles the handwritten and the generated sources; the copies beside the compiled files are removed afterwards. */
async function compile(written: Readonly<Record<string, string>>): Promise<void> {
  mkdirSync(SOURCES, { recursive: true })
  const byHand = globSync('src/*.ts', { cwd: FOLDER, exclude: ['**/*.test.ts'] }).map((file) => [
    basename(file),
    readFileSync(join(FOLDER, file), 'utf8'),
  ])
  for (const [name = '', text = ''] of [...byHand, ...Object.entries(written)]) {
    writeFileSync(join(SOURCES, name), compiledNames(text))
  }
  const { code, output } = await runTool('tsc', ['-p', 'package'])
  if (code !== 0) throw new Error(`The package does not compile:\n${output}`)
  rmSync(SOURCES, { recursive: true })
}

/** Compressed files are only for the portal's own server. */
const isCompressed = /\.(br|gz)$/
/** Only the scripts of the elements: the others belong to the portal's own window. */
const isScript = /\.js$/
const inside = (folder: string, file: string): string => relative(folder, file).replaceAll('\\', '/')

/** Rebuilds package/dist from the sources and from `dist`, which must be built. Rejects with the output of the compiler. */
export async function assemblePackage(): Promise<void> {
  rmSync(PACKAGE_DIST, { recursive: true, force: true })
  const manifest = await elementsManifest()
  const elements = manifest.modules.flatMap(({ declarations }) => declarations)
  await compile({
    'index.ts': ENTRY,
    'elements.ts': elementTypes(elements),
    'react.ts': reactSource(elements),
  })
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const source = readFileSync(join(FOLDER, 'package.json'), 'utf8')
  // npm refuses to publish a private package; the source folder stays private.
  const { private: _, ...facts } = JSON.parse(source) as { name: string; private: true }
  const files: Record<string, string> = {
    'jsx.d.ts': jsxTypes(elements),
    'jsx.js': 'export {}\n',
    'package.json': json({ ...facts, version }),
    'custom-elements.json': json(manifest),
    'web-types.json': json(webTypes(elements, facts.name, version)),
    'vscode.html-custom-data.json': json(htmlData(elements)),
    'vscode.css-custom-data.json': json(cssData(elements)),
    'README.md': readFileSync(join(FOLDER, 'README.md'), 'utf8'),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(PACKAGE_DIST, name), text)
  cpSync(join(ROOT, 'src/themes'), join(PACKAGE_DIST, 'themes'), { recursive: true })
  const widgets = join(ROOT, 'dist', widgetFolder(buildVersion()))
  const modules = await widgetModules(elements.map(({ tagName }) => tagName))
  cpSync(widgets, join(PACKAGE_DIST, 'widgets'), {
    recursive: true,
    filter: (from) => !isCompressed.test(from) && (!isScript.test(from) || modules.has(inside(widgets, from))),
  })
}

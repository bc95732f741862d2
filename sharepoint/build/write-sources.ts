// Generates files of the package: a class and a manifest for each element, the texts, and the settings of Microsoft's
// toolchain. They are not in git.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../../scripts/bootstrap/paths.mjs'
import { readPackageElements, type PackageElement } from './elements.ts'
import { aliasOf, featureFiles, HEADER, headerManifest, solution, webPartManifest } from './manifests.ts'
import { LANGUAGES, textsOf, type Texts } from './texts.ts'
import { readTheme } from './theme.ts'
import { widgetFiles, type WidgetFiles } from './widget-files.ts'

export const FOLDER = join(ROOT, 'sharepoint')
const MADE = join(FOLDER, 'src/gen')

export interface PackageSettings {
  /** Address of the portal and, after a space, the resource for tokens; if empty, the tenant property is used. */
  readonly portal: string
  /** Name of the portal's application in Entra ID. */
  readonly api?: string | undefined
}

export interface Component {
  readonly name: string
  readonly manifest: object
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
const classOf = (base: string, name: string, element: PackageElement): string => `import { ${base} } from '../${base
  .replaceAll(/(?<!^)([A-Z])/g, '-$1')
  .toLowerCase()}.ts'
import { RELEASE } from './release.gen.ts'

export default class ${name} extends ${base} {
  protected readonly element = ${JSON.stringify({ tag: element.tag, fields: element.fields })} as const
  protected readonly release = RELEASE
}
`
const LOCALES = { de: 'de-de', en: 'en-us' } as const
const strings = (texts: Texts): string => `define([], function () {\n  return ${JSON.stringify(texts)}\n})\n`

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

const config = (components: readonly Component[]): object => ({
  $schema: 'https://developer.microsoft.com/json-schemas/spfx-build/config.2.0.schema.json',
  version: '2.0',
  bundles: {
    'portal-components': {
      components: components.map(({ name }) => ({
        entrypoint: `./lib/gen/${name}.gen.js`,
        manifest: `./src/gen/${name}.manifest.json`,
      })),
    },
  },
  externals: {},
  localizedResources: { portalStrings: 'lib/gen/loc/{locale}.js' },
})

/** Writes all files; resolves to the components and the files of the elements. */
export async function writeSources({
  portal,
  api,
}: PackageSettings): Promise<WidgetFiles & { components: Component[] }> {
  const elements = await readPackageElements()
  const [de = {}, en = {}] = await Promise.all(LANGUAGES.map((language) => textsOf(language, elements)))
  const widgets = await widgetFiles(elements.map(({ tag }) => tag))
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  const release = { script: widgets.script, portal, theme: await readTheme() }
  const bell = elements.find(({ tag }) => tag === 'portal-bell')
  if (!bell) throw new Error('package/custom-elements.json knows no bell')
  const components = [
    ...elements.map((element) => ({ name: element.tag, manifest: webPartManifest(element, { de, en }) })),
    { name: HEADER, manifest: headerManifest() },
  ]
  await writeAll(MADE, {
    'release.gen.ts': `export const RELEASE = ${JSON.stringify(release)}\n`,
    [`${HEADER}.gen.ts`]: classOf('PortalHeader', 'Header', bell),
    ...Object.fromEntries(
      elements.map((element) => [
        `${element.tag}.gen.ts`,
        classOf('PortalWebPart', `${aliasOf(element.tag)}WebPart`, element),
      ]),
    ),
    ...Object.fromEntries(components.map(({ name, manifest }) => [`${name}.manifest.json`, json(manifest)])),
    [`loc/${LOCALES.de}.js`]: strings(de),
    [`loc/${LOCALES.en}.js`]: strings(en),
  })
  await writeAll(join(FOLDER, 'assets'), featureFiles())
  await writeFile(join(FOLDER, 'config/config.json'), json(config(components)))
  await writeFile(join(FOLDER, 'config/package-solution.json'), json(solution({ de, en }, { api, version, portal })))
  await sharp(join(ROOT, 'src/shell/icon.svg'), { density: 300 }).resize(96, 96).png().toFile(join(FOLDER, 'icon.png'))
  return { ...widgets, components }
}

/** Copies the files of the elements to the compiled code in `folder`. */
export async function writeWidgets({ files }: WidgetFiles, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, code] of files) await writeFile(join(folder, name), code)
}

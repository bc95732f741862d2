// Provides the SharePoint package to the host page of demo/sharepoint. If the package has not been built, the same sources are
// compiled here in a second, without the 1.1 GB of its toolchain.
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { ensureBuilt } from '#scripts/build/ensure-built.ts'
import { packageStamp } from '#sharepoint/build/stamp.ts'
import { type Component, FOLDER, writeSources, writeWidgets } from '#sharepoint/build/write-sources.ts'
import { buildOnce } from './build-once.ts'
import { DEMO } from './pages.ts'

const PAGE = join(DEMO, 'sharepoint')
const ASSETS = join(PAGE, 'dist/assets')
const RELEASE = join(FOLDER, 'release')
const BUNDLE = 'portal-components'
/** SharePoint replaces it by the URL of the library. */
const LIBRARY = 'HTTPS://SPCLIENTSIDEASSETLIBRARY/'

const exportOf = (name: string): string => name.replaceAll('-', '_')

/** The toolchain appends it to each manifest. */
const loaderConfig = (name: string): object => ({
  internalModuleBaseUrls: [LIBRARY],
  entryModuleId: BUNDLE,
  exportName: exportOf(name),
  scriptResources: {
    [BUNDLE]: { type: 'path', path: `${BUNDLE}.js` },
    portalStrings: {
      type: 'localizedPath',
      paths: { 'de-DE': 'portalStrings_de-de.js' },
      defaultPath: 'portalStrings_en-us.js',
    },
  },
})

async function compile(components: readonly Component[]): Promise<object[]> {
  const entry = join(FOLDER, `src/gen/${BUNDLE}.gen.ts`)
  const lines = components.map(({ name }) => `export * as ${exportOf(name)} from './${name}.gen.ts'\n`)
  await writeFile(entry, lines.join(''))
  await build({
    configFile: false,
    logLevel: 'error',
    root: FOLDER,
    build: {
      outDir: ASSETS,
      target: 'es2022',
      lib: { entry, formats: ['umd'], name: 'portalComponents', fileName: () => `${BUNDLE}.js` },
      rolldownOptions: { external: /^@microsoft\/|^portalStrings$/ },
    },
  })
  for (const locale of ['de-de', 'en-us'])
    await cp(join(FOLDER, `src/gen/loc/${locale}.js`), join(ASSETS, `portalStrings_${locale}.js`))
  return components.map(({ name, manifest }) => ({ ...manifest, loaderConfig: loaderConfig(name) }))
}

async function copyRelease(): Promise<object[]> {
  await cp(join(RELEASE, 'assets'), ASSETS, { recursive: true })
  const names = await readdir(join(RELEASE, 'manifests'))
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(RELEASE, 'manifests', name), 'utf8')) as object),
  )
}

/** Builds the files that the page of demo/sharepoint loads, unless they exist. */
export async function buildSharePoint(): Promise<void> {
  const stamp = await packageStamp('')
  const own = join(RELEASE, '.stamp')
  const isReleased = existsSync(own) && (await readFile(own, 'utf8')) === stamp
  await buildOnce(PAGE, stamp + (isReleased ? ' release' : ''), async () => {
    if (!(await ensureBuilt())) throw new Error('The front end could not be built')
    await rm(ASSETS, { recursive: true, force: true })
    await mkdir(ASSETS, { recursive: true })
    let manifests: object[]
    if (isReleased) manifests = await copyRelease()
    else {
      const sources = await writeSources({ portal: '' })
      manifests = await compile(sources.components)
      await writeWidgets(sources, ASSETS)
    }
    const text = `export const MANIFESTS = ${JSON.stringify(manifests, undefined, 2)}\n`
    await writeFile(join(PAGE, 'dist/manifests.js'), text)
  })
}

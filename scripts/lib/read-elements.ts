// The one table of elements with what stands beside each element in words: the source of the manifest.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import type { ElementDocs } from '#shared/element/docs/element-docs.ts'
import type { ElementSpec } from '#shared/element/element-spec.ts'

const root = resolve(import.meta.dirname, '../..')

export interface ReadElement {
  readonly spec: ElementSpec
  readonly docs: ElementDocs
}

/** What the table hands on without looking at it: classes and parts of a page, which Node does not have. */
const PARTS = /element-class|bell-button/
const NOTHING = 'virtual:nothing'
const withoutPage = (): Plugin => ({
  name: 'portal:without-page',
  enforce: 'pre',
  resolveId: (id) => (PARTS.test(id) ? NOTHING : null),
  load: (id) => (id === NOTHING ? 'export const elementClass = 0, mountBellButton = 0; export default 0' : null),
})

async function docsOf(tag: string): Promise<ElementDocs> {
  const [file] = globSync(`src/widgets/**/${tag}.docs.ts`, { cwd: root })
  if (!file) throw new Error(`src/widgets/…/${tag}.docs.ts is missing`)
  return ((await import(resolve(root, file))) as { docs: ElementDocs }).docs
}

/** Every element in the order of the table. */
export async function readElements(): Promise<readonly ReadElement[]> {
  const { module } = await runnerImport<{ ELEMENTS: readonly ElementSpec[] }>(resolve(root, 'src/loader/elements.ts'), {
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [withoutPage()],
  })
  return Promise.all(module.ELEMENTS.map(async (spec) => ({ spec, docs: await docsOf(spec.tag) })))
}

/** The reference value of every token: what tokens.css falls back to. */
export function readTokens(): ReadonlyMap<string, string> {
  const css = readFileSync(resolve(root, 'src/shared/element/tokens.css'), 'utf8')
  const [first = ''] = css.split('@media')
  const found = first.matchAll(/--p-[\w-]+: var\(\s*(--portal-[\w-]+),\s*([\s\S]*?)\s*\);/g)
  return new Map([...found].map(([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ')]))
}

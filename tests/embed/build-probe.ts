// Builds the probe: the script of the test pages, with two small elements and the views of two real ones.
import { resolve } from 'node:path'
import { build, type Rollup } from 'vite'
import { VIEW_ENTRIES } from '#scripts/build/chunks.ts'

const PROBE = resolve(import.meta.dirname, 'probe')
/** Where an element looks for the view of its tag. */
export const viewPath = (tag: string): string => `/chunks/${tag}.js`
const view = (tag: string, file: string) => [viewPath(tag).slice(1, -3), resolve(PROBE, file)] as const
const ENTRIES = Object.fromEntries([
  ['main', resolve(PROBE, 'main.ts')],
  view('portal-probe', 'probe.element.tsx'),
  view('portal-other', 'other.element.tsx'),
  view('portal-lost', 'lost.element.ts'),
  view('portal-bell', VIEW_ENTRIES['portal-bell']!),
  view('portal-legal', VIEW_ENTRIES['portal-legal']!),
])

/** The built files by path. */
export async function buildProbe(): Promise<Map<string, string>> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      minify: false,
      rolldownOptions: {
        input: ENTRIES,
        preserveEntrySignatures: 'allow-extension',
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })) as Rollup.RollupOutput
  return new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as const] : [])),
  )
}

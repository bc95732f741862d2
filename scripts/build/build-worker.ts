// Builds the service worker of a finished front end, a separate script that contains the list of its files.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { BUILD_TARGET } from './build-target.ts'
import { closureOf, type Manifest } from './manifest.ts'
import { buildVersion, widgetFolder } from './stamp.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

/** Views and their lazy parts that work without a network: their files are cached with the shell's. */
const OFFLINE = [
  /portal-(news-cards|story)\.element\.ts$|bell-panel\.ts$|reader-actions\.ts$|rich-text\.ts$/,
  // Requests, stamps and entries are stored without a connection and sent later.
  /portal-(vacation-calendar|working-hours|terminal)\.element\.ts$|(request-panel|entry-dialog|week-form|day-panel)\.tsx$/,
]
/** The file that portal.js shares with its chunks; no import of the sources refers to it. */
const PARTS = `${widgetFolder(buildVersion())}/parts.js`
const WORKERS = { 'service-worker': 'service-worker.ts', 'withdrawn-worker': 'withdrawn-worker.ts' }

async function filesOf(dist: string, manifest: Manifest) {
  const assets = (await readdir(join(dist, 'assets'))).map((name) => `assets/${name}`)
  // Lazy parts of the shell and of portal.js are cached with the shell, those of the views on their first request.
  const isShells = (source: string) => !source.includes('/widgets/') || OFFLINE.some((pattern) => pattern.test(source))
  const shell = new Set([...assets, PARTS, ...closureOf(manifest, Object.keys(manifest).filter(isShells))])
  shell.delete('index.html')
  const all = new Set(closureOf(manifest, Object.keys(manifest)))
  return {
    shell: ['/', ...[...shell].map((file) => `/${file}`)],
    later: [...all].filter((file) => !shell.has(file)).map((file) => `/${file}`),
    // The name of the page is the same in every version, so its content is compared.
    index: createHash('sha256')
      .update(readFileSync(join(dist, 'index.html')))
      .digest('base64'),
  }
}

/** Writes service-worker.js and withdrawn-worker.js, which replaces it when the operator disables it, to `dist`. */
export async function buildWorkers(dist: string, manifest: Manifest): Promise<void> {
  const files = await filesOf(dist, manifest)
  for (const [name, source] of Object.entries(WORKERS)) {
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'warn',
      publicDir: false,
      define: {
        'import.meta.env.PORTAL_VERSION': JSON.stringify(buildVersion()),
        'import.meta.env.PORTAL_FILES': JSON.stringify(files),
      },
      build: {
        outDir: dist,
        emptyOutDir: false,
        target: BUILD_TARGET,
        rolldownOptions: {
          input: { [name]: resolve(ROOT, 'src/worker', source) },
          output: { format: 'iife', entryFileNames: '[name].js' },
        },
      },
    })
  }
}

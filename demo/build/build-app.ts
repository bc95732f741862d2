// Builds a host application with its own packages, again only when its files change.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { runIn } from '#scripts/lib/run-in.ts'
import { buildOnce } from './build-once.ts'
import { DEMO } from './pages.ts'

export const APPS = ['react17', 'react19', 'angular'] as const
export type App = (typeof APPS)[number]

async function stampOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const files = (await readdir(folder)).filter((file) => file.includes('.'))
  for (const file of files.sort()) hash.update(file).update(await readFile(join(folder, file)))
  return hash.update(await readFile(import.meta.filename)).digest('hex')
}

/** Angular's packages are published partially compiled. Its linker completes them, so that the browser needs no compiler. */
function angularLinker(folder: string): Plugin {
  const require = createRequire(join(folder, 'package.json'))
  return {
    name: 'angular-linker',
    async transform(code, id) {
      if (!/[\\/]@angular[\\/].*\.mjs$/.test(id) || !code.includes('ɵɵngDeclare')) return undefined
      const linker = (await import(require.resolve('@angular/compiler-cli/linker/babel'))) as { default: object }
      const cli = createRequire(require.resolve('@angular/compiler-cli'))
      const babel = (await import(cli.resolve('@babel/core'))) as {
        transformAsync(code: string, options: object): Promise<{ code: string }>
      }
      return (
        await babel.transformAsync(code, {
          filename: id,
          compact: false,
          configFile: false,
          babelrc: false,
          plugins: [linker.default],
        })
      ).code
    },
  }
}

async function bundle(app: App, folder: string): Promise<void> {
  const isAngular = app === 'angular'
  if (isAngular) await runIn(folder, process.execPath, ['node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js'])
  await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    plugins: isAngular ? [angularLinker(folder)] : [],
    define: { 'process.env.NODE_ENV': '"production"', ngDevMode: 'false', ngServerMode: 'false' },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, isAngular ? 'dist/compiled/app.js' : 'app.jsx'),
        // The page's own sign-in is not bundled.
        external: /\/sign-in\.js$/,
        output: { entryFileNames: 'app.js', paths: () => './sign-in.js' },
      },
    },
  })
}

/** Installs and builds `app` unless its build is up to date. Concurrent processes build it once. */
export async function buildApp(app: App): Promise<void> {
  const folder = join(DEMO, app)
  await buildOnce(folder, await stampOf(folder), async () => {
    await runIn(folder, 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    await bundle(app, folder)
  })
}

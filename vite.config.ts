import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BUILD_TARGET } from './scripts/build/build-target.ts'
import { CODE_SPLITTING, PORTAL_ENTRY, VIEW_ENTRIES } from './scripts/build/chunks.ts'
import { embeddedWithoutIdentity } from './scripts/build/embedded-modules.ts'
import { kitPage } from './scripts/build/kit-page.ts'
import { oneCopy, PARTS } from './scripts/build/one-copy.ts'
import { buildVersion, widgetFolder } from './scripts/build/stamp.ts'
import { iconShapes, portalInDevelopment, withoutChartListeners, withoutPreload } from './scripts/build/vite-plugins.ts'

const root = import.meta.dirname
const version = buildVersion()
const widgets = widgetFolder(version)

function addressOf(entry: string): string {
  if (entry === 'portal') return `${widgets}/portal.js`
  // portal.js looks for the view of a tag by its name.
  return entry in VIEW_ENTRIES ? `${widgets}/chunks/[name].js` : 'assets/[name]-[hash].js'
}

export default defineConfig(({ command }) => ({
  root: resolve(root, 'src/shell'),
  base: '/',
  plugins: [
    react(),
    withoutPreload(),
    iconShapes(),
    withoutChartListeners(),
    portalInDevelopment(PORTAL_ENTRY, VIEW_ENTRIES),
    oneCopy(widgets, version),
    kitPage(),
    embeddedWithoutIdentity([PORTAL_ENTRY, ...Object.values(VIEW_ENTRIES)]),
  ],
  define: {
    'import.meta.env.PORTAL_VERSION': JSON.stringify(version),
    'import.meta.env.PORTAL_PARTS': command === 'build' ? PARTS : 'undefined',
  },
  // The hook of React itself, instead of a copy for versions before 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: { fs: { allow: [root] } },
  // No import leads to the views: without this their libraries would be found late, and the page would reload.
  optimizeDeps: { entries: ['index.html', ...Object.values(VIEW_ENTRIES)] },
  build: {
    outDir: resolve(root, 'dist'),
    emptyOutDir: true,
    target: BUILD_TARGET,
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    // A lazy part of the shell would have to load its own sheet, and we leave out what does that.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { portal: PORTAL_ENTRY, index: resolve(root, 'src/shell/index.html'), ...VIEW_ENTRIES },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: ({ name }) => addressOf(name),
        chunkFileNames: `${widgets}/chunks/[name].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: CODE_SPLITTING,
      },
    },
  },
}))

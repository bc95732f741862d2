import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CODE_SPLITTING, PORTAL_ENTRY, VIEW_ENTRIES } from './scripts/lib/chunks.ts'
import { kitPage } from './scripts/lib/kit-page.ts'
import { buildVersion } from './scripts/lib/stamp.mjs'
import {
  leanIcons,
  leanIdentity,
  leanStores,
  leanTemplates,
  portalInDevelopment,
  withoutPreload,
} from './scripts/lib/vite-plugins.ts'

const root = import.meta.dirname
const version = buildVersion()
/** Where portal.js looks for the views of its build. */
const views = `widgets/chunks/${version.slice(-8)}`

function addressOf(entry: string): string {
  if (entry === 'portal') return 'widgets/portal.js'
  return entry in VIEW_ENTRIES ? `${views}/[name].js` : 'assets/[name]-[hash].js'
}

export default defineConfig({
  root: resolve(root, 'src/shell'),
  base: '/',
  plugins: [
    react(),
    withoutPreload(),
    leanIcons(),
    leanIdentity(),
    leanStores(),
    leanTemplates(),
    portalInDevelopment(PORTAL_ENTRY, VIEW_ENTRIES),
    kitPage(),
  ],
  define: { 'import.meta.env.PORTAL_VERSION': JSON.stringify(version) },
  server: { fs: { allow: [root] } },
  // No import leads to the views: without this their libraries would be found late, and the page would reload.
  optimizeDeps: { entries: ['index.html', ...Object.values(VIEW_ENTRIES)] },
  build: {
    outDir: resolve(root, 'dist'),
    emptyOutDir: true,
    // The first engines with light-dark(): with older ones each colour would become two variables.
    target: ['chrome125', 'firefox128', 'safari17.5'],
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
        chunkFileNames: 'widgets/chunks/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: CODE_SPLITTING,
      },
    },
  },
})

import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CODE_SPLITTING, PORTAL_ENTRY } from './scripts/lib/chunks.ts'
import { buildVersion } from './scripts/lib/stamp.mjs'
import { leanIcons, leanTemplates, portalInDevelopment, withoutPreload } from './scripts/lib/vite-plugins.ts'

const root = import.meta.dirname

export default defineConfig({
  root: resolve(root, 'src/shell'),
  base: '/',
  plugins: [react(), withoutPreload(), leanIcons(), leanTemplates(), portalInDevelopment(PORTAL_ENTRY)],
  define: { 'import.meta.env.PORTAL_VERSION': JSON.stringify(buildVersion()) },
  server: { fs: { allow: [root] } },
  build: {
    outDir: resolve(root, 'dist'),
    emptyOutDir: true,
    // The first engines with light-dark(): with older ones each colour would become two variables.
    target: ['chrome125', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { portal: PORTAL_ENTRY, index: resolve(root, 'src/shell/index.html') },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: (chunk) => (chunk.name === 'portal' ? 'widgets/portal.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'widgets/chunks/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: CODE_SPLITTING,
      },
    },
  },
})

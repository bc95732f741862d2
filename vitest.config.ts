import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { VIEW_ENTRIES } from './scripts/build/chunks.ts'
import { viewsByName } from './scripts/build/vite-plugins.ts'

/** Files that take long, most of it waiting for servers and processes. */
const LONG =
  /\/tests\/reliability\/|\/(scripts\/new-area|package\/build)\/|\/demo-data\/demo-data\.|\/vacation\/concurrency\./

/** The long files begin: while they wait others use the processor, and no worker is left with one at the end of a run. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  plugins: [react(), viewsByName(VIEW_ENTRIES)],
  test: {
    pool: 'forks',
    // On two cores: many tests of the server wait for a retry or for the database.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A slow machine needs longer; a fast one never waits for it.
    expect: { poll: { timeout: 10_000 } },
    // Where nobody watches, a hiccup of the machine costs a second try; at a desk nothing is tried twice.
    retry: process.env['CI'] ? 1 : 0,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/shared/{domain,contract}/**/*.test.ts',
            '{scripts,sharepoint/src,sharepoint/build,package/build,demo/build}/**/*.test.ts',
            'package/src/on-a-server.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'client',
          environment: 'jsdom',
          // A context for each file, in one process: modules of its own without jsdom being loaded again.
          pool: 'vmForks',
          environmentOptions: { jsdom: { url: 'http://localhost:8080/', pretendToBeVisual: true } },
          include: ['{src,package/src}/**/*.test.{ts,tsx}'],
          exclude: ['src/shared/{domain,contract}/**', 'package/src/on-a-server.test.ts'],
          setupFiles: ['tests/setup/client.ts'],
          css: { include: [/\.css/] },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // Modules of the server keep nothing between two apps.
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        // The portal as a process of its own: databases that stop, servers that are killed.
        test: {
          name: 'reliability',
          environment: 'node',
          include: ['tests/{reliability,security}/**/*.test.ts'],
          // Their servers are built or started for a minute and longer, too long beside all other tests, and need more than
          // Node: `npm run test:storage` and `npm run test:keycloak` run them.
          exclude: [
            ...(process.env['OBJECT_STORAGE_TESTS'] ? [] : ['tests/reliability/object-storage.test.ts']),
            ...(process.env['KEYCLOAK_TESTS'] ? [] : ['tests/reliability/identity/keycloak.test.ts']),
          ],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', environment: 'node', include: ['tests/{,embed/}*.test.ts'] },
      },
    ],
  },
})

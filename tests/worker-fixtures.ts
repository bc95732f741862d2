// Fixtures of a worker, each started on first use. All tests extend this one object: Playwright starts another worker, and so another
// portal, for each other set of worker fixtures.
import { mergeTests, test as base } from '@playwright/test'
import { type Playground, startPlayground } from '#playground/server.ts'
import { portalTest } from '#tests/e2e/portal-fixture.ts'
import { buildProbe } from '#tests/embed/build-probe.ts'
import { type Windows, windowsOf } from '#tests/embed/tab.ts'
import { startWebKit } from '#tests/embed/webkit/webkit-windows.ts'

const embedTest = base.extend<object, { windows: Windows; files: Map<string, string> }>({
  windows: [
    async ({ browserName, playwright }, provide) => {
      const windows = browserName === 'webkit' ? await startWebKit() : windowsOf(await playwright[browserName].launch())
      await provide(windows)
      await windows.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  files: [async ({}, provide) => provide(await buildProbe()), { scope: 'worker' }],
})

export const workerTest = mergeTests(portalTest, embedTest).extend<object, { playground: Playground }>({
  playground: [
    async ({ portal }, provide) => {
      const playground = await startPlayground({ portal: portal.url, port: 0, password: portal.password })
      await provide(playground)
      await playground.close()
    },
    { scope: 'worker' },
  ],
})

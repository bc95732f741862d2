// One running portal for all tests of a worker.
import { test as base } from '@playwright/test'
import { companyFolder } from './company.ts'
import { type RunningPortal, startPortal } from './portal.ts'

export const portalTest = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortal({}, { from: companyFolder() })
      await provide(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

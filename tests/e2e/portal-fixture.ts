// One running portal for all tests of a worker.
import { test as base } from '@playwright/test'
import { query } from '#tests/reliability/database.ts'
import { type RunningPortal, startPortal } from './portal.ts'

export const portalTest = base.extend<object, { portal: RunningPortal }>({
  portal: [
    async ({}, provide) => {
      const portal = await startPortal()
      // The story that the demo company publishes a minute later would change the numbers that tests count.
      await query(
        portal.dataDir,
        "update news_story set status = 'draft', publish_at = null where status = 'scheduled'",
      )
      await provide(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// npm run bench: runs all parts in sequence against one portal with new demo data, so that they do not affect each other.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { startPortal } from '#tests/e2e/portal.ts'
import { benchBell } from './bell.ts'
import { benchBoard } from './board.ts'
import { benchForum } from './community-forum.ts'
import { benchCommunityBenefits } from './community-benefits.ts'
import { benchControlling } from './controlling.ts'
import { benchControllingChart } from './controlling-chart.ts'
import { benchDuplicates } from './duplicates.ts'
import { benchEmbed } from './embed.ts'
import { benchExport } from './export.ts'
import { benchLeave } from './leave.ts'
import { benchLive } from './live.ts'
import { benchLoad } from './load.ts'
import { benchMemory } from './memory.ts'
import { benchNavigation } from './navigation.ts'
import { benchNews } from './news.ts'
import { benchOverview } from './overview.ts'
import { benchPartners } from './partners.ts'
import { benchPlanner } from './planner.ts'
import { benchPostboxConversation } from './postbox-conversation.ts'
import { benchPostboxForm } from './postbox-form.ts'
import { benchProduction } from './production.ts'
import { benchTerminals } from './production-terminals.ts'
import { benchPush, startPushService } from './push.ts'
import { benchPalette } from './palette.ts'
import { benchPostboxLists } from './postbox-lists.ts'
import { benchPublish } from './publish.ts'
import { benchScreens } from './screens.ts'
import { benchSeveralServers } from './several-servers.ts'
import { benchTable } from './table.ts'
import { benchTyping } from './typing.ts'
import { benchUpload } from './upload.ts'
import { benchSearch } from './search.ts'
import { benchWorkingTime } from './working-time.ts'
import { benchWorkingTimeControl } from './working-time-control.ts'
import { benchWorkingTimeImport } from './working-time-import.ts'

const READER = 'felix.hartung'
const EDITOR = 'leonie.brinkmann'
const PEOPLE = [
  READER,
  EDITOR,
  'katrin.osterloh',
  'bernd.scholten',
  'aylin.demir',
  'birte.lohse',
  'miriam.falk',
  'murat.yildiz',
]
const REST = 20_000

const only = process.argv[2] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const delays = join(folder, 'delays.json')
const service = await startPushService()
const portal = await startPortal(
  { BENCH_DELAYS: delays, PUSH_SERVICES: service.origin },
  { script: 'tests/bench/server.ts' },
)
const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
const browser = await launch()
let failed = false
async function part(name: string, bench: () => Promise<void> | void): Promise<void> {
  if (!name.startsWith(only)) return
  try {
    await bench()
  } catch (error) {
    failed = true
    console.error(`${name}: ${(error as Error).message}`)
  }
}

await part('bell', () => benchBell(portal, browser, 'katrin.osterloh'))
await part('board', () => benchBoard(browser))
await part('community-benefits', benchCommunityBenefits)
await part('controlling-chart', () => benchControllingChart(browser))
await part('duplicates', benchDuplicates)
await part('embed', () => benchEmbed(browser, 'katrin.osterloh'))
await part('live', () => benchLive(portal, browser, READER, EDITOR))
await part('navigation', () => benchNavigation(portal, browser, READER))
await part('overview', () => benchOverview(browser, READER))
await part('palette', () => benchPalette(browser, READER))
await part('partners', () => benchPartners(browser))
await part('planner', () => benchPlanner(portal, browser, READER))
await part('postbox-conversation', () => benchPostboxConversation(browser))
await part('postbox-form', () => benchPostboxForm(portal, browser, READER))
await part('screens', () => benchScreens(portal, browser))
await part('table', () => benchTable(browser))
await part('typing', () => benchTyping(browser))
await browser.close()
await part('push', () => benchPush(portal, service, READER, EDITOR))
await part('publish', () => benchPublish(EDITOR))
await part('production', benchProduction)
await part('production-terminals', () => benchTerminals())
await part('controlling', benchControlling)
await part('search', () => benchSearch(PEOPLE))
await part('community-forum', () => benchForum(PEOPLE))
await part('export', () => benchExport())
await part('leave', () => benchLeave('bernd.scholten'))
await part('load', () => benchLoad(portal, PEOPLE, delays))
await part('postbox', () => benchPostboxLists())
await part('news', () => benchNews(portal, READER))
await part('working-time balance', () => benchWorkingTime())
await part('working-time-control', () => benchWorkingTimeControl(portal, launch, 'katrin.osterloh'))
await part('working-time-import', () => benchWorkingTimeImport(portal, 'katrin.osterloh'))
await part('several-servers', benchSeveralServers)
await part('upload', () => benchUpload(portal, EDITOR))
await part('memory', async () => {
  await portal.restart()
  await pause(only === '' ? REST : 2000)
  benchMemory(portal)
})
await portal.stop()
await service.stop()
rmSync(folder, { recursive: true })
process.exitCode = failed ? 1 : 0

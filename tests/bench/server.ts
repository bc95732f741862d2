// Runs the portal as `npm start` does, but without rate limits, and measures its event loop.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '#server/config/config.ts'
import { startPortal } from '#server/portal.ts'

const portal = await startPortal(readConfig(process.env), { limit: 1_000_000_000 })

const file = process.env['BENCH_DELAYS']
// Looking at the event loop every millisecond is work of its own: only for who asks for it.
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const MILLISECOND = 1_000_000
  /** Writes the delays measured since the last signal, in ms, and resets them. */
  process.on('SIGUSR2', () => {
    const seen = { p99: delay.percentile(99) / MILLISECOND, max: delay.max / MILLISECOND }
    writeFileSync(file, JSON.stringify(seen))
    delay.reset()
  })
}

process.once('SIGTERM', () => void portal.close().then(() => process.exit(0)))

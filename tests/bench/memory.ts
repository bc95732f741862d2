// Memory of the server and of its database, as proportional set size (PSS).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { report } from './report.ts'

const KILOBYTES = 1024

function pss(pid: number): number {
  const file = `/proc/${pid}/smaps_rollup`
  return existsSync(file) ? Number(/^Pss:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / KILOBYTES : 0
}

const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** The process and its children. */
function family(pid: number): number[] {
  const others = readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0 && existsSync(`/proc/${one}/status`))
  return [pid, ...others.filter((one) => parentOf(one) === pid)]
}

function databasePid({ dataDir }: RunningPortal): number | undefined {
  const file = readdirSync(dataDir, { recursive: true }).find((name) => String(name).endsWith('postmaster.pid'))
  return file ? Number(readFileSync(join(dataDir, String(file)), 'utf8').split('\n')[0]) : undefined
}

/** Reports memory at rest, on systems with /proc. */
export function benchMemory(portal: RunningPortal): void {
  if (!existsSync('/proc/self/smaps_rollup')) return console.log('memory: this system does not tell')
  report('memory at rest, server', pss(portal.pid), 'MB')
  const postmaster = databasePid(portal)
  if (postmaster)
    report(
      'memory at rest, database',
      family(postmaster).reduce((sum, pid) => sum + pss(pid), 0),
      'MB',
    )
}

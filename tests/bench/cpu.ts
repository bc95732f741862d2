// CPU time of a portal and its database: unlike wall time, it hardly depends on other programs of the machine.
import { existsSync, readFileSync } from 'node:fs'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { processesOf } from '#tests/reliability/database.ts'

/** Linux counts in hundredths of a second. */
const TICKS = 100

/** Seconds of a process; those of its ended children are added if `withChildren`. */
export function secondsOf(pid: number, withChildren: boolean): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const stat = readFileSync(file, 'utf8')
  // The program name is in brackets and may contain anything; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const counted = withChildren ? fields.slice(11, 15) : fields.slice(11, 13)
  return counted.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

export interface Cpu {
  readonly node: number
  readonly database: number
}

/** Seconds of the database below `dataDir`. */
export async function databaseSeconds(dataDir: string): Promise<number> {
  const [postmaster = 0, ...children] = await processesOf(dataDir)
  return children.reduce((sum, child) => sum + secondsOf(child, false), secondsOf(postmaster, true))
}

/** Seconds of CPU that were used since the start; 0 on systems without /proc. */
export async function cpuOf({ pid, dataDir }: RunningPortal): Promise<Cpu> {
  return { node: secondsOf(pid, false), database: await databaseSeconds(dataDir) }
}

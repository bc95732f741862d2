// Builds the front end when its sources changed since the last build.
import { runNode } from '#scripts/lib/run.ts'
import { isBuilt } from './stamp.ts'

/** False when it failed; the reason is printed. */
export async function ensureBuilt(): Promise<boolean> {
  if (isBuilt()) return true
  process.stdout.write('Building the front end …')
  const { code, output, seconds } = await runNode('scripts/build.ts', ['--start'])
  process.stdout.write(code === 0 ? ` done (${seconds.toFixed(1)} s)\n` : ' failed\n')
  if (code !== 0) process.stderr.write(output)
  return code === 0
}

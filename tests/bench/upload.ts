// An upload of 10 MB compared with a minimal server that writes to the same disk, alternating; median of their ratio.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fetchToken } from '#scripts/lib/demo-token.ts'
import { aPdf } from '#server/files/testing/files.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { median, report } from './report.ts'

const BYTES = 10_485_760
/** Number of rounds after the warm-up; more would exceed the upload limit of one person. */
const ROUNDS = 15
const WARM_UP = 4
const root = resolve(import.meta.dirname, '../..')

/** Returns the time in ms. */
async function send(url: string, body: Uint8Array<ArrayBuffer>, token: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    'idempotency-key': randomUUID(),
  }
  const begun = performance.now()
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - begun
}

/** Reports the times of both and their ratio. */
export async function benchUpload(portal: RunningPortal, username: string): Promise<void> {
  const folder = await mkdtemp(join(portal.dataDir, 'bare-'))
  const bare = spawn(process.execPath, ['tests/bench/bare-upload.ts', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(bare.stdout, 'data')) as [Buffer]
    const token = await fetchToken(portal.url, username, portal.password)
    const body = new Uint8Array(aPdf(BYTES))
    const theirs = `${line.toString().trim()}/`
    const ours = `${portal.url}/api/news/ma/docs?kind=attachment&name=Plan.pdf`
    const rounds: { ours: number; theirs: number }[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const took = { ours: 0, theirs: 0 }
      for (const who of round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const))
        took[who] = await send(who === 'ours' ? ours : theirs, body, token)
      if (round >= WARM_UP) rounds.push(took)
    }
    report('upload of 10 MB', median(rounds.map((one) => one.ours)), 'ms')
    report('a bare stream of 10 MB to the disk', median(rounds.map((one) => one.theirs)), 'ms')
    report('upload of 10 MB, speed ÷ a bare stream', median(rounds.map((one) => one.theirs / one.ours)), 'ratio', {
      atLeast: 0.6,
    })
  } finally {
    bare.kill()
    await rm(folder, { recursive: true })
  }
}

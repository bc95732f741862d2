import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { workerFunction } from './worker-function.ts'

const MODULE = `
import { parentPort } from 'node:worker_threads'
import { answerCalls } from '${new URL('worker-function.ts', import.meta.url).href}'
answerCalls(parentPort, (input) => {
  if (input === 'fail') throw new RangeError('secret details')
  if (input === 'exit') process.exit(1)
  while (input === 'hang');
  return input.toUpperCase()
})`

let url: URL
beforeAll(async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'worker-')), 'worker.mjs')
  await writeFile(path, MODULE)
  url = pathToFileURL(path)
})

describe('a function in a worker thread', () => {
  test('returns the results of concurrent calls', async () => {
    const run = workerFunction<string, string>(url)
    expect(await Promise.all(['a', 'b', 'c'].map(run))).toEqual(['A', 'B', 'C'])
  })

  test('passes an error by its name, and continues to work', async () => {
    const run = workerFunction<string, string>(url)
    await expect(run('fail')).rejects.toMatchObject({ name: 'RangeError', message: 'RangeError' })
    expect(await run('a')).toBe('A')
  })

  test('fails the call of a thread that ends, and starts another one for the next', async () => {
    const run = workerFunction<string, string>(url)
    const [ended, next] = await Promise.allSettled([run('exit'), run('a')])
    expect(ended).toMatchObject({ status: 'rejected', reason: { message: 'the worker thread ended' } })
    expect(next).toMatchObject({ value: 'A' })
  })

  test('ends a call that computes for more than 10 s; waiting calls succeed', async () => {
    const run = workerFunction<string, string>(url)
    await run('a')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const results = Promise.allSettled([run('hang'), run('b')])
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    const [hanging, next] = await results
    expect(hanging).toMatchObject({ status: 'rejected', reason: { name: 'WorkerTimeout' } })
    expect(next).toMatchObject({ value: 'B' })
  })
})

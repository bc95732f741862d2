import { beforeEach, expect, test, vi } from 'vitest'
import { configureAddresses } from '#shared/bus/configure-addresses.ts'
import { $session, setTokenProvider } from '#shared/bus/session.ts'
import { downloadOf } from './download.ts'
import { aToken } from '#shared/testing/a-token.ts'
import { testBackEnd } from '#shared/testing/test-back-end.ts'

const FILE = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251)
const signal = new AbortController().signal
const onProgress = vi.fn<(bytes: number) => void>()

const backEnd = await testBackEnd()

/** Answers ranges; the line breaks after so many bytes of each answer, as long as there are numbers left. */
function serve(cuts: number[], ranges = true): void {
  backEnd.answer = ({ headers }) => {
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(String(headers['range'] ?? '')) ?? []
    const start = ranges ? Number(from) : 0
    const cutAfter = cuts.shift()
    return {
      status: start > 0 ? 206 : 200,
      body: FILE.subarray(start),
      headers: { 'content-type': 'application/pdf' },
      ...(cutAfter !== undefined && { cutAfter }),
    }
  }
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  backEnd.asked.length = 0
  onProgress.mockClear()
  configureAddresses(backEnd.baseUrl)
  setTokenProvider(undefined)
  setTokenProvider(async () => aToken())
  await vi.waitFor(() => expect($session.get().status).toBe('signed-in'))
})

const isWhole = async (blob: Blob): Promise<boolean> => Buffer.from(await blob.arrayBuffer()).equals(FILE)
const ranges = () => backEnd.asked.map(({ headers }) => headers['range'])

test('downloads a file with its type and reports its progress', async () => {
  serve([])
  const blob = await downloadOf('api/x').run({ signal, onProgress })
  expect(blob.type).toBe('application/pdf')
  expect(await isWhole(blob)).toBe(true)
  expect(onProgress.mock.lastCall).toEqual([FILE.length])
  expect(ranges()).toEqual([undefined])
})

test('resumes a broken download automatically', async () => {
  serve([80_000, 50_000])
  expect(await isWhole(await downloadOf('api/x').run({ signal, onProgress }))).toBe(true)
  expect(ranges()).toEqual([undefined, 'bytes=80000-', 'bytes=130000-'])
})

test('a service that knows no ranges gives the whole again', async () => {
  serve([80_000], false)
  expect(await isWhole(await downloadOf('api/x').run({ signal, onProgress }))).toBe(true)
})

test('stops after an attempt without bytes; the next attempt resumes', async () => {
  serve([80_000, 0])
  const download = downloadOf('api/x')
  await expect(download.run({ signal, onProgress })).rejects.toMatchObject({ status: 'Error', code: 'network' })
  expect(await isWhole(await download.run({ signal, onProgress }))).toBe(true)
  expect(ranges().at(-1)).toBe('bytes=80000-')
})

test('rejects with the error of a refusal', async () => {
  backEnd.answer = () => ({ status: 404, body: { code: 'not_found', title: 'x' } })
  await expect(downloadOf('api/x').run({ signal, onProgress })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

test('broken off, it rejects with the reason', async () => {
  const stop = new AbortController()
  serve([])
  const call = downloadOf('api/x').run({ signal: stop.signal, onProgress: () => stop.abort('enough') })
  await expect(call).rejects.toBe('enough')
})

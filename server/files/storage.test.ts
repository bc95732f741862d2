import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createFiles, type Files } from './files.ts'
import { testStorage } from './testing/storage-contract.ts'

let folder: string
let files: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-storage-'))
  files = createFiles({ dataDir: folder, s3: undefined })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a folder', () => {
  testStorage({ storage: () => files.storage, folder: () => folder })

  test('reports an error of the disk to all waiting callers', async () => {
    const draft = await files.drafts.receive(Readable.from([Buffer.from('x')]), 9)
    const disk = Promise.withResolvers<void>()
    const { lasting } = await files.storage.put(randomUUID(), { ...draft, flushed: disk.promise })
    disk.reject(new Error('disk full'))
    await expect(lasting).rejects.toThrow('disk full')
    await draft.discard()
  })

  test('that is not writable is named in the error', async () => {
    const dataDir = join(folder, 'taken')
    await writeFile(dataDir, 'a file')
    await expect(createFiles({ dataDir, s3: undefined }).storage.check()).rejects.toThrow(`${dataDir}/documents cannot`)
  })
})

describe('a running upload', () => {
  const incoming = () => readdir(join(folder, 'documents/incoming'))

  test('is complete with its checksum; a source that sends too much is not destroyed', async () => {
    const draft = await files.drafts.receive(Readable.from([Buffer.from('ab'), Buffer.from('c')]), 3)
    expect([draft.size, draft.sha256.toString('hex').slice(0, 8)]).toEqual([3, 'ba7816bf'])
    await draft.discard()
    const source = Readable.from([Buffer.from('ab'), Buffer.from('cd'), Buffer.from('ef')])
    await expect(files.drafts.receive(source, 3)).rejects.toThrow('More than 3 bytes')
    expect(source.destroyed && !source.readableEnded).toBe(false)
    expect(await incoming()).toEqual([])
  })

  test('leaves nothing when its source fails, or the disk', async () => {
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('ab')
        throw new Error('cut')
      })(),
    )
    await expect(files.drafts.receive(source, 9)).rejects.toThrow('cut')
    expect(await incoming()).toEqual([])
  })

  test('leaves nothing when its source fails while a slow disk still creates the file', async () => {
    const { open } = fs
    const created = Promise.withResolvers<void>()
    vi.spyOn(fs, 'open').mockImplementationOnce(((
      path: string,
      flags: string,
      mode: number,
      done: fs.NoParamCallback,
    ) => {
      const andTell: typeof done = (...outcome) => {
        done(...outcome)
        created.resolve()
      }
      setTimeout(() => open(path, flags, mode, andTell), 50)
    }) as typeof fs.open)
    const source = new Readable({
      read() {
        this.destroy(new Error('cut'))
      },
    })
    await expect(files.drafts.receive(source, 9)).rejects.toThrow('cut')
    await created.promise
    expect(await incoming()).toEqual([])
  })

  test('is deleted some time after its server was killed', async () => {
    const old = join(folder, 'documents/incoming/old')
    await mkdir(join(folder, 'documents/incoming'), { recursive: true })
    await writeFile(old, 'half')
    await chmod(old, 0o600)
    await utimes(old, new Date(0), new Date(1_000))
    const young = await files.drafts.receive(Readable.from([Buffer.from('x')]), 9)
    await files.drafts.forget(new Date(2_000))
    expect(await incoming()).toHaveLength(1)
    await young.discard()
  })
})

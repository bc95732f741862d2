// Tests that every implementation of the storage must pass.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ByteRange, LocalFile, Storage } from '#server/files/storage.ts'

interface StorageOptions {
  readonly storage: () => Storage
  /** The folder for files that are to be stored. */
  readonly folder: () => string
}

/** Tests an empty storage; `makeFile` creates further files. */
export function testStorage({ storage, folder }: StorageOptions): { makeFile(bytes: Buffer): Promise<LocalFile> } {
  const content = randomBytes(3_000_000)
  const key = randomUUID()
  let drafts: string
  beforeAll(async () => {
    drafts = await mkdtemp(join(folder(), 'drafts-'))
  })
  afterAll(() => rm(drafts, { recursive: true, force: true }))
  const makeFile = async (bytes: Buffer): Promise<LocalFile> => {
    const path = join(drafts, randomUUID())
    await writeFile(path, bytes)
    return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
  }
  const read = async (of: string, range?: ByteRange) => {
    const found = await storage().open(of, range)
    return found && buffer(found)
  }
  const listed = async (before: Date) => {
    const keys: string[] = []
    for await (const one of storage().listOld(before)) keys.push(one)
    return keys.toSorted()
  }
  const later = () => new Date(Date.now() + 60_000)

  test('is usable and empty', async () => {
    await storage().check()
    expect(await listed(later())).toEqual([])
    expect(await read(key)).toBeUndefined()
    await storage().remove(key)
  })

  test('returns a stored file, whole and in parts', async () => {
    const { lasting } = await storage().put(key, await makeFile(content))
    expect((await read(key))?.equals(content)).toBe(true)
    await lasting
    for (const [start, end] of [
      [0, 0],
      [1_000, 2_999],
      [2_999_990, 2_999_999],
    ] as const)
      expect((await read(key, { start, end }))?.equals(content.subarray(start, end + 1))).toBe(true)
    await storage().put(key, await makeFile(content))
    expect((await read(key))?.length).toBe(content.length)
  })

  test('lists files older than an instant, and removes files', async () => {
    const keys = Array.from({ length: 5 }, () => randomUUID())
    for (const each of keys) await storage().put(each, await makeFile(Buffer.from(each)))
    expect(await listed(later())).toEqual([key, ...keys].toSorted())
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([])
    for (const each of [key, ...keys]) await storage().remove(each)
    expect(await listed(later())).toEqual([])
    expect(await read(keys[0]!)).toBeUndefined()
  })

  test.each(['../../etc/passwd', '', 'incoming', `${key}/..`])('refuses the key %j', async (bad) => {
    await expect(storage().open(bad)).rejects.toThrow(/UUID/)
    await expect(storage().remove(bad)).rejects.toThrow(/UUID/)
  })
  return { makeFile }
}

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putInPlace } from './put-in-place.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-place-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const put = async (path: string, content: string) => {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), content)
}

test('a new build replaces the old one and keeps its chunks for open pages', async () => {
  await put('dist/index.html', 'old')
  await put('dist/widgets/chunks/a-11111111.js', 'old chunk')
  await put('dist/widgets/chunks/z-00000000.js', 'chunk of last month')
  await utimes(join(root, 'dist/widgets/chunks/z-00000000.js'), new Date(0), new Date(0))
  await put('dist/widgets/v0.0.0-00000000/portal.js', 'script of last month')
  await utimes(join(root, 'dist/widgets/v0.0.0-00000000/portal.js'), new Date(0), new Date(0))
  await put('dist/.stamp', 'stamp')
  await put('new/index.html', 'new')
  await put('new/widgets/portal.js', 'new portal')
  await put('new/widgets/chunks/a-22222222.js', 'new chunk')
  await putInPlace(join(root, 'new'), join(root, 'dist'))
  const read = (path: string) => readFile(join(root, 'dist', path), 'utf8')
  expect(await read('index.html')).toBe('new')
  expect(await read('widgets/portal.js')).toBe('new portal')
  expect(await read('widgets/chunks/a-22222222.js')).toBe('new chunk')
  expect(await read('widgets/chunks/a-11111111.js')).toBe('old chunk')
  expect(await read('.stamp')).toBe('stamp')
  expect(existsSync(join(root, 'dist/widgets/chunks/z-00000000.js'))).toBe(false)
  expect(existsSync(join(root, 'dist/widgets/v0.0.0-00000000'))).toBe(false)
  expect(existsSync(join(root, 'new'))).toBe(false)
})

test('an old build is kept for a week after the next one', async () => {
  const old = 'widgets/v1.0.0-11111111/portal.js'
  await put(`new/${old}`, 'first')
  await putInPlace(join(root, 'new'), join(root, 'dist'))
  await utimes(join(root, 'dist', old), new Date(0), new Date(0))
  await put('new/widgets/v2.0.0-22222222/portal.js', 'second')
  await putInPlace(join(root, 'new'), join(root, 'dist'))
  expect(existsSync(join(root, 'dist', old))).toBe(true)
  await utimes(join(root, 'dist', old), new Date(0), new Date(0))
  await put('new/widgets/v3.0.0-33333333/portal.js', 'third')
  await putInPlace(join(root, 'new'), join(root, 'dist'))
  expect(existsSync(join(root, 'dist', old))).toBe(false)
  expect(existsSync(join(root, 'dist/widgets/v2.0.0-22222222/portal.js'))).toBe(true)
})

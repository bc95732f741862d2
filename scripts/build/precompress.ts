// Writes a .br and a .gz beside every text file at the highest level, so that the server need not compress.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/
const SMALLEST = 512
const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Compresses the files below `folder` and returns their number. */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
  const done = await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
  return done.filter(Boolean).length
}

async function compress(file: string): Promise<boolean> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return false
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    gz(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ])
  return true
}

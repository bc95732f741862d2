import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aJpeg } from '#server/files/testing/files.ts'
import { insertPicture, preparePicture } from '#server/files/pictures.ts'
import { testApp } from '#server/testing/app.ts'
import { createCrops } from './crops.ts'

const server = await testApp()
const CROP = '10,20,640,360'
const aPicture = async () => insertPicture(server.db, { ...(await preparePicture(await aJpeg(900, 600))), copies: [] })

/** The database with a counter of the whole pictures that were read from it. */
function counted() {
  let reads = 0
  const db = server.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode') reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db, reads: () => reads }
}

test('concurrent requests share one crop, and later ones get it from the cache', async () => {
  const file = await aPicture()
  const { db, reads } = counted()
  const crops = createCrops(db)
  const ask = () => crops.get(file, CROP, 180).make()
  const made = await Promise.all(Array.from({ length: 20 }, ask))
  expect([new Set([...made, await ask()]).size, reads()]).toEqual([1, 1])
  const { width, height } = await sharp(made[0]!.bytes).metadata()
  expect([width, height]).toEqual([356, 200])
})

test('other parts and other heights are separate crops', async () => {
  const file = await aPicture()
  const crops = createCrops(server.db)
  const asked = [crops.get(file, CROP, 180), crops.get(file, CROP, undefined), crops.get(file, '0,0,64,36', 180)]
  const made = await Promise.all(asked.map((cut) => cut.make()))
  const widths = await Promise.all(made.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
  expect(widths).toEqual([356, 640, 64])
})

test('a failed crop is retried and does not block others', async () => {
  const id = randomUUID()
  const crops = createCrops(server.db)
  const ask = () => crops.get(id, CROP, 180).make()
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const file = await aPicture()
  await server.db.updateTable('file').set({ id }).where('id', '=', file).execute()
  expect((await ask()).contentType).toBe('image/webp')
})

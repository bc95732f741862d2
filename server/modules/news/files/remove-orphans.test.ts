import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EditedStory } from '#contract/news-editing.ts'
import { emptyBin } from '#server/modules/news/publishing/withdraw.ts'
import { NEWS } from '#server/modules/news/testing/newsroom.ts'
import { removeOrphans } from './remove-orphans.ts'
import { named, picturedStories } from './testing/pictured-stories.ts'

const { server, now, minutes, eva, max, upload, create, save } = await picturedStories()

describe('a document that no story refers to', () => {
  const DAY = 24 * 60
  const rowOf = ({ id }: { id: string }) =>
    server.db.selectFrom('news_document').select('file_id').where('id', '=', id).executeTakeFirst()
  const isStored = async ({ id }: { id: string }) => (await server.context.storage.open(id))?.destroy() !== undefined

  test('is removed with its bytes after a day, unless a version refers to it', async () => {
    const [stored, lost, picture] = [await upload('attachment'), await upload('attachment'), await upload('picture')]
    const { id } = await create([named(stored)])
    await save(id, [], {}, max())
    minutes(DAY - 1)
    await removeOrphans(server.context)
    expect([await isStored(stored), await isStored(lost)]).toEqual([true, true])
    const file = (await rowOf(picture))!.file_id!
    minutes(2)
    await removeOrphans(server.context)
    expect([await isStored(stored), await isStored(lost)]).toEqual([true, false])
    expect(await Promise.all([stored, lost, picture].map(rowOf))).toEqual([{ file_id: null }, undefined, undefined])
    const files = await server.db.selectFrom('file').select('id').where('id', '=', file).execute()
    expect(files).toEqual([])
  })

  test('is removed with its last story when the bin is emptied', async () => {
    const document = await upload('attachment')
    const first = await create([named(document)])
    const copy = (await eva().post<EditedStory>(NEWS, { body: { copyOf: first.id } })).body
    await eva().delete(`${NEWS}/${first.id}`)
    minutes(31 * DAY)
    await emptyBin({ db: server.db, now })
    await removeOrphans(server.context)
    expect(await isStored(document)).toBe(true)
    await eva().delete(`${NEWS}/${copy.id}`)
    minutes(31 * DAY)
    await emptyBin({ db: server.db, now })
    await removeOrphans(server.context)
    expect([await isStored(document), await rowOf(document)]).toEqual([false, undefined])
  })

  test('is removed together with the files of failed uploads', async () => {
    const { storage, drafts } = server.context
    const row = await upload('attachment')
    await create([named(row)])
    const { Readable } = await import('node:stream')
    const id = randomUUID()
    await storage.put(id, await drafts.receive(Readable.from([Buffer.from('x')]), 10))
    const left = await drafts.receive(Readable.from([Buffer.from('half')]), 10)
    await removeOrphans(server.context)
    expect(await isStored({ id })).toBe(true)
    minutes(DAY + 1)
    await removeOrphans(server.context)
    expect([await isStored({ id }), await isStored(row)]).toEqual([false, true])
    await expect(left.discard()).resolves.toBeUndefined()
  })

  test('stays if it is attached during the removal', async () => {
    const document = await upload('attachment')
    const { id } = await create([])
    minutes(DAY + 1)
    const [, saved] = await Promise.all([removeOrphans(server.context), save(id, [named(document)])])
    expect(saved.status === 200).toBe(await isStored(document))
    expect(saved.status === 200).toBe((await rowOf(document)) !== undefined)
  })
})

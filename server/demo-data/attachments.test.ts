import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentEnding } from '#server/files/attachment-type.ts'
import { createFiles, type Files } from '#server/files/files.ts'
import { attachmentRows, keepAttachments } from './attachments.ts'
import { calendarAt } from './calendar.ts'
import { storiesOf } from './stories.ts'

const stories = storiesOf(calendarAt(new Date('2026-04-21T06:12:00Z')))
const all = stories.flatMap((story) => (story.attachments ?? []).map((file) => [file.label, file] as const))

test.each(all)('„%s“ is what it is called, and has a label in both languages', async (_label, file) => {
  expect(await attachmentEnding(file.bytes, file.name)).toBe(file.ending)
  expect([file.label, file.labelEn].filter((label) => label === '')).toEqual([])
})

describe('stored', () => {
  let folder: string
  let files: Files
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-attachments-'))
    files = createFiles({ dataDir: folder, s3: undefined })
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('each is stored under the id of its row, also after an interrupted start', async () => {
    for (const _start of [1, 2]) await keepAttachments(files, 7, stories)
    for (const story of stories)
      for (const [place, { row }] of attachmentRows(7, story).entries()) {
        const stream = await files.storage.open(row.id)
        expect((await buffer(stream!)).equals(story.attachments![place]!.bytes)).toBe(true)
      }
  })
})

// Attachments of the demo stories: created at the first start and put into the storage.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ATTACHMENT_TYPES } from '#domain/files/document-rules.ts'
import type { Files } from '#server/files/files.ts'
import { random } from './random.ts'
import type { DemoStory } from './story.ts'

/** Id of the attachment at that place of a story. */
const attachmentId = (seed: number, title: string, place: number): string =>
  random(seed, `attachment:${title}:${place}`).uuid()

/** Rows of `news_document`, and their description in version 1, in their order. */
export const attachmentRows = (seed: number, { title, attachments = [] }: DemoStory) =>
  attachments.map(({ name, label, labelEn, ending, bytes }, place) => ({
    row: {
      id: attachmentId(seed, title, place),
      kind: 'attachment' as const,
      name: `${name}.${ending}`,
      content_type: ATTACHMENT_TYPES[ending],
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
    },
    words: { alt: label, alt_en: labelEn },
  }))

/** Stores the attachments of all stories; storing one again writes the same bytes. */
export async function keepAttachments(
  { storage, drafts }: Files,
  seed: number,
  stories: readonly DemoStory[],
): Promise<void> {
  for (const { title, attachments = [] } of stories)
    for (const [place, { bytes }] of attachments.entries())
      await storage.put(attachmentId(seed, title, place), await drafts.receive(Readable.from([bytes]), bytes.length))
}

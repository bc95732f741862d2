// Stories with documents, for tests with the newsroom.
import { type EditedStory, StoryDocument } from '#contract/news-editing.ts'
import type { NewsDocument } from '#contract/news.ts'
import { blank } from '#shared/testing/blank.ts'
import { aJpeg, aPdf } from '#server/files/testing/files.ts'
import { NEWS, newsroom } from '#server/modules/news/testing/newsroom.ts'

export const DOCS = '/api/news/ma/docs'
/** Description of a picture; readers cannot get a picture without one. */
export const WORDS = 'Der Ofen von vorn'
export const TEXT = { titel: 'Ofen', preview: 'Er läuft.', content: '<p>Seit heute.</p>' }

/** A reference to a document, as a save sends it. */
export const named = ({ id }: { id: string }, changes: Partial<StoryDocument> = {}): StoryDocument => ({
  ...blank(StoryDocument),
  id,
  alt: WORDS,
  ...changes,
})

export async function picturedStories() {
  const room = await newsroom()
  const { eva } = room
  const jpeg = await aJpeg(900, 600)
  return {
    ...room,
    upload: async (kind: 'picture' | 'attachment', caller = eva()) => {
      const raw = kind === 'picture' ? jpeg : aPdf(900)
      const headers = { 'content-type': 'application/octet-stream' }
      return (await caller.post<NewsDocument>(`${DOCS}?kind=${kind}&name=Datei`, { raw, headers })).body
    },
    create: async (dokumente: readonly StoryDocument[], more: object = {}) =>
      (await eva().post<EditedStory>(NEWS, { body: { ...TEXT, dokumente, ...more } })).body,
    save: (id: number, dokumente: readonly StoryDocument[], headers = {}, caller = eva()) =>
      caller.patch<EditedStory>(`${NEWS}/${id}`, { body: { dokumente }, headers }),
  }
}

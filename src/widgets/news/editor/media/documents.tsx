// Pictures and attachments of a story: two lists on the screen, one field of the draft.
import type { ReactElement } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { hasEnglish } from '#domain/news/news-text.ts'
import { pictureOfClass } from '#domain/rich-text/rich-text-figure.ts'
import { useEditor, useField } from '#widgets/news/editor/draft/draft-context.ts'
import { Attachments } from './attachments.tsx'
import { Pictures } from './pictures.tsx'

const CLASSES = /class="([^"]*)"/g

/** Ids of the pictures that a text contains. */
const picturesIn = (html: string): string[] =>
  [...html.matchAll(CLASSES)].flatMap(([, names = '']) => pictureOfClass(names) ?? [])

const attachmentsOf = (documents: readonly NewsDocument[]) => documents.filter(({ kind }) => kind === 'attachment')
const picturesOf = (documents: readonly NewsDocument[]) => documents.filter(({ kind }) => kind === 'picture')

export function Documents(): ReactElement {
  const { draft } = useEditor()
  const { value: documents, error, set } = useField('dokumente')
  const { value: content } = useField('content')
  const { value: contentEn } = useField('contentEn')
  const [pictures, attachments] = [picturesOf(documents), attachmentsOf(documents)]
  return (
    <div className="stack gap-16">
      <Pictures
        name="dokumente"
        documents={pictures}
        others={attachments.length}
        storyLang={hasEnglish(draft.text.fields) ? 'both' : 'de'}
        usedInText={new Set([...picturesIn(content), ...picturesIn(contentEn)])}
        error={error}
        // The other kind as it is at the end of an upload, not as it was at its start.
        onChange={(next) => set([...next, ...attachmentsOf(draft.text.fields.dokumente)])}
        onBusy={(count) => void draft.uploads.set('pictures', count)}
      />
      <Attachments
        documents={attachments}
        others={pictures.length}
        onChange={(next) => set([...picturesOf(draft.text.fields.dokumente), ...next])}
        onBusy={(count) => void draft.uploads.set('attachments', count)}
      />
    </div>
  )
}

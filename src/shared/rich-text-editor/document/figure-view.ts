// The view of a figure in the editor: the picture, and its caption below.
import type { NodeViewRendererProps } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import type { ReadableAtom } from 'nanostores'
import { holdPicture } from '#shared/ui/picture-cache.ts'
import type { TextPicture } from '#shared/rich-text-editor/light-field.ts'
import { useTextEditorTexts } from '#shared/rich-text-editor/texts.ts'

/** The path of the picture of a document, below the base address; small (200 px high) or in full size. */
export const picturePath = (id: string, small = false): string =>
  `api/news/ma/docs/${encodeURIComponent(id)}/download${small ? '?height=200' : ''}`

export type Pictures = ReadableAtom<readonly TextPicture[]>

const documentOf = (node: Node): string => String(node.attrs['document'])

/** Shows the picture by a blob: address; the returned function releases it. */
function draw(image: HTMLImageElement, id: string): () => void {
  const { ready, release } = holdPicture(picturePath(id))
  ready.then(
    (address) => void (image.src = address),
    () => undefined, // the transport has logged it
  )
  return release
}

export function figureView({ node }: Pick<NodeViewRendererProps, 'node'>, $pictures: Pictures): NodeView {
  const dom = document.createElement('figure')
  const image = document.createElement('img')
  const note = document.createElement('p')
  const caption = document.createElement('div')
  dom.className = 'rt-picture'
  image.contentEditable = 'false'
  note.contentEditable = 'false'
  note.className = 'gone'
  caption.className = 'caption'
  dom.append(image, note, caption)
  const id = documentOf(node)
  const release = draw(image, id)
  let present = node
  const label = (): void => {
    caption.dataset['empty'] = present.content.size === 0 ? useTextEditorTexts.text('caption') : ''
  }
  const unbind = $pictures.subscribe((pictures) => {
    const picture = pictures.find((one) => one.id === id)
    image.alt = picture?.alt || (picture?.name ?? '')
    note.textContent = picture ? '' : useTextEditorTexts.text('pictureGone')
  })
  label()
  return {
    dom,
    contentDOM: caption,
    update: (next) => {
      if (next.type !== node.type || documentOf(next) !== id) return false
      present = next
      label()
      return true
    },
    ignoreMutation: (change) => change.type !== 'selection' && !caption.contains(change.target),
    destroy: () => {
      unbind()
      release()
    },
  }
}

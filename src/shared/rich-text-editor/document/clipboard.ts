// Pasted and dropped content is parsed here and not by ProseMirror, whose parser is refused under Trusted Types,
// and the author must be asked before anything is left out.
import { Extension } from '@tiptap/core'
import { Slice, Fragment, type Node } from '@tiptap/pm/model'
import { Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isAllowedLink } from '#domain/rich-text/rich-text-links.ts'

/** Each line becomes a paragraph. */
export function plainSlice({ schema, selection }: EditorState, text: string): Slice {
  const marks = selection.$from.marks()
  const lines = text
    .replaceAll('\0', '')
    .trimEnd()
    .split(/(?:\r\n?|\n)+/)
  const blocks = lines.flatMap(
    (line) => schema.nodes['paragraph']?.create(null, line ? schema.text(line, marks) : null) ?? [],
  )
  return Slice.maxOpen(Fragment.from(blocks))
}

/** Paragraphs at both ends join those at the caret; a list or a table stays separate, except inside a list. */
export function sliceFor({ selection }: EditorState, content: Fragment): Slice {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'listItem') return Slice.maxOpen(content)
  const joins = (node: Node | null): number => (node?.type.name === 'paragraph' ? 1 : 0)
  return new Slice(content, joins(content.firstChild), joins(content.lastChild))
}

/** A pasted address becomes the link of the selection, or a new link. */
export function pasteAddress(
  { selection, schema, tr }: EditorState,
  text: string,
  contactLinks: boolean,
): Transaction | undefined {
  const address = text.trim()
  const mark = schema.marks['link']?.create({ href: address })
  const { $from, $to, from, to, empty } = selection
  if (!mark || /\s/.test(address) || !isAllowedLink(address, contactLinks) || !$from.sameParent($to)) return undefined
  if (!empty) return tr.addMark(from, to, mark)
  return tr.replaceSelectionWith(schema.text(address, mark.addToSet($from.marks())), false).removeStoredMark(mark)
}

export interface Clip {
  readonly html: string
  readonly text: string
  /** The exact slice, if it was copied on this page. */
  readonly own?: Slice | undefined
}
type OnClip = (clip: Clip) => void

/** The last that was copied in any editor of this page. */
let copied: { readonly slice: object; readonly text: string } | undefined
const bare = (text: string): string => text.replace(/\s+/g, '')

function clipOf(view: EditorView, data: DataTransfer): Clip {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  const isOwn = copied && html.includes('data-pm-slice') && bare(text) === copied.text
  return { html, text, own: isOwn ? Slice.fromJSON(view.state.schema, copied?.slice) : undefined }
}

/** Pasted files are handled by the story's pictures; ProseMirror must not get them. */
const isEmpty = ({ html, text }: Clip): boolean => html === '' && text === ''

function onDrop(view: EditorView, event: DragEvent, listener: OnClip): boolean {
  if (view.dragging || !event.dataTransfer) return false
  const clip = clipOf(view, event.dataTransfer)
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (isEmpty(clip) || !at) return true
  event.preventDefault()
  const { tr, doc } = view.state
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at.pos))))
  view.focus()
  listener(clip)
  return true
}

function onPaste(view: EditorView, event: ClipboardEvent, listener: OnClip): boolean {
  // Without data ProseMirror would read what the browser pastes into a hidden element.
  const clip = event.clipboardData && clipOf(view, event.clipboardData)
  if (clip && isEmpty(clip)) return true
  event.preventDefault()
  if (!clip) return true
  listener(clip)
  return true
}

export const clipboard = (listener: OnClip): Extension =>
  Extension.create({
    name: 'clipboard',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformCopied: (slice) => {
            const { content } = slice
            copied = { slice: slice.toJSON() as object, text: bare(content.textBetween(0, content.size, ' ')) }
            return slice
          },
          handleDOMEvents: {
            paste: (view, event) => onPaste(view, event, listener),
            drop: (view, event) => onDrop(view, event, listener),
          },
        },
      }),
    ],
  })

/** Puts a slice where the caret is, as pasted: into the cells that are selected, if any are. */
export function insertSlice(view: EditorView, slice: Slice): void {
  const event = new Event('paste') as ClipboardEvent
  if (view.someProp('handlePaste', (take) => take(view, event, slice))) return
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('uiEvent', 'paste'))
}

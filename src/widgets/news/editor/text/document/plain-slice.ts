// Words without any format, and addresses, as they are pasted.
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { isPlainHttps } from '#domain/rich-text-rules.ts'

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

/** Lines at its ends join those at the caret; a list or a table stays one, unless it goes on with a list. */
export function sliceFor({ selection }: EditorState, content: Fragment): Slice {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'listItem') return Slice.maxOpen(content)
  const joins = (node: Node | null): number => (node?.type.name === 'paragraph' ? 1 : 0)
  return new Slice(content, joins(content.firstChild), joins(content.lastChild))
}

/** An address alone makes a link of what is selected, or of itself. */
export function pasteAddress({ selection, schema, tr }: EditorState, text: string): Transaction | undefined {
  const address = text.trim()
  const mark = schema.marks['link']?.create({ href: address })
  const { $from, $to, from, to, empty } = selection
  if (!mark || /\s/.test(address) || !isPlainHttps(address) || !$from.sameParent($to)) return undefined
  if (!empty) return tr.addMark(from, to, mark)
  return tr.replaceSelectionWith(schema.text(address, mark.addToSet($from.marks())), false).removeStoredMark(mark)
}

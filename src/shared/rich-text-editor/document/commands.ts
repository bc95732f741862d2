// The tools of the toolbar, as commands of ProseMirror: each reports whether it is possible now, and runs.
import type { Editor } from '@tiptap/core'
import { lift } from '@tiptap/pm/commands'
import type { Node, NodeType } from '@tiptap/pm/model'
import { redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import { TextSelection, type Command, type EditorState } from '@tiptap/pm/state'

/** Kinds of a line of text that the first menu offers. */
export const KINDS = ['paragraph', 'heading2', 'heading3', 'heading4', 'quote', 'note'] as const
export type Kind = (typeof KINDS)[number]

const CLASS_OF: Partial<Readonly<Record<Kind, string>>> = { quote: 'rt-quote', note: 'rt-note' }

/** The kind of block at the caret; undefined for kinds that are not offered (a caption, a first-level heading). */
export function kindAt({ selection }: EditorState): Kind | undefined {
  const { type, attrs } = selection.$from.parent
  if (type.name === 'heading') return KINDS.find((kind) => kind === `heading${attrs['level']}`)
  if (type.name !== 'paragraph') return undefined
  return KINDS.find((kind) => CLASS_OF[kind] === attrs['class']) ?? 'paragraph'
}

export function setKind(editor: Editor, kind: Kind): void {
  const level = Number(/\d$/.exec(kind)?.[0] ?? 0)
  const attributes = { class: CLASS_OF[kind] ?? '', ...(level > 0 && { level }) }
  editor
    .chain()
    .focus()
    .setNode(level > 0 ? 'heading' : 'paragraph', attributes)
    .run()
}

/** Toggles between a line and a heading. */
export function toggleHeading(editor: Editor): boolean {
  setKind(editor, kindAt(editor.state) === 'heading2' ? 'paragraph' : 'heading2')
  return true
}

const clearMarks: Command = ({ tr, selection }, dispatch) => {
  const { from, to, empty } = selection
  if (dispatch) dispatch(empty ? tr.setStoredMarks([]) : tr.removeMark(from, to).scrollIntoView())
  return true
}

/** Turns lines outside of lists into plain paragraphs and removes marks; tables and pictures do not change. */
export function clearFormat(editor: Editor): void {
  clearMarks(editor.state, editor.view.dispatch)
  const { tr, doc, selection } = editor.state
  const { paragraph, heading } = editor.schema.nodes
  doc.nodesBetween(selection.from, selection.to, (node, at) => {
    if (paragraph && (node.type === paragraph || node.type === heading)) tr.setNodeMarkup(at, paragraph, {})
  })
  if (tr.docChanged) editor.view.dispatch(tr)
  while (editor.isActive('listItem') && lift(editor.state, editor.view.dispatch));
}

export const canUndo = (state: EditorState): boolean => undoDepth(state) > 0
export const canRedo = (state: EditorState): boolean => redoDepth(state) > 0

/** Runs a command and returns the focus to the text. */
export function run(editor: Editor, command: Command): void {
  command(editor.state, editor.view.dispatch, editor.view)
  editor.view.focus()
}
export { redo, undo }

/** Puts a block where the caret is, with the caret in it and a line after it to go on writing. */
function insertBlock(editor: Editor, block: Node): void {
  const { tr } = editor.state
  const { from } = tr.selection
  tr.replaceSelectionWith(block)
  let at = from
  tr.doc.nodesBetween(Math.max(0, from - 1), tr.mapping.map(from), (node, position) => {
    if (node === block) at = position
    return true
  })
  const after = tr.doc.resolve(at + block.nodeSize)
  const paragraph = editor.schema.nodes['paragraph']?.create()
  if (after.nodeAfter === null && paragraph) tr.insert(after.pos, paragraph)
  tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView()
  editor.view.dispatch(tr)
  editor.view.focus()
}

/** A table with a row of heads. */
export function insertTable(editor: Editor, rows = 3, columns = 3): void {
  const { table, tableRow, tableHeader, tableCell } = editor.schema.nodes
  if (!table || !tableRow || !tableHeader || !tableCell) return
  const row = (kind: NodeType): Node =>
    tableRow.create(
      null,
      Array.from({ length: columns }, () => kind.createAndFill()).filter((cell) => cell !== null),
    )
  const body = Array.from({ length: rows - 1 }, () => row(tableCell))
  insertBlock(editor, table.create(null, [row(tableHeader), ...body]))
}

/** The picture of the story's document `id`, with an empty caption. */
export function insertPicture(editor: Editor, id: string): void {
  const picture = editor.schema.nodes['picture']?.create({ document: id })
  if (picture) insertBlock(editor, picture)
}

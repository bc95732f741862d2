// Commands and external input, on the editor without its frame.
import { Fragment } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { afterEach, expect, test, vi } from 'vitest'
import { insertSlice, pasteAddress, plainSlice, sliceFor } from './clipboard.ts'
import { clearFormat, insertPicture, insertTable, kindAt, setKind, undo } from './commands.ts'
import { createEditor, type RichText } from './create-editor.ts'
import { linkAt, setLink } from '#shared/rich-text-editor/link-dialog.tsx'
import { toDoc } from './schema.ts'
import { toHtml } from './to-html.ts'

const ID = '0f9d7c1e-4a2b-4c3d-8e5f-60718293a4b5'
let text: RichText | undefined
afterEach(() => text?.destroy())

const reported = vi.fn<(html: string) => void>()
/** `[` and `]` mark the begin and the end of the selection; one alone marks the caret. */
function begin(marked: string): RichText {
  reported.mockReset()
  text = createEditor({
    element: document.body.appendChild(document.createElement('div')),
    beginning: { content: toDoc(marked).toJSON(), selection: undefined, changed: false },
    attributes: {},
    onChange: reported,
    onClip: () => undefined,
  })
  const { view } = text.editor
  const places: number[] = []
  for (const sign of ['[', ']']) {
    view.state.doc.descendants((node, at) => {
      const index = node.text?.indexOf(sign) ?? -1
      if (index < 0) return
      places.push(at + index)
      view.dispatch(view.state.tr.delete(at + index, at + index + 1).setMeta('addToHistory', false))
    })
  }
  const [anchor = 0, head = anchor] = places
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, anchor, head)))
  return text
}
const html = (): string => toHtml(text!.editor.state.doc)

test.each<[what: string, before: string, callback: (it: RichText) => void, after: string]>([
  ['a heading', '<p>a[b</p>', ({ editor }) => setKind(editor, 'heading3'), '<h3>ab</h3>'],
  ['a note', '<p>a[b</p>', ({ editor }) => setKind(editor, 'note'), '<p class="rt-note">ab</p>'],
  [
    'a paragraph of a quotation',
    '<p class="rt-quote">a[</p>',
    ({ editor }) => setKind(editor, 'paragraph'),
    '<p>a</p>',
  ],
  [
    'no format',
    '<h2>[a <strong>b</strong></h2><p class="rt-note"><a href="https://a.example/">c</a>]</p>',
    ({ editor }) => clearFormat(editor),
    '<p>a b</p><p>c</p>',
  ],
  [
    'no list',
    '<ul><li>a<ul><li>b[</li></ul></li></ul>',
    ({ editor }) => clearFormat(editor),
    '<ul><li>a</li></ul><p>b</p>',
  ],
  [
    'a table in the middle',
    '<p>a[b</p>',
    ({ editor }) => insertTable(editor, 2, 1),
    '<p>a</p><table><thead><tr><th></th></tr></thead><tbody><tr><td></td></tr></tbody></table><p>b</p>',
  ],
  [
    'a picture at the end, with a line to go on',
    '<p>a</p><p>[</p>',
    ({ editor }) => insertPicture(editor, ID),
    `<p>a</p><figure class="rt-picture rt-p-${ID}"></figure><p></p>`,
  ],
  [
    'a link of what is selected',
    '<p>zum [Plan]</p>',
    ({ editor }) => editor.view.dispatch(setLink(editor.state.tr, linkAt(editor.state), 'Plan', 'https://a.example/')),
    '<p>zum <a href="https://a.example/">Plan</a></p>',
  ],
  [
    'another text of the link at the caret',
    '<p>zum <a href="https://a.example/">Pl[an</a>!</p>',
    ({ editor }) => editor.view.dispatch(setLink(editor.state.tr, linkAt(editor.state), 'Ziel', 'https://b.example/')),
    '<p>zum <a href="https://b.example/">Ziel</a>!</p>',
  ],
  [
    'no link',
    '<p><a href="https://a.example/">Pl[an</a></p>',
    ({ editor }) => editor.view.dispatch(setLink(editor.state.tr, linkAt(editor.state), 'Plan', undefined)),
    '<p>Plan</p>',
  ],
  [
    'a pasted address',
    '<p>zum [Plan]</p>',
    ({ editor }) => editor.view.dispatch(pasteAddress(editor.state, ' https://a.example/ ', false)!),
    '<p>zum <a href="https://a.example/">Plan</a></p>',
  ],
  [
    'lines without format',
    '<p>a[</p>',
    ({ editor }) => insertSlice(editor.view, plainSlice(editor.state, 'b\r\nc <d>\n')),
    '<p>ab</p><p>c &lt;d&gt;</p>',
  ],
])('%s', (_, before, callback, after) => {
  callback(begin(before))
  expect(html()).toBe(after)
})

const LIST = '<ul><li>x</li><li>y</li></ul>'
test.each([
  ['a line joins the line', '<p>a[b</p>', '<p><strong>x</strong></p>', '<p>a<strong>x</strong>b</p>'],
  ['a list stays one', '<p>a[</p>', LIST, `<p>a</p>${LIST}`],
  ['a list takes the place of an empty line', '<p>a</p><p>[</p>', LIST, `<p>a</p>${LIST}`],
  ['a list goes on with a list', '<ul><li>a</li><li>[</li></ul>', LIST, '<ul><li>a</li><li>x</li><li>y</li></ul>'],
  ['a heading takes the place of an empty line', '<p>[</p>', '<h2>x</h2><p>y</p>', '<h2>x</h2><p>y</p>'],
])('pasting: %s', (_, before, clip, after) => {
  const { editor } = begin(before)
  const content = Fragment.fromJSON(editor.schema, toDoc(clip).content.toJSON())
  insertSlice(editor.view, sliceFor(editor.state, content))
  expect(html()).toBe(after)
})

test('reports typed text before a new value replaces it; the replacement is not an undo step', () => {
  const { editor, take, flush } = begin('<p>ab[</p>')
  editor.view.dispatch(editor.state.tr.insertText('c'))
  take('<p>anders</p>')
  expect(reported.mock.calls).toEqual([['<p>abc</p>']])
  expect(html()).toBe('<p>anders</p>')
  take('<p>ab</p>')
  const typing = editor.state.tr.insertText('c', 3)
  editor.view.dispatch(typing.setSelection(TextSelection.create(typing.doc, 4)))
  flush()
  take('<p>x abc</p>')
  expect(html()).toBe('<p>x abc</p>')
  expect(editor.state.selection.from).toBe(6)
  undo(editor.state, editor.view.dispatch)
  expect(html()).toBe('<p>x ab</p>')
})

test('reports the last change when it is destroyed', () => {
  const { editor, destroy } = begin('<p>a[</p>')
  editor.view.dispatch(editor.state.tr.insertText('b'))
  expect(kindAt(editor.state)).toBe('paragraph')
  destroy()
  expect(reported.mock.calls).toEqual([['<p>ab</p>']])
})

const hasGaps = (): boolean => text!.editor.state.plugins[0]?.props.createSelectionBetween !== undefined

test.each([
  ['a table', '<table><tbody><tr><td>a[</td></tr></tbody></table>'],
  ['a picture', `<figure class="rt-picture rt-p-${ID}">a[</figure>`],
])('[NEWS-09] beside %s the caret finds a place, before any other meaning of the arrows', async (_, marked) => {
  begin(marked)
  await vi.waitFor(() => expect(hasGaps()).toBe(true))
})

test('a text of plain lines loads no tools for blocks until it has one', async () => {
  const { editor, $tables } = begin('<p>a[</p>')
  expect([hasGaps(), $tables.get()]).toEqual([false, undefined])
  insertTable(editor)
  await vi.waitFor(() => expect([hasGaps(), $tables.get() !== undefined]).toEqual([true, true]))
})

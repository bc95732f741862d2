// The editor without React: it takes a document and reports changes after a pause in typing.
import { Editor } from '@tiptap/core'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { TextSelection } from '@tiptap/pm/state'
import { atom, type ReadableAtom } from 'nanostores'
import { selectionIn, type InitialState, type TextPicture } from '#shared/rich-text-editor/light-field.ts'
import { clipboard, type Clip } from './clipboard.ts'
import { figureView, type Pictures } from './figure-view.ts'
import { Picture } from './nodes.ts'
import { keys } from './keys.ts'
import { NODES, readNodes, schema, toDoc } from './schema.ts'
import { createTableTools, loadBlockTools, type TableTools } from './block-tools.ts'
import { toHtml } from './to-html.ts'

/** Browsers keep an empty line open by a break at its end. */
function dropFillers(box: HTMLElement): void {
  for (const line of box.querySelectorAll('br')) if (!line.nextSibling) line.remove()
}

const lengthOf = (node: Node): number => node.nodeValue?.length ?? node.childNodes.length

/** Reads text and caret of the light field, which is replaced afterwards. */
export function readLightField(box: HTMLElement, typed: boolean): InitialState {
  const places = selectionIn(box)
  const findPositions = places ? [{ ...places.anchor }, { ...places.head }] : []
  if (typed || box.textContent === '') dropFillers(box)
  for (const place of findPositions) place.offset = Math.min(place.offset, lengthOf(place.node))
  const doc = readNodes(schema, box, { findPositions })
  const [anchor, head] = findPositions.map((one) => (one as { pos?: number }).pos)
  return {
    content: doc.toJSON() as InitialState['content'],
    selection: anchor === undefined || head === undefined ? undefined : { anchor, head },
    changed: typed,
  }
}

/** Changes are reported after this pause in typing, in ms. */
const PAUSE = 300

/** The height of sticky content at the top of the page, below which the caret is scrolled, in px. */
const TOP = 250
const SIDES = { right: 5, bottom: 5, left: 5 }
const BELOW_BAR = { scrollMargin: { ...SIDES, top: TOP }, scrollThreshold: { ...SIDES, top: TOP } }

export interface RichText {
  readonly editor: Editor
  /** Characters of the HTML, as of the last pause. */
  readonly $length: ReadableAtom<number>
  /** The tools for tables, once the text contains one. */
  readonly $tables: TableTools
  /** Sets the attributes of the field. */
  readonly describe: (attributes: Readonly<Record<string, string>>) => void
  /** Which pictures the story has. */
  readonly show: (pictures: readonly TextPicture[]) => void
  /** Replaces the text after reporting pending input; the caret keeps its position in unchanged parts. */
  readonly take: (html: string) => void
  /** Reports changes immediately. */
  readonly flush: () => void
  readonly destroy: () => void
}

export interface EditorOptions {
  readonly element: HTMLElement
  readonly beginning: InitialState
  readonly attributes: Readonly<Record<string, string>>
  /** Clean HTML. */
  readonly onChange: (html: string) => void
  readonly onClip: (editor: Editor, clip: Clip) => void
}

/** Firefox knows no selection of a shadow root, and ProseMirror would lend one to all shadow roots of the page. */
function polyfillSelection(element: HTMLElement): void {
  const root = element.getRootNode() as (Document | ShadowRoot) & { getSelection?: () => Selection | null }
  root.getSelection ??= () => document.getSelection()
}

function makeEditor(
  { element, beginning, attributes, onClip }: EditorOptions,
  $pictures: Pictures,
  $tables: TableTools,
): Editor {
  polyfillSelection(element)
  const figures = Picture.extend({ addNodeView: () => (props) => figureView(props, $pictures) })
  const editor: Editor = new Editor({
    element,
    injectCSS: false,
    content: beginning.content,
    extensions: [
      ...NODES.map((one) => (one === Picture ? figures : one)),
      keys($tables),
      UndoRedo,
      clipboard((clip) => onClip(editor, clip)),
    ],
    // Trusted Types refuse markup from text, and code that runs at each key is noticeable in a long story.
    enablePasteRules: false,
    enableCoreExtensions: { drop: false, paste: false, delete: false, textDirection: false },
    editorProps: { attributes: { ...attributes }, ...BELOW_BAR },
  })
  if (beginning.selection) select(editor, beginning.selection)
  return editor
}

/** Reports changes after a pause in typing and on blur. */
function reportChanges(
  editor: Editor,
  { beginning, onChange }: EditorOptions,
): Pick<RichText, '$length' | 'flush' | 'take'> {
  const written = toHtml(editor.state.doc)
  const $length = atom(written.length)
  let reported = beginning.changed ? undefined : written
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    const html = toHtml(editor.state.doc)
    $length.set(html.length)
    if (html === reported) return
    reported = html
    onChange(html)
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(flush, PAUSE)
  }
  if (beginning.changed) wait()
  editor.on('update', ({ transaction }) => transaction.getMeta(OUTSIDE) || wait())
  editor.on('blur', flush)

  const take = (html: string): void => {
    flush()
    if (html === reported) return
    replaceDocument(editor, html)
    $length.set(html.length)
    reported = html
  }
  return { $length, flush, take }
}

export function createEditor(wishes: EditorOptions): RichText {
  const $pictures = atom<readonly TextPicture[]>([])
  const $tables = createTableTools()
  const editor = makeEditor(wishes, $pictures, $tables)
  loadBlockTools(editor, $tables)
  const changes = reportChanges(editor, wishes)
  return {
    ...changes,
    editor,
    $tables,
    describe: (next) => editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes: { ...next } } }),
    show: (pictures) => $pictures.set(pictures),
    destroy: () => {
      changes.flush()
      editor.destroy()
    },
  }
}

const OUTSIDE = 'outside'

function select(editor: Editor, { anchor, head }: NonNullable<InitialState['selection']>): void {
  const { doc, tr } = editor.state
  const [from, to] = [anchor, head].map((at) => doc.resolve(Math.min(Math.max(at, 0), doc.content.size)))
  if (from && to) editor.view.dispatch(tr.setSelection(TextSelection.between(from, to)))
}

/** Replaces only the differences, so that the caret keeps its position. */
function replaceDocument(editor: Editor, html: string): void {
  const { doc, tr, schema } = editor.state
  const next = schema.nodeFromJSON(toDoc(html).toJSON())
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || !end) return
  // The same text before and after a gap is found from both ends.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  editor.view.dispatch(tr.setMeta(OUTSIDE, true).setMeta('addToHistory', false))
}

import type { Editor } from '@tiptap/core'
import eraser from 'lucide-static/icons/eraser.svg?raw'
import link2 from 'lucide-static/icons/link-2.svg?raw'
import type { ReactElement, RefObject } from 'react'
import type { TextPicture } from '#widgets/news/editor/text/text-editor.tsx'
import { useTextEditorTexts } from '#widgets/news/editor/text/texts.ts'
import { clearFormat, setKind } from './document/commands.ts'
import { KindMenu } from './kind-menu.tsx'
import { PictureMenu } from './picture-menu.tsx'
import { TableMenu } from './table-menu.tsx'
import type { TableTools } from './document/table-tools.ts'
import { HistoryTools, ListTools, MarkTools } from './tool-groups.tsx'
import { readTools } from './tool-state.ts'
import { Tool } from './tool.tsx'
import { useEditorState } from './editor-state.ts'
import { useRovingTools } from './use-roving-tools.ts'

interface ToolbarProps {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly editor: Editor
  readonly $tables: TableTools
  readonly pictures: readonly TextPicture[]
  readonly onLink: () => void
}

/** One stop of the keyboard; arrows move in it, Esc goes back to the text. */
export function Toolbar({ bar, editor, $tables, pictures, onLink }: ToolbarProps): ReactElement {
  const text = useTextEditorTexts()
  const tools = useEditorState(editor, readTools)
  const roving = useRovingTools(bar, () => editor.view.focus())
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={text('toolbar')}
      className="tbar"
      tabIndex={-1}
      // A press leaves the focus, and with it the selection, in the text.
      onMouseDown={(event) => (event.target as Element).closest('.pop') ?? event.preventDefault()}
      {...roving}
    >
      <KindMenu
        kind={tools.kind}
        onSelect={(kind) => {
          setKind(editor, kind)
          editor.view.focus()
        }}
      />
      <span className="sep" />
      <HistoryTools editor={editor} tools={tools} />
      <span className="sep" />
      <MarkTools editor={editor} tools={tools} />
      <span className="sep" />
      <ListTools editor={editor} tools={tools} />
      <Tool icon={link2} label={text('link')} keys="Mod+K" pressed={tools.link} onPress={onLink} />
      <TableMenu editor={editor} $tables={$tables} inside={tools.table} />
      <PictureMenu editor={editor} pictures={pictures} />
      <span className="sep" />
      <Tool icon={eraser} label={text('clear')} view={editor.view} onPress={() => clearFormat(editor)} />
    </div>
  )
}

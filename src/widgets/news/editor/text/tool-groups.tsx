// The tools of the toolbar, by groups.
import type { Editor } from '@tiptap/core'
import bold from 'lucide-static/icons/bold.svg?raw'
import heading2 from 'lucide-static/icons/heading-2.svg?raw'
import italic from 'lucide-static/icons/italic.svg?raw'
import listOrdered from 'lucide-static/icons/list-ordered.svg?raw'
import list from 'lucide-static/icons/list.svg?raw'
import redoIcon from 'lucide-static/icons/redo-2.svg?raw'
import underline from 'lucide-static/icons/underline.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import type { ReactElement } from 'react'
import { useTextEditorTexts } from '#widgets/news/editor/text/texts.ts'
import { redo, toggleHeading, undo } from './document/commands.ts'
import type { Tools } from './tool-state.ts'
import { Tool } from './tool.tsx'

interface GroupProps {
  readonly editor: Editor
  readonly tools: Tools
}

export function HistoryTools({ editor, tools }: GroupProps): ReactElement {
  const text = useTextEditorTexts()
  const { view } = editor
  return (
    <>
      <Tool
        icon={undoIcon}
        label={text('undo')}
        keys="Mod+Z"
        off={!tools.undo}
        view={view}
        onPress={() => undo(view.state, view.dispatch)}
      />
      <Tool
        icon={redoIcon}
        label={text('redo')}
        keys="Mod+Y"
        off={!tools.redo}
        view={view}
        onPress={() => redo(view.state, view.dispatch)}
      />
    </>
  )
}

const MARKS = [
  { name: 'bold', icon: bold, keys: 'Mod+B' },
  { name: 'italic', icon: italic, keys: 'Mod+I' },
  { name: 'underline', icon: underline, keys: 'Mod+U' },
] as const

export function MarkTools({ editor, tools }: GroupProps): ReactElement {
  const text = useTextEditorTexts()
  return (
    <>
      <Tool
        icon={heading2}
        label={text('heading')}
        keys="Mod+Shift+2"
        pressed={tools.kind === 'heading2'}
        view={editor.view}
        onPress={() => toggleHeading(editor)}
      />
      {MARKS.map(({ name, icon, keys }) => (
        <Tool
          key={name}
          icon={icon}
          label={text(name)}
          keys={keys}
          pressed={tools[name]}
          view={editor.view}
          onPress={() => editor.commands.toggleMark(name)}
        />
      ))}
    </>
  )
}

const LISTS = [
  { name: 'bulletList', icon: list, keys: 'Mod+Shift+8' },
  { name: 'orderedList', icon: listOrdered, keys: 'Mod+Shift+7' },
] as const

export function ListTools({ editor, tools }: GroupProps): ReactElement {
  const text = useTextEditorTexts()
  return (
    <>
      {LISTS.map(({ name, icon, keys }) => (
        <Tool
          key={name}
          icon={icon}
          label={text(name)}
          keys={keys}
          pressed={tools.list === name}
          view={editor.view}
          onPress={() => editor.commands.toggleList(name, 'listItem')}
        />
      ))}
    </>
  )
}

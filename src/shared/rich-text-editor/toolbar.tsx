import type { Editor } from '@tiptap/core'
import eraser from 'lucide-static/icons/eraser.svg?raw'
import link2 from 'lucide-static/icons/link-2.svg?raw'
import {
  useEffectEvent,
  useLayoutEffect,
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import type { TextPicture } from './light-field.ts'
import { useTextEditorTexts } from './texts.ts'
import { clearFormat, KINDS, redo, setKind, toggleHeading, undo, type Kind } from './document/commands.ts'
import { PictureMenu, TableMenu, Tool } from './tools.tsx'
import type { TableTools } from './document/block-tools.ts'
import { readTools, useEditorState, type Tools } from './editor-state.ts'
import bold from 'lucide-static/icons/bold.svg?raw'
import heading2 from 'lucide-static/icons/heading-2.svg?raw'
import italic from 'lucide-static/icons/italic.svg?raw'
import listOrdered from 'lucide-static/icons/list-ordered.svg?raw'
import list from 'lucide-static/icons/list.svg?raw'
import redoIcon from 'lucide-static/icons/redo-2.svg?raw'
import underline from 'lucide-static/icons/underline.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import { Icon } from '#shared/ui/icon.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { stepTo } from '#shared/ui/roving.ts'

const toolsOf = (bar: Element): HTMLElement[] => [...bar.querySelectorAll<HTMLElement>('[data-tool]')]
const toolAt = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-tool]')

function setStop(bar: Element, stop: HTMLElement | undefined): void {
  for (const tool of toolsOf(bar)) tool.tabIndex = tool === stop ? 0 : -1
}

interface RovingTools {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onKeyDown: (event: ReactKeyboardEvent<HTMLElement>) => void
}

/** Handlers of a toolbar: one of its tools is the stop of the keyboard, arrows go from tool to tool, Esc leaves. */
function useRovingTools(bar: RefObject<HTMLElement | null>, onLeave: () => void): RovingTools {
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    setStop(current, toolsOf(current)[0])
    // Handles the key before the tip of the tool, which would consume it.
    const onEscape = (event: KeyboardEvent): void => {
      const tool = event.key === 'Escape' && toolAt(event.composedPath()[0] as Element)
      if (!tool || !current.contains(tool) || tool.ariaExpanded === 'true') return
      event.preventDefault()
      leave()
    }
    addEventListener('keydown', onEscape, { capture: true })
    return () => removeEventListener('keydown', onEscape, { capture: true })
  }, [bar])
  return {
    onFocus: ({ currentTarget, target }) => {
      const tool = toolAt(target)
      if (tool) setStop(currentTarget, tool)
    },
    onKeyDown: (event) => {
      const tool = toolAt(event.target)
      if (!tool || event.ctrlKey || event.metaKey || event.altKey) return
      const tools = toolsOf(event.currentTarget)
      const next = stepTo(event.key, tools.indexOf(tool), tools.length, 'horizontal')
      if (next === undefined) return
      event.preventDefault()
      tools[next]?.focus()
    },
  }
}

interface KindMenuProps {
  readonly kind: Kind | undefined
  readonly onSelect: (kind: Kind) => void
}

/** The kind of the line at the caret, and the other kinds that it may become. */
function KindMenu({ kind, onSelect }: KindMenuProps): ReactElement {
  const text = useTextEditorTexts()
  const name = text(`kind.${kind ?? 'other'}`)
  return (
    <Menu
      label={text('kinds')}
      items={KINDS.map((one) => ({ label: text(`kind.${one}`), onSelect: () => onSelect(one) }))}
      trigger={(props) => (
        <button
          type="button"
          data-tool=""
          className="btn ghost small kind"
          aria-label={text('kind', { kind: name })}
          {...props}
        >
          {name}
          <Icon source={chevron} size="s" />
        </button>
      )}
    />
  )
}

// The tools of the toolbar, by groups.
interface GroupProps {
  readonly editor: Editor
  readonly tools: Tools
}

function HistoryTools({ editor, tools }: GroupProps): ReactElement {
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

function MarkTools({ editor, tools }: GroupProps): ReactElement {
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

function ListTools({ editor, tools }: GroupProps): ReactElement {
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

interface ToolbarProps {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly editor: Editor
  readonly $tables: TableTools
  readonly pictures: readonly TextPicture[]
  readonly onLink: () => void
}

/** One tab stop; arrows move inside of it, Esc returns to the text. */
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

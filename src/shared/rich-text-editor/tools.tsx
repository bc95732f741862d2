// The tools of the toolbar: a button with its shortcut, and the menus that insert a picture or a table.
import { useStore } from '@nanostores/react'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import imagePlus from 'lucide-static/icons/image-plus.svg?raw'
import table from 'lucide-static/icons/table.svg?raw'
import type { ComponentProps, ReactElement } from 'react'
import type { TextKey, Translate } from '#shared/i18n/i18n.ts'
import { IconButton, type IconButtonProps } from '#shared/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import type de from './de.json'
import type { TableTools } from './document/block-tools.ts'
import { insertPicture, insertTable, run } from './document/commands.ts'
import { picturePath } from './document/figure-view.ts'
import { useEditorState } from './editor-state.ts'
import type { TextPicture } from './light-field.ts'
import { useTextEditorTexts } from './texts.ts'

// Shortcuts in the notation of this device, and for screen readers.
type Text = Translate<TextKey<typeof de>>

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
const APPLE: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }

/** 'Strg+B', '⌘B' of 'Mod+B'. */
function keyWords(keys: string, text: Text): string {
  const parts = keys.split('+')
  if (isApple()) return parts.map((part) => APPLE[part] ?? part).join('')
  const words = parts.map((part) => (part === 'Mod' || part === 'Shift' || part === 'Alt' ? text(`key.${part}`) : part))
  return words.join('+')
}

/** For `aria-keyshortcuts`. */
const ariaKeys = (keys: string): string => keys.replace('Mod', isApple() ? 'Meta' : 'Control')

interface ToolProps extends Omit<ComponentProps<'button'>, 'onClick'>, Pick<IconButtonProps, 'icon' | 'label'> {
  /** 'Mod+B'. */
  readonly keys?: string
  readonly pressed?: boolean
  /** The tool has no effect now; the keyboard still reaches it. */
  readonly off?: boolean
  /** Gets the focus after a press by pointer; keyboard users stay in the toolbar. */
  readonly view?: EditorView
  readonly onPress?: () => void
}

/** A button of the toolbar; its tip contains the shortcut, its name does not. */
export function Tool({ label, keys, pressed, off = false, view, onPress, ...rest }: ToolProps): ReactElement {
  const text = useTextEditorTexts()
  return (
    <IconButton
      {...rest}
      data-tool=""
      label={keys ? `${label} (${keyWords(keys, text)})` : label}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      aria-keyshortcuts={keys && ariaKeys(keys)}
      onClick={(event) => {
        if (off) return
        onPress?.()
        if (event.detail > 0) view?.focus()
      }}
    />
  )
}

interface PictureMenuProps {
  readonly editor: Editor
  readonly pictures: readonly TextPicture[]
}

/** The pictures of the story, one of which is inserted at the caret. */
export function PictureMenu({ editor, pictures }: PictureMenuProps): ReactElement {
  const text = useTextEditorTexts()
  return (
    <Popover
      label={text('pictures')}
      className="picture-menu"
      trigger={(props) => <Tool icon={imagePlus} label={text('picture')} {...props} />}
    >
      {(close) =>
        pictures.length === 0 ? (
          <p>{text('picturesNone')}</p>
        ) : (
          pictures.map(({ id, name, alt }) => (
            <button
              key={id}
              type="button"
              className="thumb"
              aria-label={text('pictureInsert', { name: alt || name })}
              onClick={() => {
                close()
                insertPicture(editor, id)
              }}
            >
              <Picture path={picturePath(id, true)} alt="" />
            </button>
          ))
        )
      }
    </Popover>
  )
}

interface TableMenuProps {
  readonly editor: Editor
  readonly $tables: TableTools
  /** The caret is in a table. */
  readonly inside: boolean
}

/** Makes a table; within one it changes its rows, columns and cells. */
export function TableMenu({ editor, $tables, inside }: TableMenuProps): ReactElement {
  const text = useTextEditorTexts()
  const tables = useStore($tables)
  const can = useEditorState(editor, (state) => ({
    merge: inside && tables?.mergeCells(state) === true,
    split: inside && tables?.splitCell(state) === true,
  }))
  const item = (label: string, command: Command, reason?: string, danger = false): MenuItem => ({
    label,
    reason,
    danger,
    onSelect: () => run(editor, command),
  })
  const insert = { label: text('tableInsert'), onSelect: () => insertTable(editor) }
  const change = (to: NonNullable<typeof tables>): MenuItem[] => [
    item(text('rowBefore'), to.addRowBefore),
    item(text('rowAfter'), to.addRowAfter),
    item(text('columnBefore'), to.addColumnBefore),
    item(text('columnAfter'), to.addColumnAfter),
    item(text('cellsMerge'), to.mergeCells, can.merge ? undefined : text('cellsMergeWhy')),
    item(text('cellSplit'), to.splitCell, can.split ? undefined : text('cellSplitWhy')),
    item(text('headRow'), to.toggleHeaderRow),
    item(text('rowDelete'), to.deleteRow),
    item(text('columnDelete'), to.deleteColumn),
    item(text('tableDelete'), to.deleteTable, undefined, true),
  ]
  return (
    <Menu
      label={text('table')}
      items={inside && tables ? change(tables) : [insert]}
      trigger={(props) => <Tool icon={table} label={text('table')} pressed={inside} {...props} />}
    />
  )
}

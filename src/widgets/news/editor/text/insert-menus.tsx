import { useStore } from '@nanostores/react'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import table from 'lucide-static/icons/table.svg?raw'
import type { ReactElement } from 'react'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { useTextEditorTexts } from './texts.ts'
import { insertTable, run, insertPicture } from './document/commands.ts'
import type { TableTools } from './document/block-tools.ts'
import { Tool } from './tool.tsx'
import { useEditorState } from './editor-state.ts'
import imagePlus from 'lucide-static/icons/image-plus.svg?raw'
import { Picture } from '#shared/ui/picture.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import type { TextPicture } from './light-field.ts'
import { picturePath } from './document/figure-view.ts'

interface PictureMenuProps {
  readonly editor: Editor
  readonly pictures: readonly TextPicture[]
}

/** The pictures of the story, one of which goes where the caret is. */
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

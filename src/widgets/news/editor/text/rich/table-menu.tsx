import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import table from 'lucide-static/icons/table.svg?raw'
import type { ReactElement } from 'react'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { useEditorTexts } from '#widgets/news/editor/text/texts.ts'
import { insertTable, run } from './commands.ts'
import { Tool } from './tool.tsx'
import type { Tools } from './tool-state.ts'

interface TableMenuProps {
  readonly editor: Editor
  readonly tools: Tools
}

/** Makes a table; within one it changes its rows, columns and cells. */
export function TableMenu({ editor, tools }: TableMenuProps): ReactElement {
  const text = useEditorTexts()
  const item = (label: string, command: Command, reason?: string, danger = false): MenuItem => ({
    label,
    reason,
    danger,
    onSelect: () => run(editor, command),
  })
  const inside = (): MenuItem[] => [
    item(text('rowBefore'), addRowBefore),
    item(text('rowAfter'), addRowAfter),
    item(text('columnBefore'), addColumnBefore),
    item(text('columnAfter'), addColumnAfter),
    item(text('cellsMerge'), mergeCells, tools.merge ? undefined : text('cellsMergeWhy')),
    item(text('cellSplit'), splitCell, tools.split ? undefined : text('cellSplitWhy')),
    item(text('headRow'), toggleHeaderRow),
    item(text('rowDelete'), deleteRow),
    item(text('columnDelete'), deleteColumn),
    item(text('tableDelete'), deleteTable, undefined, true),
  ]
  return (
    <Menu
      label={text('table')}
      items={tools.table ? inside() : [{ label: text('tableInsert'), onSelect: () => insertTable(editor) }]}
      trigger={(props) => <Tool icon={table} label={text('table')} pressed={tools.table} {...props} />}
    />
  )
}

import { useStore } from '@nanostores/react'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import table from 'lucide-static/icons/table.svg?raw'
import type { ReactElement } from 'react'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { useTextEditorTexts } from '#widgets/news/editor/text/texts.ts'
import { insertTable, run } from './document/commands.ts'
import type { TableTools } from './document/table-tools.ts'
import { Tool } from './tool.tsx'
import { useEditorState } from './editor-state.ts'

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

// Editing of tables, and the caret beside a block: a separate chunk, because most stories contain only plain lines.
export { gapCursor } from '@tiptap/pm/gapcursor'
export {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  mergeCells,
  splitCell,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'

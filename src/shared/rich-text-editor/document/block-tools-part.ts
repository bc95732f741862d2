// Editing of tables, and the caret beside a block: a chunk of its own, for most stories hold plain lines only.
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

// The caret beside a block that no line stands next to.
export { gapCursor } from '@tiptap/pm/gapcursor'

// Tab belongs to the page, except in lists, where it indents, and in tables, where it moves to the next cell. There it also belongs to the
// page after Esc, and after entering by Tab until another key.
import { Extension, type Editor } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { TableTools } from './block-tools.ts'

type Place = 'list' | 'cell'

/** The nearest part around the caret that handles Tab. */
export function placeOfTab({ state }: Pick<Editor, 'state'>): Place | undefined {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name, spec } = $from.node(depth).type
    if (name === 'listItem') return 'list'
    if (spec['tableRole'] === 'cell' || spec['tableRole'] === 'header_cell') return 'cell'
  }
  return undefined
}

function toCell({ view }: Editor, tables: ReturnType<TableTools['get']>, direction: 1 | -1): boolean {
  // The table tools are still loading: Tab must not leave the table until then.
  if (!tables) return true
  const go = (): boolean => tables.goToNextCell(direction)(view.state, view.dispatch)
  return go() || (direction === 1 && tables.addRowAfter(view.state, view.dispatch) && go())
}

/**
 * Browsers report a moved caret in a task of its own, which the next key overtakes on a busy machine: Enter right after
 * End would split the line at the former caret. ProseMirror reads the selection again at this event.
 */
function readSelection({ ownerDocument }: HTMLElement): void {
  ownerDocument.dispatchEvent(new Event('selectionchange'))
}

/** Tab, Shift+Tab and Esc. */
export const keys = ($tables: TableTools) =>
  Extension.create({
    name: 'keys',
    priority: 1100,
    addStorage: () => ({ leaves: false }),
    addKeyboardShortcuts() {
      const { editor, storage } = this
      const inside = (list: () => boolean, cell: () => boolean) => () => {
        const place = storage.leaves ? undefined : placeOfTab(editor)
        if (place === 'list') return list() || true
        return place === 'cell' && cell()
      }
      return {
        Tab: inside(
          () => editor.commands.sinkListItem('listItem'),
          () => toCell(editor, $tables.get(), 1),
        ),
        'Shift-Tab': inside(
          () => editor.commands.liftListItem('listItem'),
          () => toCell(editor, $tables.get(), -1),
        ),
        Escape: () => {
          storage.leaves = placeOfTab(editor) !== undefined
          return false
        },
      }
    },
    addProseMirrorPlugins() {
      let isDown = false
      const stay = (key?: string) => {
        isDown = key === 'Tab'
        if (!isDown && key !== 'Shift' && key !== 'Escape') this.storage.leaves = false
      }
      // A keyboard user who entered by Tab leaves by Tab without changing the text.
      const arrive = (key: string) => {
        if (key === 'Tab' && !isDown) this.storage.leaves = true
        isDown = false
      }
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              keydown: ({ dom }, event) => {
                if (!event.isComposing) readSelection(dom)
                stay(event.key)
              },
              keyup: (_, { key }) => void arrive(key),
              mousedown: () => void stay(),
              blur: () => void stay(),
            },
          },
        }),
      ]
    },
  })

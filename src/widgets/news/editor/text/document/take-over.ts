// What was written before the editor was there, with the caret, as the document it begins with.
import { selectionIn } from '#widgets/news/editor/text/light-selection.ts'
import type { Beginning } from './create-editor.ts'
import { readNodes } from './read-nodes.ts'
import { schema } from './schema.ts'

/** Browsers keep an empty line open by a break at its end. */
function dropFillers(box: HTMLElement): void {
  for (const line of box.querySelectorAll('br')) if (!line.nextSibling) line.remove()
}

const lengthOf = (node: Node): number => node.nodeValue?.length ?? node.childNodes.length

/** Reads the light field; it is not needed afterwards. */
export function takeOver(box: HTMLElement, typed: boolean): Beginning {
  const places = selectionIn(box)
  const findPositions = places ? [{ ...places.anchor }, { ...places.head }] : []
  if (typed || box.textContent === '') dropFillers(box)
  for (const place of findPositions) place.offset = Math.min(place.offset, lengthOf(place.node))
  const doc = readNodes(schema, box, { findPositions })
  const [anchor, head] = findPositions.map((one) => (one as { pos?: number }).pos)
  return {
    content: doc.toJSON() as Beginning['content'],
    selection: anchor === undefined || head === undefined ? undefined : { anchor, head },
    changed: typed,
  }
}

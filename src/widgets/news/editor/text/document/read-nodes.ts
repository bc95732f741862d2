import { DOMParser, type Node, type ParseOptions, type Schema } from '@tiptap/pm/model'

const LINE = /^(P|#text|A|B|BR|EM|I|SPAN|STRONG|U)$/

/** An entry of a list begins with a line, an empty one if need be: without it ProseMirror would end the list. */
function fillEntries(root: ParentNode): void {
  for (const entry of root.querySelectorAll('li')) {
    const first = [...entry.childNodes].find((node) => node.nodeType === 1 || node.nodeValue?.trim())
    if (first && !LINE.test(first.nodeName)) entry.prepend(entry.ownerDocument.createElement('p'))
  }
}

/** Nodes as a document; they are changed by that. */
export function readNodes(schema: Schema, root: ParentNode & globalThis.Node, options?: ParseOptions): Node {
  fillEntries(root)
  return DOMParser.fromSchema(schema).parse(root, options)
}

// Where the caret is, also inside a shadow root.

export interface Place {
  readonly node: Node
  readonly offset: number
}

type Root = (Document | ShadowRoot) & { getSelection?: () => Selection | null }
type Composed = Selection & {
  getComposedRanges?: (options: { shadowRoots: ShadowRoot[] }) => readonly StaticRange[]
}

/** Both ends of the selection, when it lies inside `box`. */
export function selectionIn(box: HTMLElement): { readonly anchor: Place; readonly head: Place } | undefined {
  const root = box.getRootNode() as Root
  const selection = (root.getSelection?.() ?? document.getSelection()) as Composed | null
  if (!selection) return undefined
  const { anchorNode, focusNode, anchorOffset, focusOffset } = selection
  if (anchorNode && focusNode && box.contains(anchorNode) && box.contains(focusNode))
    return { anchor: { node: anchorNode, offset: anchorOffset }, head: { node: focusNode, offset: focusOffset } }
  // WebKit tells what lies in a shadow root only to who knows that root.
  const shadowRoots = root instanceof ShadowRoot ? [root] : []
  const range = selection.getComposedRanges?.({ shadowRoots })[0]
  if (!range || !box.contains(range.startContainer) || !box.contains(range.endContainer)) return undefined
  return {
    anchor: { node: range.startContainer, offset: range.startOffset },
    head: { node: range.endContainer, offset: range.endOffset },
  }
}

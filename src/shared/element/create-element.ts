/** Creates an element with these properties. A button needs no type: a form of the host page cannot contain it. */
export const createElement = <Tag extends 'button' | 'div' | 'span'>(
  tag: Tag,
  properties: object,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), properties)

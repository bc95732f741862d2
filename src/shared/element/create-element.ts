/** A new element with these properties. A button needs no type: no form of the host reaches into a shadow root. */
export const createElement = <Tag extends 'button' | 'div' | 'span'>(
  tag: Tag,
  looks: object,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), looks)

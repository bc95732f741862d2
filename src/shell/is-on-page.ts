const foundIn = (root: Document | ShadowRoot, selector: string): boolean =>
  root.querySelector(selector) !== null ||
  [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && foundIn(shadowRoot, selector))

/** Whether the page contains an element for `selector`, also in shadow roots, where elements have their dialogs and menus. */
export const isOnPage = (selector: string): boolean => foundIn(document, selector)

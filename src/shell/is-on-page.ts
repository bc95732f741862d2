const foundIn = (root: Document | ShadowRoot, selector: string): boolean =>
  root.querySelector(selector) !== null ||
  [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot !== null && foundIn(shadowRoot, selector))

/** Whether something of `selector` stands on the page, inside of elements too: their dialogs and menus are in shadow roots. */
export const isOnPage = (selector: string): boolean => foundIn(document, selector)

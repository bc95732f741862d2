// The look of a page, measured inside it.

/**
 * The tokens whose value does not affect the elements of this page. A rule that reads a token is tried on an element of its own root,
 * because some only show in an error, below a veil or under the pointer.
 */
export function unseenOf(values: Readonly<Record<string, string>>): string[] {
  const hosts = [...document.querySelectorAll('*')].filter((one) => one.localName.startsWith('portal-'))
  const look = (token: string, value: string): boolean =>
    hosts.some(({ shadowRoot }) => {
      const reads = new RegExp(`--p(ortal)?-${token.slice('--portal-'.length)}\\b(?!-)`)
      const root = shadowRoot!.querySelector('.root')!
      return shadowRoot!.adoptedStyleSheets
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSStyleRule && !/:host|:root/.test(rule.selectorText))
        .some((rule) => {
          const { style } = rule as CSSStyleRule
          if (!reads.test(style.cssText)) return false
          const probe = root.appendChild(document.createElement('i'))
          probe.style.cssText = `display: block; ${style.cssText}; transition-property: none`
          const seen = () => [...style].map((name) => getComputedStyle(probe).getPropertyValue(name)).join()
          const before = seen()
          document.documentElement.style.setProperty(token, value)
          const after = seen()
          document.documentElement.style.removeProperty(token)
          const back = seen()
          probe.remove()
          return before !== after && back === before
        })
    })
  return Object.entries(values)
    .filter(([token, value]) => !look(token, value))
    .map(([token]) => token)
}

/** Content that overflows its element or the window sideways, unless it is inside a scroll container. */
export function overflowing(): string[] {
  const beyond: string[] = []
  const look = (parent: ParentNode, right: number): void => {
    for (const one of parent.children) {
      if (!one.checkVisibility() || one.matches('.sr, [inert], [part=badge]')) continue
      const box = one.getBoundingClientRect()
      const edge = one.matches('dialog, [popover]') ? innerWidth : right
      const by = Math.round(box.right - edge)
      if (box.width > 1 && by > 1)
        beyond.push(`${one.outerHTML.slice(0, 80)} in ${one.parentElement?.className} by ${by} px`)
      // A drawing is cut at its own edge.
      if (one.localName === 'svg' || /auto|scroll/.test(getComputedStyle(one).overflowX)) continue
      if (one.shadowRoot) look(one.shadowRoot, Math.min(innerWidth, box.right))
      else look(one, edge)
    }
  }
  look(document.body, innerWidth)
  return beyond
}

// Prints one node alone, also in a foreign page: from an empty frame beside it, where neither the page nor its sheets are.
// Why a frame: docs/decisions/0012.

export interface Sheet {
  /** All the style there is in the frame. */
  readonly css: string
  /** Name of a file it is printed to. */
  readonly title: string
  readonly lang: string
}

/** The frame, once its document is the one it keeps: one engine gives it another after it is there. */
async function openFrame(beside: Node): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  const { promise, resolve } = Promise.withResolvers<unknown>()
  frame.addEventListener('load', resolve, { once: true })
  beside.appendChild(frame)
  await promise
  return frame
}

const addressesIn = (rule: string, base: string): string =>
  rule.replace(/url\("?([^")]+)"?\)/g, (_, address: string) => `url("${new URL(address, base).href}")`)

/** The font faces of the page as rules that hold anywhere; sheets of other origins cannot be read. */
function fontFaces(): string {
  const facesOf = (sheet: CSSStyleSheet): string[] => {
    try {
      const rules = Array.from(sheet.cssRules, ({ cssText }) => cssText).filter((text) => text.startsWith('@font-face'))
      return rules.map((rule) => addressesIn(rule, sheet.href ?? document.baseURI))
    } catch {
      return []
    }
  }
  return [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(facesOf).join('\n')
}

/** Puts `node` into the frame's document and waits until it looks as it will on paper. */
async function fill({ contentDocument: page, contentWindow: view }: HTMLIFrameElement, node: Node, style: Sheet) {
  if (!page || !view) throw new Error('no frame to print from')
  const { CSSStyleSheet: Sheet } = view as unknown as { CSSStyleSheet: typeof CSSStyleSheet }
  const sheet = new Sheet()
  sheet.replaceSync(`${fontFaces()}\n${style.css}`)
  page.adoptedStyleSheets = [sheet]
  page.title = style.title
  page.documentElement.lang = style.lang
  page.body.append(page.importNode(node, true))
  page.body.getBoundingClientRect() // fonts are asked for by the first layout
  await Promise.allSettled([...Array.from(page.images, (image) => image.decode()), page.fonts.ready])
  return view
}

/** Has the browser print `node` with nothing around it. Throws where there can be no frame. */
export async function printAlone(node: HTMLElement, style: Sheet): Promise<void> {
  const frame = await openFrame(node.parentNode ?? document.body)
  try {
    const view = await fill(frame, node, style)
    // On a phone printing goes on behind the call; what stays then goes with the dialog.
    view.addEventListener('afterprint', () => frame.remove())
    view.focus()
    view.print()
  } catch (error) {
    frame.remove()
    throw error
  }
}

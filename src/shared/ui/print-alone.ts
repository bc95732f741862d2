// Prints a single node, also in a foreign page: from an empty frame without the page and its style sheets.
// Why a frame: docs/decisions/0012.

export interface Sheet {
  /** The only style of the frame. */
  readonly css: string
  /** The suggested file name when printing to a file. */
  readonly title: string
  readonly lang: string
}

/** Resolves with the frame once its document is final: one engine replaces the document after the frame is attached. */
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

/** The font faces of the page with absolute URLs; style sheets of other origins cannot be read. */
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

/** Copies `node` into the document of the frame and waits for fonts and images. */
async function fill({ contentDocument: page, contentWindow: view }: HTMLIFrameElement, node: Node, style: Sheet) {
  if (!page || !view) throw new Error('no frame to print from')
  const { CSSStyleSheet: Sheet } = view as unknown as { CSSStyleSheet: typeof CSSStyleSheet }
  const sheet = new Sheet()
  sheet.replaceSync(`${fontFaces()}\n${style.css}`)
  page.adoptedStyleSheets = [sheet]
  page.title = style.title
  page.documentElement.lang = style.lang
  page.body.append(page.importNode(node, true))
  page.body.getBoundingClientRect() // the first layout requests the fonts
  await Promise.allSettled([...Array.from(page.images, (image) => image.decode()), page.fonts.ready])
  return view
}

/** Prints `node` alone. Throws if no frame can be created. */
export async function printAlone(node: HTMLElement, style: Sheet): Promise<void> {
  const frame = await openFrame(node.parentNode ?? document.body)
  try {
    const view = await fill(frame, node, style)
    // On a phone `print()` returns early; the frame is then removed with the dialog.
    view.addEventListener('afterprint', () => frame.remove())
    view.focus()
    view.print()
  } catch (error) {
    frame.remove()
    throw error
  }
}

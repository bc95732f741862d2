// Points at a part of an element on the page: by the name that the element exports for styling, never by its inner structure.
import type { ElementPart } from '#shared/element/element-parts.ts'
import { sheetOf } from '#shared/element/sheet-of.ts'

/** How long the outline stays, in ms. */
const SHOWN = 6000

let shown: CSSStyleSheet | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]'

const isVisible = (element: HTMLElement): boolean => element.checkVisibility?.({ visibilityProperty: true }) !== false

/** The parts of that name on the page that is shown, and that can be seen. */
function findParts(part: ElementPart): HTMLElement[] {
  const [tag = '', name = ''] = part.split('::')
  return [...document.querySelectorAll(tag)]
    .filter((host) => !host.closest('.screen[hidden]'))
    .flatMap((host) => [...(host.shadowRoot?.querySelectorAll<HTMLElement>(`[part~="${name}"]`) ?? [])])
    .filter(isVisible)
}

export function hidePart(): void {
  clearTimeout(timer)
  if (shown) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== shown)
  shown = undefined
}

/**
 * Scrolls the part into view and outlines it for a moment; `takesFocus` moves the focus to it, for people who use the keyboard. False:
 * it is not on the page, which may be empty, or in another state.
 */
export function showPart(part: ElementPart, takesFocus: boolean): boolean {
  hidePart()
  const [first] = findParts(part)
  if (!first) return false
  shown = sheetOf(
    `${part.replace('::', '::part(')}) { outline: 3px solid var(--p-accent); outline-offset: 3px; border-radius: 4px; }`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, shown]
  timer = setTimeout(hidePart, SHOWN)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  first.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
  if (takesFocus) {
    const target = first.matches(FOCUSABLE) ? first : first.querySelector<HTMLElement>(FOCUSABLE)
    target?.focus({ preventScroll: true })
  }
  return true
}

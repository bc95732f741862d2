import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { placeBeside } from './place-beside.ts'
import { usePartTexts } from './part-texts/texts.ts'
import type { Suggestion, Suggestions } from './use-suggestions.ts'

/** A text with the search term in bold. */
function HighlightedText({ text, query }: { text: string; query: string }): ReactElement {
  return <span>{withMatchInBold(text, query.trim())}</span>
}

function withMatchInBold(text: string, query: string): ReactNode {
  const at = query === '' ? -1 : text.toLocaleLowerCase().indexOf(query.toLocaleLowerCase())
  if (at < 0) return text
  const end = at + query.length
  return [text.slice(0, at), <b key="hit">{text.slice(at, end)}</b>, text.slice(end)]
}

/** Below this width the list is as wide as the window. */
const PHONE = 640

export interface HitListProps<Hit extends Suggestion> {
  readonly id: string
  readonly found: Suggestions<Hit>
  readonly query: string
  readonly active: Hit | undefined
  /** The box below which it is shown. */
  readonly anchor: RefObject<HTMLElement | null>
  /** The list is shown below the whole field, because it would cover the error. */
  readonly leavesError?: boolean
  readonly onTake: (hit: Hit) => void
  /** Avatar or icon of a hit. */
  readonly start?: ((hit: Hit) => ReactNode) | undefined
}

/** Id of the option of a hit, in the list `id`. */
export const optionId = (id: string, hit: Suggestion): string => `${id}-${hit.id}`

/** The suggestions below their field, in groups; the focus stays in the field. */
export function HitList<Hit extends Suggestion>(props: HitListProps<Hit>): ReactElement {
  const { id, found, query, active, anchor, onTake, start, leavesError = false } = props
  const text = usePartTexts()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: list } = ref
    if (!list || !anchor.current) return
    const { width } = anchor.current.getBoundingClientRect()
    list.style.width = innerWidth < PHONE ? '100%' : `${width}px`
    list.showPopover()
    placeBeside(list, (leavesError && anchor.current.closest('.field')) || anchor.current)
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const groups = found.groups.filter(({ hits }) => hits.length > 0)
  const draw = (hit: Hit) => (
    <div
      key={hit.id}
      id={optionId(id, hit)}
      role="option"
      tabIndex={-1}
      aria-selected={hit === active}
      className="hit"
      onClick={() => onTake(hit)}
    >
      {start?.(hit)}
      <span>
        <HighlightedText text={hit.label} query={query} />
        {hit.detail && <small>{hit.detail}</small>}
      </span>
    </div>
  )
  return (
    <div ref={ref} popover="manual" className="pop hits" onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={text('hits')}>
        {groups.map(({ label, hits }) => (
          <div key={label} role="group" aria-label={label}>
            <div className="hits-head" aria-hidden="true">
              {label}
            </div>
            {hits.map(draw)}
          </div>
        ))}
      </div>
      {groups.length === 0 && <p className="hits-none">{text(`hits.${found.status}`)}</p>}
    </div>
  )
}

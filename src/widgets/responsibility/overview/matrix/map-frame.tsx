// The box of the map: whole sites beside the groups, and an edge that says that more follow.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import { useWidth } from '#shared/ui/use-width.ts'
import { useResponsibilityTexts } from '#widgets/responsibility/overview/texts.ts'

/** Size in px of the text around the map, for which the widths are. */
const TEXT = 15
/** Widths in px: of the groups, and of a site at least. */
const WIDE = { groups: 178, site: 108 }
const NARROW = { groups: 134, site: 98 }
/** Maps that are narrower than this have the narrow widths. */
const LIMIT = 560
/** Width in px of the edge that says that more sites follow. */
const EDGE = 24

interface MapWidths {
  /** Not all sites fit. */
  readonly hasMore: boolean
  readonly style: CSSProperties
}

/** The widths for a map of `width` px: whole sites fill it beside the groups. `scale` is that of the text. */
function widthsFor(width: number, sites: number, scale: number): MapWidths {
  const { groups, site } = width / scale < LIMIT ? NARROW : WIDE
  if (!Number.isFinite(width)) return { hasMore: false, style: styleOf(groups, site) }
  const least = site * scale
  const beside = width - groups * scale
  const hasMore = beside < sites * least
  const room = Math.max(least / 2, hasMore ? beside - EDGE : beside)
  const shown = Math.max(1, Math.min(sites, Math.floor(room / least)))
  return { hasMore, style: styleOf(groups * scale, room / shown) }
}

/** The size of text by that of the widths, which the browser or the host can enlarge. */
function useTextScale(ref: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const size = ref.current ? Number.parseFloat(getComputedStyle(ref.current).fontSize) : 0
    if (size > 0) setScale(size / TEXT)
  }, [ref])
  return scale
}

const styleOf = (groups: number, site: number): CSSProperties =>
  ({ '--groups': `${groups}px`, '--site': `${site}px` }) as CSSProperties

/** `sites` is their number. */
export function MapFrame({ sites, children }: { sites: number; children: ReactNode }): ReactElement {
  const box = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { hasMore, style } = widthsFor(useWidth(box), sites, useTextScale(box))
  return (
    <section ref={box} part="map" className="card map-frame" style={style}>
      <div ref={scroller} className="map-box">
        {children}
      </div>
      {hasMore && <MoreSites scroller={scroller} />}
    </section>
  )
}

/** The edge of a map that does not show all sites: a press shows the next ones, at the end the first ones again. */
function MoreSites({ scroller }: { scroller: RefObject<HTMLDivElement | null> }): ReactElement {
  const text = useResponsibilityTexts()
  const [isAtEnd, setAtEnd] = useState(false)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const update = () => setAtEnd(box.scrollLeft + box.clientWidth >= box.scrollWidth - 1)
    update()
    box.addEventListener('scroll', update, { passive: true })
    return () => box.removeEventListener('scroll', update)
  }, [scroller])
  const show = () => {
    const box = scroller.current
    if (box) box.scrollTo({ left: isAtEnd ? 0 : box.scrollLeft + box.clientWidth })
  }
  const label = text(isAtEnd ? 'firstSites' : 'moreSites')
  return (
    <button type="button" className="more-sites" aria-label={label} title={label} onClick={show}>
      <Icon source={isAtEnd ? chevronLeft : chevronRight} />
    </button>
  )
}

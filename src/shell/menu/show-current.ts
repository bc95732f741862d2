import { useEffect, type RefObject } from 'react'

/** Scrolls a list of links that has too little room to the current one. */
export const showCurrent = (list: ParentNode | null): void => {
  const links = list?.querySelectorAll('[aria-current]') ?? []
  ;[...links].at(-1)?.scrollIntoView({ block: 'nearest' })
}

/** Scrolls whenever `current` changes, in the layout of the next frame: an immediate call would need an additional layout. */
export function useCurrentShown(list: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    if (!current) return
    const frame = requestAnimationFrame(() => showCurrent(list.current))
    return () => cancelAnimationFrame(frame)
  }, [list, current])
}

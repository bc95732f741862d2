import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width of the element in px, from its first frame on; infinite before it has a box. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = (): void => void (element.clientWidth && setWidth(element.clientWidth))
    measure() // before the first paint, so that nothing shifts
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

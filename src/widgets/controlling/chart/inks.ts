// The colours of the theme for a canvas, which does not support custom properties. Samples in the page have each colour, and their
// transition signals a change of theme, scheme or forced colours.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Each has a class `ink-<name>` in chart.css. */
export const INKS = ['text', 'muted', 'line', 'strong', 'accent', 'danger', 'soft', 'surface'] as const
export type Inks = Readonly<Record<(typeof INKS)[number], string>>

const inksOf = (samples: HTMLElement): Inks =>
  Object.fromEntries(INKS.map((name, at) => [name, getComputedStyle(samples.children[at]!).color])) as unknown as Inks

/** The colours, and the element that holds their samples; `isOnPaper` takes those of the light scheme. */
export function useInks(isOnPaper: boolean) {
  const samples = useRef<HTMLSpanElement>(null)
  const [inks, setInks] = useState<Inks>()
  const read = useEffectEvent((_isOnPaper?: boolean) => {
    const next = inksOf(samples.current!)
    setInks((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
  })
  useLayoutEffect(() => read(isOnPaper), [isOnPaper])
  useEffect(() => {
    const { current } = samples
    const onChange = () => read()
    current?.addEventListener('transitionend', onChange)
    return () => current?.removeEventListener('transitionend', onChange)
  }, [])
  return { samples, inks }
}

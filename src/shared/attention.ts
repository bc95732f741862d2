// Whether this page is looked at. A page that is hidden for long keeps no connection open; one in the back/forward cache keeps nothing.
import { atom, type ReadableAtom } from 'nanostores'
import { whilePresent } from './bus/while-present.ts'

/** here: visible · hidden: not visible now · away: hidden for half a minute, in the back/forward cache, or without an element. */
export type Attention = 'here' | 'hidden' | 'away'

/** Time from hidden to away, in ms. */
const PATIENCE = 30_000

const $current = atom<Attention>('here')
export const $attention: ReadableAtom<Attention> = $current

/** Updates `$attention` from now on; must be called once per page. */
export function watchAttention(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (attention: Attention): void => {
    clearTimeout(timer)
    $current.set(attention)
    if (attention === 'hidden') timer = setTimeout(set, PATIENCE, 'away')
  }
  const look = () => set(document.visibilityState === 'visible' ? 'here' : 'hidden')
  whilePresent((signal) => {
    document.addEventListener('visibilitychange', look, { signal })
    addEventListener('pagehide', () => set('away'), { signal })
    addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && look(), { signal })
    signal.addEventListener('abort', () => set('away'))
    look()
  })
}

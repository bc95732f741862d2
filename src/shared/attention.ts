// Is this page looked at? One that is hidden for long holds no line open; one that waits for Back holds nothing at all.
import { atom, type ReadableAtom } from 'nanostores'
import { whilePresent } from './bus/while-present.ts'

/** here: it is seen · hidden: not now · away: not for half a minute, left and kept for Back, or without an element. */
export type Attention = 'here' | 'hidden' | 'away'

/** From hidden to away, in ms. */
const PATIENCE = 30_000

const $current = atom<Attention>('here')
export const $attention: ReadableAtom<Attention> = $current

/** Keeps `$attention`, from now on and once per page. */
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

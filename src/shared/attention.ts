// Is this page looked at? One that is hidden for long holds no line open; one that waits for Back holds nothing at all.
import { atom, type ReadableAtom } from 'nanostores'

/** here: it is seen · hidden: not now · away: not for half a minute, or left and kept for Back. */
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
  document.addEventListener('visibilitychange', look)
  addEventListener('pagehide', () => set('away'))
  addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && look())
  if (document.visibilityState !== 'visible') look()
}

// The window's width as the portal sees it: a smartphone below 640 px, a narrow window below 1024 px.
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { share } from './bus.ts'

function watched<T>(query: string, value: (matches: boolean) => T): ReadableAtom<T> {
  const media = matchMedia(query)
  const $value = atom(value(media.matches))
  // The listener exists only while the store has subscribers.
  onMount($value, () => {
    const update = () => $value.set(value(media.matches))
    update()
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  })
  return $value
}

export const $device = share('device', () =>
  watched<'smartphone' | 'desktop'>('(width < 640px)', (small) => (small ? 'smartphone' : 'desktop')),
)
export const $narrow = share('narrow', () => watched<boolean>('(width < 1024px)', (narrow) => narrow))

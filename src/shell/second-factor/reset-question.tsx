import { useState, type ReactElement } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { HOME_PATH, type Place } from '#domain/routes/routes.ts'
import { go } from '#shell/navigation.ts'
import { useLazyPart } from '#shell/use-lazy-part.ts'

const PARAMETER = 'mfaresetid'
const load = async () => (await import('./reset-dialog.tsx')).ResetDialog

/** The id that the address carries: in its path, or as a parameter of home. */
function resetIdOf({ route, params }: Place, search: string): string | undefined {
  if (route.name === 'home.mfareset') return params[PARAMETER]
  return route.name === 'home' ? (new URLSearchParams(search).get(PARAMETER) ?? undefined) : undefined
}

/** The dialog of a reset link, over whatever the person sees of home. Its id is removed with the address. */
export function ResetQuestion({ place }: { place: Place }): ReactElement | null {
  const search = useSearch()
  const id = resetIdOf(place, search)
  // It stays mounted so that the focus can return after the address has changed.
  const [last, setLast] = useState(id)
  if (id !== undefined && id !== last) setLast(id)
  const end = () => go(HOME_PATH, true)
  const dialog = useLazyPart(id !== undefined, load, end, 'secondFactor.notLoaded')
  return dialog && last !== undefined ? <dialog.View key={last} id={last} open={id !== undefined} onEnd={end} /> : null
}

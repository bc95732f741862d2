import { useState, type ReactElement } from 'react'
import type { Place } from '#domain/routes.ts'
import { Screen } from './screen.tsx'

/** The oldest is removed when there are more. */
const KEPT_MOST = 3

interface Kept {
  readonly place: Place
  readonly path: string
}

const isSame = (one: Kept, other: Kept): boolean => one.path === other.path

/**
 * The screens of `place` and of earlier places that are kept: returning to one costs no more than showing it.
 * They are kept by `content-visibility`: React's Activity takes them out of the layout, and most of the price is there.
 */
export function Screens({ place, path }: Kept): ReactElement {
  const [kept, setKept] = useState<readonly Kept[]>([])
  const here = { place, path }
  const stays = place.route.stays === true && Object.values(place.params).every((value) => value === undefined)
  if (stays && !kept.some((one) => isSame(one, here))) setKept([...kept, here].slice(-KEPT_MOST))
  return (
    <>
      {kept.map((one) => (
        <div key={one.path} className="screen" hidden={!isSame(one, here)}>
          <Screen {...one} shown={isSame(one, here)} />
        </div>
      ))}
      {!stays && (
        <div className="screen">
          <Screen {...here} shown />
        </div>
      )}
    </>
  )
}

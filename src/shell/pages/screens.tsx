import { useState, type ReactElement } from 'react'
import type { Place } from '#domain/routes/routes.ts'
import { Screen } from './screen.tsx'

/** The oldest is removed when there are more. */
const MAX_SCREENS = 3

interface OpenScreen {
  readonly place: Place
  readonly path: string
}

const isSame = (one: OpenScreen, other: OpenScreen): boolean => one.path === other.path

/**
 * The screens of `place` and of earlier places that stay open: returning to one costs no more than showing it. They are hidden by
 * `content-visibility`, because React's Activity removes them from the layout, which is most of the cost.
 */
export function Screens({ place, path }: OpenScreen): ReactElement {
  const [screens, setScreens] = useState<readonly OpenScreen[]>([])
  const here = { place, path }
  const stays = place.route.stays === true && Object.values(place.params).every((value) => value === undefined)
  if (stays && !screens.some((one) => isSame(one, here))) setScreens([...screens, here].slice(-MAX_SCREENS))
  return (
    <>
      {screens.map((one) => (
        <div key={one.path} className="stack gap-20 screen" hidden={!isSame(one, here)}>
          <Screen {...one} shown={isSame(one, here)} />
        </div>
      ))}
      {!stays && (
        <div className="stack gap-20 screen">
          <Screen {...here} shown />
        </div>
      )}
    </>
  )
}

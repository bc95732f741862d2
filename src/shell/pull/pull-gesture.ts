// Pulling a page down with a finger, as a machine of four states that knows no page.

/** From here on letting go reloads, in px of the indicator. */
export const THRESHOLD = 60
/** The indicator goes no further, in px. */
export const MOST = 80
/** Where it stays while what is shown is read anew, in px. */
export const RELOAD_DISTANCE = 50
/** How long it stands there before reading begins, in ms. */
export const REFRESH_TIMEOUT = 500

export type PullState = 'pending' | 'pulling' | 'releasing' | 'refreshing'

export interface Pull {
  readonly state: PullState
  /** How far the indicator has come, in px. */
  readonly distance: number
}

export const AT_REST: Pull = { state: 'pending', distance: 0 }

/** The finger goes further than what it pulls: the more, the longer the way. */
const resisted = (moved: number): number => MOST * (1 - Math.exp(-moved / (MOST * 1.5)))

/** The finger has moved `moved` px down since it touched; up is negative. */
export function pulled(before: Pull, moved: number): Pull {
  if (before.state === 'refreshing') return before
  if (moved <= 0) return AT_REST
  const distance = resisted(moved)
  return { state: distance >= THRESHOLD ? 'releasing' : 'pulling', distance }
}

/** The finger lets go: far enough, it is read anew. */
export function released(before: Pull): Pull {
  if (before.state === 'refreshing') return before
  return before.state === 'releasing' ? { state: 'refreshing', distance: RELOAD_DISTANCE } : AT_REST
}

// Whether the person agreed to the general terms in the version that holds; home asks for it where they did not.
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ConditionsState } from '#contract/legal.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $person } from '#shared/bus/person.ts'

const $state = atom<ConditionsState | null | undefined>()
/** Undefined until the server has responded; null: no conditions exist. */
export const $conditions: ReadableAtom<ConditionsState | null | undefined> = $state

const $sub = computed($person, (person) => person?.sub)
let latest = 0

async function read(): Promise<void> {
  const run = ++latest
  const state = await api.get<ConditionsState>('api/user/legal/conditions/acceptance').catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    logFailure('conditions failed', error)
    return undefined
  })
  if (run === latest && state !== undefined) $state.set(state)
}

let isFollowing = false

/** Accepted here or in another window, also while home is not shown. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  $sub.listen((sub) => {
    latest++
    $state.set(undefined)
    if (sub !== undefined) void read()
  })
  import('#shared/realtime/socket.ts').then(
    ({ onMessage }) => {
      onMessage('conditions_accepted', ({ data: { version } }) => {
        const state = $state.get()
        if (state) $state.set({ ...state, accepted: { version, at: '' } })
      })
      onMessage('resync', () => void read())
    },
    (error: unknown) => logFailure('the socket did not load', error),
  )
}

onMount($state, () => {
  follow()
  void read()
})

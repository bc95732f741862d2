// Filters and sorting that last as long as the session in this window: in local storage, under a key of this person and this window, so
// that closing this window does not affect another one. Not part of portal.js.
import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores'
import { defaultViews, type ViewName, type Views } from '#domain/routes/default-views.ts'
import { $addresses } from './addresses.ts'
import { share } from './bus.ts'
import { $device } from './device.ts'
import { logFailure } from './log.ts'
import { $session } from './session.ts'
import { safeStorage } from './safe-storage.ts'
import { whilePresent } from './while-present.ts'

/** Prefix of every key; the person and the window follow. */
export const VIEW_PREFIX = 'portal.view.'

type Chosen = Readonly<Record<string, object>>

/** The filters and sorting of one list, on top of its defaults. */
export interface StoredView<View> {
  readonly $view: ReadableAtom<View>
  change(choice: Partial<View>): void
  reset(): void
}

const encode = (chosen: Chosen): string | undefined =>
  Object.keys(chosen).length > 0 ? JSON.stringify(chosen) : undefined

/** Removes entries of windows that crashed; an open window holds a lock of its name. */
async function removeLeftovers(storage: Record<string, string>, ownLock: string): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const locks = new Set([ownLock, ...held.map(({ name }) => name)])
  for (const key of Object.keys(storage))
    if (key.startsWith(VIEW_PREFIX) && !locks.has(`${VIEW_PREFIX}${key.split('.').at(-1)}`)) delete storage[key]
}

function makeViews() {
  const windowId = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const lock = VIEW_PREFIX + windowId
  const storage = safeStorage(() => !$addresses.get().embedded)
  setPersistentEngine(storage, windowPersistentEvents)
  const $chosen = atom<Chosen>({})
  let box: WritableAtom<Chosen> | undefined
  let sub: string | undefined

  const set = (chosen: Chosen): void => {
    box?.set(chosen)
    $chosen.set(chosen)
  }
  $session.subscribe(({ person }) => {
    if (person?.sub === sub) return
    set({})
    sub = person?.sub
    box = sub
      ? persistentAtom<Chosen>(`${VIEW_PREFIX}${sub}.${windowId}`, {}, { encode, decode: () => ({}), listen: false })
      : undefined
  })
  whilePresent((signal) => {
    // Only the stored value is cleared: rendering the list again during pagehide would request every picture again.
    addEventListener('pagehide', () => box?.set({}), { signal })
    // A page restored from the back/forward cache starts with the defaults, too.
    addEventListener('pageshow', () => set({}), { signal })
  })
  if (!$addresses.get().embedded && 'locks' in navigator) {
    void navigator.locks.request(lock, () => new Promise(() => undefined))
    removeLeftovers(storage, lock).catch((error: unknown) => logFailure('stored views not tidied', error))
  }
  return { $chosen, set }
}

const isNamed = (name: string, views: Views): name is ViewName => name in views

/**
 * The stored view of the list or calendar `name` of this person in this window. default-views.ts has the defaults of the specified views;
 * the others pass theirs.
 */
export function storedView<Name extends ViewName>(name: Name): StoredView<Views[Name]>
export function storedView<View extends object>(name: string, defaults: View): StoredView<View>
export function storedView(name: string, defaults?: object): StoredView<object> {
  const { $chosen, set } = share('views', makeViews)
  const $view = computed([$chosen, $device], (chosen, device) => {
    const views = defaultViews(device)
    return { ...(isNamed(name, views) ? views[name] : defaults), ...chosen[name] }
  })
  return {
    $view,
    change: (choice) => set({ ...$chosen.get(), [name]: { ...$chosen.get()[name], ...choice } }),
    reset: () => {
      const { [name]: _removed, ...rest } = $chosen.get()
      set(rest)
    },
  }
}

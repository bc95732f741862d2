// The finished first steps and the dismissed lists of a person in this browser: no server stores them.
import { atom, type ReadableAtom } from 'nanostores'

interface Progress {
  /** Steps, as `route:key`. */
  readonly done: readonly string[]
  /** Lists that were put away, by their first route. */
  readonly hidden: readonly string[]
}

const NONE: Progress = { done: [], hidden: [] }
const keyOf = (sub: string): string => `portal.help.${sub}`
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function read(sub: string): Progress {
  try {
    const { done, hidden } = JSON.parse(localStorage.getItem(keyOf(sub)) ?? '{}') as Partial<Progress>
    return { done: isTexts(done) ? done : [], hidden: isTexts(hidden) ? hidden : [] }
  } catch {
    return NONE
  }
}

const $state = atom<{ readonly sub: string; readonly progress: Progress }>({ sub: '', progress: NONE })
export const $progress: ReadableAtom<{ readonly sub: string; readonly progress: Progress }> = $state

/** Reads the finished steps of this person; call it when the help opens. */
export const openProgress = (sub: string): void => $state.set({ sub, progress: read(sub) })

function change(part: Partial<Progress>): void {
  const { sub, progress } = $state.get()
  const next = { ...progress, ...part }
  $state.set({ sub, progress: next })
  try {
    localStorage.setItem(keyOf(sub), JSON.stringify(next))
  } catch {
    // blocked or full: it holds until the page is left
  }
}

const toggled = (list: readonly string[], entry: string, isIn: boolean): readonly string[] =>
  isIn ? [...new Set([...list, entry])] : list.filter((one) => one !== entry)

export const setStepDone = (step: string, isDone: boolean): void =>
  change({ done: toggled($state.get().progress.done, step, isDone) })

export const setStepsHidden = (list: string, isHidden: boolean): void =>
  change({ hidden: toggled($state.get().progress.hidden, list, isHidden) })

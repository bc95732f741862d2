// Moving the focus inside a group by keys: what menus, tabs and lists have in common.

export type Axis = 'horizontal' | 'vertical'

const STEPS: Readonly<Record<Axis, Readonly<Record<string, number>>>> = {
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
  vertical: { ArrowDown: 1, ArrowUp: -1 },
}

/** Which of `count` entries a key leads to from `index`, round the ends; undefined when it is no such key. */
export function stepTo(key: string, index: number, count: number, axis: Axis): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[axis][key]
  if (step === undefined) return undefined
  if (index < 0) return step > 0 ? 0 : count - 1
  return (index + step + count) % count
}

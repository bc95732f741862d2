// React before 19 can listen only once an element stands in the page; what the element sends as it arrives is kept till then.

const kept = new WeakMap<EventTarget, Event[]>()
const watched = new Set<string>()

function keep(event: Event): void {
  const target = event.composedPath()[0]!
  const early = kept.get(target)
  if (early) early.push(event)
  else {
    kept.set(target, [event])
    // React calls its effects in the task that puts the element in place.
    queueMicrotask(() => kept.delete(target))
  }
}

/** Keeps events of these names from now on, each for the rest of its task. */
export function keepEarly(names: readonly string[]): void {
  for (const name of names) {
    if (watched.has(name)) continue
    watched.add(name)
    document.addEventListener(name, keep, true)
  }
}

/** What `target` has sent in this task. */
export const earlyEvents = (target: EventTarget): readonly Event[] => kept.get(target) ?? []

// The components add listeners in an effect, after the element is connected; events that it dispatches before that are buffered.

const pending = new WeakMap<EventTarget, Event[]>()
const watched = new Set<string>()

function keep(event: Event): void {
  const target = event.composedPath()[0]!
  const early = pending.get(target)
  if (early) early.push(event)
  else {
    pending.set(target, [event])
    // React runs its effects in the task that inserts the element.
    queueMicrotask(() => pending.delete(target))
  }
}

/** Buffers events of these names from now on, each until the end of its task. */
export function keepEarly(names: readonly string[]): void {
  for (const name of names) {
    if (watched.has(name)) continue
    watched.add(name)
    document.addEventListener(name, keep, true)
  }
}

/** The events that `target` has dispatched in this task, once: StrictMode runs each effect twice. */
export function takeEarly(target: EventTarget): readonly Event[] {
  const early = pending.get(target) ?? []
  pending.delete(target)
  return early
}

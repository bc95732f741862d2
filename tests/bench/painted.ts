// Runs in the page: measures the time from a user's event to the frame that shows its result.

export interface Painting {
  /** Times in ms, one for each completed `when` or `settled`. */
  readonly times: number[]
  /** Waits until `isThere` holds and that frame is painted; counted from `since`, in ms of performance.now(). */
  when(since: number, isThere: () => boolean): void
  /** Measures to the last of the next three frames with a change; without one, to the first. */
  settled(since: number, shown: () => string): void
}

/** Adds `painting` to the page; evaluated there, so it must not use anything from its scope. */
export function watchPainting(): void {
  const times: number[] = []
  const afterFrame = (callback: () => void) => {
    // The message is delivered after this frame.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = callback
    port2.postMessage(0)
  }
  const when = (since: number, isThere: () => boolean) => {
    const frame = () => {
      if (!isThere()) return void requestAnimationFrame(frame)
      afterFrame(() => times.push(performance.now() - since))
    }
    requestAnimationFrame(frame)
  }
  const settled = (since: number, shown: () => string) => {
    let [last, time, left] = [shown(), 0, 3]
    const frame = () => {
      const now = shown()
      const isNew = time === 0 || now !== last
      last = now
      afterFrame(() => {
        if (isNew) time = performance.now() - since
        if (--left > 0) requestAnimationFrame(frame)
        else times.push(time)
      })
    }
    requestAnimationFrame(frame)
  }
  Object.assign(globalThis, { painting: { times, when, settled } satisfies Painting })
}

// Runs in the page: measures the time from a user's event to the frame that shows its result.

export interface Painting {
  /** Times in ms, one for each completed `begin`. */
  readonly times: number[]
  /** Waits until `isThere` holds and that frame is painted; counted from `since`, in ms of performance.now(). */
  when(since: number, isThere: () => boolean): void
}

/** Adds `painting` to the page; evaluated there, so it must not use anything from its scope. */
export function watchPainting(): void {
  const times: number[] = []
  const when = (since: number, isThere: () => boolean) => {
    const frame = () => {
      if (!isThere()) return void requestAnimationFrame(frame)
      // The message is delivered after this frame.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => times.push(performance.now() - since)
      port2.postMessage(0)
    }
    requestAnimationFrame(frame)
  }
  Object.assign(globalThis, { painting: { times, when } satisfies Painting })
}

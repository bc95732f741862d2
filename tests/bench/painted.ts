// Runs in the page: from an event of the person's to the frame that shows what it led to.

export interface Painting {
  /** Times in ms, one for each `begin` that came to its end. */
  readonly times: number[]
  /** Waits until `isThere` holds and that frame is painted; counted from `since`, in ms of performance.now(). */
  when(since: number, isThere: () => boolean): void
}

/** Puts `painting` on the page; evaluated there, so it may use nothing from around it. */
export function watchPainting(): void {
  const times: number[] = []
  const when = (since: number, isThere: () => boolean) => {
    const frame = () => {
      if (!isThere()) return void requestAnimationFrame(frame)
      // The message comes when this frame is through.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => times.push(performance.now() - since)
      port2.postMessage(0)
    }
    requestAnimationFrame(frame)
  }
  Object.assign(globalThis, { painting: { times, when } satisfies Painting })
}

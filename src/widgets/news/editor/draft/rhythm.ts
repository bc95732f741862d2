// When a draft is kept on this device, and when it is sent.

/** Typing that rests so long is saved; one that never rests at least so often. In ms. */
const PAUSE = 1000
const LONGEST = 10_000
/** Typing that rests so long is kept on this device, in ms. */
const KEEP_PAUSE = 300
/** Before a write that reached nobody is tried again, in ms; the last holds for all that follow. */
const RETRIES = [2000, 5000, 10_000, 30_000]

type Timer = ReturnType<typeof setTimeout>

export class Rhythm {
  readonly #save: () => void
  readonly #keep: () => void
  #saver: Timer | undefined
  #keeper: Timer | undefined
  #since: number | undefined
  #tries = 0

  constructor(save: () => void, keep: () => void) {
    this.#save = save
    this.#keep = keep
  }

  /** Something was typed that is not sent by itself. */
  noted(): void {
    clearTimeout(this.#keeper)
    this.#keeper = setTimeout(this.#keep, KEEP_PAUSE)
  }

  /** Something was typed: what waits to be tried again goes on waiting. */
  typed(): void {
    this.noted()
    this.#since ??= Date.now()
    if (this.#tries === 0) this.#wait(Math.min(PAUSE, this.#since + LONGEST - Date.now()))
  }

  stop(): void {
    clearTimeout(this.#saver)
  }

  reached(): void {
    this.#tries = 0
    this.#since = undefined
  }

  failed(): void {
    this.#wait(RETRIES[Math.min(this.#tries++, RETRIES.length - 1)] ?? LONGEST)
  }

  /** Nothing is left to keep. */
  saved(): void {
    this.stop()
    clearTimeout(this.#keeper)
  }

  #wait(ms: number): void {
    clearTimeout(this.#saver)
    this.#saver = setTimeout(this.#save, Math.max(0, ms))
  }
}

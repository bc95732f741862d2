// jsdom's own WebSocket cannot raise events under vitest; this one is a real connection as well.
import { WebSocket as Connection } from 'ws'

class PageWebSocket extends EventTarget {
  static readonly OPEN = 1
  readonly #connection: Connection

  constructor(address: string) {
    super()
    this.#connection = new Connection(address)
    this.#connection.on('open', () => this.dispatchEvent(new Event('open')))
    this.#connection.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data: String(data) })))
    this.#connection.on('close', (code) => this.dispatchEvent(new CloseEvent('close', { code })))
    this.#connection.on('error', () => this.dispatchEvent(new Event('error')))
  }

  get readyState(): number {
    return this.#connection.readyState
  }

  send(text: string): void {
    this.#connection.send(text)
  }

  close(): void {
    this.#connection.close()
  }
}

/** Replaces the WebSocket of the page by this one. */
export const lendWebSocket = (): unknown => Object.assign(globalThis, { WebSocket: PageWebSocket })

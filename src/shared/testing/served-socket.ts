/** The page's WebSocket, whose messages a test sends; `last` is the one that was opened last. */
export class ServedSocket extends EventTarget {
  static readonly OPEN = 1
  static last: ServedSocket | undefined
  readyState = 1
  constructor() {
    super()
    ServedSocket.last = this
  }
  send(): void {}
  close(): void {}
  say(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

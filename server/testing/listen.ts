import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Listening {
  readonly origin: string
  /** Ends open connections too. */
  close(): Promise<void>
}

/** Lets `server` listen on a free port of this machine. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<Listening> {
  await new Promise<void>((done) => server.listen(0, host, done))
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

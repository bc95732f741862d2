// Messages to the service worker. Where it is blocked or not supported, messages are dropped and every reply is undefined.
import type { PageMessage } from '#domain/offline/offline.ts'

/** How long the worker may take to answer, in ms. */
const PATIENCE = 2000

const workerContainer = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined

/** Sends a message to the active worker as soon as there is one. */
export const postToWorker = (message: PageMessage): void =>
  void workerContainer()?.ready.then(({ active }) => active?.postMessage(message))

/** Asks `worker`; undefined where it does not answer in time. */
export function askWorker(worker: ServiceWorker, type: 'owner' | 'version'): Promise<string | null | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | null | undefined>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
  worker.postMessage({ type } satisfies PageMessage, [port2])
  setTimeout(resolve, PATIENCE)
  return promise.finally(() => port1.close())
}

/** The person whose answers the worker keeps. */
export async function ownerOfCache(): Promise<string | undefined> {
  const controller = workerContainer()?.controller
  return (controller && (await askWorker(controller, 'owner'))) ?? undefined
}

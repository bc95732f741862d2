// Responds from the network first. The cache is used if the server does not answer or is down.

/** Sent by a proxy whose server is down. */
const DOWN = new Set([502, 503, 504])
export const isDown = ({ status }: Response): boolean => DOWN.has(status)

interface CacheStrategy {
  /** How long the server may take before the cached response is used, in ms. */
  readonly timeout: number
  /** Finds the cached response; its header marks it as cached. */
  find(): Promise<Response | undefined>
  /** Updates the cache by a response of the server. */
  store(response: Response): Promise<void>
}

/** Responds to `request`; `waitUntil` keeps the worker alive until its promise settles. Rejects as `fetch` does. */
export async function networkFirst(
  request: Request,
  { timeout, find, store }: CacheStrategy,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const network = fetch(request).then((response) => {
    waitUntil(store(response.clone()).catch(() => undefined))
    return response
  })
  waitUntil(network.catch(() => undefined))
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeout)).then(async () => (await find()) ?? network)
  try {
    const response = await Promise.race([network, late])
    return isDown(response) ? ((await find()) ?? response) : response
  } catch (error) {
    const cached = request.signal.aborted ? undefined : await find()
    if (cached) return cached
    throw error
  }
}

// The network first; where it does not answer, or only says that the server is down, what is kept here.

/** The way to the server is there, the server is not. */
const DOWN = new Set([502, 503, 504])
export const isDown = ({ status }: Response): boolean => DOWN.has(status)

interface Keeping {
  /** How long the server may take before what is kept does, in ms. */
  readonly patience: number
  /** The last answer, marked as kept. */
  find(): Promise<Response | undefined>
  /** Looks at an answer of the server, and keeps it or not. */
  take(answer: Response): Promise<void>
}

/** Answers `request`; `alive` holds the worker until its promise is done. Rejects as `fetch` does. */
export async function networkFirst(
  request: Request,
  { patience, find, take }: Keeping,
  alive: (work: Promise<unknown>) => void,
): Promise<Response> {
  const network = fetch(request).then((answer) => {
    alive(take(answer.clone()).catch(() => undefined))
    return answer
  })
  alive(network.catch(() => undefined))
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience)).then(async () => (await find()) ?? network)
  try {
    const answer = await Promise.race([network, late])
    return isDown(answer) ? ((await find()) ?? answer) : answer
  } catch (error) {
    const kept = request.signal.aborted ? undefined : await find()
    if (kept) return kept
    throw error
  }
}

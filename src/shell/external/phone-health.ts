// Is the internal network reached? Asked of a foreign origin, so the request carries nothing of the person: no token, no
// cookie, no referrer.

/** How long the network may take to answer, in ms. */
const PATIENCE = 4000

/** True when the phone service answers well. It has to allow the portal's origin (CORS). */
export async function isPhoneServiceReached(address: string, signal?: AbortSignal): Promise<boolean> {
  const timeout = AbortSignal.timeout(PATIENCE)
  try {
    const answer = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    return answer.ok
  } catch {
    return false
  }
}

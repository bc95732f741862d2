// Writes to services beside the portal, which the configuration names and the policy of the page allows. They get no
// token, no cookie and no address of a page.

/** How long a service may take to answer, in ms. */
const PATIENCE = 15_000

const OUTWARD: RequestInit = {
  method: 'POST',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
  redirect: 'error',
  // `keepalive` lets the request finish after the page is left; its body may have 64 KiB at most.
  keepalive: true,
}

/** Sends JSON and returns the status of the answer; throws when the network fails. The service must allow our origin. */
export async function sendJson(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const signal = AbortSignal.timeout(PATIENCE)
  return (await fetch(url, { ...OUTWARD, headers, body: JSON.stringify(body), signal })).status
}

/** Sends JSON as plain text, which needs no preflight and has no response; throws when the network fails. */
export async function sendWithoutResponse(url: string, body: object): Promise<void> {
  await fetch(url, { ...OUTWARD, mode: 'no-cors', redirect: 'follow', body: JSON.stringify(body) })
}

// Signs in a demo account without a browser, using the real pages.
import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** Stores cookies, without their path and expiry, which do not matter during one sign-in. */
class Jar {
  readonly #cookies = new Map<string, string>()
  read(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

/** The URL and the hidden fields of the sign-in form. */
function readForm(html: string): { action: string; fields: URLSearchParams } {
  const form =
    /<form[^>]*id="kc-form-login"[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0] ?? /<form[\s\S]*?<\/form>/.exec(html)?.[0]
  if (!form) throw new Error(`No sign-in form in:\n${html.slice(0, 500)}`)
  const fields = new URLSearchParams()
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name')
    if (name && attribute(tag, 'type') === 'hidden') fields.set(name, attribute(tag, 'value') ?? '')
  }
  return { action: attribute(form, 'action') ?? '', fields }
}

async function follow(jar: Jar, start: string, init: RequestInit, stop: (url: string) => boolean) {
  let url = start
  let request = init
  for (let hops = 0; hops < 15; hops++) {
    const answer = await fetch(url, {
      ...request,
      redirect: 'manual',
      headers: { ...request.headers, cookie: jar.header },
    })
    jar.read(answer)
    const location = answer.headers.get('location')
    if (!location) return { url, html: await answer.text() }
    url = new URL(location, url).href
    if (stop(url)) return { url, html: '' }
    request = {}
  }
  throw new Error(`Sign-in goes in circles at ${url}`)
}

/** Signs in as a browser would, by the authorization code flow with PKCE on the real pages. */
export async function fetchToken(origin: string, username: string, password: string): Promise<string> {
  const protocol = `${origin}/realms/portal/protocol/openid-connect`
  const verifier = randomBytes(32).toString('base64url')
  const redirect = `${origin}/`
  const isDone = (url: string) => url.startsWith(redirect) && new URL(url).searchParams.has('code')
  const query = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid profile email',
    state: randomUUID(),
    nonce: randomUUID(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const jar = new Jar()
  const page = await follow(jar, `${protocol}/auth?${query}`, {}, isDone)
  const { action, fields } = readForm(page.html)
  fields.set('username', username)
  fields.set('password', password)
  const done = await follow(
    jar,
    new URL(action, page.url).href,
    { method: 'POST', body: fields, headers: { origin } },
    isDone,
  )
  const code = new URL(done.url).searchParams.get('code')
  if (!code) throw new Error(`${username} was not signed in:\n${done.html.slice(0, 800)}`)
  const answer = await fetch(`${protocol}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'portal',
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      code_verifier: verifier,
    }),
  })
  if (!answer.ok) throw new Error(`No token for ${username}: ${answer.status} ${await answer.text()}`)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return token
}

// A browser without a screen that signs in over HTTP: cookies, redirects, forms, at either provider.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** The address that answered. */
  readonly address: string
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly error?: string
}

export interface Login {
  readonly clientId: string
  readonly redirectUri: string
  readonly verifier: string
  readonly params: Readonly<Record<string, string>>
}

export interface Credentials {
  readonly username: string
  readonly password: string
  /** Base32 secret of the second factor. */
  readonly totpSecret?: string
}

interface Answer {
  readonly status: number
  readonly body: Tokens
}

/** Six digits for a secret in base32. */
export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

/** The target of the form, and its own fields; undefined where the page has no such form. */
function formOf(page: Page, id: string): { target: string; hidden: Record<string, string> } | undefined {
  const [tag, rest = ''] = page.body.split(new RegExp(`(?=<form[^>]*\\bid="${id}")`)).slice(1)
  const form = tag && /^<form[^>]*>[\s\S]*?<\/form>/.exec(tag + rest)?.[0]
  if (!form) return undefined
  const attribute = (text: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]
  const inputs = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    attribute(input, 'name') ?? '',
    unescape(attribute(input, 'value') ?? ''),
  ])
  const action = attribute(/^<form[^>]*>/.exec(form)?.[0] ?? '', 'action')
  return { target: action ? unescape(action) : page.address, hidden: Object.fromEntries(inputs) }
}

export class WebBrowser {
  private readonly jar = new Map<string, { value: string; path: string }>()
  private readonly endpoints: string
  private readonly portal: string

  constructor(issuer: string, portal: string) {
    this.endpoints = `${issuer}/protocol/openid-connect`
    this.portal = portal
  }

  async send(method: string, address: string, form?: Record<string, string>, more: Record<string, string> = {}) {
    const { origin, pathname } = new URL(address)
    const cookies = [...this.jar].filter(([key, { path }]) => key.startsWith(`${origin} `) && pathname.startsWith(path))
    const cookie = cookies.map(([key, { value }]) => `${key.split(' ')[1]}=${value}`).join('; ')
    const headers = { accept: 'text/html', ...(cookie ? { cookie } : {}), ...more }
    const answer = await fetch(address, {
      method,
      redirect: 'manual',
      headers: form ? { origin, ...headers } : headers,
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const text of answer.headers.getSetCookie()) this.keep(origin, text)
    return { status: answer.status, headers: answer.headers, body: await answer.text(), address }
  }

  private keep(origin: string, text: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    const path = /;\s*path=([^;]+)/i.exec(text)?.[1] ?? '/'
    const isGone = value === '' || /max-age=0/i.test(text) || /expires=[^;]*1970/i.test(text)
    if (isGone) this.jar.delete(`${origin} ${name} ${path}`)
    else this.jar.set(`${origin} ${name} ${path}`, { value, path })
  }

  /** Follows redirects between pages of the provider; ends at a page, or at the address of a client. */
  async follow(page: Page): Promise<Page> {
    let current = page
    for (let hop = 0; hop < 10; hop++) {
      const location = current.headers.get('location')
      if (location === null) return current
      const address = new URL(location, current.address).href
      if (!new URL(address).pathname.startsWith('/realms/')) return { ...current, body: '', address }
      current = await this.send('GET', address)
    }
    throw new Error('too many redirects')
  }

  login(changes: Record<string, string | undefined> = {}): Login {
    const verifier = randomBytes(48).toString('base64url')
    const all = {
      client_id: 'portal',
      redirect_uri: `${this.portal}/news?a=1`,
      response_type: 'code',
      response_mode: 'query',
      scope: 'openid',
      state: randomUUID(),
      nonce: randomUUID(),
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...changes,
    }
    const params = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]))
    return { clientId: all.client_id, redirectUri: all.redirect_uri, verifier, params }
  }

  async start(login: Login): Promise<Page> {
    return this.follow(await this.send('GET', `${this.endpoints}/auth?${new URLSearchParams(login.params).toString()}`))
  }

  /** Sends the form of this page; throws where it has none. */
  async submit(page: Page, id: string, fields: Record<string, string>): Promise<Page> {
    const form = formOf(page, id)
    if (!form) throw new Error(`No form ${id} on ${page.address} (${page.status}): ${page.body.slice(0, 2_000)}`)
    return this.follow(await this.send('POST', new URL(form.target, page.address).href, { ...form.hidden, ...fields }))
  }

  static has = (page: Page, id: string): boolean => formOf(page, id) !== undefined

  /** Enters the password, and the code if the page asks for one. */
  async signIn(person: Credentials, login: Login): Promise<Page> {
    const first = await this.start(login)
    if (!WebBrowser.has(first, 'kc-form-login')) return first
    const { username, password, totpSecret } = person
    const next = await this.submit(first, 'kc-form-login', { username, password })
    if (totpSecret === undefined || !WebBrowser.has(next, 'kc-otp-login-form')) return next
    return this.submit(next, 'kc-otp-login-form', { otp: codeOf(totpSecret) })
  }

  /** All the way to tokens. */
  async tokens(person: Credentials, changes: Record<string, string> = {}): Promise<Tokens> {
    const login = this.login(changes)
    const { address } = await this.signIn(person, login)
    const { status, body } = await this.exchange(login, address)
    if (status !== 200) throw new Error(`${person.username} got no token at ${address}: ${JSON.stringify(body)}`)
    return body
  }

  exchange({ clientId, redirectUri, verifier }: Login, address: string, changes: Record<string, string> = {}) {
    return this.token({
      grant_type: 'authorization_code',
      code: new URL(address).searchParams.get('code') ?? 'none',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    })
  }

  refresh(token: string, clientId = 'portal'): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId })
  }

  async token(form: Record<string, string>): Promise<Answer> {
    const headers = { accept: 'application/json', origin: this.portal }
    const { status, body } = await this.send('POST', `${this.endpoints}/token`, form, headers)
    return { status, body: JSON.parse(body) as Tokens }
  }

  revoke(token: string, clientId = 'portal'): Promise<Page> {
    return this.send('POST', `${this.endpoints}/revoke`, { token, client_id: clientId }, { origin: this.portal })
  }

  logout(params: Record<string, string>): Promise<Page> {
    return this.send('GET', `${this.endpoints}/logout?${new URLSearchParams(params).toString()}`)
  }
}

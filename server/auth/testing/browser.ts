// A browser without a screen: cookies by path, redirects, forms, and keycloak-js' way to tokens.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { ORIGIN, PASSWORD } from './realm.ts'

export const AUTH = '/realms/portal/protocol/openid-connect'

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

export interface TokenAnswer {
  status: number
  headers: LightMyRequestResponse['headers']
  body: Tokens & { error?: string; error_description?: string }
}

/** State that a page stores between the redirect to the sign-in and the return. */
export interface PendingLogin {
  verifier: string
  redirectUri: string
  clientId: string
  params: Record<string, string>
}

interface LoginOptions {
  clientId?: string
  redirectUri?: string
  /** Added to the authorization request; `undefined` takes one away. */
  params?: Record<string, string | undefined>
}

export function pendingLogin({
  clientId = 'portal',
  redirectUri = `${ORIGIN}/news?a=1&b=2`,
  params = {},
}: LoginOptions = {}): PendingLogin {
  const verifier = randomBytes(48).toString('base64url')
  const all = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    state: randomUUID(),
    nonce: randomUUID(),
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...params,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { verifier, redirectUri, clientId, params: Object.fromEntries(given) }
}

export class Browser {
  private readonly jar = new Map<string, { value: string; path: string }>()
  private readonly app: FastifyInstance
  constructor(app: FastifyInstance) {
    this.app = app
  }

  async send(
    method: 'GET' | 'POST' | 'OPTIONS',
    address: string,
    options: Partial<InjectOptions> = {},
  ): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(address, ORIGIN)
    const cookies = [...this.jar].filter(
      ([, { path }]) => pathname === path || pathname.startsWith(path === '/' ? '/' : `${path}/`),
    )
    const cookie = cookies.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ')
    const headers = { host: 'localhost:8080', accept: 'text/html', ...(cookie ? { cookie } : {}), ...options.headers }
    const answer = await this.app.inject({ ...options, method, url: pathname + search, headers })
    for (const { name, value, path = '/', expires } of answer.cookies) {
      if (value === '' || (expires && expires.getTime() < Date.now())) this.jar.delete(`${name} ${path}`)
      else this.jar.set(`${name} ${path}`, { value, path })
    }
    return answer
  }

  get(address: string, headers: Record<string, string> = {}) {
    return this.send('GET', address, { headers })
  }

  post(address: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    const payload = new URLSearchParams(form).toString()
    return this.send('POST', address, {
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, ...headers },
    })
  }

  /** Follows redirects within the portal; returns the last answer, or the first that redirects to a page of a client. */
  async follow(answer: LightMyRequestResponse): Promise<{ answer: LightMyRequestResponse; address: string }> {
    let [current, address] = [answer, '']
    for (let hop = 0; hop < 8; hop++) {
      const location = current.headers.location
      if (location === undefined) return { answer: current, address }
      address = new URL(location, ORIGIN).href
      if (!new URL(address).pathname.startsWith('/realms/')) return { answer: current, address }
      current = await this.get(address)
    }
    throw new Error('too many redirects')
  }

  /** Redirects to the sign-in: the address of the form, or of the client where a session exists. */
  async start(login: PendingLogin, headers: Record<string, string> = {}) {
    const answer = await this.get(`${AUTH}/auth?${new URLSearchParams(login.params).toString()}`, headers)
    return this.follow(answer)
  }

  /** User name and password, from the start to the client's page (or to the page that is in the way). */
  async signIn(username: string, login = pendingLogin(), password = PASSWORD) {
    const { address } = await this.start(login)
    return this.follow(await this.post(address, { username, password }))
  }

  async exchange(login: PendingLogin, address: string, changes: Record<string, string> = {}): Promise<TokenAnswer> {
    const code = new URL(address).searchParams.get('code') ?? 'none'
    const { clientId, redirectUri, verifier } = login
    return this.token({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    })
  }

  refresh(token: string, clientId = 'portal'): Promise<TokenAnswer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token, client_id: clientId })
  }

  async token(form: Record<string, string>, origin = ORIGIN): Promise<TokenAnswer> {
    const answer = await this.post(`${AUTH}/token`, form, { accept: 'application/json', origin })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }

  /** All the way to tokens; throws where something is in the way. */
  async tokens(username: string, options: LoginOptions = {}): Promise<Tokens> {
    const login = pendingLogin(options)
    const started = await this.start(login)
    const known = new URL(started.address).searchParams.has('code')
    const { address } = known
      ? started
      : await this.follow(await this.post(started.address, { username, password: PASSWORD }))
    const { status, body } = await this.exchange(login, address)
    if (status !== 200) throw new Error(`${username} got no token: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** Calls the API with a token. */
  api(token: string) {
    return this.send('GET', '/api/who', { headers: { authorization: `Bearer ${token}` } })
  }
}

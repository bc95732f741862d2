// The tokens of a Keycloak realm for as many people as a test needs, without anybody having to sign in.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { listen } from '#server/testing/listen.ts'

const LIFE = 3 * 3_600

/** A person with a session, and the headers of their calls. */
export interface Person {
  readonly id: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Issuer {
  readonly url: string
  /** New people, whom the portal creates by their first token. */
  people(count: number): Promise<Person[]>
  close(): Promise<void>
}

const realm_access = { roles: ['menu_dashboard', 'menu_ma_news', 'ma_news_user', 'portal_ma'] }
const resource_access = {
  'ma-news-api': { roles: ['news_write'] },
  'notification-api': { roles: ['notification_user'] },
}

export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }]
  const server = createServer(({ url }, response) => {
    if (url?.endsWith('/certs')) response.writeHead(200, { 'content-type': 'application/json' })
    else response.writeHead(404)
    response.end(JSON.stringify({ keys }))
  })
  const { origin, close } = await listen(server)
  const url = `${origin}/realms/portal`

  async function person(): Promise<Person> {
    const id = randomUUID()
    const claims = { azp: 'portal', typ: 'Bearer', sid: randomUUID(), realm_access, resource_access }
    const names = { preferred_username: `p.${id}`, given_name: 'Pia', family_name: 'Probe', name: 'Pia Probe' }
    const token = await new SignJWT({ ...claims, ...names })
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'JWT' })
      .setIssuer(url)
      .setAudience('portal-api')
      .setSubject(id)
      .setIssuedAt()
      .setExpirationTime(`${LIFE}s`)
      .sign(privateKey)
    return { id, headers: { authorization: `Bearer ${token}`, 'x-subject-id': id, 'cache-control': 'no-cache' } }
  }

  return {
    url,
    people: (count) => Promise.all(Array.from({ length: count }, person)),
    close,
  }
}

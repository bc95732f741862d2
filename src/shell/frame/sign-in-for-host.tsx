// The popup that a host page opens for sign-in. It redirects to the provider and passes the returned code back to the host page, if its
// origin may embed: the secret that turns the code into tokens never reaches this window.
import { createRoot } from 'react-dom/client'
import type { StaticConfig } from '#contract/static-config.ts'
import { EMBED_PATH } from '#domain/embedding/host-sign-in.ts'
import { logFailure } from '#shared/bus/log.ts'
import type { BeginMessage, PopupMessage } from '#shared/bus/popup-messages.ts'
import { MessagePage } from '#shell/pages/message-page.tsx'
import { replacePage } from '#shell/page-navigation.ts'
import { fetchConfig } from '#shell/start.ts'
import { Gate } from '#shell/frame/stage-page.tsx'
import { useIdentityTexts } from '#shell/identity/texts.ts'

const CLIENT = 'portal-embed'
const PREFIX = 'portal.for-host.'

type Problem = 'origin' | 'alone' | 'refused' | 'unreachable'

/** The data that this window stores while the person is at the provider. */
interface Begun {
  /** Origin of the page that opened the popup, as reported by the browser. */
  readonly origin: string
  readonly nonce: string
}

function Message({ problem, host = '' }: { problem?: Problem | undefined; host?: string | undefined }) {
  const text = useIdentityTexts()
  if (!problem)
    return (
      <Gate>
        <p>{text('popup.done')}</p>
      </Gate>
    )
  return (
    <Gate>
      <MessagePage heading={text(`forHost.${problem}.heading`)}>
        <p>{text(`forHost.${problem}.text`, { host })}</p>
      </MessagePage>
    </Gate>
  )
}

const post = (page: Window, message: PopupMessage, origin: string) => page.postMessage(message, origin)

const protocolOf = ({ identity: { url, realm } }: StaticConfig): string =>
  `${url.replace(/\/$/, '')}/realms/${realm}/protocol/openid-connect`

const redirectUri = `${location.origin}/${EMBED_PATH}`

/** Leaves for the provider, for the page at `origin`. */
function leave(config: StaticConfig, { challenge, nonce, fresh }: BeginMessage, origin: string): void {
  const state = crypto.randomUUID()
  sessionStorage.setItem(PREFIX + state, JSON.stringify({ origin, nonce } satisfies Begun))
  const query = new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(fresh && { prompt: 'login', max_age: '0' }),
  })
  replacePage(`${protocolOf(config)}/auth?${query}`)
}

/** Waits for the page that opened this window; the browser names its origin. */
async function begin(page: Window, nonce: string, show: (problem: Problem, host?: string) => void): Promise<void> {
  const { config } = await fetchConfig()
  addEventListener('message', ({ data, origin, source }: MessageEvent<BeginMessage | null>) => {
    if (source !== page || data?.type !== 'begin' || data.nonce !== nonce) return
    if (config.embedOrigins?.includes(origin)) return leave(config, data, origin)
    post(page, { type: 'refused', nonce, reason: 'origin' }, origin === 'null' ? '*' : origin)
    show('origin', origin)
  })
  post(page, { type: 'ready', nonce }, '*')
}

function takeBegun(state: string): Begun | undefined {
  const begun = sessionStorage.getItem(PREFIX + state)
  sessionStorage.removeItem(PREFIX + state)
  return begun ? (JSON.parse(begun) as Begun) : undefined
}

/** Posts the provider's response to the origin that started with this state; without such an origin nothing is sent. */
async function comeBack(page: Window, query: URLSearchParams): Promise<Problem | undefined> {
  const begun = takeBegun(query.get('state') ?? '')
  if (!begun) return 'alone'
  const { nonce, origin } = begun
  const code = query.get('code')
  if (!code) {
    post(page, { type: 'refused', nonce, reason: 'sign-in' }, origin)
    return 'refused'
  }
  const { config } = await fetchConfig()
  const tokenUrl = `${protocolOf(config)}/token`
  post(page, { type: 'answered', nonce, code, clientId: CLIENT, redirectUri, tokenUrl }, origin)
  return undefined
}

/** The content of the window at `EMBED_PATH`. */
export function signInForHost(root: HTMLElement): void {
  const react = createRoot(root)
  const show = (problem?: Problem, host?: string) => react.render(<Message problem={problem} host={host} />)
  const fail = (error: unknown) => {
    logFailure('no sign-in for a host', error)
    show('unreachable')
  }
  const page = window.opener as Window | null
  const query = new URLSearchParams(location.search)
  if (!page) show('alone')
  else if (query.has('state')) comeBack(page, query).then(show, fail)
  else begin(page, location.hash.slice(1), show).catch(fail)
}

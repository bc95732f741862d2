// Sign-in of a page without a token provider, in a window on the portal's origin that a click opens. It needs no cookie of the
// portal on the page, does not navigate the page, and its tokens stay in a closure.
import { EMBED_PATH } from '#domain/embedding/host-sign-in.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import de from '#shared/bus/de.json' with { type: 'json' }
import en from '#shared/bus/en.json' with { type: 'json' }
import { $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import type { CodeMessage, BeginMessage, PopupMessage } from '#shared/bus/popup-messages.ts'
import { beginSession, resumeSession } from '#shared/bus/popup-provider.ts'
import { $session, setTokenProvider, type WindowProvider } from '#shared/bus/session.ts'
import { checkSetup } from './setup-check.ts'
import { $signInLabel } from '#shared/bus/sign-in-label.ts'

const FEATURES = 'popup,width=520,height=760'
/** Interval of the check whether the window was closed, in ms. */
const CLOSED_CHECK_INTERVAL = 500

const TEXTS = { de, en }
type Problem = Exclude<keyof typeof de, 'signIn' | 'address' | 'unreachable' | 'token_provider' | 'oldBrowser'>

class SignInError extends Error {
  readonly problem: Problem
  constructor(problem: Problem, message: string) {
    super(message)
    this.problem = problem
  }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

interface Attempt extends Pick<BeginMessage, 'nonce' | 'fresh'> {
  readonly verifier: string
}

/** Exchanges messages with the window until the provider answers; undefined if the window was closed. */
function exchangeMessages(
  popup: Window,
  origin: string,
  { nonce, verifier, fresh }: Attempt,
): Promise<CodeMessage | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<CodeMessage | undefined>()
  const begin = async () => {
    const message: BeginMessage = { type: 'begin', nonce, challenge: await challengeOf(verifier), fresh }
    popup.postMessage(message, origin)
  }
  const onMessage = (event: MessageEvent<PopupMessage | null>) => {
    if (event.origin !== origin || event.source !== popup || event.data?.nonce !== nonce) return
    if (event.data.type === 'ready') begin().catch(reject)
    else if (event.data.type === 'answered') resolve(event.data)
    else if (event.data.reason === 'origin')
      reject(new SignInError('origin', `${location.origin} may not embed ${origin}: add it to EMBED_ORIGINS`))
    else reject(new SignInError('failed', 'the sign-in was refused'))
  }
  addEventListener('message', onMessage)
  const timer = setInterval(() => popup.closed && resolve(undefined), CLOSED_CHECK_INTERVAL)
  return promise.finally(() => {
    removeEventListener('message', onMessage)
    clearInterval(timer)
    popup.close()
  })
}

/** Puts the name of the group on the button, once per page; without a name the button only has 'Anmelden'. */
async function nameButton(): Promise<void> {
  const group = await checkSetup()
  if (group)
    $language.subscribe((language) => $signInLabel.set(TEXTS[language].signIn.replace('{{group}}', () => group)))
}

let open: Window | undefined

/** Warns in the element of `button`, which is removed as soon as a person is signed in. */
function warnerOf(button: HTMLElement): () => void {
  const { host } = button.getRootNode() as Partial<ShadowRoot>
  return () =>
    void import('#shared/element/cookie-notice/cookie-notice.ts')
      .then(({ showCookieNotice }) => host instanceof HTMLElement && showCookieNotice(host))
      .catch((error: unknown) => logFailure('no warning', error))
}

async function signIn(button: HTMLElement, fresh: boolean): Promise<void> {
  // A window that is already open is brought to the front.
  if (open && !open.closed) return open.focus()
  // Safari does not focus a clicked button: without this the focus would leave the element when the window closes.
  button.focus()
  if (!isSecureContext) throw new SignInError('insecure', 'no secure context')
  if (origin === 'null') throw new SignInError('sandboxed', 'the origin of this frame is null: add allow-same-origin')
  const { portalUrl } = $addresses.get()
  const warn = warnerOf(button)
  const nonce = random()
  const verifier = random()
  const popup = window.open(`${portalUrl}${EMBED_PATH}#${nonce}`, '_blank', FEATURES)
  if (!popup) throw new SignInError('blocked', 'the browser blocked the window')
  open = popup
  try {
    const message = await exchangeMessages(popup, new URL(portalUrl).origin, { nonce, verifier, fresh })
    if (message) setTokenProvider(await beginSession(message.code, verifier, warn))
  } finally {
    open = undefined
  }
}

/**
 * Opens the window, one at a time, and shows problems beside `button`. The call without a button, once per page, returns the provider of an
 * earlier session of this tab; where there was none, or once it ends, it puts the name of the group on the button. A `fresh` sign-in asks
 * for credentials even if the provider has a session.
 */
export async function signInByPopup(button?: EventTarget | null, fresh = false): Promise<WindowProvider | undefined> {
  if (!(button instanceof HTMLElement)) {
    const resumed = resumeSession()
    if (resumed) {
      const stop = $session.listen(({ status }) => {
        if (status === 'starting' || status === 'signed-in') return
        stop()
        void nameButton()
      })
    } else void nameButton()
    return resumed
  }
  const showProblem = (text: string) => {
    button.title = text
    if (button.previousSibling) button.previousSibling.textContent = text
  }
  try {
    await signIn(button, fresh)
  } catch (error) {
    logFailure(`no sign-in: ${String(error)}`, error)
    showProblem(TEXTS[$language.get()][error instanceof SignInError ? error.problem : 'failed'])
  }
  return undefined
}

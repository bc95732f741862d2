// A host page's own sign-in: OpenID Connect with PKCE, in one file without a library. What a host really has may be
// anything; the widgets only need a function that gives an access token.
const PORTAL = 'http://localhost:8080'
const PROTOCOL = `${PORTAL}/realms/portal/protocol/openid-connect`
const CLIENT = 'portal-embed'
const PENDING = 'host:pending'
/** Here sign-in ends; without query and hash, as it was sent to the identity provider. */
const HERE = `${location.origin}${location.pathname}`

const signOutButton = document.querySelector('#sign-out')

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

async function signIn() {
  const state = random()
  const verifier = random()
  sessionStorage.setItem(PENDING, JSON.stringify({ state, verifier, search: location.search }))
  const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  location.assign(
    `${PROTOCOL}/auth?${new URLSearchParams({
      client_id: CLIENT,
      redirect_uri: HERE,
      response_type: 'code',
      scope: 'openid profile email',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })}`,
  )
}

// Tokens live in this closure only: in no storage, no attribute, no global.
let tokens

async function ask(parameters) {
  const answer = await fetch(`${PROTOCOL}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT, ...parameters }),
  })
  if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}`)
  const given = await answer.json()
  tokens = {
    access: given.access_token,
    refresh: given.refresh_token,
    id: given.id_token,
    until: performance.now() + given.expires_in * 1000,
  }
}

/** What the widgets call: an access token valid for `minValidity` s more, a new one with `forceRefresh`. */
async function giveToken({ minValidity, forceRefresh }) {
  if (forceRefresh || tokens.until - performance.now() < minValidity * 1000) {
    await ask({ grant_type: 'refresh_token', refresh_token: tokens.refresh })
  }
  return tokens.access
}

async function comeBack() {
  const answer = new URLSearchParams(location.search)
  const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? 'null')
  sessionStorage.removeItem(PENDING)
  if (!answer.has('code') || !pending || answer.get('state') !== pending.state) return undefined
  history.replaceState(null, '', HERE + pending.search)
  await ask({
    grant_type: 'authorization_code',
    code: answer.get('code'),
    redirect_uri: HERE,
    code_verifier: pending.verifier,
  })
  if (signOutButton) signOutButton.hidden = false
  return giveToken
}

// The elements have nobody signed in, or somebody pressed 'Anmelden' in one. How one signs in here is the page's matter.
document.addEventListener('portal-auth-required', (event) => {
  // Signed out or expired, perhaps in another window: there is nobody left to sign out here.
  if (event.detail.reason !== 'request') {
    if (signOutButton) signOutButton.hidden = true
    return
  }
  event.preventDefault()
  void signIn()
})
signOutButton?.addEventListener('click', () =>
  location.assign(
    `${PROTOCOL}/logout?${new URLSearchParams({ id_token_hint: tokens.id, client_id: CLIENT, post_logout_redirect_uri: HERE })}`,
  ),
)

/** Gives tokens once somebody has signed in; until then undefined. */
export const tokenProvider = await comeBack()

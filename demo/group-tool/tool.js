// A tool with its own sign-in: keycloak-js, its own client, the same realm. The bell gets its token, nothing else.
import Keycloak from './keycloak.js'

const PORTAL = 'http://localhost:8080'
const bell = document.querySelector('portal-bell')
const signInButton = document.querySelector('#sign-in')
const signOutButton = document.querySelector('#sign-out')

const keycloak = new Keycloak({ url: PORTAL, realm: 'portal', clientId: 'group-tool' })
const isSignedIn = await keycloak.init({ pkceMethod: 'S256', checkLoginIframe: false })

if (isSignedIn) {
  document.querySelector('#who').textContent = `Angemeldet: ${keycloak.idTokenParsed.name}`
  bell.tokenProvider = async ({ minValidity, forceRefresh }) => {
    await keycloak.updateToken(forceRefresh ? -1 : minValidity)
    return keycloak.token
  }
}
signInButton.hidden = isSignedIn
signOutButton.hidden = !isSignedIn
signInButton.addEventListener('click', () => keycloak.login())
signOutButton.addEventListener('click', () => keycloak.logout())
// Who presses 'Anmelden' in the bell signs in to the tool: there is one session.
document.addEventListener('portal-auth-required', (event) => {
  if (event.detail.reason !== 'request') return
  event.preventDefault()
  void keycloak.login()
})

// A host without a framework. The compiler must report the lines that are wrong on purpose.
import { loadPortal, type PortalBellElement, provideToken, type TokenProvider } from '@talbrueck/portal-widgets'

const accessToken: TokenProvider = async ({ minValidity, forceRefresh }) => `${minValidity.toFixed()} ${forceRefresh}`

provideToken(accessToken)
provideToken(undefined)
provideToken(accessToken, { scope: 'acme' })
await loadPortal('https://portal.example.com')
await loadPortal(new URL('https://portal.example.com'))

const bell: PortalBellElement = document.createElement('portal-bell')
bell.side = 'start'
bell.settings = true
bell.theme = undefined
bell.tokenProvider = accessToken
// @ts-expect-error -- no such side
bell.side = 'top'
// @ts-expect-error -- not what a provider gives
bell.tokenProvider = () => 7

const cards = document.querySelector('portal-news-cards')
if (cards) cards.layout = 'list'

document.addEventListener('portal-navigate', (event) => event.detail.path.startsWith('/'))
bell.addEventListener('portal-unread', ({ detail }) => detail.count.toFixed())
bell.addEventListener('portal-error', ({ detail }) => detail.retry?.())
// @ts-expect-error -- the detail of another event
bell.addEventListener('portal-unread', ({ detail }) => detail.path)

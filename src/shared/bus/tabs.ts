// Notifies the other tabs of the origin of sign-ins and of the end of a session. Any script of the origin can listen, so a token is never
// sent.
import { $addresses } from './addresses.ts'
import { share } from './bus.ts'
import { openChannel } from './channel.ts'
import { whilePresent } from './while-present.ts'
import { $session, askProvider, expireSession, retrySignIn, setTokenProvider } from './session.ts'

type TabMessage =
  | { readonly type: 'sign-out' }
  | { readonly type: 'user'; readonly sub: string }
  /** The server no longer accepts this person's token. */
  | { readonly type: 'expired'; readonly sub: string }

function makeTabs() {
  let sub: string | undefined
  let isRemote = false

  const onMessage = (message: TabMessage): void => {
    const { person, status } = $session.get()
    // The shell renews its session by itself after its next request, without losing drafts.
    const { embedded } = $addresses.get()
    isRemote = true
    if (message.type === 'sign-out') setTokenProvider(undefined)
    else if (message.type === 'expired') {
      if (embedded && person?.sub === message.sub) expireSession()
    } else if (message.sub !== sub && (person || (embedded && status === 'expired'))) retrySignIn()
    isRemote = false
  }
  let channel: BroadcastChannel | undefined
  whilePresent((signal, isBack) => {
    channel = openChannel('portal', onMessage)
    signal.addEventListener('abort', () => {
      channel?.close()
      channel = undefined
    })
    // This tab has missed messages that other tabs sent while it was suspended.
    if (isBack) askProvider()
  })
  const notify = (message: TabMessage) => channel?.postMessage(message)

  $session.subscribe(({ person, status }) => {
    if (status === 'starting' || person?.sub === sub) return
    const before = sub
    sub = person?.sub
    if (sub) notify({ type: 'user', sub })
    else if (before && !isRemote) notify(status === 'expired' ? { type: 'expired', sub: before } : { type: 'sign-out' })
  })
  return {
    signOut(): void {
      const wasIn = sub
      setTokenProvider(undefined)
      // Another tab may have a session even if this one has none.
      if (!wasIn) notify({ type: 'sign-out' })
    },
  }
}

const tabs = share('tabs', makeTabs)

/** Ends the session in this window synchronously, and in the other tabs of this origin. */
export const signOut = tabs.signOut

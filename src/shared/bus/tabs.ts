// What the tabs of one origin tell each other: who is signed in, and that nobody is. Any script of that origin can listen,
// so never a token.
import { $addresses } from './addresses.ts'
import { share } from './bus.ts'
import { openChannel } from './channel.ts'
import { $session, retrySignIn, setTokenProvider } from './session.ts'

type TabMessage =
  | { readonly type: 'sign-out' }
  | { readonly type: 'user'; readonly sub: string }
  /** The server no longer accepts what this person's tab has. */
  | { readonly type: 'expired'; readonly sub: string }

function makeTabs() {
  let sub: string | undefined
  let isTold = false

  const hear = (told: TabMessage): void => {
    const { person } = $session.get()
    isTold = true
    if (told.type === 'sign-out') setTokenProvider(undefined)
    else if (told.type === 'user' && person && told.sub !== sub) retrySignIn()
    // The shell begins its session anew without losing what somebody is writing; its next call tells it.
    else if (told.type === 'expired' && person?.sub === told.sub && $addresses.get().embedded) retrySignIn()
    isTold = false
  }
  const channel = openChannel('portal', hear)
  const tell = (message: TabMessage) => channel?.postMessage(message)

  $session.subscribe(({ person, status }) => {
    if (status === 'starting' || person?.sub === sub) return
    const before = sub
    sub = person?.sub
    if (sub) tell({ type: 'user', sub })
    else if (before && !isTold) tell(status === 'expired' ? { type: 'expired', sub: before } : { type: 'sign-out' })
  })
  return {
    signOut(): void {
      const wasIn = sub
      setTokenProvider(undefined)
      // Where nobody is signed in here somebody may still be in another tab.
      if (!wasIn) tell({ type: 'sign-out' })
    },
  }
}

const tabs = share('tabs', makeTabs)

/** Ends the session in this window, in the same tick, and in the other tabs of this origin. */
export const signOut = tabs.signOut

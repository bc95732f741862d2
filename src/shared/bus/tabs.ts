// What the tabs of one origin tell each other: who is signed in, and that nobody is. Any script of that origin can listen,
// so never a token.
import { share } from './bus.ts'
import { $session, retrySignIn, setTokenProvider } from './session.ts'

type TabMessage = { readonly type: 'sign-out' } | { readonly type: 'user'; readonly sub: string }

function makeTabs() {
  const channel = new BroadcastChannel('portal')
  let sub: string | undefined
  $session.subscribe(({ person }) => {
    if (person && person.sub !== sub)
      channel.postMessage({ type: 'user', sub: (sub = person.sub) } satisfies TabMessage)
  })
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'sign-out') setTokenProvider(undefined)
    else if (data.type === 'user' && $session.get().person && data.sub !== sub) retrySignIn()
  })
  return {
    signOut(): void {
      setTokenProvider(undefined)
      channel.postMessage({ type: 'sign-out' } satisfies TabMessage)
    },
  }
}

const tabs = share('tabs', makeTabs)

/** Ends the session in this window, in the same tick, and in the other tabs of this origin. */
export const signOut = tabs.signOut

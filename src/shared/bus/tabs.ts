// What the tabs of one origin tell each other. Any script of that origin can listen, so never a token.
import { share } from './bus.ts'

export type TabMessage = { readonly type: 'sign-out' } | { readonly type: 'user'; readonly sub: string }

const channel = share('tabs', () => new BroadcastChannel('portal'))

export const tellTabs = (message: TabMessage): void => channel.postMessage(message)

/** `handle` hears what other tabs tell, never what this one told. */
export const onTabs = (handle: (message: TabMessage) => void): void =>
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => handle(data))

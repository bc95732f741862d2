// Says who is signed in, for all elements of the page. It speaks through the property that every element has, and so fits
// whatever release of the portal defines them.
import type { TokenProvider } from './token-provider.ts'

/** An element that never comes into the page. */
let speaker: (HTMLElement & { tokenProvider?: TokenProvider | undefined }) | undefined
let given: TokenProvider | undefined
let waits = false

/**
 * Gives every element of the page its tokens, before or after the elements are there; `undefined` signs out. Does nothing
 * on a server.
 */
export function provideToken(provider: TokenProvider | undefined): void {
  if (typeof customElements === 'undefined') return
  given = provider
  if (speaker) speaker.tokenProvider = given
  else if (!waits) {
    waits = true
    void customElements.whenDefined('portal-bell').then(() => {
      speaker = document.createElement('portal-bell')
      speaker.tokenProvider = given
    })
  }
}

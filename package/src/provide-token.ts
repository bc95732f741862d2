// Passes the token provider to all elements of the page, by the property that every element has: this works with every
// release of the portal.
import type { TokenProvider } from './token-provider.ts'

interface Speaker {
  given: TokenProvider | undefined
  /** An element that is never connected; it exists once its tag is defined. */
  element?: HTMLElement & { tokenProvider?: TokenProvider | undefined }
}

/** One for each scope of the page. */
const speakers = new Map<string, Speaker>()

async function begin(tag: string, speaker: Speaker): Promise<void> {
  await customElements.whenDefined(tag)
  speaker.element = document.createElement(tag)
  speaker.element.tokenProvider = speaker.given
}

/**
 * Gives every element of the page its tokens, before or after the elements exist; `undefined` signs out. `scope` is the `data-scope` of the
 * script where its tags have names of their own (`portal-acme-bell`). Has no effect on a server.
 */
export function provideToken(provider: TokenProvider | undefined, { scope = '' }: { scope?: string } = {}): void {
  if (typeof customElements === 'undefined') return
  const tag = scope ? `portal-${scope}-bell` : 'portal-bell'
  const known = speakers.get(tag)
  if (known) {
    known.given = provider
    if (known.element) known.element.tokenProvider = provider
    return
  }
  const speaker: Speaker = { given: provider }
  speakers.set(tag, speaker)
  void begin(tag, speaker)
}

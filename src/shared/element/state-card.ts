// The signed-out and the failed state of tier 1. Their texts are here because no catalogue is loaded yet.
import { $language } from '#shared/bus/language.ts'
import { $setupFault } from '#shared/bus/setup-fault.ts'
import { $signInLabel } from '#shared/bus/sign-in-label.ts'
import { createElement } from './create-element.ts'

const TEXTS = {
  de: ['Nicht angemeldet', 'Anmelden', 'Nicht geladen', 'Erneut versuchen'],
  en: ['Not signed in', 'Sign in', 'Not loaded', 'Try again'],
} as const

/**
 * A sentence and a button that runs `action`, with the name of the group; a `brief` card shows only the button with one word, and the rest
 * as its title. Both show a fault of the page's set-up instead of the sentence.
 */
export function stateCard(isFailed: boolean, action: (press: Event) => void, brief?: unknown): HTMLElement {
  const language = $language.get()
  const [state, label] = TEXTS[language].slice(isFailed ? 2 : 0) as [string, string]
  const fault = isFailed ? undefined : $setupFault.get()?.texts[language]
  const sentence = fault ?? state
  const full = (!isFailed && $signInLabel.get()) || label
  const card = createElement('div', { className: 'state' })
  const button = { textContent: brief ? label : full, onclick: action, title: brief ? `${sentence}: ${full}` : '' }
  // An em space takes fewer bytes than a CSS rule for the gap.
  card.append(brief && !fault ? '' : `${sentence}\u2003`, createElement('button', button))
  return card
}

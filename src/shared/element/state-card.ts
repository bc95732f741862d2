// The small states of tier 1: signed out, and failed. Their words are here because no catalogue is loaded yet.
import { $language } from '#shared/bus/language.ts'

const TEXTS = {
  de: {
    out: ['Sie sind nicht angemeldet.', 'Anmelden'],
    failed: ['Dieser Bereich konnte nicht geladen werden.', 'Erneut versuchen'],
  },
  en: { out: ['You are not signed in.', 'Sign in'], failed: ['This area could not be loaded.', 'Try again'] },
} as const

/** A sentence and a button that runs `act`. */
export function stateCard(state: 'out' | 'failed', act: () => void): HTMLElement {
  const card = document.createElement('div')
  const [sentence, label] = TEXTS[$language.get()][state]
  const button = document.createElement('button')
  card.className = 'state'
  card.setAttribute('role', 'status')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', act)
  card.append(sentence, button)
  return card
}

// The small states of tier 1: signed out, and failed. Their words are here because no catalogue is loaded yet.
import { $language } from '#shared/bus/language.ts'

const TEXTS = {
  de: { out: ['Nicht angemeldet', 'Anmelden'], failed: ['Laden fehlgeschlagen', 'Erneut versuchen'] },
  en: { out: ['Not signed in', 'Sign in'], failed: ['Loading failed', 'Try again'] },
} as const

/** A sentence and a button that runs `act`; a `brief` one stands in a bar and keeps the sentence as its title. */
export function stateCard(state: 'out' | 'failed', act: () => void, brief?: boolean): HTMLElement {
  const card = document.createElement('div')
  const [sentence, label] = TEXTS[$language.get()][state]
  const button = document.createElement('button')
  card.className = 'state'
  card.setAttribute('role', 'status')
  button.type = 'button'
  button.textContent = label
  button.onclick = act
  if (brief) button.title = sentence
  card.append(brief ? '' : sentence, button)
  return card
}

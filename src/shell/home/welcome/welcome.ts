// The message that editors set beside the greeting: first the copy stored for the person, then the server's response.
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Welcome } from '#contract/home.ts'
import { logFailure } from '#shared/bus/log.ts'
import { $person } from '#shared/bus/person.ts'
import { personStorage } from '#shell/person-storage.ts'

const storage = personStorage<Welcome>('welcome', (value) => typeof value === 'object' && value !== null)
const $message = atom<Welcome | undefined>()
/** Undefined until something is known. */
export const $welcome: ReadableAtom<Welcome | undefined> = $message

const $sub = computed($person, (person) => person?.sub)

/** Takes the message of a call or of the socket; an older message than the shown one is ignored. */
export function takeWelcome(welcome: Welcome): void {
  const sub = $sub.get()
  if (sub === undefined || ($message.get()?.version ?? 0) > welcome.version) return
  $message.set(welcome)
  storage.save(sub, welcome)
}

onMount($message, () => {
  let isStopped = false
  const ends = [$sub.subscribe((sub) => $message.set(sub === undefined ? undefined : storage.load(sub)))]
  import('./follow-welcome.ts').then(
    ({ followWelcome }) => void (isStopped || ends.push(followWelcome(takeWelcome))),
    (error: unknown) => logFailure('the welcome message was not read', error),
  )
  return () => {
    isStopped = true
    for (const end of ends) end()
  }
})

// People of a conversation who are active now, by what the page shows anyway: they type, they have written lately, or they are online where
// that is enabled. The calendar does not know it, and must not contradict it.
import { useEffect, useState } from 'react'
import type { Message, Participant } from '#contract/postbox-conversation.ts'
import { roomOf, type Typist } from './room.ts'

/** Somebody with a sign of life counts as active for this long, in ms. */
const HERE_FOR = 5 * 60_000

type Named = Typist | Pick<Message, 'sender' | 'station'>

/** People of a station that only shows its role are known by that role. */
const keyOf = (name: string, station: { readonly de: string } | null): string =>
  name === '' ? (station?.de ?? '') : name
const keyOfNamed = (one: Named): string =>
  'sender' in one ? keyOf(one.sender.name, one.station) : keyOf(one.name, one.station)

/** Undefined time: it is not known. */
function lastMessages(messages: readonly Message[], since: number): ReadonlyMap<string, number> {
  const heard = new Map<string, number>()
  for (let at = messages.length - 1; at >= 0; at--) {
    const message = messages[at]!
    const time = Date.parse(message.at)
    if (time < since) break
    const key = keyOfNamed(message)
    if (!message.isOwn && !heard.has(key)) heard.set(key, time)
  }
  return heard
}

/** Whether a participant is active now. It updates itself when there was no sign of life for some time. */
export function useIsHere(
  formId: number,
  messages: readonly Message[],
  typists: readonly Typist[],
): (participant: Participant) => boolean {
  const [now, setNow] = useState(() => Date.now())
  /** When each was last seen typing. */
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(
    () =>
      roomOf(formId).$typists.subscribe((some) => {
        if (some.length === 0) return
        const at = Date.now()
        setTyped((before) => new Map([...before, ...some.map((one) => [keyOfNamed(one), at] as const)]))
        setNow(at)
      }),
    [formId],
  )
  const written = lastMessages(messages, now - HERE_FOR)
  const latest = Math.max(0, ...typed.values(), ...written.values())
  useEffect(() => {
    if (latest <= now - HERE_FOR) return
    const timer = setTimeout(() => setNow(Date.now()), latest + HERE_FOR - Date.now() + 1000)
    return () => clearTimeout(timer)
  }, [latest, now])
  return ({ person, station, online }) => {
    const key = keyOf(person.name, station)
    const heard = Math.max(typed.get(key) ?? 0, written.get(key) ?? 0)
    return online === true || typists.some((one) => keyOfNamed(one) === key) || heard > now - HERE_FOR
  }
}

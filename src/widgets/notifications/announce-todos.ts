import { countsAsNew } from '#domain/notification.ts'
import { $badgeState, $notifications } from '#shared/bus/badges.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { textsFor } from './texts.ts'

/** Has new to-dos read aloud: they raise no number, so the bell itself stays silent. Returns what stops it. */
export const announceTodos = (): (() => void) =>
  $notifications.listen((entries, before = []) => {
    if (!$badgeState.get().at) return
    const known = new Set(before.map(({ id }) => id))
    const fresh = entries.filter((entry) => !countsAsNew(entry) && !known.has(entry.id))
    const [first] = fresh
    if (first) announce(textsFor($language.get())('arrived', { count: fresh.length, title: first.title }))
  })

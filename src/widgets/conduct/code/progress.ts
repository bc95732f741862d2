// The progress of a person before the confirmation: sections that were read, answers that were chosen. It is kept while the page is open
// and only sent with the confirmation.
import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { $person } from '#shared/bus/person.ts'

export interface Progress {
  readonly read: readonly string[]
  /** Answers by question; undefined: none yet. */
  readonly answers: readonly (number | undefined)[]
}

const NOTHING: Progress = { read: [], answers: [] }
const $progress = map<Record<string, Progress>>({})

export interface OwnProgress extends Progress {
  markRead(id: string): void
  choose(question: number, answer: number): void
}

/** The progress of the signed-in person with a version. */
export function useProgress(version: number): OwnProgress {
  const key = `${useStore($person)?.sub} ${version}`
  const progress = useStore($progress)[key] ?? NOTHING
  const present = (): Progress => $progress.get()[key] ?? NOTHING
  return {
    ...progress,
    markRead: (id) => {
      const { read } = present()
      if (!read.includes(id)) $progress.setKey(key, { ...present(), read: [...read, id] })
    },
    choose: (question, answer) => {
      const answers = [...present().answers]
      answers[question] = answer
      $progress.setKey(key, { ...present(), answers })
    },
  }
}

/** How long the end of a section is in view before the section counts as read, in ms. */
const SEEN_AFTER = 1_000

/** Calls `onSeen` when the element has been in view for a while, after the text above it has loaded. */
export function useSeen(element: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const report = useEffectEvent(onSeen)
  useEffect(() => {
    const { current } = element
    if (!current || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      timer = setTimeout(() => (current.previousElementSibling?.hasChildNodes() ? report() : wait()), SEEN_AFTER)
    }
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer)
      if (entries.at(-1)?.isIntersecting) wait()
    })
    observer.observe(current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
}

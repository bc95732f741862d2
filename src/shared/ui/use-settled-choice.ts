// Handles text that was typed into a picker but not chosen: it is chosen where only one suggestion can be meant, else the field shows an
// error and its form is not sent.
import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { fold } from '#domain/search/search-text.ts'
import { isSearched, type Search, type Suggestion, type Suggestions } from './use-suggestions.ts'

/** The one suggestion that the text can mean: with exactly its name, or the only one that contains all of it. */
export function onlyMeant<Hit extends Suggestion>(typed: string, groups: Suggestions<Hit>['groups']): Hit | undefined {
  const name = fold(typed)
  const hits = groups.flatMap((group) => group.hits)
  const same = hits.filter(({ label }) => fold(label) === name)
  const [only, ...others] = same.length > 0 ? same : hits
  if (!only || only.inside || others.length > 0) return undefined
  const words = fold(`${only.label} ${only.detail ?? ''}`)
  return name.split(' ').every((word) => words.includes(word)) ? only : undefined
}

export interface SettledChoice<Hit extends Suggestion> {
  readonly input: RefObject<HTMLInputElement | null>
  /** The text typed since the last choice. */
  readonly typed: string | undefined
  readonly found: Suggestions<Hit>
  readonly search: Search<Hit>
  readonly take: (hit: Hit) => void
  /** Shows the suggestions again. */
  readonly open: () => void
  /** Called as typed text begins or ceases to be without a choice: for editors that are saved without a form. */
  readonly onUnsettled?: ((isUnsettled: boolean) => void) | undefined
}

/**
 * Whether the field was left with text that matches no suggestion, or several. Outside of a form a choice takes effect immediately, so it
 * is never made automatically.
 */
export function useSettledChoice<Hit extends Suggestion>(props: SettledChoice<Hit>): boolean {
  const { input, typed = '', found, onUnsettled } = props
  const [left, setLeft] = useState<string>()
  const text = typed.trim()
  const isUnsettled = text !== ''
  const isAnswered = !isSearched(text) || found.status === 'done' || found.status === 'failed'
  const isLeft = isUnsettled && left === text && isAnswered
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const { take, found: answer } = latest.current
    const mayChoose = onUnsettled !== undefined || Boolean(input.current?.form)
    const hit = isLeft && mayChoose ? onlyMeant(text, answer.groups) : undefined
    if (hit) take(hit)
  }, [isLeft, text, input, onUnsettled, found.status])

  useEffect(() => {
    onUnsettled?.(isUnsettled)
    // The editor's function is a new one in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnsettled])

  useEffect(() => {
    const { current: field } = input
    const leave = () => setLeft((latest.current.typed ?? '').trim())
    field?.addEventListener('blur', leave)
    return () => field?.removeEventListener('blur', leave)
  }, [input])

  useEffect(() => {
    const form = input.current?.form
    if (!form) return
    // Before the form's own handler, which would send the form without the choice.
    const guard = (event: SubmitEvent) => {
      if ((latest.current.typed ?? '').trim() === '') return
      event.preventDefault()
      event.stopImmediatePropagation()
      void settle(latest, setLeft).then((isSettled) => isSettled && form.requestSubmit(event.submitter))
    }
    form.addEventListener('submit', guard, true)
    return () => form.removeEventListener('submit', guard, true)
  }, [input])

  return isLeft
}

/** Chooses the only match and resolves with true; else moves the focus to the field, which shows the error. */
async function settle<Hit extends Suggestion>(
  latest: RefObject<SettledChoice<Hit>>,
  setLeft: (text: string) => void,
): Promise<boolean> {
  const { typed = '', search, input } = latest.current
  const text = typed.trim()
  const groups = isSearched(text) ? await search(text, new AbortController().signal).catch(() => []) : []
  const now = latest.current
  // The response came first, and the choice was made when the field was left.
  if (now.typed === undefined) return true
  if (now.typed.trim() !== text) return false
  const hit = onlyMeant(text, groups)
  // The form's handler must see the choice.
  if (hit) flushSync(() => now.take(hit))
  else {
    setLeft(text)
    input.current?.focus()
    now.open()
  }
  return hit !== undefined
}

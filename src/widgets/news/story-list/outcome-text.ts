import { isAsBefore, OPPOSITE, type Outcome } from './action-state.ts'
import type { DeskText } from './texts.ts'

/** What has become of the stories of which `title` is the first. */
export function sentenceOf(outcome: Outcome, title: string, text: DeskText): string {
  const { act, done, undone } = outcome
  if (isAsBefore(outcome)) return text('undone')
  const now = (undone && OPPOSITE[act]) || act
  return text(`done.${now}`, { count: done.length, title })
}

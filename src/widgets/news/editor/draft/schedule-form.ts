// When a story becomes public and when it expires, typed in Berlin time: saved with a draft, otherwise valid by the button that publishes.
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { EditedStory } from '#contract/news-editing.ts'
import { $language } from '#shared/bus/language.ts'
import { isDraft, type Draft } from '#widgets/news/editor/draft/draft.ts'
import { useEditorTexts, type EditorText } from '#widgets/news/editor/texts.ts'
import { instantOf, isEmpty, timeInputOf, NO_TIME, type TimeInput } from './time-input.ts'

export interface Period {
  readonly from: TimeInput
  readonly until: TimeInput
}
export type PeriodEnd = keyof Period
type PeriodErrors = Readonly<Partial<Record<PeriodEnd, 'incomplete' | 'needed' | 'order' | 'past'>>>

const periodOf = (from: string | null | undefined, until: string | null | undefined): Period => ({
  from: from ? timeInputOf(from) : NO_TIME,
  until: until ? timeInputOf(until) : NO_TIME,
})

/** The period in force. */
const currentOf = (story: EditedStory | undefined): Period => periodOf(story?.publishAt, story?.expiresAt)

/** The period that is saved: the plan of a draft, or the one in force. */
const savedOf = (story: EditedStory | undefined): Period =>
  story && isDraft(story) ? periodOf(story.planned.from, story.planned.until) : currentOf(story)

export class ScheduleForm {
  /** The typed period, or the saved one if nothing was typed. */
  readonly $period: ReadableAtom<Period>
  /** Error messages by field, after an attempt to publish. */
  readonly $errors: ReadableAtom<Readonly<Partial<Record<PeriodEnd, string>>>>
  readonly #isDemanded = atom(false)
  readonly #draft: Draft

  constructor(draft: Draft) {
    this.#draft = draft
    this.$period = computed([draft.$story, draft.$period], (story, { from, until }) => ({
      ...savedOf(story),
      // The start of a story that is public by now cannot change.
      ...(from && story?.state !== 'published' && { from }),
      ...(until && { until }),
    }))
    this.$errors = computed([this.$period, this.#isDemanded, draft.$story, $language], (period, isDemanded, story) => {
      if (!isDemanded) return {}
      const entries = Object.entries(periodErrors(period, story, new Date()))
      return Object.fromEntries(
        entries.map(([end, code]) => [end, useEditorTexts.text(`period.${code}` as EditorText)]),
      )
    })
  }

  change(end: PeriodEnd, value: TimeInput): void {
    this.#draft.setPeriod({ ...this.#draft.$period.get(), [end]: value })
  }

  /** The typed period was saved or discarded. */
  readonly reset = (): void => {
    this.#draft.setPeriod({})
    this.#isDemanded.set(false)
  }

  /** Shows errors from now on; true if there are none. */
  check(): boolean {
    this.#isDemanded.set(true)
    return Object.keys(this.$errors.get()).length === 0
  }

  /** Begin and end as instants (ISO 8601); undefined: those in force. */
  get requested(): { readonly from: string | null; readonly until: string | null } | undefined {
    const { from, until } = this.$period.get()
    const before = currentOf(this.#draft.$story.get())
    if (isSame(from, before.from) && isSame(until, before.until)) return undefined
    return { from: instantOf(from) ?? null, until: instantOf(until) ?? null }
  }
}

/** The same instant, however it is typed; or the same text. */
const isSame = (one: TimeInput, other: TimeInput): boolean => {
  const instant = instantOf(one)
  return instant === undefined ? JSON.stringify(one) === JSON.stringify(other) : instant === instantOf(other)
}

/** The errors that the service would find in a period. */
export function periodErrors({ from, until }: Period, story: EditedStory | undefined, now: Date): PeriodErrors {
  // An expired story accepts another end without a start.
  const isOut = story?.state === 'published' || story?.state === 'expired'
  const [begin, end] = [instantOf(from), instantOf(until)]
  const codes: { -readonly [End in PeriodEnd]?: PeriodErrors[End] } = {}
  if (!isEmpty(from) && !begin) codes.from = 'incomplete'
  else if (!begin && !isEmpty(until) && !isOut) codes.from = 'needed'
  if (!isEmpty(until) && !end) codes.until = 'incomplete'
  else if (end && end <= now.toISOString()) codes.until = 'past'
  else if (end && begin && end <= begin) codes.until = 'order'
  return codes
}

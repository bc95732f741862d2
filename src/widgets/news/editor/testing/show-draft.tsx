import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import type { Draft } from '#widgets/news/editor/draft/draft.ts'
import { EditorContext, type ActionResult } from '#widgets/news/editor/draft/draft-context.ts'
import { createValidation } from '#widgets/news/editor/draft/validation.ts'
import { ScheduleForm } from '#widgets/news/editor/draft/schedule-form.ts'
import { showIn } from '#widgets/news/testing/stories.tsx'

/** Shows a part of the page of `draft` without the page around it. */
export function showDraft(draft: Draft, part: ReactNode, schedule = new ScheduleForm(draft)) {
  const validation = createValidation(draft)
  return showIn(() => (
    <EditorContext value={{ draft, ...validation, schedule, $result: atom<ActionResult | undefined>() }}>
      {part}
    </EditorContext>
  ))
}

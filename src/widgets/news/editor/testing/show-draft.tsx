import type { ReactNode } from 'react'
import type { Draft } from '#widgets/news/editor/draft/draft.ts'
import { DraftContext } from '#widgets/news/editor/draft/draft-context.ts'
import { watchProblems } from '#widgets/news/editor/draft/validation.ts'
import { Wish } from '#widgets/news/editor/publish/schedule-form.ts'
import { showIn } from '#widgets/news/testing/stories.tsx'

/** Shows a part of the page of `draft` without the page around it. */
export function showDraft(draft: Draft, part: ReactNode, wish = new Wish(draft)) {
  const { $problems } = watchProblems(draft)
  return showIn(() => <DraftContext value={{ draft, $problems, wish }}>{part}</DraftContext>)
}

import { useStore } from '@nanostores/react'
import { useDesktop } from '#widgets/news/editor/draft/draft-context.ts'
import type { PublishText } from './texts.ts'

/** What becomes of the story when its period goes: the words before that and after it. */
export function useUnplanned(): { readonly about: PublishText; readonly done: PublishText } {
  const { draft } = useDesktop()
  const state = useStore(draft.$story)?.state
  if (state === 'published') return { about: 'about.unplan.public', done: 'done.unplan.public' }
  return { about: state === 'expired' ? 'about.unplan.expired' : 'about.unplan', done: 'done.unplan' }
}

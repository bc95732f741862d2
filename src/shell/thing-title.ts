// What the thing of a page is called, where its element knows: the story that is read. The document is named after it.
import { atom, type ReadableAtom } from 'nanostores'
import { detailOf } from './navigation.ts'

interface ThingTitle {
  readonly path: string
  readonly title: string
}

const $title = atom<ThingTitle | undefined>()
/** Of the page that was told of last. */
export const $thingTitle: ReadableAtom<ThingTitle | undefined> = $title

/** Hears what elements say of themselves by `portal-title`; returns the way to end it. */
export function watchThingTitle(): () => void {
  const onTitle = (event: Event) => {
    const { title } = detailOf(event)
    if (typeof title === 'string' && title.trim()) $title.set({ path: location.pathname, title: title.trim() })
  }
  document.addEventListener('portal-title', onTitle)
  return () => document.removeEventListener('portal-title', onTitle)
}

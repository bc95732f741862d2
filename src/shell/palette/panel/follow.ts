// Where an entry leads.
import { go } from '#shell/navigation.ts'
import { closePalette } from '#shell/palette/palette-state.ts'
import type { Entry } from './entry.ts'

/** Opens an address outside of the page: a mail, a call, another tab. */
function openAddress(url: string, inNewTab: boolean): void {
  const link = document.createElement('a')
  link.href = url
  if (inNewTab) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}

/** Does what the entry is for; the palette is closed first, so that the focus is back where it was. */
export function follow({ to, url, run }: Entry, inNewTab: boolean): void {
  closePalette()
  // The dialog gives the focus back in the same task; what follows may take it.
  queueMicrotask(() => {
    if (run) run()
    else if (to !== undefined && !inNewTab) go(to)
    else if (to !== undefined) openAddress(to, true)
    else if (url !== undefined) openAddress(url, /^https?:/.test(url))
  })
}

// The icons of categories: the common ones are bundled, the others are loaded when a category uses one.
import { useStore } from '@nanostores/react'
import building from 'lucide-static/icons/building-2.svg?raw'
import gift from 'lucide-static/icons/gift.svg?raw'
import mapPinned from 'lucide-static/icons/map-pinned.svg?raw'
import monitor from 'lucide-static/icons/monitor.svg?raw'
import shield from 'lucide-static/icons/shield-check.svg?raw'
import { atom } from 'nanostores'
import type { IconSource } from '#shared/ui/icon.tsx'

export const USUAL_ICONS: Readonly<Record<string, IconSource>> = {
  'building-2': building,
  gift,
  'map-pinned': mapPinned,
  monitor,
  'shield-check': shield,
}

const $more = atom<Readonly<Record<string, IconSource>>>({})
let isAsked = false

function askForMore(): void {
  if (isAsked) return
  isAsked = true
  import('./more-category-icons.ts').then(
    ({ MORE_ICONS }) => $more.set(MORE_ICONS),
    () => void (isAsked = false), // a dot is shown until another attempt
  )
}

/** The drawing of a Lucide icon by name; undefined where a dot is shown instead. */
export function useCategoryIcon(): (name: string) => IconSource | undefined {
  const more = useStore($more)
  return (name) => {
    if (name === '' || Object.hasOwn(USUAL_ICONS, name)) return USUAL_ICONS[name]
    askForMore()
    return Object.hasOwn(more, name) ? more[name] : undefined
  }
}

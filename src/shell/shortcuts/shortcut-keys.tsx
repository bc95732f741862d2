import { useStore } from '@nanostores/react'
import { Suspense, useEffect, type ReactElement } from 'react'
import { $language } from '#shared/bus/language.ts'
import { lazyScreen } from '#shell/reload-once.ts'
import { useFacts } from '#shell/shell-context.ts'
import { shortcutsFor } from './global-shortcuts.ts'
import { listenForShortcuts } from './listen.ts'
import { $shortcutsOpen, closeShortcuts, registerShortcuts } from './registry.ts'

const ShortcutSheet = lazyScreen(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** Handles the shortcuts of the portal and shows their list on request. */
export function ShortcutKeys(): ReactElement | null {
  const facts = useFacts()
  const language = useStore($language)
  const isOpen = useStore($shortcutsOpen)
  useEffect(listenForShortcuts, [])
  useEffect(() => registerShortcuts(shortcutsFor(facts, language)), [facts, language])
  useEffect(() => closeShortcuts, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutSheet />
    </Suspense>
  )
}

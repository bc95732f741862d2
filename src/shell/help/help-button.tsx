import { useStore } from '@nanostores/react'
import lifeBuoy from 'lucide-static/icons/life-buoy.svg?raw'
import type { ReactElement } from 'react'
import { gateOf } from '#domain/route.ts'
import type { Place } from '#domain/routes.ts'
import { Button } from '#shared/ui/button.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { $helpOpen, closeHelp, HELP_BUTTON, HELP_PANE, openHelp, topicsOf } from './help-store.ts'
import { useShellTexts } from '#shell/texts.ts'

/** Opens the assistant's pane; only on pages that have help and are open to the person. */
export function HelpButton({ place: { route } }: { place: Place }): ReactElement | null {
  const text = useShellTexts()
  const isOpen = useStore($helpOpen)
  const facts = useFacts()
  if (topicsOf(route).length === 0 || !gateOf(route, facts).open) return null
  return (
    <Button
      id={HELP_BUTTON}
      kind="ghost"
      className="help-button"
      icon={lifeBuoy}
      aria-expanded={isOpen}
      aria-controls={isOpen ? HELP_PANE : undefined}
      onClick={isOpen ? closeHelp : openHelp}
    >
      <span>{text('help.button')}</span>
    </Button>
  )
}

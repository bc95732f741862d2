import { useStore } from '@nanostores/react'
import lifeBuoy from 'lucide-static/icons/life-buoy.svg?raw'
import type { ReactElement } from 'react'
import { gateOf } from '#domain/routes/route.ts'
import type { Place } from '#domain/routes/routes.ts'
import { Button } from '#shared/ui/button.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { $helpOpen, closeHelp, hasHelpButton, HELP_BUTTON, HELP_PANE, openHelp } from './help-store.ts'
import { useShellTexts } from '#shell/texts.ts'

/** Opens the help; only in the news editor and in the marketplace, where the person may open them. */
export function HelpButton({ place: { route } }: { place: Place }): ReactElement | null {
  const text = useShellTexts()
  const isOpen = useStore($helpOpen)
  const facts = useFacts()
  if (!hasHelpButton(route) || !gateOf(route, facts).open) return null
  return (
    <Button
      id={HELP_BUTTON}
      kind="ghost"
      className="help-button"
      icon={lifeBuoy}
      aria-expanded={isOpen}
      aria-controls={isOpen ? HELP_PANE : undefined}
      onClick={() => (isOpen ? closeHelp() : openHelp())}
    >
      <span>{text('help.button')}</span>
    </Button>
  )
}

import type { ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { createTexts } from '#shared/i18n/i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const useGuideTexts = createTexts(de, en)

const STEPS = ['1', '2', '3', '4'] as const

/** The subject of a guide: push for the app on a home screen, or permitting push again after a refusal. */
export type Guide = 'install' | 'refused'

export interface GuideDialogProps {
  readonly guide: Guide
  readonly onEnd: () => void
}

/** Instructions for steps that the portal cannot do: install the app, or allow push in the settings of the browser. */
export function GuideDialog({ guide, onEnd }: GuideDialogProps): ReactElement {
  const text = useGuideTexts()
  return (
    <Dialog
      open
      title={text(`${guide}.title`)}
      onClose={onEnd}
      actions={
        <Button kind="primary" onClick={onEnd}>
          {text('done')}
        </Button>
      }
    >
      <p>{text(`${guide}.why`)}</p>
      <ol className="stack gap-8 guide">
        {STEPS.map((step) => (
          <li key={step}>{text(`${guide}.${step}`)}</li>
        ))}
      </ol>
      <p className="muted">{text(`${guide}.note`)}</p>
    </Dialog>
  )
}

// Asks before something that was filled in or kept is lost.
import { useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { $form, isFilled } from './request-form.ts'
import { usePlannerTexts } from './texts.ts'

interface Asked {
  readonly kind: 'replace' | 'discard'
  readonly act: () => void
}

/** The question that is open, and the two ways to ask one. */
export function useQuestion() {
  const [asked, ask] = useState<Asked>()
  return {
    question: asked && <Question asked={asked} onEnd={() => ask(undefined)} />,
    /** Immediately if the form is empty. */
    replaceForm: (act: () => void) => (isFilled($form.get()) ? ask({ kind: 'replace', act }) : act()),
    discard: (act: () => void) => ask({ kind: 'discard', act }),
  }
}

function Question({ asked: { kind, act }, onEnd }: { asked: Asked; onEnd: () => void }): ReactElement {
  const text = usePlannerTexts()
  return (
    <Dialog
      open
      title={text(`${kind}.title`)}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('back')}</Button>
          <Button
            kind="danger-full"
            onClick={() => {
              onEnd()
              act()
            }}
          >
            {text(`${kind}.do`)}
          </Button>
        </>
      }
    >
      <p>{text(`${kind}.text`)}</p>
    </Dialog>
  )
}

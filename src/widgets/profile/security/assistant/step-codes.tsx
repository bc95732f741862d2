import { useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { CodeList } from './code-list.tsx'
import { useAssistantTexts } from './texts.ts'
import type { Setup } from './use-setup.ts'

/** The recovery codes; the set-up ends only when the person confirms that they are saved. */
export function StepCodes({ flow, onFinish }: { flow: Setup; onFinish: () => void }): ReactElement {
  const text = useAssistantTexts()
  const [isSaved, setSaved] = useState(false)
  const { codes } = flow
  if (!codes)
    return (
      <>
        <p>{text('step3Gone')}</p>
        <Button kind="primary" busy={flow.busy} onClick={() => void flow.showCodes()}>
          {text('showNew')}
        </Button>
      </>
    )
  return (
    <>
      <p>{text('step3Text')}</p>
      <CodeList codes={codes} />
      <Checkbox label={text('saved')} checked={isSaved} onChange={setSaved} />
      <Button
        kind="primary"
        busy={flow.busy}
        reason={isSaved ? undefined : text('savedFirst')}
        onClick={() => void flow.finish().then((done) => done && onFinish())}
      >
        {text('finish')}
      </Button>
    </>
  )
}

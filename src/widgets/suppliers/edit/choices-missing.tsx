// A dialog whose choices are being read, or could not be.
import type { ReactElement } from 'react'
import { errorText } from '#shared/error-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { refreshChoices } from '#widgets/suppliers/api.ts'
import { useEditTexts } from './texts.ts'

interface Props {
  readonly title: string
  readonly state: { readonly error?: Error | undefined; readonly loading: boolean }
  readonly onEnd: () => void
}

export function ChoicesMissing({ title, state: { error, loading }, onEnd }: Props): ReactElement {
  const text = useEditTexts()
  return (
    <Dialog open title={title} onClose={onEnd} actions={<Button onClick={onEnd}>{text('close')}</Button>}>
      {error && !loading ? (
        <div role="alert">
          <p className="err">{errorText(error, text, 'choicesFailed')}</p>
          <Button size="small" onClick={refreshChoices}>
            {text('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height="200px" />
      )}
    </Dialog>
  )
}

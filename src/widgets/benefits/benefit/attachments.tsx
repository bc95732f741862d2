import paperclip from 'lucide-static/icons/paperclip.svg?raw'
import type { ReactElement } from 'react'
import type { BenefitAttachment } from '#contract/benefits.ts'
import { statusOf } from '#shared/transport/api.ts'
import { downloadFile } from '#shared/transport/download-file.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { useCall } from '#shared/ui/use-call.ts'
import { attachmentPath } from '#widgets/benefits/paths.ts'
import { usePageTexts } from './texts.ts'

/** The files of a benefit, each as a button that saves it. */
export function Attachments({ attachments }: { attachments: readonly BenefitAttachment[] }): ReactElement | null {
  const text = usePageTexts()
  if (attachments.length === 0) return null
  return (
    <Card title={text('attachments')}>
      <ul className="stack gap-8 files">
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            <OneAttachment attachment={attachment} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OneAttachment({ attachment }: { attachment: BenefitAttachment }): ReactElement {
  const text = usePageTexts()
  const { number } = useFormat()
  const { isBusy, error, run } = useCall()
  const { name, size } = attachment
  const save = () =>
    run(async () => {
      saveFile(await downloadFile(attachmentPath(attachment)), name)
    })
  return (
    <>
      <Button
        kind="ghost"
        icon={paperclip}
        busy={isBusy}
        aria-label={text('download', { name })}
        onClick={() => void save()}
      >
        <span className="file-name">{name}</span>
      </Button>
      <small className="muted">{fileSize(size, number)}</small>
      {error !== undefined && (
        <p className="err" role="alert">
          {statusOf(error)} - {text('downloadFailed')}
        </p>
      )}
    </>
  )
}

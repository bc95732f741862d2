// The files of a form: pictures and PDFs are opened here, all are downloaded.
import downloadIcon from 'lucide-static/icons/download.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import image from 'lucide-static/icons/image.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Form, FormFile } from '#contract/postbox.ts'
import { statusOf } from '#shared/transport/api.ts'
import { downloadFile } from '#shared/transport/download-file.ts'
import { saveFile, viewPdf } from '#shared/transport/save-file.ts'
import { Card } from '#shared/ui/card.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { fileSize } from '#shared/ui/file-size.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Picture } from '#shared/ui/picture.tsx'
import { useCall } from '#shared/ui/use-call.ts'
import { filePath } from '#widgets/postbox/under-way/paths.ts'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { usePageTexts } from './texts.ts'

export function Files({ form: { id, files } }: { form: Form }): ReactElement | null {
  const text = usePageTexts()
  if (files.length === 0) return null
  return (
    <Card title={text('attachments')} part="files" flush>
      <ul className="lined files">
        {files.map((file) => (
          <OneFile key={file.id} formId={id} file={file} />
        ))}
      </ul>
    </Card>
  )
}

const isPicture = ({ contentType }: FormFile): boolean => /^image\/(png|jpeg|webp)$/.test(contentType)
const isPdf = ({ contentType }: FormFile): boolean => contentType === 'application/pdf'

function OneFile({ formId, file }: { formId: number; file: FormFile }): ReactElement {
  const text = usePageTexts()
  const { format } = useFormText()
  const { isBusy, error, run } = useCall()
  const [isOpen, setOpen] = useState(false)
  const { id, name, size, at } = file
  const path = filePath(formId, id)
  const load = async (then: (content: Blob) => void) => {
    if (!isBusy) await run(async () => then(await downloadFile(path)))
  }
  const open = () => (isPicture(file) ? setOpen(true) : void load(viewPdf))
  return (
    <li>
      <Icon source={isPicture(file) ? image : fileText} size="s" />
      <span className="file-name">
        {isPicture(file) || isPdf(file) ? (
          <button type="button" className="link" aria-label={text('openOf', { name })} onClick={open}>
            {name}
          </button>
        ) : (
          name
        )}{' '}
        <small className="muted">{fileSize(size, format.number)}</small>
      </span>
      <small className="muted">{format.shortDate(at)}</small>
      <IconButton
        icon={downloadIcon}
        size="small"
        label={text('download', { name })}
        aria-busy={isBusy || undefined}
        onClick={() => void load((content) => saveFile(content, name))}
      />
      {error !== undefined && (
        <p className="err" role="alert">
          {statusOf(error)} - {text('fileFailed')}
        </p>
      )}
      {isOpen && (
        <Dialog open title={name} className="picture-dialog" onClose={() => setOpen(false)}>
          <Picture path={path} alt={name} fallback={<p>{text('fileFailed')}</p>} />
        </Dialog>
      )}
    </li>
  )
}

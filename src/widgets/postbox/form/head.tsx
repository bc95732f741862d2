// Title, number and status of a form; its sender calls it back, withdraws it, or changes it and sends it again.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import { statusOf } from '#shared/transport/api.ts'
import { downloadFile } from '#shared/transport/download-file.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useCall } from '#shared/ui/use-call.ts'
import { changeForm, withdrawForm } from '#widgets/postbox/under-way/api.ts'
import { StatusChip } from '#widgets/postbox/under-way/marks.tsx'
import { boxPath, pdfPath } from '#widgets/postbox/under-way/paths.ts'
import { Recall, useOpenDraft } from '#widgets/postbox/under-way/recall.tsx'
import { FormSaveError, useFormSave } from '#widgets/postbox/under-way/use-form-save.tsx'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { usePageTexts } from './texts.ts'

export function Head({ form }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const { label, format } = useFormText()
  const { number, title, status, stations, requestedAt, isSender, content, requester } = form
  const list = usePortalLink(boxPath(isSender ? 'sent' : 'received'))
  const sent = text(isSender ? 'sentAt' : 'sentBy', {
    day: format.weekdayDate(requestedAt),
    time: format.time(requestedAt),
    name: requester.name || text('formerPerson'),
  })
  return (
    <>
      <p className="back">
        <a {...list}>
          <Icon source={chevronLeft} size="s" />
          {text(isSender ? 'backSent' : 'backReceived')}
        </a>
      </p>
      <header className="row gap-20 form-head">
        <div>
          <Heading dir="auto">{title}</Heading>
          <p className="row facts">
            <StatusChip status={status} stations={stations.length} />
            <span className="small muted">
              {[text('number', { number }), label(content.title), sent].filter((one) => one !== title).join(' · ')}
            </span>
          </p>
        </div>
        <div className="row acts">
          <Pdf form={form} />
          <Change form={form} />
          <Withdraw form={form} />
        </div>
      </header>
      <Recall form={form} />
    </>
  )
}

function Pdf({ form: { id, number } }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const { isBusy, error, run } = useCall()
  const save = () =>
    run(async () => {
      saveFile(await downloadFile(pdfPath(id)), `${number}.pdf`)
    })
  return (
    <>
      <Button icon={printer} busy={isBusy} aria-label={text('pdfOf', { number })} onClick={() => void save()}>
        {text('pdf')}
      </Button>
      {error !== undefined && (
        <p className="err" role="alert">
          {statusOf(error)} - {text('pdfFailed')}
        </p>
      )}
    </>
  )
}

function Change({ form }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const save = useFormSave()
  const openDraft = useOpenDraft()
  const change = () => void save.run(async () => openDraft(await changeForm(form)))
  return (
    <>
      {form.mayChange && (
        <Button icon={pencil} busy={save.isBusy} onClick={change}>
          {text('change')}
        </Button>
      )}
      <FormSaveError save={save} />
    </>
  )
}

function Withdraw({ form }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const save = useFormSave()
  /** The form as it was when the question was asked. */
  const [asked, setAsked] = useState<Form>()
  const isOver = save.refusal !== undefined && !form.mayWithdraw
  const withdraw = async (seen: Form) => {
    // After a refusal the question shows the events since then, and the present form counts as seen.
    if (!(await save.run(() => withdrawForm(save.refusal ? form : seen)))) return
    setAsked(undefined)
    announce(text('withdrawn'))
  }
  return (
    <>
      {form.mayWithdraw && (
        <Button kind="danger" onClick={() => setAsked(form)}>
          {text('withdraw')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={text('withdrawTitle')}
          action={text('withdrawNow')}
          save={save}
          isOver={isOver}
          onConfirm={() => void withdraw(asked)}
          onEnd={() => setAsked(undefined)}
        >
          {!isOver && <p>{text('withdrawText', { title: form.title })}</p>}
          {save.since !== undefined && <p role="status">{save.since}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

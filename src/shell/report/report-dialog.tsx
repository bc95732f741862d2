import type { ReactElement } from 'react'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import form from '#shared/ui/form.css?inline'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { ReportActions } from './report-actions.tsx'
import { closeReport, type, type Occasion } from '#shell/report/report-store.ts'
import { previewOf } from './report.ts'
import { useDialogTexts } from './texts.ts'
import { useDraft, type Draft } from './use-draft.ts'
import css from './report.css?inline'

adoptOnPage(form, css)

/** Most characters that a person may write. */
const MOST = 5000

/** The complete report, before it is sent; the person can leave out each part. */
export function ReportDialog({ occasion }: { occasion: Occasion }): ReactElement {
  const text = useDialogTexts()
  const draft = useDraft(occasion)
  return (
    <Dialog
      open
      className="report"
      title={text('title')}
      onClose={closeReport}
      actions={<ReportActions report={draft.report} tooLong={draft.typed.length > MOST} />}
    >
      <TextField
        label={text('summary')}
        value={draft.summary}
        maxLength={200}
        onChange={(summary) => draft.change({ summary })}
      />
      <TextArea
        label={text('typed')}
        help={text('typedHelp')}
        optional
        rows={3}
        limit={MOST}
        value={draft.typed}
        onChange={type}
      />
      <Along draft={draft} />
      <Preview draft={draft} />
    </Dialog>
  )
}

function Along({ draft }: { draft: Draft }): ReactElement {
  const text = useDialogTexts()
  const { isNamed, name, email, offered, included, change, keep } = draft
  return (
    <fieldset className="along">
      <legend>{text('along')}</legend>
      {offered.map((part) => (
        <Checkbox
          key={part}
          label={text(part)}
          checked={included.has(part)}
          onChange={(isCached) => keep(part, isCached)}
        />
      ))}
      <Checkbox
        className="whole"
        label={text('sender')}
        checked={isNamed}
        onChange={(next) => change({ isNamed: next })}
      />
      {isNamed && (
        <>
          <TextField label={text('name')} value={name} maxLength={200} onChange={(next) => change({ name: next })} />
          <TextField
            label={text('email')}
            type="email"
            value={email}
            maxLength={200}
            onChange={(next) => change({ email: next })}
          />
        </>
      )}
    </fieldset>
  )
}

function Preview({ draft: { report } }: { draft: Draft }): ReactElement {
  const text = useDialogTexts()
  const whole = previewOf(report, { summary: text('summary'), name: text('name'), email: text('email') })
  return (
    <TextArea
      className="preview"
      label={text('preview')}
      help={text('redacted')}
      readOnly
      rows={9}
      value={whole}
      onChange={() => undefined}
    />
  )
}

// Changes one row: the old value struck out, the new one bold, the consequences, and the second factor where it is required.
import calendar from 'lucide-static/icons/calendar.svg?raw'
import mail from 'lucide-static/icons/mail.svg?raw'
import users from 'lucide-static/icons/users-round.svg?raw'
import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import type { Profile } from '#contract/personal-data.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useConfirmation } from '#shared/element/use-confirmation.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import form from '#shared/ui/form.css?inline'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import factorCss from '#widgets/profile/factor/factor.css?inline'
import css from './change.css?inline'
import { draftOf, type Draft, type DraftField, afterOf } from './draft.ts'
import { DraftFields } from './draft-fields.tsx'
import { SET_UP_PATH } from '#widgets/profile/user/factor-banner.tsx'
import { rowOf, type ChangeableRow } from '#widgets/profile/user/rows.ts'
import { useChangeTexts } from './texts.ts'
import { useSave, type Save } from './use-save.ts'

interface SwapProps {
  readonly row: ChangeableRow
  readonly before: string
  readonly draft: Draft
}

/** The old value struck, the new one bold as it is typed; a representative shows in its own field. */
function Swap({ row, before, draft }: SwapProps): ReactElement {
  const text = useChangeTexts()
  const after = afterOf(draft, row)
  return (
    <dl className="swap num">
      <dt>{text('before')}</dt>
      <dd>{before && after !== before ? <del>{before}</del> : before || text('none')}</dd>
      {after !== '' && after !== before && (
        <>
          <dt>{text('after')}</dt>
          <dd>
            <b>{after}</b>
          </dd>
        </>
      )}
    </dl>
  )
}

const STYLES = [form, overlay, factorCss, css]

export interface ChangeDialogProps {
  readonly row: ChangeableRow
  readonly profile: Profile
  readonly onClose: () => void
}

export function ChangeDialog({ row, profile, onClose }: ChangeDialogProps): ReactElement {
  const text = useChangeTexts()
  useStyles(STYLES)
  const { confirm } = useConfirmation()
  const formId = useId()
  const [first] = useState(() => draftOf(profile, row))
  const [draft, setDraft] = useState<Draft>(first)
  const what = text(`row.${row}`)
  const onSaved = () => {
    confirm(text('saved', { what }))
    onClose()
  }
  const save = useSave({ row, profile, draft, onSaved })
  const change = (field: DraftField, value: string) => {
    setDraft({ ...draft, [field]: value })
    save.clear(field)
  }
  const isBlocked = save.need !== undefined && save.need !== 'code'
  return (
    <FormDialog
      open
      onClose={onClose}
      unsaved={JSON.stringify(draft) !== JSON.stringify(first)}
      title={text('changeWhat', { what })}
      className="change"
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          {isBlocked ? <PrimaryAction save={save} /> : <SaveButton save={save} form={formId} what={what} />}
        </>
      }
    >
      {isBlocked ? (
        <p>{text(`need.${save.need}`)}</p>
      ) : (
        <Form id={formId} save={save} row={row} profile={profile} draft={draft} onChange={change} />
      )}
    </FormDialog>
  )
}

function SaveButton({ save, form, what }: { save: Save; form: string; what: string }): ReactElement {
  const text = useChangeTexts()
  const isReady = save.need !== 'code' || save.factor.ready
  return (
    <Button kind="primary" type="submit" form={form} busy={save.busy} disabled={!isReady}>
      {text(save.busy ? 'saving' : 'changeWhat', { what })}
    </Button>
  )
}

/** Where a factor is set up; the page of the dialog is left. */
function PrimaryAction({ save }: { save: Save }): ReactElement {
  const text = useChangeTexts()
  const { host } = useHost()
  const link = usePortalLink(SET_UP_PATH)
  if (save.need === 'set-up')
    return (
      <a {...link} className="btn primary">
        {text('setUp')}
      </a>
    )
  const again = () => emit(host, 'portal-auth-required', { reason: 'second-factor' })
  return (
    <Button kind="primary" onClick={save.need === 'sign-in' ? again : save.recheck}>
      {text(save.need === 'sign-in' ? 'signInAgain' : 'retry')}
    </Button>
  )
}

interface FormProps extends Omit<ChangeDialogProps, 'onClose'> {
  readonly id: string
  readonly save: Save
  readonly draft: Draft
  readonly onChange: (field: DraftField, value: string) => void
}

function Form({ id, save, row, profile, draft, onChange }: FormProps): ReactElement {
  const text = useChangeTexts()
  const ref = useRef<HTMLFormElement>(null)
  const { need, factor, faults, failed, conflict, attempt } = save
  useEffect(() => {
    if (attempt > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])
  return (
    <form
      id={id}
      ref={ref}
      noValidate
      className="stack gap-16"
      onSubmit={(event) => {
        event.preventDefault()
        if (need !== 'code' || factor.ready) void save.submit()
      }}
    >
      {conflict !== undefined && (
        <div className="conflict" role="alert">
          <b>{text('conflictHeading')}</b>
          <p>
            {text('conflict', {
              present: conflict || text('none'),
              save: text('changeWhat', { what: text(`row.${row}`) }),
            })}
          </p>
        </div>
      )}
      <Swap before={rowOf(profile, row)?.value ?? ''} draft={draft} row={row} />
      <DraftFields row={row} profile={profile} draft={draft} faults={faults} onChange={onChange} />
      {need === 'code' && factor.field}
      <Effects row={row} profile={profile} />
      {failed !== undefined && <Failure>{text('saveFailed', { status: failed })}</Failure>}
    </form>
  )
}

/** Placeholder for the month in the sentence, so that it can be set in bold. */
const MONTH = '\u0001'

/** The consequences, before the button. */
function Effects({ row, profile }: Pick<FormProps, 'row' | 'profile'>): ReactElement {
  const text = useChangeTexts()
  const { month } = useFormat()
  const isIban = row === 'iban'
  const [before = '', after = ''] = text(isIban ? 'effectPayroll' : 'effectNow', { month: MONTH }).split(MONTH)
  return (
    <ul className="lined icon-list impact">
      <li>
        <Icon source={calendar} />
        <span>
          {before}
          {isIban && <b>{month(profile.payrollMonth)}</b>}
          {after}
        </span>
      </li>
      <li>
        <Icon source={row === 'representative' ? users : mail} />
        <span>
          {text(row === 'representative' ? 'effectRepresentative' : isIban ? 'effectMailObjection' : 'effectMail')}
        </span>
      </li>
    </ul>
  )
}

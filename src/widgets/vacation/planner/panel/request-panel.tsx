// The form of a request: type, periods, their cost and effects, substitute and notes, and sending.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import { brokenRule } from '#domain/forms/fields.ts'
import { isOfferedTo, LEAVE_TYPES } from '#domain/leave/leave-type.ts'
import type { PersonalCalendar } from '#domain/calendar/count-days.ts'
import { LEAVE_FIELD_NAMES, leaveField } from '#domain/leave/request-fields.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { $language } from '#shared/bus/language.ts'
import { contactId, placeOfContact, searchContacts } from '#shared/contacts.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { newKey } from '#shared/transport/send.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Combobox } from '#shared/ui/combobox.tsx'
import { ErrorSummary } from '#shared/ui/error-summary.tsx'
import { FieldControl } from '#shared/ui/form-dialog/field-control.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Tooltip } from '#shared/ui/tooltip.tsx'
import { useUnarrivedText, type Unarrived } from '#shared/ui/uploads/proof-drop.tsx'
import type { Search, Suggestion } from '#shared/ui/use-suggestions.ts'
import { reasonsQuery, saveRequest } from '#widgets/vacation/planner/api.ts'
import {
  $form,
  changeForm,
  changeType,
  previewBody,
  requestBody,
  type RequestForm,
} from '#widgets/vacation/planner/request-form.ts'
import { usePlannerTexts } from '#widgets/vacation/planner/texts.ts'
import { ProofField } from '#widgets/vacation/proofs/proof-field.tsx'
import { Consequences, Truth } from './truth.tsx'
import css from './panel.css?inline'
import { PeriodFields } from './period-fields.tsx'
import { missingParts, statedFaults, summaryOf, type Stated } from './rule-words.tsx'
import { usePanelTexts } from './texts.ts'
import { usePreview, type PreviewState, useSubmit, type Outcome, type Way } from './panel-calls.ts'

const STYLES = [css]
const NO_REASON = ''

export interface RequestPanelProps {
  readonly rules: PersonalCalendar
  readonly balance: ExplainedBalance | undefined
  readonly onDone: (outcome: Outcome) => void
  /** Days were chosen in the form: the calendar shows them. */
  readonly onDays: (first: Day) => void
}

/** The reason, from the catalogue of the own company. */
function ReasonField({ error }: { error: string | undefined }): ReactElement {
  const text = usePanelTexts()
  const language = useStore($language)
  const { specialReasonId } = useStore($form)
  const { data = [], error: failure } = useStore(reasonsQuery())
  const { number } = useFormat()
  const chosen = data.find(({ id }) => id === specialReasonId)
  const days = chosen?.halfDays ? chosen.halfDays / 2 : undefined
  const granted = chosen && days ? `${text(`granted.${chosen.per}`, { count: days, days: number(days) })} ` : ''
  return (
    <SelectField
      label={text('reason')}
      name="specialReasonId"
      error={error ?? (failure && data.length === 0 ? text('reasonsNotLoaded') : undefined)}
      help={chosen && granted + text(chosen.proofRequired ? 'reasonProof' : 'reasonWithoutProof')}
      value={String(specialReasonId ?? NO_REASON)}
      options={[
        { value: NO_REASON, label: text('chooseReason') },
        ...data.map(({ id, label, labelEn }) => ({
          value: String(id),
          label: language === 'en' && labelEn ? labelEn : label,
        })),
      ]}
      onChange={(value) => changeForm({ specialReasonId: value === NO_REASON ? undefined : Number(value) })}
    />
  )
}

interface ProofsProps {
  readonly error: string | undefined
  readonly onChange: () => void
  readonly onUnarrived: (unarrived: Unarrived | undefined) => void
}

/** Proofs belong to a stored request: with the first one the form is stored as a draft. */
function Proofs({ error, onChange, onUnarrived }: ProofsProps): ReactElement | null {
  const text = usePanelTexts()
  const form = useStore($form)
  const { data = [] } = useStore(reasonsQuery())
  const { specialReasonId, seen } = form
  if (form.type !== 'specialLeave' || specialReasonId === undefined) return null
  const body = requestBody(form, 'draft')
  if (!seen && !body) return <p className="help">{text('proofAfterPeriod')}</p>
  const keepDraft = async (): Promise<number> => {
    if (seen) return seen.id
    const { id, version } = await saveRequest(body!, newKey(), undefined)
    changeForm({ seen: { id, version, isDraft: true } })
    return id
  }
  return (
    <ProofField
      requestId={seen?.id}
      ensureRequest={keepDraft}
      isRequired={data.find(({ id }) => id === specialReasonId)?.proofRequired ?? false}
      isShared={data.find(({ id }) => id === specialReasonId)?.supervisorReadsProofs}
      isSent={seen !== undefined && !seen.isDraft}
      error={error}
      onChange={onChange}
      onUnarrived={onUnarrived}
    />
  )
}

const searchPeople =
  (label: string): Search<Suggestion> =>
  async (q, signal) => [
    {
      label,
      hits: (await searchContacts(q, 'user', signal)).map((contact) => ({
        id: contactId(contact),
        label: contact.title,
        detail: placeOfContact(contact),
      })),
    },
  ]

/** The substitute, whether they are present, and what they need to know. */
function SubstituteFields({ state, error }: { state: PreviewState; error: string | undefined }): ReactElement {
  const text = usePanelTexts()
  const { substitute } = useStore($form)
  const people = text('people')
  const search = useMemo(() => searchPeople(people), [people])
  const { preview, isChecking } = state
  const isAway = preview?.substituteAway === true
  return (
    <>
      <Combobox
        label={text('substitute')}
        name="substituteId"
        optional
        error={error}
        search={search}
        value={substitute}
        onChange={(hit) => changeForm({ substitute: hit })}
        start={({ id, label }) => <Avatar name={label} personId={id} size="s" />}
      />
      {substitute && preview && !isChecking && (
        <p className={isAway ? 'hint warn' : 'hint ok'} role="status">
          <Icon source={isAway ? triangleAlert : circleCheck} size="s" />
          {text(isAway ? 'substituteAway' : 'substitutePresent', { name: substitute.label })}
        </p>
      )}
      {substitute && <PlainFields of="substitute" help={text('handoverHelp')} />}
    </>
  )
}

/** The plain fields for the substitute, or for the request itself. */
function PlainFields({ of, help }: { of: 'substitute' | undefined; help?: string }): ReactElement {
  const planner = usePlannerTexts()
  const form = useStore($form)
  return (
    <>
      {LEAVE_FIELD_NAMES.filter((name) => leaveField(name).with === of).map((name) => (
        <FieldControl
          key={name}
          field={leaveField(name)}
          name={name}
          label={planner(`field.${name}`)}
          help={help}
          value={form[name]}
          onChange={(value) => changeForm({ [name]: value })}
        />
      ))}
    </>
  )
}

interface FootProps {
  readonly isSent: boolean
  readonly busy: Way | undefined
  readonly children: ReactNode
}

/** How the request leaves the form. */
function Foot({ isSent, busy, children }: FootProps): ReactElement {
  const text = usePanelTexts()
  return (
    <div className="row panel-foot">
      {children}
      <Button kind="primary" type="submit" className="grow" value="send" busy={busy === 'send'}>
        {text(busy === 'send' ? 'sending' : isSent ? 'sendChange' : 'submitRequest')}
      </Button>
      {!isSent && (
        <>
          <Tooltip text={text('wishHelp')}>
            {(target) => (
              <Button type="submit" value="wish" busy={busy === 'wish'} {...target}>
                {text('wish')}
              </Button>
            )}
          </Tooltip>
          <Button kind="ghost" type="submit" value="draft" busy={busy === 'draft'}>
            {text('draft')}
          </Button>
        </>
      )}
    </div>
  )
}

interface WishProps extends Pick<RequestPanelProps, 'balance' | 'onDays'> {
  readonly form: RequestForm
  readonly stated: readonly Stated[]
  readonly tries: number
  readonly onProof: () => void
  readonly onUnarrived: ProofsProps['onUnarrived']
}

/** The types that the person can have; missing data hides none, and the form keeps its present type. */
function useTypes({ type }: RequestForm, balance: ExplainedBalance | undefined) {
  const { data: reasons } = useStore(reasonsQuery())
  const kinds = { hasPaidTimeOff: balance?.paidTimeOff !== null, hasSpecialReasons: reasons?.length !== 0 }
  return LEAVE_TYPES.filter((one) => one === type || isOfferedTo(one, kinds))
}

/** Type, reason and periods, with the summary of broken rules. */
function Wish({ form, stated, tries, balance, onProof, onUnarrived, onDays }: WishProps): ReactElement {
  const text = usePanelTexts()
  const types = useTypes(form, balance)
  return (
    <div className="stack panel-part">
      {tries > 0 && stated.length > 0 && <ErrorSummary errors={summaryOf(stated)} attempt={tries} />}
      <SelectField
        label={text('type')}
        name="type"
        value={form.type}
        options={types.map((value) => ({ value, label: text(`type.${value}`) }))}
        onChange={changeType}
      />
      {form.type === 'specialLeave' && <ReasonField error={errorIn(stated, 'specialReasonId')} />}
      <PeriodFields form={form} errorOf={(name, parts) => errorIn(stated, name, parts)} onDays={onDays} />
      <Proofs error={errorIn(stated, 'proofs')} onChange={onProof} onUnarrived={onUnarrived} />
    </div>
  )
}

const errorIn = (stated: readonly Stated[], field: string, parts?: readonly string[]): string | undefined =>
  stated.find((one) => one.field === field && (!parts || parts.includes(one.detail)))?.text

/** The form with its broken rules, and how it is sent. */
function usePanel(onDone: RequestPanelProps['onDone']) {
  const text = usePanelTexts()
  const form = useStore($form)
  const box = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [checks, setChecks] = useState(0)
  const [unarrived, setUnarrived] = useState<Unarrived>()
  const unarrivedText = useUnarrivedText()(unarrived)
  const sending = useSubmit(form, (outcome) => {
    setTries(0)
    onDone(outcome)
  })
  const state = usePreview(previewBody(form), checks)
  const stated = [
    ...missingParts(form, text).filter(({ isWrong }) => isWrong || tries > 0),
    ...(unarrivedText && tries > 0 ? [{ field: 'proofs', detail: '', text: unarrivedText }] : []),
    ...statedFaults(form, sending.faults.length > 0 ? sending.faults : state.faults, tries > 0, text),
  ]
  const press = (way: Way): void => {
    const unread = form.periods.findIndex(({ typed }) => typed !== undefined)
    if (unread >= 0) {
      box.current?.querySelector<HTMLElement>(`[name="period-${unread}"]`)?.focus()
      return announce(text('notSent'), 'assertive')
    }
    const isWrong = LEAVE_FIELD_NAMES.some((name) => brokenRule(leaveField(name), form[name]) !== undefined)
    const isRefused = way === 'send' && !state.isChecking && state.faults.length > 0
    setTries(tries + 1)
    if (isWrong || isRefused || unarrived || missingParts(form, text).length > 0)
      return announce(text('notSent'), 'assertive')
    void sending.submit(way)
  }
  return { form, box, tries, state, stated, sending, press, setUnarrived, checkAgain: () => setChecks(checks + 1) }
}

/** Why the whole request was refused; errors of fields are shown at the fields. */
function Failure({ error, present }: { error: unknown; present: LeaveRequest | undefined }): ReactElement {
  const text = usePanelTexts()
  return (
    <Banner kind="bad" heading={text(present ? 'changedMeanwhile' : 'sendFailed')}>
      {present ? text(`presentIs.${present.status}`) : errorText(error, text, 'sendFailedText')}
    </Banner>
  )
}

export function RequestPanel({ rules, balance, onDone, onDays }: RequestPanelProps): ReactElement {
  useStyles(STYLES)
  const text = usePanelTexts()
  const { form, box, tries, state, stated, sending, press, setUnarrived, checkAgain } = usePanel(onDone)
  const { busy, faults, error, present, reset } = sending
  const whole = errorIn(stated, 'periods')
  return (
    <form
      ref={box}
      className="request-panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        press(((submitter as HTMLButtonElement | null)?.value as Way | undefined) ?? 'send')
      }}
      onChange={() => error !== undefined && reset()}
    >
      <Wish {...{ form, stated, tries, balance, onDays }} onProof={checkAgain} onUnarrived={setUnarrived} />
      <Truth form={form} rules={rules} />
      {whole && (
        <p className="stack panel-part whole err" role="alert">
          <Icon source={triangleAlert} size="s" />
          {whole}
        </p>
      )}
      {state.preview && <Consequences type={form.type} preview={state.preview} balance={balance} />}
      {state.error && (
        <p className="stack panel-part not-checked" role="status">
          {text('notChecked')}{' '}
          <button type="button" className="link" onClick={checkAgain}>
            {text('checkAgain')}
          </button>
        </p>
      )}
      <div className="stack panel-part">
        <SubstituteFields state={state} error={errorIn(stated, 'substituteId')} />
        <PlainFields of={undefined} />
      </div>
      <Foot isSent={form.seen !== undefined && !form.seen.isDraft} busy={busy}>
        {error !== undefined && faults.length === 0 && <Failure error={error} present={present} />}
      </Foot>
    </form>
  )
}

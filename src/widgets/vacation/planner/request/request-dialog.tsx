// One request with its stages, its history, and its present actions.
import { useStore } from '@nanostores/react'
import { useRef, useState, type ReactElement } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { PersonalCalendar } from '#domain/calendar/count-days.ts'
import { LEAVE_FIELD_NAMES } from '#domain/leave/request-fields.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { newKey, presentOf } from '#shared/transport/send.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import type { Unarrived } from '#shared/ui/uploads/proof-drop.tsx'
import { needWords, usePlannerTexts } from '#widgets/vacation/planner/texts.ts'
import { deleteDraft, reasonsQuery, saveRequest, withdraw } from '#widgets/vacation/planner/api.ts'
import { lastDayOf, needOf } from '#widgets/vacation/planner/model.ts'
import { StatusChip, usePeriodWords } from '#widgets/vacation/planner/my-requests.tsx'
import { bodyOf, openRequest } from '#widgets/vacation/planner/request-form.ts'
import { ProofField } from '#widgets/vacation/proofs/proof-field.tsx'
import css from './request.css?inline'
import { mayReportSickDays, SickDays } from './sick-days.tsx'
import { Stations, Timeline } from './stations.tsx'
import { useRequestTexts } from './texts.ts'

const STYLES = [css]
const REASON_LIMIT = 2_000

export interface RequestDialogProps {
  readonly request: LeaveRequest
  readonly rules: PersonalCalendar
  readonly today: Day
  readonly onClose: () => void
  /** The form is to be filled with it. */
  readonly onFill: (fill: () => void) => void
}

function Facts({ request, rules }: Pick<RequestDialogProps, 'request' | 'rules'>): ReactElement {
  const text = useRequestTexts()
  const plannerText = usePlannerTexts()
  const language = useStore($language)
  const words = usePeriodWords()
  const { data: reasons = [] } = useStore(reasonsQuery())
  const { type = 'tariffLeave', substitute, specialReasonId } = request
  const reason = reasons.find(({ id }) => id === specialReasonId)
  const reasonWords = reason && (language === 'en' && reason.labelEn ? reason.labelEn : reason.label)
  const rows: [string, string | undefined][] = [
    [text('period'), words(request)],
    [text('type'), [plannerText(`type.${type}`), reasonWords].filter(Boolean).join(', ')],
    [text('need'), needWords(needOf(request, rules), plannerText)],
    [
      text('substitute'),
      substitute
        ? `${substitute.name}${substitute.state ? `, ${text(`substitute.${substitute.state}`)}` : ''}`
        : undefined,
    ],
    ...LEAVE_FIELD_NAMES.map((name): [string, string | undefined] => [
      plannerText(`field.${name}`),
      request[name] || undefined,
    ]),
  ]
  return (
    <dl className="stack gap-8 request-facts">
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

interface DetailsProps extends Pick<RequestDialogProps, 'request' | 'rules'> {
  readonly onUnarrived: (unarrived: Unarrived | undefined) => void
}

/** A proof may follow after a request was sent. */
function Proofs({ request, onUnarrived }: DetailsProps): ReactElement {
  const { id, specialReasonId, status } = request
  const { data = [] } = useStore(reasonsQuery())
  return (
    <ProofField
      requestId={id}
      ensureRequest={async () => id}
      isRequired={data.find((reason) => reason.id === specialReasonId)?.proofRequired ?? false}
      isShared={data.find((reason) => reason.id === specialReasonId)?.supervisorReadsProofs}
      isSent={status !== 'draft'}
      onUnarrived={onUnarrived}
    />
  )
}

function Details(props: DetailsProps): ReactElement {
  const { request, rules } = props
  return (
    <>
      <Facts request={request} rules={rules} />
      {request.type === 'specialLeave' && <Proofs {...props} />}
      {request.status !== 'draft' && <Stations request={request} />}
      {request.timeline.length > 0 && <Timeline request={request} />}
    </>
  )
}

type Act = 'withdraw' | 'delete' | 'send'

/** Runs one action; a conflict shows the present request, and keeps typed values. */
function useActs(seen: LeaveRequest, onClose: () => void) {
  const text = useRequestTexts()
  const [request, setRequest] = useState(seen)
  const [busy, setBusy] = useState<Act>()
  const [error, setError] = useState<unknown>()
  const key = useRef({ act: '', key: '' })
  // A newer version arrives by itself; one that was read before an act does not replace its answer.
  if (seen.version > request.version || (seen.version === request.version && seen !== request && !busy && !error))
    setRequest(seen)
  const run = async (act: Act, reason: string): Promise<void> => {
    const wanted = `${act} ${request.id} ${request.version} ${reason}`
    if (key.current.act !== wanted) key.current = { act: wanted, key: newKey() }
    setBusy(act)
    setError(undefined)
    try {
      if (act === 'delete') await deleteDraft(request, key.current.key)
      else if (act === 'send') setRequest(await saveRequest(bodyOf(request), key.current.key, request))
      else setRequest(await withdraw(request, reason, key.current.key))
      announce(text(`done.${act}`))
      setBusy(undefined)
      if (act !== 'send') onClose()
    } catch (failure) {
      const present = presentOf<LeaveRequest>(failure)
      if (present) setRequest(present)
      setBusy(undefined)
      setError(failure)
    }
  }
  return { request, busy, error, run }
}

const questionOf = ({ status }: LeaveRequest): 'delete' | 'withdraw' | 'cancel' =>
  status === 'draft' ? 'delete' : status === 'approved' ? 'cancel' : 'withdraw'

interface ActionsProps {
  readonly request: LeaveRequest
  readonly today: Day
  readonly busy: Act | undefined
  readonly onAsk: () => void
  readonly onSend: () => void
  readonly onFill: (as: 'change' | 'pattern') => void
}

/** The actions on a request in its present state. */
function Actions({ request, today, busy, onAsk, onSend, onFill }: ActionsProps): ReactElement {
  const text = useRequestTexts()
  const { status, cancellationPending } = request
  const isDraft = status === 'draft'
  const isOpen = status === 'open' || status === 'inProgress'
  const mayCancel = status === 'approved' && !cancellationPending && lastDayOf(request) >= today
  return (
    <>
      <Button kind="ghost" onClick={() => onFill('pattern')}>
        {text('pattern')}
      </Button>
      {(isDraft || isOpen || mayCancel) && (
        <Button kind="danger" onClick={onAsk}>
          {text(`${questionOf(request)}.ask`)}
        </Button>
      )}
      {(isDraft || isOpen) && <Button onClick={() => onFill('change')}>{text('change')}</Button>}
      {isDraft && (
        <Button kind="primary" busy={busy === 'send'} onClick={onSend}>
          {text('submitRequest')}
        </Button>
      )}
    </>
  )
}

/** Asks before a request ends; a draft needs no reason. */
function Question({
  request,
  reason,
  onReason,
}: {
  request: LeaveRequest
  reason: string
  onReason: (reason: string) => void
}) {
  const text = useRequestTexts()
  const question = text(`${questionOf(request)}.question`)
  return (
    <div className="request-question" role="group" aria-label={question}>
      <p>{question}</p>
      {request.status !== 'draft' && (
        <TextArea
          label={text('reason')}
          name="reason"
          optional
          rows={2}
          limit={REASON_LIMIT}
          value={reason}
          onChange={onReason}
        />
      )}
    </div>
  )
}

export function RequestDialog({ request: seen, rules, today, onClose, onFill }: RequestDialogProps): ReactElement {
  useStyles(STYLES)
  const text = useRequestTexts()
  const words = usePeriodWords()
  const { request, busy, error, run } = useActs(seen, onClose)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [hasSickDays, setHasSickDays] = useState(false)
  // Closing would cancel an upload.
  const [unarrived, setUnarrived] = useState<Unarrived>()
  const end: Act = request.status === 'draft' ? 'delete' : 'withdraw'
  const confirmation = (
    <>
      <Button onClick={() => setAsking(false)}>{text('back')}</Button>
      <Button
        kind="danger-full"
        busy={busy === end}
        reason={reason.length > REASON_LIMIT ? text('reasonTooLong') : undefined}
        onClick={() => void run(end, reason)}
      >
        {text(`${questionOf(request)}.do`)}
      </Button>
    </>
  )
  const actions = isAsking ? (
    confirmation
  ) : (
    <Actions
      request={request}
      today={today}
      busy={busy}
      onAsk={() => setAsking(true)}
      onSend={() => void run('send', '')}
      onFill={(as) => onFill(() => openRequest(request, as))}
    />
  )
  return (
    <FormDialog
      open
      title={words(request)}
      onClose={onClose}
      unsaved={reason !== '' || hasSickDays || unarrived !== undefined}
      className="request-dialog"
      actions={actions}
    >
      <p className="request-status">
        <StatusChip request={request} />
      </p>
      {error !== undefined && (
        <Banner kind="bad" heading={errorText(error, text, 'failed')}>
          {text('nowShown')}
        </Banner>
      )}
      <Details request={request} rules={rules} onUnarrived={setUnarrived} />
      {mayReportSickDays(request, today) && !isAsking && (
        <SickDays request={request} today={today} onUnsaved={setHasSickDays} />
      )}
      {isAsking && <Question request={request} reason={reason} onReason={setReason} />}
    </FormDialog>
  )
}

// The next actions of the viewer: decide, ask back, hand over, take from the group; or answer a question. Typed text stays after a refusal.
import forward from 'lucide-static/icons/forward.svg?raw'
import hand from 'lucide-static/icons/hand.svg?raw'
import message from 'lucide-static/icons/message-square.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { required } from '#shared/ui/part-texts/texts.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import { answerQuestion, askSender, decideForm, handOver } from '#widgets/postbox/under-way/api.ts'
import { TakeDialog } from '#widgets/postbox/under-way/take-dialogs.tsx'
import { FormSaveError, useFormSave } from '#widgets/postbox/under-way/use-form-save.tsx'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { useSeen } from './seen-version.ts'
import { usePageTexts } from './texts.ts'

export function Turn({ form }: { form: Form }): ReactElement {
  // A refusal is shown until the viewer has seen it.
  const [ended, setEnded] = useState(0)
  return form.isSender ? <Answer form={form} /> : <Decide key={ended} form={form} onEnd={() => setEnded(ended + 1)} />
}

/** The limit of a text on the server. */
const REASON_LIMIT = 2000
const REASON_FIELDS = ['body.reason']

interface DecideProps {
  readonly form: Form
  /** The refusal was seen. */
  readonly onEnd: () => void
}

function Decide({ form, onEnd }: DecideProps): ReactElement | null {
  const text = usePageTexts()
  const { label } = useFormText()
  const save = useFormSave()
  const seen = useSeen(form)
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // A refusal may remove the right: the dialog with the typed text stays.
  const [open, setOpen] = useState<Opened>()
  const { mayDecide, mayAskBack, mayHandOver, mayTake, mayRelease, stations, requester } = form
  const station = stations.find(({ state }) => state === 'current')
  const isUnsent = !mayDecide && reason !== ''
  if (!mayDecide && !mayAskBack && !mayHandOver && !mayTake && !mayRelease && !isUnsent && !save.refusal && !open)
    return null
  const isTooLong = reason.length > REASON_LIMIT
  const decide = async (approve: boolean) => {
    const words = reason.trim()
    const isMissing = !approve && words === ''
    setReasonMissing(isMissing)
    if (isMissing) box.current?.querySelector('textarea')?.focus()
    if (isMissing || isTooLong || !(await save.run(() => decideForm(seen, approve, words)))) return
    setReason('')
    announce(text(approve ? 'approved' : 'rejectedDone'))
  }
  const name = requester.name || text('formerPerson')
  const error = isReasonMissing && reason.trim() === '' ? required(text('justification')) : save.faultOf('body.reason')
  return (
    <Card title={text(mayTake && !mayRelease ? 'inGroup' : 'yourTurn')} part="turn" className="turn">
      <div ref={box} className="stack gap-16">
        {mayTake && !mayRelease && <p>{text('inGroupText', { station: station ? label(station.label) : '' })}</p>}
        {station?.onBehalfOf && mayDecide && (
          <p className="deputy">{text('youActFor', { name: station.onBehalfOf.name || text('formerPerson') })}</p>
        )}
        {(mayDecide || isUnsent) && (
          <TextArea
            label={text('justification')}
            readOnly={!mayDecide}
            help={text(mayDecide || save.isBusy ? 'reasonHelp' : 'notSent', { name })}
            limit={REASON_LIMIT}
            rows={3}
            value={reason}
            error={isTooLong ? text('tooLong', { limit: REASON_LIMIT }) : error}
            onChange={setReason}
          />
        )}
        <div className="row acts">
          {mayDecide && <Decisions isBusy={save.isBusy} onDecide={(approve) => void decide(approve)} />}
          <OtherActs form={form} name={name} open={open} onOpen={setOpen} />
          {!mayDecide && (isUnsent || save.refusal) && !save.isBusy && (
            <Button onClick={onEnd}>{text(isUnsent ? 'discardText' : 'understood')}</Button>
          )}
        </div>
        <FormSaveError save={save} fields={REASON_FIELDS} />
      </div>
    </Card>
  )
}

interface DecisionsProps {
  readonly isBusy: boolean
  readonly onDecide: (approve: boolean) => void
}

function Decisions({ isBusy, onDecide }: DecisionsProps): ReactElement {
  const { text } = useFormText()
  return (
    <>
      <Button kind="primary" busy={isBusy} onClick={() => onDecide(true)}>
        {text('approve')}
      </Button>
      <Button kind="danger" busy={isBusy} onClick={() => onDecide(false)}>
        {text('reject')}
      </Button>
    </>
  )
}

type Opened = 'ask' | 'handOver' | 'take' | 'putBack'

interface OtherActsProps {
  readonly form: Form
  /** The name of the sender. */
  readonly name: string
  readonly open: Opened | undefined
  readonly onOpen: (what: Opened | undefined) => void
}

function OtherActs({ form, name, open, onOpen }: OtherActsProps): ReactElement {
  const text = usePageTexts()
  const { text: words } = useFormText()
  const end = () => onOpen(undefined)
  return (
    <>
      {form.mayTake && !form.mayRelease && (
        <Button kind={form.mayDecide ? 'second' : 'primary'} icon={hand} onClick={() => onOpen('take')}>
          {words('takeAction')}
        </Button>
      )}
      {form.mayAskBack && (
        <Button kind="ghost" icon={message} onClick={() => onOpen('ask')}>
          {text('ask')}
        </Button>
      )}
      {form.mayHandOver && (
        <Button kind="ghost" icon={forward} onClick={() => onOpen('handOver')}>
          {text('handOver')}
        </Button>
      )}
      {form.mayRelease && (
        <Button kind="ghost" icon={undo} onClick={() => onOpen('putBack')}>
          {words('putBackAction')}
        </Button>
      )}
      {(open === 'take' || open === 'putBack') && <TakeDialog form={form} what={open} onEnd={end} />}
      {open === 'ask' && (
        <ReasonDialog
          title={text('askTitle')}
          help={text('askHelp', { name })}
          label={text('question')}
          action={text('askNow')}
          refusals={words}
          onSubmit={async (question) => {
            await askSender(form, question)
            announce(text('asked'))
          }}
          onClose={end}
        />
      )}
      {open === 'handOver' && <HandOver form={form} onEnd={end} />}
    </>
  )
}

const FIELDS = {
  to: { kind: 'person', required: true, label: 'person' },
  note: { kind: 'text', limit: REASON_LIMIT, label: 'message' },
} as const satisfies Fields
interface HandedOver {
  readonly to: Suggestion | null
  readonly note: string
}
const EMPTY: HandedOver = { to: null, note: '' }

function HandOver({ form, onEnd }: { form: Form; onEnd: () => void }): ReactElement {
  const text = usePageTexts()
  const { text: words } = useFormText()
  const fields = useForm(FIELDS, EMPTY, form.version, { text: words })
  return (
    <EntryDialog
      title={text('handOverTitle')}
      action={text('handOverNow')}
      form={fields}
      onSave={async ({ to, note }, version) => {
        if (to) await handOver({ id: form.id, version }, to.id, note)
      }}
      onSaved={() => announce(text('handedOver'))}
      onEnd={onEnd}
    >
      <p>{text('handOverText')}</p>
      <PersonField {...fields.field('to', text('person'))} group={text('people')} />
      <TextArea {...fields.field('note', text('message'))} rows={3} />
    </EntryDialog>
  )
}

/** The question that waits for the sender. */
function Answer({ form }: { form: Form }): ReactElement | null {
  const text = usePageTexts()
  const save = useFormSave()
  const [answer, setAnswer] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { question } = form
  const isMissing = answer.trim() === ''
  if (!question && isMissing && !save.refusal) return null
  const isTooLong = answer.length > REASON_LIMIT
  const send = async () => {
    setAsked(true)
    if (isMissing || isTooLong) return
    if (!(await save.run(() => answerQuestion(form, answer.trim())))) return
    setAnswer('')
    setAsked(false)
    announce(text('answered'))
  }
  return (
    <Card title={text('questionToYou')} part="turn" className="turn">
      <div className="stack gap-16">
        {question && <StageQuestion question={question} />}
        <TextArea
          label={text('answer')}
          readOnly={!question}
          help={question || save.isBusy ? undefined : text('notSent')}
          limit={REASON_LIMIT}
          rows={3}
          value={answer}
          error={
            isTooLong
              ? text('tooLong', { limit: REASON_LIMIT })
              : isAsked && isMissing
                ? required(text('answer'))
                : save.faultOf('body.text')
          }
          onChange={setAnswer}
        />
        {question && (
          <div className="row acts">
            <Button kind="primary" busy={save.isBusy} onClick={() => void send()}>
              {text('answerNow')}
            </Button>
            {form.mayChange && <span className="small muted">{text('orChange')}</span>}
          </div>
        )}
        <FormSaveError save={save} fields={['body.text']} />
      </div>
    </Card>
  )
}

function StageQuestion({
  question: { by, at, text: asked },
}: {
  question: NonNullable<Form['question']>
}): ReactElement {
  const text = usePageTexts()
  const { format } = useFormText()
  const name = by.name || text('formerPerson')
  return (
    <blockquote className="asked">
      <p dir="auto">{asked}</p>
      <footer className="small muted">
        {text('askedBy', { name, day: format.weekdayDate(at), time: format.time(at) })}
      </footer>
    </blockquote>
  )
}

// Asking for a benefit, following the request, and taking it back.
import send from 'lucide-static/icons/send.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Benefit, BenefitRequest } from '#contract/benefits.ts'
import { NOTE_LIMIT } from '#domain/benefits/benefit.ts'
import type { Eligibility, RequestWindow } from '#domain/benefits/request.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { askFor, takeRequestBack } from '#widgets/benefits/api.ts'
import { RequestChip } from '#widgets/benefits/state-chips.tsx'
import { currentOf, stateOfRequest, useBenefitWords } from '#widgets/benefits/words.ts'
import { usePageTexts, type PageText } from './texts.ts'

interface RequestPartProps {
  readonly benefit: Benefit
  readonly eligibility: Eligibility
}

/** The request that waits or was granted, else the way to one. */
export function RequestPart({ benefit, eligibility }: RequestPartProps): ReactElement | null {
  const text = usePageTexts()
  const [isAsking, setAsking] = useState(false)
  const current = currentOf(benefit.requests, benefit.id)
  const { window, mayRequest } = eligibility
  if (current) return <Followed request={current} />
  if (benefit.state !== 'active') return <p className="stack acts">{text('ended')}</p>
  if (!mayRequest || !window) return null
  return (
    <div className="stack acts">
      <Button kind="primary" icon={send} onClick={() => setAsking(true)}>
        {text('ask')}
      </Button>
      {isAsking && <AskDialog benefit={benefit} window={window} onEnd={() => setAsking(false)} />}
    </div>
  )
}

const FIELDS = { note: { kind: 'text', limit: NOTE_LIMIT, label: 'message' } } as const satisfies Fields
const EMPTY = { note: '' }

interface AskDialogProps {
  readonly benefit: Benefit
  readonly window: RequestWindow
  readonly onEnd: () => void
}

function AskDialog({ benefit, window, onEnd }: AskDialogProps): ReactElement {
  const text = usePageTexts()
  const words = useBenefitWords()
  const { date } = useFormat()
  const form = useForm(FIELDS, EMPTY, 0, { text })
  return (
    <EntryDialog
      title={text('askTitle', { title: words.title(benefit) })}
      action={text(form.isBusy ? 'sending' : 'submitRequest')}
      form={form}
      onSave={({ note }) => askFor(benefit.id, { note, startsOn: window.startsOn })}
      onSaved={() => announce(text('asked'))}
      onEnd={onEnd}
    >
      <p>{text('askFrom', { date: date(window.startsOn) })}</p>
      {benefit.conditions.length > 0 && <p className="small muted">{text('askPrivacy')}</p>}
      <TextArea {...form.field('note')} help={text('noteHelp')} rows={3} />
    </EntryDialog>
  )
}

function Followed({ request }: { request: BenefitRequest }): ReactElement {
  const text = usePageTexts()
  const { date } = useFormat()
  const save = useSave(text)
  const take = async () => {
    if (await save.run(() => takeRequestBack(request))) announce(text('takenBack'))
  }
  const asked = request.stages.flatMap((stage) => stage.asked.map(({ name }) => name))
  const isOpen = stateOfRequest(request) === 'open'
  return (
    <div className="stack acts">
      <p className="own">
        <b>{text('yourRequest')}</b> <RequestChip request={request} />
        <span>{text('startsOn', { date: date(request.startsOn) })}</span>
      </p>
      {isOpen && (
        <p className="small muted">
          {asked.length > 0 ? text('waitsFor', { names: asked.join(', ') }) : text('waitsForOne')}
        </p>
      )}
      <Timeline request={request} />
      {request.mayWithdraw && (
        <Button icon={undo} busy={save.isBusy} onClick={() => void take()}>
          {text('takeBack')}
        </Button>
      )}
      <SaveError save={save} />
    </div>
  )
}

type Event = BenefitRequest['timeline'][number]
const EVENTS = ['request', 'approve', 'reject', 'withdraw', 'expire'] as const

function eventText(text: PageText, { type, by }: Event): string | undefined {
  const known = EVENTS.find((one) => one === type)
  return known && text(`event.${known}`, { name: by?.name ?? '' })
}

/** The history of a request, with its messages. */
function Timeline({ request }: { request: BenefitRequest }): ReactElement {
  const text = usePageTexts()
  const { date } = useFormat()
  return (
    <ol className="timeline">
      {request.timeline.map((event) => (
        <li key={`${event.type} ${event.at}`}>
          <span>{eventText(text, event)}</span> <span className="muted">{date(event.at)}</span>
          {event.note !== '' && <q dir="auto">{event.note}</q>}
        </li>
      ))}
    </ol>
  )
}

/** Earlier requests that were neither granted nor are open. */
export function EarlierRequests({ benefit }: { benefit: Benefit }): ReactElement | null {
  const text = usePageTexts()
  const { date } = useFormat()
  const current = currentOf(benefit.requests, benefit.id)
  const ended = benefit.requests.filter((one) => one !== current)
  if (ended.length === 0) return null
  return (
    <Card title={text('earlier')}>
      {ended.map((request) => (
        <div key={request.id} className="earlier">
          <p className="own">
            <RequestChip request={request} />
            <span>{text('startsOn', { date: date(request.startsOn) })}</span>
          </p>
          <Timeline request={request} />
        </div>
      ))}
    </Card>
  )
}

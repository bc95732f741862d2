// Where the form is: its stations, since when, how long usually, and a reminder to those who have it.
import bell from 'lucide-static/icons/bell-ring.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import cross from 'lucide-static/icons/x.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import minus from 'lucide-static/icons/minus.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import type { Form } from '#contract/postbox.ts'
import { isEnded } from '#domain/decisions/case.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { remindDeciders } from '#widgets/postbox/under-way/api.ts'
import { latenessOf } from '#widgets/postbox/under-way/lateness.ts'
import { LateChip } from '#widgets/postbox/under-way/marks.tsx'
import { FormSaveError, useFormSave } from '#widgets/postbox/under-way/use-form-save.tsx'
import { useFormText } from '#widgets/postbox/under-way/words.ts'
import { usePageTexts } from './texts.ts'

type Station = Form['stations'][number]
type Look = 'done' | 'now' | 'mine' | 'ahead' | 'skipped' | 'rejected' | 'stopped'

const ICONS: Readonly<Partial<Record<Look, string>>> = {
  done: check,
  now: hourglass,
  mine: hourglass,
  skipped: minus,
  rejected: cross,
  stopped: cross,
}

export function Where({ form }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const { format } = useFormText()
  const { isSender, expectedOn, stations } = form
  return (
    <Card
      part="stations"
      title={text(isSender ? 'where' : 'whereOther')}
      action={
        expectedOn !== null &&
        !isEnded(form.status) && (
          <span className="small muted">{text('expected', { day: format.weekdayDate(expectedOn) })}</span>
        )
      }
    >
      <div className="way-box">
        <ol className="way-stations" aria-label={text('stations')}>
          <Sent form={form} />
          {stations.map((station) => (
            <StationItem key={station.name} form={form} station={station} />
          ))}
          <End form={form} />
        </ol>
      </div>
      <Reason form={form} />
    </Card>
  )
}

function Item({ look, title, children }: { look: Look; title: string; children?: ReactNode }): ReactElement {
  const icon = ICONS[look]
  return (
    <li className={look} aria-current={look === 'now' || look === 'mine' ? 'step' : undefined}>
      <span className="spot" aria-hidden="true">
        {icon && <Icon source={icon} size="s" />}
      </span>
      <b>{title}</b>
      <small>{children}</small>
    </li>
  )
}

function Sent({ form: { requestedAt, requester, isSender } }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const { format } = useFormText()
  const when = `${format.weekdayDate(requestedAt)}, ${format.time(requestedAt)}`
  const who = isSender ? text('byYou') : text('byName', { name: requester.name || text('formerPerson') })
  return <Item look="done" title={text('sent')}>{`${when} · ${who}`}</Item>
}

const lookOf = ({ state }: Station, { status, isSender, mayDecide, mayTake }: Form): Look => {
  if (state === 'later') return 'ahead'
  if (state === 'cancelled') return 'stopped'
  if (state !== 'current') return state
  return (status === 'askedBack' ? isSender : mayDecide || mayTake) ? 'mine' : 'now'
}

function StationItem({ form, station }: { form: Form; station: Station }): ReactElement {
  const text = usePageTexts()
  const { label } = useFormText()
  const facts = useStationFacts(form, station)
  const { note } = station
  const isCounted = station.state === 'current' && form.status !== 'askedBack'
  const lateness = isCounted ? latenessOf(station) : 'none'
  const isQuoted = note !== '' && (station.state === 'done' || station.state === 'rejected')
  return (
    <Item look={lookOf(station, form)} title={label(station.label)}>
      {station.state === 'rejected' && <span className="sr">{text('rejected')} </span>}
      {facts.join(' · ')}
      {lateness !== 'none' && ' '}
      {lateness !== 'none' && <LateChip lateness={lateness} />}
      {isQuoted && (
        <q dir="auto" className="note">
          {note}
        </q>
      )}
    </Item>
  )
}

/** 'Mo 20.04., 8:40 Uhr', 'Th. Wehmeyer', 'in Vertretung von Bernd Scholten' */
function useStationFacts(form: Form, station: Station): readonly string[] {
  const text = usePageTexts()
  const { text: words, since, format } = useFormText()
  const { state, usualDays, workingDays, decidedAt, expectedOn, decider, onBehalfOf, at, takenBy, note, deadline } =
    station
  const usual = words('usual', { count: usualDays })
  const onBehalf = onBehalfOf ? words('onBehalfOf', { name: onBehalfOf.name || text('formerPerson') }) : ''
  const facts = (...all: readonly (string | false | null | undefined)[]) =>
    all.filter((one) => typeof one === 'string' && one !== '') as string[]
  switch (state) {
    case 'done':
    case 'rejected':
      return facts(
        decidedAt && `${format.weekdayDate(decidedAt)}, ${format.time(decidedAt)}`,
        decider && (decider.name || text('formerPerson')),
        onBehalf,
      )
    case 'current': {
      const time = since({ since: station.since, workingDays: workingDays ?? 0 })
      return facts(
        [time, usual, deadline && text('deadline', { day: format.shortDate(deadline) })].filter(Boolean).join(', '),
        takenBy ? text('takenBy', { name: takenBy.name }) : at.map(({ name }) => name).join(', '),
        onBehalf,
        form.status === 'askedBack' && text('asks'),
      )
    }
    case 'later':
      return facts(usual, expectedOn && text('about', { day: format.weekdayDate(expectedOn) }))
    case 'skipped':
      return facts(text('skipped'), note)
    case 'cancelled':
      return facts(text('cancelled'))
  }
}

function End({ form: { status, endedAt, expectedOn } }: { form: Form }): ReactElement {
  const text = usePageTexts()
  const { text: words, format } = useFormText()
  if (status === 'withdrawn' || status === 'expired' || status === 'rejected')
    return (
      <Item look={status === 'rejected' ? 'rejected' : 'stopped'} title={words(`status.${status}`)}>
        {endedAt && format.weekdayDate(endedAt)}
      </Item>
    )
  const isDone = status === 'approved'
  const day = isDone ? endedAt : expectedOn
  return (
    <Item look={isDone ? 'done' : 'ahead'} title={text('completed')}>
      {day && (isDone ? format.weekdayDate(day) : text('about', { day: format.weekdayDate(day) }))}
    </Item>
  )
}

/** The reason of the present state, or how long the form is kept; and the reminder. */
function Reason({ form }: { form: Form }): ReactElement | null {
  const text = usePageTexts()
  const { format, label } = useFormText()
  const { status, isSender, requester, deletedOn, stations } = form
  const current = stations.find(({ state }) => state === 'current')
  const lateness = current ? latenessOf(current) : 'none'
  const sentence =
    status === 'askedBack'
      ? text(isSender ? 'waitsForYou' : 'waitsFor', {
          station: current ? label(current.label) : '',
          name: requester.name || text('formerPerson'),
        })
      : isEnded(status)
        ? deletedOn && text('deletedOn', { day: format.date(deletedOn) })
        : current?.isEmpty
          ? text('empty')
          : lateness === 'none'
            ? undefined
            : text(lateness, { day: current?.deadline ? format.date(current.deadline) : '' })
  const mayRemind = isSender && form.nudgeFrom !== null
  if (!sentence && !mayRemind) return null
  return (
    <div className="reason">
      {sentence && (
        <p className="small muted">
          <Icon source={info} size="s" />
          <span>{sentence}</span>
        </p>
      )}
      {mayRemind && <Remind form={form} />}
    </div>
  )
}

function Remind({ form }: { form: Form }): ReactElement | null {
  const text = usePageTexts()
  const { text: words, format } = useFormText()
  const save = useFormSave()
  const day = form.nudgeFrom === null ? '' : format.shortDate(form.nudgeFrom)
  const remind = async () => {
    if (await save.run(() => remindDeciders(form))) announce(words('reminded'))
  }
  if (isEnded(form.status) && !save.refusal) return null
  return (
    <span className="remind">
      <Button
        icon={bell}
        size="small"
        busy={save.isBusy}
        reason={
          form.mayNudge
            ? undefined
            : form.status === 'askedBack'
              ? text('remindAnswer')
              : words('remindFromWhy', { day })
        }
        onClick={() => void remind()}
      >
        {form.mayNudge || form.status === 'askedBack' ? words('remind') : words('remindFrom', { day })}
      </Button>
      <FormSaveError save={save} />
    </span>
  )
}

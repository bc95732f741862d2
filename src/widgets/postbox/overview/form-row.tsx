// One form in a list: its title, its sender or its station, its progress, and the next actions of the viewer.
import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell-ring.svg?raw'
import message from 'lucide-static/icons/message-square.svg?raw'
import { useState, type ReactElement } from 'react'
import type { FormRow as Row } from '#contract/postbox.ts'
import { isEnded } from '#domain/decisions/case.ts'
import { $person } from '#shared/bus/person.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { remindDeciders } from '#widgets/postbox/under-way/api.ts'
import { latenessOf } from '#widgets/postbox/under-way/lateness.ts'
import { CategoryTile, StatusChip, TakenChip, Track } from '#widgets/postbox/under-way/marks.tsx'
import { formPath, type Box } from '#widgets/postbox/under-way/paths.ts'
import { FormSaveError, useFormSave } from '#widgets/postbox/under-way/use-form-save.tsx'
import { daysBetween, useFormText } from '#widgets/postbox/under-way/words.ts'
import { useListTexts } from './texts.ts'

/** A form of the viewer with a question that the viewer must answer. */
const isAsked = (row: Row, me: string | undefined): boolean => row.status === 'askedBack' && row.sender.id === me

export interface FormRowProps {
  readonly row: Row
  readonly box: Box
  /** The one action that is emphasised. */
  readonly isFirst: boolean
  /** Undefined: forms of this list are not decided together. */
  readonly pick: { readonly isPicked: boolean; readonly onPick: (isPicked: boolean) => void } | undefined
  readonly onTake: (what: 'take' | 'putBack') => void
}

export function FormRow({ row, box, isFirst, pick, onTake }: FormRowProps): ReactElement {
  const text = useListTexts()
  const { format } = useFormText()
  const asked = isAsked(row, useStore($person)?.id)
  const link = usePortalLink(formPath(row.id))
  const title = asked && box === 'received' ? text('questionTitle', { title: row.title }) : row.title
  return (
    <div className={row.unread > 0 ? 'form-row unread' : 'form-row'} role="row" tabIndex={-1}>
      {pick && (
        <span className="pick" role="gridcell">
          {row.isSafeForMany && (
            <label className="check">
              <input
                type="checkbox"
                aria-label={text('selectOne', { title: row.title })}
                checked={pick.isPicked}
                onChange={({ target }) => pick.onPick(target.checked)}
              />
            </label>
          )}
        </span>
      )}
      <CategoryTile
        category={row.category}
        {...(asked && { icon: message })}
        tone={asked ? 'warn' : row.unread > 0 ? 'accent' : ''}
      />
      <div className="what" role="rowheader">
        <Heading depth={3}>
          {row.unread > 0 && (
            <>
              <span className="unread-dot" aria-hidden="true" />
              <span className="sr">{text('unread', { count: row.unread, n: format.number(row.unread) })} </span>
            </>
          )}
          <a {...link} className="stretched" dir="auto">
            {title}
          </a>
        </Heading>
        <Details row={row} box={box} />
      </div>
      <div className="who" role="gridcell">
        {box === 'received' && !asked ? <Sender row={row} /> : <Holders row={row} />}
      </div>
      <div className="stack gap-4 way" role="gridcell">
        <Track row={row} />
        <ProgressLine row={row} box={box} asked={asked} />
      </div>
      <div className="row act" role="gridcell">
        <Action row={row} box={box} asked={asked} isFirst={isFirst} onTake={onTake} />
      </div>
    </div>
  )
}

/** '2026-00398 · Gruppenpostfach Site Admins · in Vertretung von Bernd Scholten' */
function Details({ row, box }: { row: Row; box: Box }): ReactElement {
  const text = useListTexts()
  const { text: words, label, format } = useFormText()
  const parts = [
    row.number,
    box === 'sent' && text('sentOn', { day: format.weekdayDate(row.sentAt) }),
    box === 'received' && row.group && text('groupPill', { name: label(row.group.name) }),
    row.onBehalfOf && words('onBehalfOf', { name: row.onBehalfOf.name || words('formerPerson') }),
  ]
  return <span className="small muted">{parts.filter(Boolean).join(' · ')}</span>
}

function Sender({ row: { sender, senderUnit } }: { row: Row }): ReactElement {
  const { text } = useFormText()
  const name = sender.name || text('formerPerson')
  return (
    <>
      <Avatar name={name} personId={sender.id} size="s" />
      <span>
        <bdi>{name}</bdi>
        {senderUnit !== '' && <span className="muted">{senderUnit}</span>}
      </span>
    </>
  )
}

/** The station and the person who has the form there; only its label for a station that shows its role. */
function Holders({ row: { at, progress, group } }: { row: Row }): ReactElement | null {
  const text = useListTexts()
  const { label } = useFormText()
  const station = progress.station && label(progress.station)
  const [first, ...others] = at
  const name = station ?? (group && label(group.name)) ?? first?.name
  if (!name) return null
  return (
    <>
      <Avatar name={first?.name ?? name} personId={first?.id} size="s" />
      <span>
        <bdi>{name}</bdi>
        {first ? (
          first.name !== name && (
            <span className="muted">
              {others.length > 0 ? text('andOthers', { name: first.name, count: others.length }) : first.name}
            </span>
          )
        ) : (
          <span className="muted">{text('role')}</span>
        )}
      </span>
    </>
  )
}

function ProgressLine({ row, box, asked }: { row: Row; box: Box; asked: boolean }): ReactElement {
  const text = useListTexts()
  const { text: words, label, since, format } = useFormText()
  const { progress, status, isMyTurn } = row
  if (isEnded(status)) return <EndLine row={row} />
  const time = since(progress)
  // While a question waits for the sender, the clock stops.
  const lateness = status === 'askedBack' ? 'none' : latenessOf(progress)
  const late = lateness !== 'none'
  const turn = asked
    ? text('waitsForYou')
    : status === 'askedBack'
      ? text('waitsFor', { name: row.sender.name || words('formerPerson') })
      : isMyTurn
        ? text(row.group && !row.group.isTaken ? 'inGroup' : 'atYou')
        : undefined
  const station = progress.station ? label(progress.station) : ''
  const at = text('stationOf', { n: progress.done + 1, of: progress.total })
  const rest = [
    turn === undefined && (box === 'sent' || station === '' ? at : station),
    turn === undefined && time,
    progress.deadline && lateness !== 'overdue' && text('deadline', { day: format.shortDate(progress.deadline) }),
  ].filter(Boolean)
  const usual =
    progress.usualDays !== null && status !== 'askedBack' && !late && !progress.deadline
      ? words('usual', { count: progress.usualDays })
      : lateness === 'long'
        ? text('long', { count: progress.usualDays ?? 0 })
        : lateness === 'overdue' && progress.deadline !== null
          ? text('overdueOn', { day: format.shortDate(progress.deadline) })
          : undefined
  return (
    <span className="small muted">
      {turn !== undefined && (
        <>
          <span className={row.isMyTurn && late ? 'late' : undefined}>{turn}</span> {time}
          {(rest.length > 0 || (usual && late)) && ', '}
        </>
      )}
      {rest.join(', ')}
      {usual && (turn === undefined || late) && (
        <>
          {rest.length > 0 && ', '}
          <span className={late ? 'late' : undefined}>{usual}</span>
        </>
      )}
      {turn !== undefined && <span className="sr">, {at}</span>}
    </span>
  )
}

function EndLine({ row: { status, sentAt, endedAt, endReason } }: { row: Row }): ReactElement {
  const text = useListTexts()
  const { format } = useFormText()
  const day = endedAt ? format.weekdayDate(endedAt) : ''
  const line =
    status === 'withdrawn'
      ? text('withdrawnOn', { day })
      : status === 'expired'
        ? text('expiredOn', { day })
        : status === 'rejected'
          ? day
          : text('after', { day, count: endedAt ? daysBetween(sentAt, endedAt) : 0 })
  return (
    <span className="small muted">
      {line}
      {endReason !== '' && status === 'rejected' && (
        <>
          : <q dir="auto">{endReason}</q>
        </>
      )}
    </span>
  )
}

interface ActionProps extends Pick<FormRowProps, 'row' | 'box' | 'isFirst' | 'onTake'> {
  readonly asked: boolean
}

function Action({ row, box, asked, isFirst, onTake }: ActionProps): ReactElement {
  const text = useListTexts()
  const { text: words } = useFormText()
  const link = usePortalLink(formPath(row.id))
  const { title, status, group, isMyTurn, progress } = row
  const look = `btn ${isFirst ? 'primary' : 'second'}`
  if (asked)
    return (
      <a {...link} className={look} aria-label={text('answerOf', { title })}>
        {text('answer')}
      </a>
    )
  if (isMyTurn && status !== 'askedBack' && group && !group.isTaken)
    return (
      <Button
        kind={isFirst ? 'primary' : 'second'}
        aria-label={text('takeOf', { title })}
        onClick={() => onTake('take')}
      >
        {words('takeAction')}
      </Button>
    )
  if (isMyTurn && status !== 'askedBack')
    return (
      <>
        {group && (
          <Button kind="ghost" size="small" aria-label={text('putBackOf', { title })} onClick={() => onTake('putBack')}>
            {words('putBackAction')}
          </Button>
        )}
        <a {...link} className={look} aria-label={text('decideOf', { title })}>
          {text('decide')}
        </a>
      </>
    )
  const isMoving = status === 'open' || status === 'inProgress'
  if (box === 'sent' && isMoving && row.nudgeFrom && latenessOf(progress) !== 'none') return <Remind row={row} />
  if (box === 'received' && group?.isTaken && !isEnded(status) && status !== 'askedBack')
    return <TakenChip by={row.at[0]?.name} />
  return <StatusChip status={status} stations={progress.total} />
}

/** If it is too early it says from which day on it is possible, as the form itself does. */
function Remind({ row }: { row: Row }): ReactElement {
  const text = useListTexts()
  const { text: words, format } = useFormText()
  const save = useFormSave()
  const [isDone, setDone] = useState(false)
  const remind = async () => {
    if (!(await save.run(() => remindDeciders(row)))) return
    setDone(true)
    announce(words('reminded'))
  }
  const day = row.nudgeFrom === null ? '' : format.shortDate(row.nudgeFrom)
  if (isDone) return <StatusChip status={row.status} stations={row.progress.total} />
  return (
    <>
      <Button
        kind="ghost"
        icon={bell}
        busy={save.isBusy}
        aria-label={text(row.mayNudge ? 'remindOf' : 'remindFromOf', { title: row.title, day })}
        reason={row.mayNudge ? undefined : words('remindFromWhy', { day })}
        onClick={() => void remind()}
      >
        {row.mayNudge ? words('remind') : words('remindFrom', { day })}
      </Button>
      <FormSaveError save={save} />
    </>
  )
}

// The board on a narrow container: a card for each request that waits for a decision, then who is absent when.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { type ReactElement, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { absenceWords, kindWord, periodWords, StateChip } from '#widgets/vacation/absences.tsx'
import { type BoardAbsence, type BoardPerson, type BoardSite, requestIdOf } from '#widgets/vacation/board-model.ts'
import { useVacationTexts } from '#widgets/vacation/texts.ts'
import { barsOf, lengthOf, rowsOf } from './board-geometry.ts'
import { type BoardProps, NOTHING_PICKED, toggled } from './board-props.ts'

/** Number of people added per page. */
const PAGE = 50
/** Days of the strip on a card: two weeks, from the Monday of the request's first week. */
const STRIP = 14

interface Entry {
  readonly absence: BoardAbsence
  readonly person: BoardPerson
  readonly site: BoardSite | undefined
}

/** The days around a request, as a picture; its text is above. */
function Strip({ entry: { absence, person, site } }: { entry: Entry }): ReactElement {
  const first = addDays(absence.first, -weekdayOf(absence.first))
  const board = { first, last: addDays(first, STRIP - 1) }
  const bars = barsOf(person.absences, board)
  const days = Array.from({ length: lengthOf(board) }, (_, at) => addDays(first, at))
  return (
    <div className="strip" aria-hidden="true">
      {days.map((day, at) => {
        const found = bars.find(({ from, to }) => Math.floor(from) <= at && at < to)
        const isHoliday = site?.holidays.some((one) => one.day === day)
        const ground = isHoliday ? 'holiday' : weekdayOf(day) > 4 ? 'weekend' : ''
        const state = found && !ground ? `bar ${found.absence.state}${found.half ? ` half ${found.half}` : ''}` : ground
        return (
          <i key={day} className={state}>
            {state.startsWith('bar') ? '' : Number(day.slice(8))}
          </i>
        )
      })}
    </div>
  )
}

function RequestFacts({ absence: { facts } }: Pick<Entry, 'absence'>): ReactElement | null {
  if (!facts || facts.length === 0) return null
  return (
    <dl className="stack gap-4 request-details">
      {facts.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The warnings of a request, if they are known. */
function RequestNote({ absence: { warnings, isUnchecked } }: Pick<Entry, 'absence'>): ReactElement {
  const text = useVacationTexts()
  const [warning] = warnings ?? []
  if (isUnchecked && !warning) return <p className="request-note muted">{text('staffingNotChecked')}</p>
  return (
    <p className={warning ? 'request-note bad' : 'request-note good'}>
      <Icon source={warning ? triangleAlert : circleCheck} size="s" />
      <span>{warning ?? text('noWarnings')}</span>
    </p>
  )
}

/** Scrolls to the card of the named request and focuses it, if the caller asks for that by `onNamed`. */
function useNamedCard({ absence, person }: Entry, isNamed: boolean, { onNamed }: BoardProps) {
  const ref = useRef<HTMLLIElement>(null)
  const report = useEffectEvent((card: HTMLElement) => onNamed?.(absence, person, card))
  const isAwaited = isNamed && onNamed !== undefined
  useEffect(() => {
    const { current: card } = ref
    if (!isAwaited || !card) return
    card.scrollIntoView?.({ block: 'center' })
    card.focus({ preventScroll: true })
    report(card)
  }, [isAwaited])
  return ref
}

function RequestActions({ entry: { absence, person }, props }: { entry: Entry; props: BoardProps }): ReactElement {
  const { onApprove, onReject, onOpen } = props
  const text = useVacationTexts()
  const { name } = person
  const isCancellation = absence.state === 'cancellationPending'
  return (
    <div className="row request-actions">
      {onApprove && (
        <Button
          kind="primary"
          aria-label={text(isCancellation ? 'acceptCancellationOf' : 'approveOf', { name })}
          onClick={() => onApprove([absence])}
        >
          {text('approve')}
        </Button>
      )}
      {onReject && (
        <Button
          aria-label={text(isCancellation ? 'rejectCancellationOf' : 'rejectOf', { name })}
          onClick={() => onReject([absence])}
        >
          {text('reject')}
        </Button>
      )}
      {onOpen && (
        <Button
          kind="ghost"
          aria-label={text('detailsOf', { name })}
          onClick={({ currentTarget }) => onOpen(absence, person, currentTarget)}
        >
          {text('details')}
        </Button>
      )}
    </div>
  )
}

function RequestCard({ entry, props }: { entry: Entry; props: BoardProps }): ReactElement {
  const { absence, person } = entry
  const { onPick, picked = NOTHING_PICKED } = props
  const text = useVacationTexts()
  const format = useFormat()
  const id = useId()
  const { name } = person
  const isNamed = props.named !== undefined && requestIdOf(absence) === props.named
  const card = useNamedCard(entry, isNamed, props)
  return (
    <li
      ref={card}
      tabIndex={isNamed ? -1 : undefined}
      className={isNamed ? 'stack request-card named' : 'stack request-card'}
      aria-current={isNamed || undefined}
      aria-labelledby={id}
    >
      <div className="row gap-12 request-head">
        <div>
          <b id={id}>{name}</b>
          <span className="muted">
            {kindWord(absence, text)}, {periodWords(absence, text, format)}
          </span>
        </div>
        <StateChip absence={absence} />
      </div>
      <Strip entry={entry} />
      <RequestFacts absence={absence} />
      <RequestNote absence={absence} />
      <RequestActions entry={entry} props={props} />
      {onPick && (
        <Checkbox
          label={text('pickOf', { name })}
          checked={picked.has(absence.id)}
          onChange={() => onPick(toggled(picked, [absence.id]))}
        />
      )}
    </li>
  )
}

function PersonEntry({
  person,
  absences,
  props,
}: {
  person: BoardPerson
  absences: readonly BoardAbsence[]
  props: BoardProps
}) {
  const text = useVacationTexts()
  const format = useFormat()
  const { onOpen } = props
  return (
    <li className="person-entry">
      <b>{person.name}</b>
      <ul>
        {absences.map((absence) => (
          <li key={absence.id}>
            {onOpen ? (
              <button
                type="button"
                className="link"
                aria-label={`${person.name}: ${absenceWords(absence, text, format)}`}
                onClick={({ currentTarget }) => onOpen(absence, person, currentTarget)}
              >
                {periodWords(absence, text, format)}
              </button>
            ) : (
              periodWords(absence, text, format)
            )}
            <span className="muted">{kindWord(absence, text)}</span>
            <StateChip absence={absence} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Requests in the order of their first days; people with absences in the order of the board. */
function useEntries({ model }: BoardProps) {
  return useMemo(() => {
    const people = rowsOf(model).flatMap((row) => (row.kind === 'person' ? row : []))
    const absent = people.flatMap(({ person, site }) => {
      const absences = barsOf(person.absences, model).map(({ absence }) => absence)
      return absences.length > 0 ? { person, site, absences } : []
    })
    const requests = absent
      .flatMap(({ person, site, absences }) =>
        absences.filter(({ decidable }) => decidable).map((absence): Entry => ({ absence, person, site })),
      )
      .toSorted((a, b) => daysBetween(b.absence.first, a.absence.first))
    return { absent, requests }
  }, [model])
}

/** Does the work of the grid: sees who is absent when, decides on requests one by one or together. */
export function BoardList(props: BoardProps): ReactElement {
  const text = useVacationTexts()
  const { absent, requests } = useEntries(props)
  const [shown, setShown] = useState(PAGE)
  const rest = absent.length - shown
  return (
    <div className="stack board-list" role="group" aria-label={props.label}>
      {requests.length > 0 && (
        <section>
          <Heading depth={2}>{text('openRequests')}</Heading>
          <ul className="stack">
            {requests.map((entry) => (
              <RequestCard key={entry.absence.id} entry={entry} props={props} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <Heading depth={2}>{text('absences')}</Heading>
        {absent.length === 0 && <p className="muted">{text('noAbsences')}</p>}
        <ul className="person-entries">
          {absent.slice(0, shown).map(({ person, absences }) => (
            <PersonEntry key={person.id} person={person} absences={absences} props={props} />
          ))}
        </ul>
        {rest > 0 && (
          <Button className="more" onClick={() => setShown(shown + PAGE)}>
            {text('more', { count: Math.min(PAGE, rest) })}
          </Button>
        )}
      </section>
    </div>
  )
}

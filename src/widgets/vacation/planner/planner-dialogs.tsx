// Dialogs over the calendar: the open request, of the shown year or of a link; and the question before a form or an unsent request is lost.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { PersonalCalendar } from '#domain/calendar/count-days.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { ApiError } from '#shared/transport/api.ts'
import { useHost } from '#shared/element/view.tsx'
import type { QueryState } from '#shared/realtime/query.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { $duties, requestOf } from './api.ts'
import { firstDayOf } from './model.ts'
import { $form, isFilled } from './request-form.ts'
import { usePlannerTexts } from './texts.ts'

const RequestDialog = lazy(async () => ({ default: (await import('./request/request-dialog.tsx')).RequestDialog }))

/** No request has this number. */
const NO_REQUEST = 0

/** A request is identified by a number; another text is ignored. */
const idOf = (highlight: string | undefined): number | undefined =>
  highlight ? (/^[1-9]\d{0,14}$/.test(highlight) ? Number(highlight) : NO_REQUEST) : undefined

/** The request that is open: the one that the attribute names, until another one is opened. */
export function useOpened(requests: readonly LeaveRequest[], setDay: (day: Day) => void) {
  const { props } = useHost<{ highlight: string }>()
  const { highlight } = props
  const [opened, setOpened] = useState({ highlight, id: idOf(highlight) })
  if (opened.highlight !== highlight) setOpened({ highlight, id: idOf(highlight) })
  const [linked, setLinked] = useState<Day>()
  const { id } = opened
  const request = id === idOf(highlight) ? requests.find((one) => one.id === id) : undefined
  return {
    opened: id,
    /** The request that a link names, also once it was closed. */
    named: idOf(highlight),
    /** The first day of the request that a link has named, once it was closed: the planner continues there. */
    linked,
    open: (next: number | undefined) => setOpened({ highlight, id: next }),
    close: () => {
      setOpened({ highlight, id: undefined })
      if (!request) return
      setDay(firstDayOf(request))
      setLinked(firstDayOf(request))
    },
  }
}

interface OpenedRequestProps {
  readonly id: number
  readonly personId: string
  readonly known: readonly LeaveRequest[]
  /** The request belongs to another year: called with its first day. */
  readonly onFound: (day: Day) => void
  readonly rules: PersonalCalendar
  readonly today: Day
  readonly onClose: () => void
  readonly onFill: (fill: () => void) => void
}

const $none = atom<QueryState<LeaveRequest>>({ loading: false })

export function OpenedRequest({ id, personId, known, onFound, ...rest }: OpenedRequestProps): ReactElement | null {
  const text = usePlannerTexts()
  const { data: duties, loading } = useStore($duties)
  const listed = known.find((request) => request.id === id)
  const fetched = useStore(listed || id === NO_REQUEST ? $none : requestOf(id))
  // Requests of other people are decided on another page.
  const own = fetched.data?.person.id === personId ? fetched.data : undefined
  const request = listed ?? own
  const first = own && firstDayOf(own)
  const show = useEffectEvent(onFound)
  useEffect(() => {
    if (first !== undefined) show(first)
  }, [first])
  if (request)
    return (
      <Suspense>
        <RequestDialog key={id} request={request} {...rest} />
      </Suspense>
    )
  const isGone =
    id === NO_REQUEST ||
    fetched.data !== undefined ||
    (fetched.error instanceof ApiError && fetched.error.status === 404)
  // A link for a substitute names the request of a colleague: it is listed among the duties.
  const isDuty = duties?.some((duty) => duty.id === id) ?? false
  if (isDuty || loading || !(isGone || fetched.error)) return null
  return (
    <Dialog
      open
      title={text('requestNotFound')}
      onClose={rest.onClose}
      actions={<Button onClick={rest.onClose}>{text('close')}</Button>}
    >
      <p>{text(isGone ? 'requestNotFoundText' : 'requestNotLoaded')}</p>
    </Dialog>
  )
}

interface PendingQuestion {
  readonly kind: 'replace' | 'discard'
  readonly act: () => void
}

/** The question that is open, and the two ways to ask one. */
export function useQuestion() {
  const [asked, ask] = useState<PendingQuestion>()
  return {
    question: asked && <Question asked={asked} onEnd={() => ask(undefined)} />,
    /** Immediately if the form is empty. */
    replaceForm: (act: () => void) => (isFilled($form.get()) ? ask({ kind: 'replace', act }) : act()),
    discard: (act: () => void) => ask({ kind: 'discard', act }),
  }
}

function Question({ asked: { kind, act }, onEnd }: { asked: PendingQuestion; onEnd: () => void }): ReactElement {
  const text = usePlannerTexts()
  return (
    <Dialog
      open
      title={text(`${kind}.title`)}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('back')}</Button>
          <Button
            kind="danger-full"
            onClick={() => {
              onEnd()
              act()
            }}
          >
            {text(`${kind}.do`)}
          </Button>
        </>
      }
    >
      <p>{text(`${kind}.text`)}</p>
    </Dialog>
  )
}

// The request that is open as a dialog: one of the year that is shown, or one that a link names.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { lazy, Suspense, useEffect, useEffectEvent, type ReactElement } from 'react'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { PersonalCalendar } from '#domain/leave/count-days.ts'
import type { Day } from '#domain/typed-days.ts'
import { ApiError } from '#shared/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import type { QueryState } from '#shared/query.ts'
import { $duties, requestOf } from './api.ts'
import { firstDayOf } from './model.ts'
import { usePlannerTexts } from './texts.ts'

const RequestDialog = lazy(async () => ({ default: (await import('./request/request-dialog.tsx')).RequestDialog }))

export interface OpenedRequestProps {
  readonly id: number
  readonly personId: string
  readonly known: readonly LeaveRequest[]
  /** It is of a year that is not shown: the first day of it. */
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
  const fetched = useStore(listed ? $none : requestOf(id))
  // A request of somebody else is decided elsewhere.
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
  const isGone = fetched.data !== undefined || (fetched.error instanceof ApiError && fetched.error.status === 404)
  // A link for a substitute names the request of a colleague: it stands among the duties.
  const isDuty = duties?.some((duty) => duty.id === id) ?? false
  if (isDuty || loading || !(isGone || fetched.error)) return null
  return (
    <Dialog
      open
      title={text('requestGone')}
      onClose={rest.onClose}
      actions={<Button onClick={rest.onClose}>{text('close')}</Button>}
    >
      <p>{text(isGone ? 'requestGoneText' : 'requestNotLoaded')}</p>
    </Dialog>
  )
}

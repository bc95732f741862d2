// The person's agreements with others: reservations, conversations and receipts, each with a link.
import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import type { ThreadLine } from '#contract/marketplace-deals.ts'
import type { Reservation } from '#contract/marketplace.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { receipts } from '#widgets/marketplace/api.ts'
import { useAdWords } from '#widgets/marketplace/ad-words.ts'
import { adPath } from '#widgets/marketplace/paths.ts'
import { ReceiptButton } from '#widgets/marketplace/receipt/receipt-button.tsx'
import { ownReservations, ownThreads } from './api.ts'
import { useListTexts } from './texts.ts'

/** Days for which the end of a reservation is shown. */
const SHOWN_DAYS = 30
const DAY = 86_400_000

/** A hand-over is listed with the receipts. */
const isShown = ({ state, endedAt, untilOn }: Reservation): boolean =>
  state === 'held' ||
  state === 'handingOver' ||
  (state !== 'handedOver' && Date.now() - Date.parse(endedAt ?? untilOn) < SHOWN_DAYS * DAY)

/** Empty while there is none of them. */
export function OwnDeals(): ReactElement {
  return (
    <>
      <Reservations />
      <Threads />
      <Receipts />
    </>
  )
}

interface LineProps {
  readonly adId: number
  readonly title: string
  readonly children: ReactNode
}

function Line({ adId, title, children }: LineProps): ReactElement {
  const link = usePortalLink(adPath(adId))
  return (
    <li>
      <a {...link}>
        <bdi>{title}</bdi>
      </a>
      <span className="row tight muted small meta">{children}</span>
    </li>
  )
}

function Reservations(): ReactElement | null {
  const text = useListTexts()
  const words = useAdWords()
  const { date, number } = useFormat()
  const { data = [] } = useStore(ownReservations())
  const shown = data.filter(isShown)
  if (shown.length === 0) return null
  return (
    <Card title={text('ownReservations')} className="agreed">
      <ul>
        {shown.map(({ id, adId, adTitle, quantity, untilOn, endedAt, state, ...agreed }) => (
          <Line key={id} adId={adId} title={adTitle}>
            <span>{text('reservedQuantity', { n: number(quantity) })}</span>
            <span>{words.agreed(agreed, quantity)}</span>
            <span>
              {text(`reservation.${state}`, { date: date(state === 'cancelled' && endedAt ? endedAt : untilOn) })}
            </span>
          </Line>
        ))}
      </ul>
    </Card>
  )
}

function Threads(): ReactElement | null {
  const text = useListTexts()
  const person = useStore($person)
  const { data = [] } = useStore(ownThreads())
  if (data.length === 0) return null
  return (
    <Card title={text('ownThreads')} className="agreed">
      <ul>
        {data.map((thread) => (
          <Thread key={thread.id} thread={thread} isFinder={thread.finder.id === person?.id} />
        ))}
      </ul>
    </Card>
  )
}

function Thread({ thread, isFinder }: { thread: ThreadLine; isFinder: boolean }): ReactElement {
  const text = useListTexts()
  const { date, time } = useFormat()
  const { adId, adTitle, finder, unread, lastAt } = thread
  return (
    <Line adId={adId} title={adTitle}>
      <span>{isFinder ? text('toSeller') : finder.name || text('formerFinder')}</span>
      <span>{`${date(lastAt)}, ${time(lastAt)}`}</span>
      {unread > 0 && <b>{text('unread', { count: unread })}</b>}
    </Line>
  )
}

function Receipts(): ReactElement | null {
  const text = useListTexts()
  const words = useAdWords()
  const { date } = useFormat()
  const { data = [] } = useStore(receipts())
  if (data.length === 0) return null
  return (
    <Card title={text('ownReceipts')} className="agreed">
      <ul>
        {data.map(({ number, ad, price, quantity, receivedAt }) => (
          <li key={number}>
            <bdi>{ad.title}</bdi>
            <span className="row tight muted small meta">
              <span>{number}</span>
              <span>{words.quantity(quantity, ad.unit)}</span>
              <span>{words.agreed({ price, offered: ad.quantity }, quantity)}</span>
              <span>{date(receivedAt)}</span>
            </span>
            <ReceiptButton number={number} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

// The price of an ad, and its reservation: the head of the page.
import { useStore } from '@nanostores/react'
import ban from 'lucide-static/icons/ban.svg?raw'
import building from 'lucide-static/icons/building-2.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import handshake from 'lucide-static/icons/handshake.svg?raw'
import pause from 'lucide-static/icons/circle-pause.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'
import { useRef, useState, type ReactElement, type ReactNode, type SubmitEvent } from 'react'
import type { Ad } from '#contract/marketplace.ts'
import { formatSum, totalOf } from '#domain/marketplace/ad-price.ts'
import { readQuantity } from '#domain/marketplace/ad.ts'
import { quantityFault } from '#domain/marketplace/reservation.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useAdWords } from '#widgets/marketplace/ad-words.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { reserve } from './api.ts'
import { ActError } from './refusal.tsx'
import { useAdTexts } from './texts.ts'

const STATES: Readonly<Record<Ad['state'], Pick<ChipProps, 'kind' | 'icon'>>> = {
  draft: { icon: circleDashed, kind: 'open' },
  active: { icon: circleCheck, kind: 'ok' },
  inactive: { icon: pause, kind: 'off' },
  expired: { icon: clockAlert, kind: 'warn' },
  handedOver: { icon: handshake, kind: 'info' },
}

function Chips({ ad }: { ad: Ad }): ReactElement {
  const text = useMarketTexts()
  const { side, kind, state, isHidden, restorableUntil } = ad
  return (
    <div className="chips">
      {kind === 'wanted' && <Chip icon={search}>{text('wanted')}</Chip>}
      <Chip icon={side === 'company' ? building : userRound}>{text(side)}</Chip>
      {restorableUntil === null ? (
        <Chip {...STATES[state]}>{text(`state.${state}`)}</Chip>
      ) : (
        <Chip kind="off" icon={trash}>
          {text('state.deleted')}
        </Chip>
      )}
      {isHidden && (
        <Chip kind="bad" icon={ban}>
          {text('hidden')}
        </Chip>
      )}
    </div>
  )
}

/** The active reservation of the reader. */
const ownReservation = ({ role, reservations }: Pick<Ad, 'role' | 'reservations'>) =>
  role === 'owner' || role === 'contact'
    ? undefined
    : reservations.find(({ state }) => state === 'held' || state === 'handingOver')

export interface OfferCardProps {
  readonly ad: Ad
  /** The button that opens a conversation. */
  readonly write: ReactNode
}

export function OfferCard({ ad, write }: OfferCardProps): ReactElement {
  const text = useAdTexts()
  const words = useAdWords()
  const { date, number } = useFormat()
  const { main, note } = words.price(ad)
  const own = ownReservation(ad)
  const isOpen = !own && ad.role === 'finder' && ad.kind === 'offer' && ad.state === 'active'
  return (
    <section part="offer" className="card card-body stack gap-16 offer">
      <Chips ad={ad} />
      <Heading>
        <bdi>{ad.title}</bdi>
      </Heading>
      <p className="price">
        <b>{main}</b> {note && <span className="muted">{note}</span>}
      </p>
      {ad.left > 0 && ad.quantity > 1 && (
        <p className="muted">
          {ad.left === ad.quantity || ad.kind === 'wanted'
            ? words.quantity(ad.quantity, ad.unit)
            : text('leftOf', { left: number(ad.left), all: words.quantity(ad.quantity, ad.unit) })}
          {ad.minQuantity > 1 && `, ${text('from', { count: ad.minQuantity })}`}
        </p>
      )}
      {isOpen && ad.left === 0 && ad.reservedUntil !== null && (
        <p>{text('allReserved', { date: date(ad.reservedUntil) })}</p>
      )}
      {isOpen && ad.reserveUntil !== null && <ReserveForm ad={ad} until={ad.reserveUntil} />}
      {write}
      {isOpen && ad.reserveUntil !== null && (
        <p className="small muted">
          {text(ad.pickupFrom !== null && ad.pickupFrom > todayInBerlin() ? 'reserveNotePickup' : 'reserveNote')}
        </p>
      )}
    </section>
  )
}

function ReserveForm({ ad, until }: { ad: Ad; until: string }): ReactElement {
  const text = useAdTexts()
  const words = useAdWords()
  const language = useStore($language)
  const { shortDate } = useFormat()
  const [typed, setTyped] = useState(() => String(Math.min(ad.minQuantity, ad.left)))
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<'reserve'>()
  const quantity = readQuantity(typed)
  const fault =
    quantity === undefined ? 'unreadable' : quantityFault({ ...ad, held: ad.quantity - ad.left, handed: 0 }, quantity)
  const total = fault || quantity === undefined ? undefined : totalOf(ad.price, quantity, ad.quantity)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (fault || quantity === undefined) return form.current?.querySelector('input')?.focus()
    void act.run('reserve', () => reserve(ad, quantity), text('reserved', { date: shortDate(until) }))
  }
  return (
    <form ref={form} className="stack reserve" noValidate onSubmit={submit}>
      <div className="how-many">
        {ad.quantity > 1 && (
          <TextField
            label={text('quantity')}
            className="quantity"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={
              isChecked && fault
                ? text(`fault.${fault}`, { left: words.quantity(ad.left, ad.unit), min: ad.minQuantity })
                : undefined
            }
          />
        )}
        {ad.quantity > 1 && quantity !== undefined && total !== undefined && total > 0 && (
          <p className="total muted">
            {text('together', { quantity: words.quantity(quantity, ad.unit) })} <b>{formatSum(total, language)}</b>
          </p>
        )}
      </div>
      <Button kind="primary" size="large" type="submit" busy={act.busy !== undefined}>
        {text('reserve', { date: shortDate(until) })}
      </Button>
      <ActError error={act.error} />
    </form>
  )
}

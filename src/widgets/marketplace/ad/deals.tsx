// Reservations of an ad: the own one of a finder, all of them for the seller, with hand-over and receipt.
import { useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import calendarPlus from 'lucide-static/icons/calendar-plus.svg?raw'
import handshake from 'lucide-static/icons/handshake.svg?raw'
import type { Ad, Reservation } from '#contract/marketplace.ts'
import { readQuantity } from '#domain/marketplace/ad.ts'
import { EXTENSION_LIMIT } from '#domain/marketplace/reservation.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useAdWords } from '#widgets/marketplace/ad-words.ts'
import { ReceiptButton } from '#widgets/marketplace/receipt/receipt-button.tsx'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { commandReservation, handOver, type ReservationCommand } from './api.ts'
import { ActError } from './refusal.tsx'
import { useAdTexts } from './texts.ts'

interface DealProps {
  readonly ad: Ad
  readonly reservation: Reservation
  readonly isSeller: boolean
}

const isOpen = ({ state }: Reservation): boolean => state === 'held' || state === 'handingOver'

/** The open ones first; then ended ones, those of a finder only with their receipt. */
export function Deals({ ad }: { ad: Ad }): ReactElement | null {
  const text = useAdTexts()
  const isSeller = ad.role === 'owner' || ad.role === 'contact'
  const open = ad.reservations.filter(isOpen)
  const ended = ad.reservations.filter((one) => !isOpen(one))
  if (open.length + ended.length === 0) return null
  return (
    <Card title={text(isSeller ? 'reservations' : 'yourReservation')} className="deals">
      <ul>
        {[...open, ...ended].map((reservation) => (
          <li key={reservation.id}>
            <Deal ad={ad} reservation={reservation} isSeller={isSeller} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The last event and the next step, in a sentence. */
function useDealSentence({ ad, reservation, isSeller }: DealProps): string {
  const text = useAdTexts()
  const words = useAdWords()
  const { date } = useFormat()
  const { state, untilOn, receipt, quantity, person } = reservation
  const given = words.quantity(receipt?.quantity ?? quantity, ad.unit)
  const values = {
    quantity: given,
    date: date(untilOn),
    number: receipt?.number ?? '',
    name: person.name || text('formerPerson'),
  }
  if (state === 'handingOver') {
    const isOwn = isSeller === (receipt?.givenAt !== null)
    return text(isOwn ? 'deal.waits' : isSeller ? 'deal.confirmGiven' : 'deal.confirmReceived', values)
  }
  if (state === 'handedOver') return text('deal.handedOver', values)
  return text(`deal.${state}`, values)
}

function Deal(props: DealProps): ReactElement {
  const { ad, reservation, isSeller } = props
  const text = useAdTexts()
  const words = useAdWords()
  const sentence = useDealSentence(props)
  const { person, state, receipt } = reservation
  const quantity = state === 'handedOver' && receipt ? receipt.quantity : reservation.quantity
  return (
    <div className="stack gap-8 deal">
      <p>
        {isSeller && (
          <b>
            <bdi>{person.name || text('formerPerson')}</bdi>
          </b>
        )}{' '}
        <span>
          {words.quantity(quantity, ad.unit)}, {words.agreed(reservation, quantity)}
        </span>
        <span className="small muted">{sentence}</span>
      </p>
      {state === 'held' && <HeldActions {...props} />}
      {state === 'handingOver' && <ReceiptActions {...props} />}
      {state === 'handedOver' && reservation.receipt && (
        <div className="row acts">
          <ReceiptButton number={reservation.receipt.number} />
        </div>
      )}
    </div>
  )
}

function HeldActions({ ad, reservation, isSeller }: DealProps): ReactElement {
  const text = useAdTexts()
  const act = useAct<ReservationCommand>()
  const [asked, ask] = useState<'cancel' | 'handOver'>()
  const mayExtend = reservation.extensions < EXTENSION_LIMIT
  const run = (command: ReservationCommand) =>
    act.run(command, () => commandReservation(reservation, command), text(`done.${command}`))
  return (
    <>
      <div className="row acts">
        <Button size="small" icon={handshake} onClick={() => ask('handOver')}>
          {text(isSeller ? 'handOver' : 'received')}
        </Button>
        {isSeller && (
          <Button
            size="small"
            icon={calendarPlus}
            busy={act.busy === 'extend'}
            reason={mayExtend ? undefined : text('extendedOften', { count: EXTENSION_LIMIT })}
            onClick={() => void run('extend')}
          >
            {text('extend')}
          </Button>
        )}
        <Button size="small" kind="ghost" onClick={() => ask('cancel')}>
          {text('cancelReservation')}
        </Button>
      </div>
      <ActError error={act.error} />
      {asked === 'handOver' && (
        <HandOverDialog ad={ad} reservation={reservation} isSeller={isSeller} onClose={() => ask(undefined)} />
      )}
      {asked === 'cancel' && (
        <CancelDialog isSeller={isSeller} onClose={() => ask(undefined)} onCancel={() => void run('cancel')} />
      )}
    </>
  )
}

interface CancelDialogProps extends Pick<DealProps, 'isSeller'> {
  readonly onCancel: () => void
  readonly onClose: () => void
}

function CancelDialog({ isSeller, onCancel, onClose }: CancelDialogProps): ReactElement {
  const text = useAdTexts()
  const cancel = () => {
    onClose()
    onCancel()
  }
  return (
    <Dialog
      open
      title={text('cancelTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('keepReservation')}</Button>
          <Button kind="danger-full" onClick={cancel}>
            {text('cancelReservation')}
          </Button>
        </>
      }
    >
      <p>{text(isSeller ? 'cancelText.seller' : 'cancelText.finder')}</p>
    </Dialog>
  )
}

function HandOverDialog({ ad, reservation, isSeller, onClose }: DealProps & { onClose: () => void }): ReactElement {
  const text = useAdTexts()
  const words = useAdWords()
  const [typed, setTyped] = useState(String(reservation.quantity))
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<'handOver'>()
  const quantity = readQuantity(typed)
  const isWrong = quantity === undefined || quantity > reservation.quantity
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong) return form.current?.querySelector('input')?.focus()
    const isDone = await act.run('handOver', () => handOver(reservation, quantity), text('done.handOver'))
    if (isDone) onClose()
  }
  return (
    <FormDialog
      open
      title={text(isSeller ? 'handOver' : 'received')}
      unsaved={typed !== String(reservation.quantity)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button kind="primary" busy={act.busy !== undefined} onClick={() => form.current?.requestSubmit()}>
            {text('sendReceipt')}
          </Button>
        </>
      }
    >
      <p>{text(isSeller ? 'handOverText.seller' : 'handOverText.finder')}</p>
      {!isWrong && (
        <p>
          {text('agreedPrice')} <b>{words.agreed(reservation, quantity)}</b>
        </p>
      )}
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={text('quantity')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          help={text('handOverHelp', { quantity: words.quantity(reservation.quantity, ad.unit) })}
          error={isChecked && isWrong ? text('fault.aboveReserved', { count: reservation.quantity }) : undefined}
        />
      </form>
      <ActError error={act.error} />
    </FormDialog>
  )
}

/** The side that has opened the receipt withdraws it; the other one confirms or disputes it. */
function ReceiptActions({ reservation, isSeller }: DealProps): ReactElement {
  const text = useAdTexts()
  const act = useAct<ReservationCommand>()
  const isOwn = isSeller === (reservation.receipt?.givenAt !== null)
  const run = (command: ReservationCommand) =>
    void act.run(command, () => commandReservation(reservation, command), text(`done.${command}`))
  return (
    <>
      <div className="row acts">
        {!isOwn && (
          <Button size="small" kind="primary" busy={act.busy === 'confirm'} onClick={() => run('confirm')}>
            {text('confirm')}
          </Button>
        )}
        <Button size="small" kind="ghost" busy={act.busy === 'withdraw'} onClick={() => run('withdraw')}>
          {text(isOwn ? 'withdraw' : 'notSo')}
        </Button>
      </div>
      <ActError error={act.error} />
    </>
  )
}

// Questions before something is booked, which replace the buttons.
import lock from 'lucide-static/icons/lock.svg?raw'
import logOut from 'lucide-static/icons/log-out.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import shuffle from 'lucide-static/icons/shuffle.svg?raw'
import { useStore } from '@nanostores/react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { ordersIn, type Presence } from '#domain/production/terminal/presence.ts'
import { piecesOf } from '#domain/production/terminal/scan.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Desk, Elsewhere, Panel } from './desk.ts'
import type { Held } from './device.ts'
import { runningOf } from './front.tsx'
import { Keypad, LargeButton } from './large-button.tsx'
import { useTerminalTexts } from './texts.ts'

const PIN_LIMIT = 8
const PIECES_LIMIT = 6

/** Focuses a new question, so that the next typed or scanned text is its answer. */
const focusOnce = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true })

interface PanelProps {
  readonly desk: Desk
  readonly held: Held
  readonly present: readonly Presence[]
}

/** The panel that is open. */
export function PanelView({ panel, ...props }: PanelProps & { panel: Panel }): ReactElement {
  const { desk, held } = props
  const text = useTerminalTexts()
  if (panel.kind === 'pin') return <PinPanel key={panel.number} desk={desk} number={panel.number} />
  if (panel.kind === 'finish' || panel.kind === 'handOver')
    return <PiecesPanel key={panel.kind + panel.order} desk={desk} held={held} panel={panel} />
  if (panel.kind === 'newOrder') return <NewOrderPanel desk={desk} order={panel.order} />
  if (panel.kind === 'elsewhere') return <ElsewherePanel desk={desk} held={held} panel={panel} />
  if (panel.kind === 'signOut') return <SignOutPanel {...props} />
  if (panel.kind === 'uncheckedOrder')
    return (
      <QuestionPanel desk={desk} title={text('panel.newOrder', { order: panel.order })}>
        <p>{text('panel.uncheckedText')}</p>
        <LargeButton icon={plus} onClick={() => void desk.takeUnchecked(panel.order)}>
          {text('panel.unchecked')}
        </LargeButton>
      </QuestionPanel>
    )
  if (panel.kind === 'handOverTo')
    return (
      <QuestionPanel desk={desk} title={text('panel.handOverTo', { order: panel.order })}>
        <p>{text('panel.handOverToText')}</p>
      </QuestionPanel>
    )
  if (panel.kind === 'colleague')
    return (
      <QuestionPanel desk={desk} title={text('panel.colleague')}>
        <p>{text('panel.colleagueText')}</p>
      </QuestionPanel>
    )
  if (panel.kind === 'workplace')
    return (
      <QuestionPanel desk={desk} title={text('panel.workplace')}>
        {held.device.workplaces.map(({ id, name }) => (
          <LargeButton key={id} onClick={() => void desk.chooseWorkplace(id)}>
            {name}
          </LargeButton>
        ))}
      </QuestionPanel>
    )
  return <OrdersPanel {...props} panel={panel} />
}

interface QuestionPanelProps {
  readonly desk: Desk
  readonly title: string
  readonly children: ReactNode
}

function QuestionPanel({ desk, title, children }: QuestionPanelProps): ReactElement {
  const text = useTerminalTexts()
  return (
    <section className="stack gap-16 panel">
      <Heading depth={2}>{title}</Heading>
      {children}
      <LargeButton onClick={() => desk.open(undefined)}>{text('do.back')}</LargeButton>
    </section>
  )
}

interface ElsewherePanelProps {
  readonly desk: Desk
  readonly held: Held
  readonly panel: Elsewhere
}

/** Two workplaces at the same time are allowed, but not by mistake. */
function ElsewherePanel({ desk, held, panel }: ElsewherePanelProps): ReactElement {
  const text = useTerminalTexts()
  const { person, isHere } = panel
  const there = desk.elsewhere(person.id)
  const names = there.map(
    ({ workplaceId }) => held.device.workplaces.find(({ id }) => id === workplaceId)?.name ?? text('elsewhere.other'),
  )
  const orders = ordersIn(there)
  const place = names.join(', ')
  return (
    <section className="stack gap-16 panel">
      <Heading depth={2}>{text('elsewhere.title', { name: person.name, place })}</Heading>
      {orders.length > 0 && <p>{text('elsewhere.orders', { orders: orders.join(', ') })}</p>}
      <LargeButton
        kind="go"
        icon={logOut}
        hint={orders.length > 0 && text('elsewhere.leaveHint')}
        onClick={() => void desk.comeHere(panel, false)}
      >
        {text('elsewhere.leave', { place })}
      </LargeButton>
      <LargeButton icon={plus} onClick={() => void desk.comeHere(panel, true)}>
        {text('elsewhere.both')}
      </LargeButton>
      {!isHere && <LargeButton onClick={() => void desk.stayThere(panel)}>{text('elsewhere.stay')}</LargeButton>}
    </section>
  )
}

/** Type text, masked by the style sheet, because browsers offer to store the text of password fields. */
function PinPanel({ desk, number }: { desk: Desk; number: string }): ReactElement {
  const text = useTerminalTexts()
  const [pin, setPin] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setPin('')
        if (pin !== '') void desk.enterPin(number, pin)
      }}
    >
      <QuestionPanel desk={desk} title={text('pin.title', { number })}>
        <TextField
          ref={focusOnce}
          className="masked"
          label={text('pin')}
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_LIMIT}
          onChange={(typed) => setPin(typed.replaceAll(/\D/g, ''))}
        />
        <Keypad value={pin} limit={PIN_LIMIT} deleteLabel={text('key.delete')} onChange={setPin} />
        <LargeButton kind="go" type="submit">
          {text('pin.enter')}
        </LargeButton>
      </QuestionPanel>
    </form>
  )
}

interface PiecesPanelProps {
  readonly desk: Desk
  readonly held: Held
  readonly panel: Panel & { readonly kind: 'finish' | 'handOver'; readonly order: string }
}

type Count = 'pieces' | 'scrap'

type PiecesProblem = 'piecesMissing' | 'scrapTooMany' | 'farTooMany'

/** From this multiple on, the pieces exceed the open ones by more than a rounding of the plan. */
const FAR_TOO_MANY = 1.5

interface Counts {
  readonly pieces: number
  readonly scrap: number
}

/** Undefined: a count cannot be read. */
function countsOf(typed: Readonly<Record<Count, string>>): Counts | undefined {
  const pieces = piecesOf(typed.pieces)
  const scrap = typed.scrap.trim() === '' ? 0 : piecesOf(typed.scrap)
  return pieces === undefined || scrap === undefined ? undefined : { pieces, scrap }
}

/** The error of a report; 'farTooMany' may be confirmed. */
function problemOf({ pieces, scrap }: Counts, done: number, planned: number): PiecesProblem | undefined {
  if (scrap > pieces) return 'scrapTooMany'
  return planned > 0 && done + pieces - scrap > planned * FAR_TOO_MANY ? 'farTooMany' : undefined
}

function PiecesPanel({ desk, held, panel: { kind, order } }: PiecesPanelProps): ReactElement {
  const text = useTerminalTexts()
  const [typed, setTyped] = useState({ pieces: '', scrap: '' })
  const [at, setAt] = useState<Count>('pieces')
  const [error, setError] = useState<PiecesProblem>()
  const { done = 0, planned = 0 } = held.orders.find(({ number }) => number === order) ?? {}
  const change = (name: Count, value: string) => {
    setError(undefined)
    setTyped({ ...typed, [name]: value })
  }
  const submit = () => {
    // A scanner types into the focused field: a text that is no number of pieces is a scan.
    const scanned = [typed.pieces, typed.scrap].find((one) => one.trim() !== '' && piecesOf(one) === undefined)
    if (scanned !== undefined) {
      setTyped({ pieces: '', scrap: '' })
      return void desk.scan(scanned)
    }
    const counts = countsOf(typed)
    const problem = counts ? problemOf(counts, done, planned) : 'piecesMissing'
    const isConfirmed = problem === 'farTooMany' && error === problem
    if (!counts || (problem && !isConfirmed)) return setError(problem)
    if (kind === 'finish') void desk.finish(order, counts.pieces, counts.scrap)
    else desk.open({ kind: 'handOverTo', order, ...counts })
  }
  const field = (name: Count, withError: boolean) => (
    <TextField
      ref={name === 'pieces' ? focusOnce : undefined}
      label={text(`panel.${name}`)}
      value={typed[name]}
      inputMode="numeric"
      autoComplete="off"
      error={withError && error ? text(`panel.${error}`, { done, planned }) : undefined}
      onFocus={() => setAt(name)}
      onChange={(value) => change(name, value)}
    />
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <QuestionPanel desk={desk} title={text(`panel.${kind}`, { order })}>
        <div className="counts">
          {field('pieces', error !== undefined && error !== 'scrapTooMany')}
          {field('scrap', error === 'scrapTooMany')}
        </div>
        <Keypad
          value={typed[at]}
          limit={PIECES_LIMIT}
          deleteLabel={text('key.delete')}
          onChange={(value) => change(at, value)}
        />
        <LargeButton kind="go" type="submit">
          {error === 'farTooMany' ? text('panel.allTheSame') : text(`panel.${kind}Do`)}
        </LargeButton>
      </QuestionPanel>
    </form>
  )
}

function NewOrderPanel({ desk, order }: { desk: Desk; order: string }): ReactElement {
  const text = useTerminalTexts()
  return (
    <QuestionPanel desk={desk} title={text('panel.newOrder', { order })}>
      <LargeButton kind="go" icon={shuffle} hint={text('panel.switchToHint')} onClick={() => void desk.switchTo(order)}>
        {text('panel.switchTo')}
      </LargeButton>
      <LargeButton icon={plus} hint={text('panel.beginTooHint')} onClick={() => void desk.begin(order)}>
        {text('panel.beginToo')}
      </LargeButton>
    </QuestionPanel>
  )
}

/** The consequences are shown first, because the person may only want to leave the screen. */
function SignOutPanel({ desk, present }: PanelProps): ReactElement {
  const text = useTerminalTexts()
  const { people } = useStore(desk.$facts)
  const orders = ordersIn(present)
  return (
    <QuestionPanel desk={desk} title={text('panel.signOut')}>
      <p>{orders.length > 0 ? text('panel.signOutEnds', { orders: orders.join(', ') }) : text('panel.signOutText')}</p>
      {people.length > 1 &&
        people.map(({ id, name }) => (
          <LargeButton key={id} icon={logOut} onClick={() => void desk.signOut(id)}>
            {text('panel.signOutOne', { name })}
          </LargeButton>
        ))}
      <LargeButton kind="out" icon={logOut} onClick={() => void desk.signOut()}>
        {people.length > 1 ? text('panel.signOutAll') : text('do.signOut')}
      </LargeButton>
      <LargeButton icon={lock} hint={text('panel.lockHint')} onClick={() => desk.lock()}>
        {text('panel.lock')}
      </LargeButton>
    </QuestionPanel>
  )
}

/** Orders to press, where there is no document at hand; more than these are scanned or typed. */
const MOST_SHOWN = 12

type OrderPanel = Panel & { readonly kind: 'whichOrder' | 'orders' }

function OrdersPanel({ desk, held, present, panel }: PanelProps & { panel: OrderPanel }): ReactElement {
  const text = useTerminalTexts()
  const running = new Set(runningOf(present).map(({ order }) => order))
  const isAsked = panel.kind === 'whichOrder'
  const halted = new Set(present.flatMap((one) => one.halted))
  const isListed = (number: string) => (isAsked ? running.has(number) : !running.has(number))
  const orders = held.orders
    .filter(({ number }) => isListed(number))
    .toSorted((one, other) => Number(halted.has(other.number)) - Number(halted.has(one.number)))
    .slice(0, MOST_SHOWN)
  const choose = (order: string) => {
    if (panel.kind === 'whichOrder') desk.open({ kind: panel.next, order })
    else void (panel.next === 'switch' ? desk.switchTo(order) : desk.begin(order))
  }
  return (
    <QuestionPanel desk={desk} title={isAsked ? text('panel.whichOrder') : text(`panel.orders.${panel.next}`)}>
      {orders.length === 0 && <p>{text('panel.noOrders')}</p>}
      <div className="stack order-list">
        {orders.map(({ number, title, operation }) => (
          <LargeButton key={number} hint={text('order.operation', { title, operation })} onClick={() => choose(number)}>
            {number}
          </LargeButton>
        ))}
      </div>
    </QuestionPanel>
  )
}

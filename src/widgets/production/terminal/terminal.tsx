import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react'
import { setLanguage } from '#shared/bus/language.ts'
import { useHost, useUnready } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Desk, type DeskFacts } from './desk.ts'
import { TerminalDevice, type DeviceFacts, type Held } from './device.ts'
import { Bottom, Languages, Messages, ScanField, Top } from './frame.tsx'
import { Buttons, SideButtons, Work } from './front.tsx'
import { PanelView } from './panels.tsx'
import { Setup } from './setup.tsx'
import { useTerminalTexts } from './texts.ts'
import { useScanner } from './wedge.ts'

/** Questions that are answered in fields of their own. */
const ASKS_ITSELF: ReadonlySet<string | undefined> = new Set(['pin', 'finish', 'handOver'])

/** `<portal-terminal>` */
export function Terminal(): ReactElement {
  const text = useTerminalTexts()
  const [{ device, desk }] = useState(() => {
    const device = new TerminalDevice()
    return { device, desk: new Desk(device) }
  })
  useEffect(() => device.start(), [device])
  const facts = useStore(device.$facts)
  useUnready(facts.status === 'starting' && 'loading')
  if (facts.status === 'setup' || facts.status === 'revoked') return <Setup device={device} facts={facts} />
  if (!facts.held)
    return (
      <div className="stack gap-20 setup">
        <Heading>{text('title')}</Heading>
        <p role="status">{text(facts.isOffline ? 'setup.offline' : 'starting')}</p>
      </div>
    )
  return <Ready device={device} desk={desk} facts={facts} held={facts.held} />
}

interface ReadyProps {
  readonly device: TerminalDevice
  readonly desk: Desk
  readonly facts: DeviceFacts
  readonly held: Held
}

/** A registered terminal: locked, or with people in front. */
function Ready({ device, desk, facts, held }: ReadyProps): ReactElement {
  const text = useTerminalTexts()
  const { host, embedded } = useHost()
  const field = useRef<HTMLInputElement>(null)
  const state = useStore(desk.$facts)
  const { people, panel, notice, isBusy } = state
  const present = useStore(desk.$present)
  useScanner(host, embedded, field)
  const isLocked = people.length === 0
  const lock = useCallback(() => desk.lock(), [desk])
  // The next person begins in the language of the page.
  useEffect(() => (isLocked ? undefined : () => setLanguage(undefined)), [isLocked])
  // The scanner types into the field after everything that is done, except where a question has fields of its own.
  useEffect(() => {
    if (!ASKS_ITSELF.has(state.panel?.kind)) field.current?.focus({ preventScroll: true })
  }, [state])
  // On a phone it opens below the order.
  const main = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (panel) main.current?.querySelector('.panel')?.scrollIntoView({ block: 'nearest' })
  }, [panel])
  const isForPerson = isLocked || panel?.kind === 'colleague' || panel?.kind === 'handOverTo'
  const scanLabel = isLocked ? 'scan.person' : isForPerson ? 'scan.colleague' : 'scan.order'
  return (
    <div className="terminal">
      <Top device={device} facts={facts} />
      <div ref={main} className={isLocked && !panel ? 'main locked' : 'main'}>
        <section className="card">
          <Messages device={device} facts={facts} />
          {isLocked ? (
            <Locked device={device} held={held} />
          ) : (
            <>
              <Work people={people} present={present} orders={held.orders} waiting={facts.waiting} now={device.now()} />
              {!panel && <SideButtons desk={desk} present={present} />}
            </>
          )}
          <NoticeLine notice={notice} device={device} />
          <ScanField field={field} label={text(scanLabel)} isBusy={isBusy} onScan={(typed) => void desk.scan(typed)} />
        </section>
        {panel ? (
          <PanelView panel={panel} desk={desk} held={held} present={present} />
        ) : (
          !isLocked && <Buttons desk={desk} present={present} />
        )}
      </div>
      {isLocked && !panel ? (
        <footer className="row gap-20 bottom-line">
          <Languages />
        </footer>
      ) : (
        <Bottom
          host={host}
          onSignOut={isLocked || panel?.kind === 'signOut' ? undefined : () => void desk.askSignOut()}
          onLock={lock}
        />
      )}
    </div>
  )
}

/** The screen for everybody: the number of signed-in people, and the running orders. */
function Locked({ device, held }: { device: TerminalDevice; held: Held }): ReactElement {
  const text = useTerminalTexts()
  const own = held.device.workplace?.id
  const here = device.presences().filter(({ workplaceId }) => own === undefined || workplaceId === own)
  const running = [...new Set(here.flatMap(({ orders }) => orders.map(({ order }) => order)))]
  return (
    <div className="stack gap-8 work">
      <Heading depth={2} className="ask">
        {text('locked.title')}
      </Heading>
      <p>{text('locked.text')}</p>
      <p className="muted">{text('locked.people', { count: here.length })}</p>
      {running.length > 0 && (
        <p>
          <span className="muted">{text('locked.running')}</span> <b>{running.join(', ')}</b>
        </p>
      )}
    </div>
  )
}

function NoticeLine({ notice, device }: Pick<DeskFacts, 'notice'> & { device: TerminalDevice }): ReactElement {
  const text = useTerminalTexts()
  const format = useFormat()
  const isGood = notice === 'done'
  return (
    <p className={isGood ? 'notice good' : 'notice'} role="status">
      {notice && text(`notice.${notice}`, { at: format.time(device.now()) })}
    </p>
  )
}

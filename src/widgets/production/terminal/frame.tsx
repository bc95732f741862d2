// The frame around the work at a terminal: place, queue and clock above, the field of the scanner, sign-out and languages below.
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import logOut from 'lucide-static/icons/log-out.svg?raw'
import scanBarcode from 'lucide-static/icons/scan-barcode.svg?raw'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement, type RefObject } from 'react'
import { wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { SCAN_LIMIT } from '#domain/production/terminal/scan.ts'
import { $language, setLanguage } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import type { DeviceFacts, Held, TerminalDevice } from './device.ts'
import { LargeButton } from './large-button.tsx'
import { useTerminalTexts } from './texts.ts'
import { watchInput } from './wedge.ts'

/** The time of the device, by the clock of the server; it changes every second. */
function useClock(device: TerminalDevice): Date {
  const [now, setNow] = useState(() => device.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(device.now()), 1000)
    return () => clearInterval(timer)
  }, [device])
  return now
}

const DAY = 1440
/** Events are usually sent immediately: only those that wait longer than this, in ms, are shown. */
const HELD_UP = 3_000

/** The shift that runs, and the minute of the day at which it ends. */
function shiftAt(shifts: Held['device']['shifts'], minute: number) {
  return shifts.find(({ begins, ends }) => {
    const length = (ends - begins + DAY) % DAY || DAY
    return (minute - begins + DAY) % DAY < length
  })
}

interface TopProps {
  readonly device: TerminalDevice
  readonly facts: DeviceFacts
}

export function Top({ device, facts: { held, waiting, isOffline } }: TopProps): ReactElement {
  const text = useTerminalTexts()
  const format = useFormat()
  const now = useClock(device)
  const place = held?.device
  const shift = place && shiftAt(place.shifts, wallTimeOf(now).minute)
  const isHeldUp = isOffline || waiting.some(({ at }) => now.getTime() - Date.parse(at) > HELD_UP)
  const end = shift && `${Math.floor(shift.ends / 60)}:${String(shift.ends % 60).padStart(2, '0')}`
  return (
    <header className="row gap-20 top-line">
      <div className="place">
        <Heading>{place ? (place.workplace?.name ?? place.name) : text('title')}</Heading>
        {place && (
          <span className="muted">
            {shift && end ? text(`shift.${shift.kind}`, { area: place.area, end }) : place.area}
          </span>
        )}
      </div>
      <p className="queue" role="status">
        {isHeldUp && (
          <>
            <Icon source={cloudOff} />
            <span>{waiting.length > 0 ? text('queue', { count: waiting.length }) : text('offline')}</span>
          </>
        )}
      </p>
      <span className="clock">{format.clock(now)}</span>
    </header>
  )
}

/** A clock that is so many seconds wrong is shown. */
const CLOCK_WRONG = 60

/** Messages of the device for everybody. */
export function Messages({ device, facts: { refused, setAside, clockError } }: TopProps): ReactElement {
  const text = useTerminalTexts()
  const format = useFormat()
  const minutes = Math.round(Math.abs(clockError ?? 0) / 60)
  return (
    <>
      {Math.abs(clockError ?? 0) >= CLOCK_WRONG && (
        <Banner kind="info" heading={text('clockWrong', { count: minutes })} />
      )}
      {refused.length > 0 && (
        <Banner
          kind="warn"
          heading={text('refused', { count: refused.length })}
          action={<Button onClick={() => void device.forgetRefused()}>{text('refused.read')}</Button>}
        >
          {refused
            .slice(-5)
            .map(({ rule, at, order = '' }) => text(`rule.${rule}`, { at: format.time(at), order }))
            .join(' · ')}
        </Banner>
      )}
      {setAside.length > 0 && (
        <Banner
          kind="warn"
          heading={text('setAside', { count: setAside.length })}
          action={<Button onClick={() => void device.forgetSetAside()}>{text('setAside.done')}</Button>}
        >
          {setAside
            .map(({ kind, at, order, activity, pieces }) => {
              const work = [order, activity && text(`activity.${activity}`), pieces].filter(Boolean).join(' ')
              const moment = { day: format.date(at), at: format.time(at) }
              return text('setAside.event', { ...moment, kind: text(`kind.${kind}`), work }).trim()
            })
            .join(' · ')}
        </Banner>
      )}
    </>
  )
}

interface ScanFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly isBusy: boolean
  readonly onScan: (typed: string) => void
}

/** Where everything lands that is scanned or typed; Enter ends it. */
export function ScanField({ field, label, isBusy, onScan }: ScanFieldProps): ReactElement {
  const text = useTerminalTexts()
  const [typed, setTyped] = useState('')
  return (
    <form
      className="scan"
      onSubmit={(event) => {
        event.preventDefault()
        setTyped('')
        if (typed.trim() !== '') onScan(typed)
      }}
    >
      <Icon source={scanBarcode} />
      <input
        ref={field}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={SCAN_LIMIT}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={({ target }) => setTyped(target.value)}
      />
      {/* The button is never busy: Enter would have no effect, and a second scan would be lost. */}
      <Button type="submit" kind="second">
        {isBusy ? text('busy') : text('confirm')}
      </Button>
    </form>
  )
}

const LANGUAGES = ['de', 'en'] as const

export function Languages(): ReactElement {
  const text = useTerminalTexts()
  const present = useStore($language)
  return (
    <div className="languages" role="group" aria-label={text('language')}>
      {LANGUAGES.map((language) => (
        <Button
          key={language}
          kind={language === present ? 'second' : 'ghost'}
          aria-pressed={language === present}
          lang={language}
          onClick={() => setLanguage(language)}
        >
          {language.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}

interface BottomProps {
  readonly host: HTMLElement
  /** undefined while nobody is signed in. */
  readonly onSignOut: (() => void) | undefined
  readonly onLock: () => void
}

/** Below the work of a person: sign-out and the time until the terminal locks itself. */
export function Bottom({ host, onSignOut, onLock }: BottomProps): ReactElement {
  const text = useTerminalTexts()
  const [left, setLeft] = useState(30)
  useEffect(
    () =>
      watchInput(host, (seconds) => {
        setLeft(seconds)
        if (seconds === 0) onLock()
      }),
    [host, onLock],
  )
  return (
    <footer className="row gap-20 bottom-line">
      {onSignOut && (
        <LargeButton kind="out" icon={logOut} onClick={onSignOut}>
          {text('do.signOut')}
        </LargeButton>
      )}
      <p className="muted">{text('locks', { count: left })}</p>
      <Languages />
    </footer>
  )
}

// Asks the reader to confirm a story. Confirmations are sent immediately, or after reconnecting; they survive navigation
// within the portal.
import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useId, useRef, type ReactElement, type RefObject } from 'react'
import type { Confirmed } from '#contract/news-publishing.ts'
import type { NewsStory } from '#contract/news.ts'
import { ApiError, statusOf } from '#shared/transport/api.ts'
import { $present } from '#shared/bus/presence.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { $newsReader } from '#shared/news/news-categories.ts'
import { newKey, send } from '#shared/transport/send.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { whilePresent } from '#shared/bus/while-present.ts'
import { refreshNews } from '#widgets/news/api.ts'
import { isExpired } from './story-facts.tsx'
import { useStoryTexts } from './texts.ts'

/** Retry interval in ms while offline. */
const PAUSE = 15_000

interface Attempt {
  /** waiting: offline, retried automatically · refused: rejected, not retried. */
  readonly status: 'sending' | 'waiting' | 'refused' | 'done'
  readonly version: number
  readonly error?: unknown
  /** ISO 8601, once it is confirmed. */
  readonly confirmedAt?: string
}

type Attempts = Readonly<Record<number, Attempt>>

const $own = atom<Attempts>({})
/** Confirmations by story id. */
const $attempts: ReadableAtom<Attempts> = $own

/** One key for each press and its retries. */
const keys = new Map<string, string>()
let timer: ReturnType<typeof setTimeout> | undefined

// The next person must not send the confirmations of the previous one.
$newsReader.listen(() => {
  keys.clear()
  $own.set({})
})

const note = (id: number, attempt: Attempt): void => $own.set({ ...$own.get(), [id]: attempt })

function keyOf(id: number, version: number): string {
  const name = `${id} ${version}`
  const key = keys.get(name) ?? newKey()
  keys.set(name, key)
  return key
}

const isWithoutLine = (error: unknown): boolean => error instanceof ApiError && /^(network|timeout)$/.test(error.code)

/** Confirms `version` of a story for the reader. */
async function confirmStory(id: number, version: number): Promise<void> {
  if ($own.get()[id]?.status === 'sending') return
  const reader = $newsReader.get()
  note(id, { status: 'sending', version })
  const path = `api/news/ma/news/${id}/confirmation`
  let attempt: Attempt
  try {
    const { confirmedAt } = await send<Confirmed>(path, { method: 'PUT', body: { version }, key: keyOf(id, version) })
    attempt = { status: 'done', version, confirmedAt }
  } catch (error) {
    attempt = { status: isWithoutLine(error) ? 'waiting' : 'refused', version, error }
  }
  if ($newsReader.get() !== reader) return
  note(id, attempt)
  if (attempt.status === 'waiting') tryLater()
  else refreshNews()
}

/** Retries the pending confirmations. */
function sendWaiting(): void {
  for (const [id, { status, version }] of Object.entries($own.get()))
    if (status === 'waiting') void confirmStory(Number(id), version)
}

function tryLater(): void {
  clearTimeout(timer)
  if ($present.get()) timer = setTimeout(sendWaiting, PAUSE)
}

whilePresent((signal) => {
  sendWaiting()
  addEventListener('online', sendWaiting, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
})

type Confirmation = NonNullable<NewsStory['confirmation']>

interface ConfirmCardProps {
  readonly story: NewsStory
  readonly asked: Confirmation
  /** Preview for an editor: confirming is not possible. */
  readonly preview: boolean
}

/** The deadline has passed. */
const isLate = (by: string | null): boolean => by !== null && todayInBerlin() > by

/** The deadline, and an earlier confirmation. */
function Request({ asked, changed }: { asked: Confirmation; changed: boolean }): ReactElement {
  const text = useStoryTexts()
  const format = useFormat()
  const { by, earlier } = asked
  const late = isLate(by)
  return (
    <>
      {(earlier || changed) && (
        <p>{earlier ? text('confirm.earlier', { date: format.date(earlier) }) : text('confirm.changed')}</p>
      )}
      {late && by && (
        <p className="late">
          <Icon source={clockAlert} size="s" />
          <span>{text('confirm.late', { date: format.date(by) })}</span>
        </p>
      )}
      <p className="muted">{by && !late ? text('confirm.askBy', { date: format.date(by) }) : text('confirm.ask')}</p>
    </>
  )
}

/** The result of the last press. */
function Outcome({ attempt }: { attempt: Attempt | undefined }): ReactElement {
  const text = useStoryTexts()
  const { status, error } = attempt ?? {}
  const isChange = error instanceof ApiError && error.code === 'version_conflict'
  return (
    <>
      <p role="status">
        {status === 'waiting' && (
          <>
            <Icon source={hourglass} size="s" /> {text('confirm.waiting')}
          </>
        )}
      </p>
      {status === 'refused' && !isChange && (
        <p role="alert">
          {statusOf(error)} - {text('confirm.failed')}
        </p>
      )}
    </>
  )
}

interface OpenProps extends ConfirmCardProps {
  readonly attempt: Attempt | undefined
}

function Open({ story, asked, preview, attempt }: OpenProps): ReactElement {
  const text = useStoryTexts()
  const { id, version = 0 } = story
  const isBusy = attempt?.status === 'sending'
  return (
    <>
      <Request asked={asked} changed={attempt !== undefined && attempt.version !== version} />
      <Button
        kind="primary"
        icon={check}
        busy={isBusy}
        reason={preview ? text('confirm.inPreview') : undefined}
        onClick={() => void confirmStory(id, version)}
      >
        {text(isBusy ? 'confirm.sending' : attempt?.status === 'waiting' ? 'confirm.again' : 'confirm.confirm')}
      </Button>
      <Outcome attempt={attempt} />
    </>
  )
}

/** The result is announced after a press; the focus moves to the heading because the button is removed. */
function useAnnouncement(done: boolean, heading: RefObject<HTMLElement | null>): void {
  const text = useStoryTexts()
  const announced = useRef(done)
  useEffect(() => {
    if (done === announced.current) return
    announced.current = done
    if (!done) return
    announce(text('confirm.confirmed'))
    const root = heading.current?.getRootNode() as Document | ShadowRoot | undefined
    if (!root?.activeElement || root.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [done, heading, text])
}

/** The card beside a story that requires a confirmation. */
export function ConfirmCard({ story, asked, preview }: ConfirmCardProps): ReactElement {
  const text = useStoryTexts()
  const format = useFormat()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const attempts = useStore($attempts)
  const attempt = preview ? undefined : attempts[story.id]
  const own = attempt && attempt.version === story.version ? attempt.confirmedAt : undefined
  const at = asked.confirmedAt ?? own
  const over = isExpired(story)
  useAnnouncement(own !== undefined, heading)
  return (
    <section part="confirmation" className="card confirm" aria-labelledby={headingId}>
      <Heading depth={2} id={headingId} ref={heading} tabIndex={-1}>
        {at && <Icon source={circleCheck} />}
        {text(at ? 'confirm.confirmed' : over ? 'confirm.confirmation' : 'confirm.please')}
      </Heading>
      {at ? (
        <p className="muted">{text('confirm.confirmedAt', { date: format.date(at), time: format.time(at) })}</p>
      ) : over ? (
        <p className="muted">{text('confirm.over')}</p>
      ) : (
        <Open story={story} asked={asked} preview={preview} attempt={attempt} />
      )}
      {!(over && !at) && <p className="small muted">{text(`confirm.${asked.kind}`)}</p>}
    </section>
  )
}

import { useStore } from '@nanostores/react'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import { lazy, useEffect, useState, type ReactElement } from 'react'
import { Link } from 'wouter'
import { isNews } from '#domain/notifications/notification.ts'
import { holds } from '#domain/organisation/roles.ts'
import { gateOf } from '#domain/routes/route.ts'
import { placeOf } from '#domain/routes/routes.ts'
import { welcomeIn } from '#domain/people/welcome.ts'
import { $badgeState } from '#shared/badges/badges.ts'
import { $language } from '#shared/bus/language.ts'
import { $notifications } from '#shared/badges/notifications.ts'
import { formatClock } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { serverTime } from '#shell/clock.ts'
import { LazyPart } from '#shell/lazy-part.tsx'
import { FactorNotice, useMissingFactor } from '#shell/second-factor/factor-notice.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { useLazyPart } from '#shell/use-lazy-part.ts'
import { useOpenTasks } from './open-tasks.ts'
import { $putOff, putOff, type Notice } from './put-off.ts'
import { $welcome } from './welcome/welcome.ts'

// Loaded after the news, and shown below them: most people have agreed, and the page does not move for those who have not.
const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }))

const WorkDay = lazy(async () => ({ default: (await import('./working-time/work-day.tsx')).WorkDay }))

const LeaveDay = lazy(async () => ({ default: (await import('./leave/leave-day.tsx')).LeaveDay }))

/** The notice is removed; the focus moves to the heading of the page. */
function later(notice: Notice): void {
  putOff(notice)
  const heading = document.querySelector<HTMLElement>('.hello h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Home: greeting, open to-dos, the news, and the day of the person. */
export function Home(): ReactElement {
  const text = useShellTexts()
  const { areas } = useFacts()
  const factor = useMissingFactor()
  const putOffNotices = useStore($putOff)
  const isWelcomeKnown = useStore($welcome) !== undefined
  // Only one notice at a time: the others wait for the second factor, or until it is put off.
  const asksForFactor = factor && !putOffNotices.has('second-factor')
  return (
    <>
      <Hello />
      {asksForFactor && <FactorNotice isReset={factor.reset} onLater={() => later('second-factor')} />}
      <div className={isWelcomeKnown ? 'home' : 'home before-welcome'}>
        {areas.has('news') && (
          <section className="home-news" aria-label={text('news')}>
            <AllNews />
            <portal-news-cards layout="home" />
          </section>
        )}
        {areas.has('notifications') && <Day />}
      </div>
      {!asksForFactor && (areas.has('legal') || areas.has('postbox')) && (
        <LazyPart>
          <Notices onLater={later} />
        </LazyPart>
      )}
    </>
  )
}

const NEWS_PATH = '/news/ma'

/** Above the cards and painted before them: below them it would move when they arrive. */
function AllNews(): ReactElement | null {
  const text = useShellTexts()
  const facts = useFacts()
  const place = placeOf(NEWS_PATH)
  if (!place || !gateOf(place.route, facts).open) return null
  return (
    <Link href={NEWS_PATH} className="all-news">
      {text('allNews')}
    </Link>
  )
}

function Hello(): ReactElement {
  const text = useShellTexts()
  const { longDate } = useFormat()
  const { givenName: name } = useFacts().person
  const now = useMinute()
  const waiting = useOpenTasks(now)
  const greeting = text(`greeting.${partOfDay(now)}`)
  return (
    <div className="stack gap-4 hello">
      <h1>{name ? text('greeting.to', { greeting, name }) : greeting}</h1>
      <p>
        {longDate(now)}. {waiting}
      </p>
      <WelcomeMessage />
    </div>
  )
}

const loadDialog = async () => (await import('./welcome/welcome-dialog.tsx')).WelcomeDialog

/** The message of the editors; they themselves can change it here. */
function WelcomeMessage(): ReactElement | null {
  const text = useShellTexts()
  const language = useStore($language)
  const welcome = useStore($welcome)
  const mayChange = holds(useFacts().rights, 'ma-news-api:news_write')
  const [isOpen, setOpen] = useState(false)
  const dialog = useLazyPart(isOpen, loadDialog, () => setOpen(false))
  const shown = welcome && welcomeIn(language, welcome)
  if (!shown && !mayChange) return null
  return (
    <div className="stack gap-4 start welcome">
      {shown && (
        <p lang={shown.language} dir="auto">
          {shown.text}
        </p>
      )}
      {mayChange && (
        <Button kind="ghost" icon={pencil} disabled={!welcome} onClick={() => setOpen(true)}>
          {text('welcome.change')}
        </Button>
      )}
      {isOpen && welcome && dialog && <dialog.View welcome={welcome} onEnd={() => setOpen(false)} />}
    </div>
  )
}

function partOfDay(now: Date): 'morning' | 'day' | 'evening' {
  const hour = Number.parseInt(formatClock(now, 'de'), 10)
  return hour < 11 ? 'morning' : hour < 18 ? 'day' : 'evening'
}

/** The time by the server's clock, renewed every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => serverTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Shown instead of a figure until it is known; a zero would be a statement. */
const UNKNOWN = '–'

function Day(): ReactElement {
  const text = useShellTexts()
  const { areas, rights } = useFacts()
  const hasTimes = areas.has('working-time') && holds(rights, 'menu_ma_az')
  const leave = areas.has('vacation') && holds(rights, 'menu_ma_holiday') && (
    <LazyPart>
      <LeaveDay />
    </LazyPart>
  )
  const { number } = useFormat()
  const { at } = useStore($badgeState)
  const open = useStore($notifications).filter((entry) => !isNews(entry))
  const kinds = (['review', 'returned', 'confirm'] as const).flatMap((action) => {
    const { length: count } = open.filter((entry) => entry.action === action)
    return count > 0 ? [text(`day.${action}`, { count })] : []
  })
  return (
    <section className="day">
      <h2>{text('day.title')}</h2>
      <dl className="fact">
        <dt>{text('day.todo')}</dt>
        <dd className="figure">{at ? number(open.length) : UNKNOWN}</dd>
        <dd className="kinds">{kinds.join(', ')}</dd>
        <dd>
          <button type="button" className="link" aria-label={text('day.showTodo')} onClick={openBell}>
            {text('day.show')}
          </button>
        </dd>
      </dl>
      {hasTimes ? (
        <LazyPart fallback={leave}>
          <WorkDay below={leave} />
        </LazyPart>
      ) : (
        leave
      )}
    </section>
  )
}

/** Opens the bell's list; an open list of another kind is replaced. */
function openBell(): void {
  const bell = document.querySelector<HTMLElement>('portal-bell')
  if (!bell) return
  bell.dataset['list'] = 'todo'
  bell.shadowRoot?.querySelector<HTMLElement>('[popover]')?.hidePopover()
  bell.shadowRoot?.querySelector('button')?.click()
}

import { useStore } from '@nanostores/react'
import { lazy, useEffect, useState, type ReactElement } from 'react'
import { isNews } from '#domain/notification.ts'
import { $badgeState } from '#shared/bus/badges.ts'
import { $notifications } from '#shared/bus/notifications.ts'
import { formatClock } from '#shared/i18n/format.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { serverTime } from '#shell/clock.ts'
import { LazyPart } from '#shell/pages/lazy-part.tsx'
import { FactorNotice } from '#shell/second-factor/factor-notice.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { useOpenTasks } from './open-tasks.ts'

// After the news, and below them: most have agreed, and nothing moves for those who have not.
const ConditionsNotice = lazy(async () => ({
  default: (await import('./conditions-notice.tsx')).ConditionsNotice,
}))

/** Home: greeting, what waits, the news, and the day of the person. */
export function Home(): ReactElement {
  const text = useShellTexts()
  const { areas } = useFacts()
  return (
    <>
      <Hello />
      <FactorNotice />
      <div className="home">
        {areas.has('news') && (
          <section className="home-news" aria-label={text('news')}>
            <portal-news-cards layout="home" />
          </section>
        )}
        {areas.has('notifications') && <Day />}
      </div>
      {areas.has('legal') && (
        <LazyPart>
          <ConditionsNotice />
        </LazyPart>
      )}
    </>
  )
}

function Hello(): ReactElement {
  const text = useShellTexts()
  const { longDate } = useFormat()
  const { givenName: name } = useFacts().person
  const now = useMinute()
  const waiting = useOpenTasks(now)
  const part = partOfDay(now)
  return (
    <div className="hello">
      <h1>{name ? text(`greeting.${part}`, { name }) : text(`greeting.${part}Plain`)}</h1>
      <p>
        {longDate(now)}. {waiting}
      </p>
    </div>
  )
}

function partOfDay(now: Date): 'morning' | 'day' | 'evening' {
  const hour = Number.parseInt(formatClock(now, 'de'), 10)
  return hour < 5 || hour >= 18 ? 'evening' : hour < 11 ? 'morning' : 'day'
}

/** Now by the server's clock, renewed every minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => serverTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTime()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Stands for a figure until it is known; a nought would be a statement. */
const UNKNOWN = '–'

function Day(): ReactElement {
  const text = useShellTexts()
  const { number } = useFormat()
  const { at } = useStore($badgeState)
  const open = useStore($notifications).filter((entry) => !isNews(entry)).length
  return (
    <section className="day">
      <h2>{text('day.title')}</h2>
      <dl className="fact">
        <dt>{text('day.todo')}</dt>
        <dd className="figure">{at ? number(open) : UNKNOWN}</dd>
        <dd>
          <button type="button" className="link" aria-label={text('day.showTodo')} onClick={openBell}>
            {text('day.show')}
          </button>
        </dd>
      </dl>
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

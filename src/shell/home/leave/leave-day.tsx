// The leave of 'Ihr Tag': the balance, the next days to lapse, and who is away today. Empty until it is loaded.
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { LeaveToday } from '#contract/vacation-calendar.ts'
import { holds } from '#domain/organisation/roles.ts'
import { api } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { formatFraction } from '#shared/i18n/format-fraction.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { query } from '#shared/realtime/query.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import de from './de.json'
import en from './en.json'

const useTexts = createTexts(de, en)

/** Colleagues begin and end their leave without a message. */
const INTERVAL = 900_000
const TODAY = 'api/vac/today'
const $owner = computed($person, (person) =>
  person && holds(person.rights, 'menu_ma_holiday') ? person.sub : undefined,
)
const $today = query(TODAY, () => api.get<LeaveToday>(TODAY), {
  owner: $owner,
  invalidatedBy: ['leave_change'],
  revalidateInterval: INTERVAL,
})

export function LeaveDay(): ReactElement | null {
  const { data } = useStore($today)
  if (!data) return null
  return (
    <>
      <Left day={data} />
      {data.away.length > 0 && <Away day={data} />}
    </>
  )
}

function Left({ day: { today, left, lapsing } }: { day: LeaveToday }): ReactElement {
  const text = useTexts()
  const language = useStore($language)
  const { shortDate } = useFormat()
  return (
    <dl className="fact">
      <dt>
        <Link href="/urlaub">{text('left', { year: today.slice(0, 4) })}</Link>
      </dt>
      <dd className="figure">
        {formatFraction(left, language)} <small>{text('days', { count: left.numerator / left.denominator })}</small>
      </dd>
      {lapsing && (
        <dd className="kinds">
          {text('lapsing', {
            count: lapsing.amount.numerator / lapsing.amount.denominator,
            days: formatFraction(lapsing.amount, language),
            year: lapsing.year,
            date: shortDate(lapsing.on),
          })}
        </dd>
      )}
    </dl>
  )
}

function Away({ day: { today, away, awayCount } }: { day: LeaveToday }): ReactElement {
  const text = useTexts()
  const { shortDate } = useFormat()
  return (
    <dl className="fact">
      <dt>{text('away')}</dt>
      {away.map(({ person, last, part }) => (
        <dd key={person.id ?? person.name} className="away-today">
          <Avatar name={person.name} personId={person.id} size="s" />
          <b>{person.name}</b>
          <span>
            {part === 'full' && last > today
              ? text('untilDate', { date: shortDate(last) })
              : text(part === 'full' ? 'todayInText' : part)}
          </span>
        </dd>
      ))}
      {awayCount > away.length && <dd className="kinds">{text('more', { count: awayCount - away.length })}</dd>}
    </dl>
  )
}

// The working time of 'Ihr Tag': the account, and the day that is running. Empty until it is loaded.
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import type { TimeToday } from '#contract/working-time.ts'
import { holds } from '#domain/organisation/roles.ts'
import { api } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { formatBalance } from '#shared/i18n/format.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { query } from '#shared/realtime/query.ts'
import de from './de.json'
import en from './en.json'

const useTexts = createTexts(de, en)

/** Stamps at a terminal come without a message. */
const INTERVAL = 300_000
const TODAY = 'api/az/today'
const $owner = computed($person, (person) => (person && holds(person.rights, 'menu_ma_az') ? person.sub : undefined))
const $today = query(TODAY, () => api.get<TimeToday>(TODAY), { owner: $owner, revalidateInterval: INTERVAL })

interface WorkDayProps {
  /** The facts below, shown when these are known or could not be loaded: inserted later, these would move them. */
  readonly below: ReactNode
}

export function WorkDay({ below }: WorkDayProps): ReactElement {
  const { data, loading, error } = useStore($today)
  return (
    <>
      {data && <Account day={data} />}
      <div hidden={!data && !error && loading}>{below}</div>
    </>
  )
}

function Account({ day: { running, account, provisionalDays, toClear, booked } }: { day: TimeToday }): ReactElement {
  const text = useTexts()
  const { time } = useFormat()
  const target = running?.targetReachedAt
  return (
    <dl className="fact">
      <dt>
        <Link href="/arbeitszeiten">{text('account')}</Link>
      </dt>
      <dd className="figure">{formatBalance(account)}</dd>
      <dd className="kinds">
        {[
          provisionalDays > 0 && text('provisional', { count: provisionalDays }),
          running
            ? text('since', { time: time(running.since) })
            : booked
              ? text('booked', { from: time(booked.comes), until: time(booked.goes) })
              : text('notHere'),
          target && text('target', { time: time(target) }),
          toClear > 0 && text('toClear', { count: toClear }),
        ]
          .filter(Boolean)
          .join(', ')}
      </dd>
    </dl>
  )
}

// The working time of 'Ihr Tag': the account, and the day that is running. Empty until it is loaded.
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { TimeToday } from '#contract/working-time.ts'
import { holds } from '#domain/roles.ts'
import { api } from '#shared/api.ts'
import { $person } from '#shared/bus/person.ts'
import { formatBalance } from '#shared/i18n/format.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { query } from '#shared/query.ts'
import de from './de.json'
import en from './en.json'

const useTexts = createTexts(de, en)

/** Stamps at a terminal come without a message. */
const INTERVAL = 300_000
const TODAY = 'api/az/today'
const $owner = computed($person, (person) => (person && holds(person.rights, 'menu_ma_az') ? person.sub : undefined))
const $today = query(TODAY, () => api.get<TimeToday>(TODAY), { owner: $owner, revalidateInterval: INTERVAL })

export function WorkDay(): ReactElement | null {
  const text = useTexts()
  const { time } = useFormat()
  const { data } = useStore($today)
  if (!data) return null
  const { running, account, toClear } = data
  const target = running?.targetReachedAt
  return (
    <dl className="fact">
      <dt>
        <Link href="/arbeitszeiten">{text('account')}</Link>
      </dt>
      <dd className="figure">{formatBalance(account)}</dd>
      <dd className="kinds">
        {[
          running ? text('since', { time: time(running.since) }) : text('notHere'),
          target && text('target', { time: time(target) }),
          toClear > 0 && text('toClear', { count: toClear }),
        ]
          .filter(Boolean)
          .join(', ')}
      </dd>
    </dl>
  )
}

// The logins of an area as rows, with their problems as text.
import { useStore } from '@nanostores/react'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import coffee from 'lucide-static/icons/coffee.svg?raw'
import unplug from 'lucide-static/icons/unplug.svg?raw'
import users from 'lucide-static/icons/users-round.svg?raw'
import type { ReactElement } from 'react'
import type { Login, Logins } from '#contract/production.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import { isStale, type LoginState } from '#domain/production/logins.ts'
import { holds } from '#domain/organisation/roles.ts'
import { localDayOf } from '#domain/working-time/clock.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Chip, type ChipProps } from '#shared/ui/chip.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { clockDurations } from '#widgets/production/durations.ts'
import { timesPath } from '#widgets/production/times-path.ts'
import { useLoginsTexts, type LoginsText } from './texts.ts'

/** A person may have been signed in since an earlier shift too. */
export const keyOf = ({ person, day, shiftId }: Login): string => `${person.id} ${day} ${shiftId}`

/** During the shift a log-out ends work now; afterwards, at the end of the shift. */
export const isOver = ({ logOutAt }: Login, at: string): boolean => Date.parse(logOutAt) < Date.parse(at)

/** When something was, seen from `now`: '8:05', 'gestern 21:58', '17.04. 21:58'. */
export function useWhen(now: string): (instant: string) => string {
  const text = useLoginsTexts()
  const { clock, shortDate } = useFormat()
  return (instant) => {
    const day = localDayOf(Date.parse(instant))
    const ago = daysBetween(day, localDayOf(Date.parse(now)))
    if (ago === 0) return clock(instant)
    return text(ago === 1 ? 'yesterday' : 'onDay', { day: shortDate(day), time: clock(instant) })
  }
}

/** 'A', 'A und B', 'A, B und C'. */
export function listed(text: LoginsText, parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : text('and', { list: parts.slice(0, -1).join(', '), last })
}

const LOOKS: Readonly<Record<LoginState, Pick<ChipProps, 'kind' | 'icon'>>> = {
  pastShift: { kind: 'warn', icon: clockAlert },
  twoPlaces: { kind: 'bad', icon: users },
  offline: { kind: 'off', icon: unplug },
  pause: { kind: 'off', icon: coffee },
  signedIn: { kind: 'ok', icon: circleCheck },
}

interface LoginTableProps {
  readonly items: readonly Login[]
  readonly at: string
  readonly area: Logins['area']
  readonly selected: ReadonlySet<string>
  readonly onToggle: (login: Login) => void
}

export function LoginTable(props: LoginTableProps): ReactElement {
  const { items, at, selected } = props
  const text = useLoginsTexts()
  const whenOf = useWhen(at)
  const language = useStore($language)
  const workOf = ({ orders, activity }: Login): string => {
    if (orders.length > 1)
      return listed(
        text,
        orders.map(({ number }) => number),
      )
    const [order] = orders
    if (order) return text('orderOf', order)
    return activity ? (language === 'de' ? activity.name : activity.nameEn) : text('noOrder')
  }
  const columns: readonly Column<Login>[] = [
    { key: 'person', head: text('column.person'), cell: (login) => <PersonCell login={login} {...props} /> },
    { key: 'workplace', head: text('column.workplace'), cell: ({ workplaces }) => listed(text, workplaces) },
    { key: 'order', head: text('column.order'), cell: workOf },
    {
      key: 'since',
      head: text('column.since'),
      numeric: true,
      cell: ({ since }) => clockDurations.withUnit((Date.parse(at) - Date.parse(since)) / 60_000),
    },
    {
      key: 'last',
      head: text('column.last'),
      numeric: true,
      cell: ({ lastAt }) => (lastAt === null ? text('unknown') : whenOf(lastAt)),
    },
    {
      key: 'state',
      head: text('column.state'),
      cell: ({ state, logOutAt }) => (
        <span className="state-cell">
          <Chip {...LOOKS[state]}>{text(`state.${state}`)}</Chip>
          {isStale(state) && <small>{text('ended', { when: whenOf(logOutAt) })}</small>}
        </span>
      ),
    },
  ]
  const isSelected = (login: Login) => selected.has(keyOf(login))
  return <Table label={text('list')} columns={columns} rows={items} rowKey={keyOf} isSelected={isSelected} />
}

function PersonCell({ login, area, selected, onToggle }: LoginTableProps & { login: Login }): ReactElement {
  const text = useLoginsTexts()
  const { person } = login
  return (
    <span className="person-cell">
      {login.mayLogOut && (
        <label className="check">
          <input
            type="checkbox"
            aria-label={text('select', { name: person.name })}
            checked={selected.has(keyOf(login))}
            onChange={() => onToggle(login)}
          />
        </label>
      )}
      <Avatar name={person.name} personId={person.hasPicture ? person.id : null} size="s" />
      <Name login={login} areaId={area.id} />
    </span>
  )
}

/** A link to the bookings of the shift, for people who may see them. */
function Name({ login: { person, day, shift }, areaId }: { login: Login; areaId: number }): ReactElement {
  const reader = useStore($person)
  const link = usePortalLink(timesPath({ view: 'shift', areaId, day, kind: shift }))
  return reader && holds(reader.rights, 'menu_mes_times') ? <a {...link}>{person.name}</a> : <b>{person.name}</b>
}

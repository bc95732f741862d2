// The live logins of a hall: tiles, filters, the stale ones first, and log-outs.
import { useStore } from '@nanostores/react'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import reload from 'lucide-static/icons/refresh-cw.svg?raw'
import { lazy, Suspense, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import type { Login, LoginFilter, Logins as LoginsView } from '#contract/production.ts'
import { isStale, STALE_AFTER } from '#domain/production/logins.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { SHIFT_KINDS } from '#domain/production/shifts.ts'
import { holds, type Role } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { listView } from '#shared/lists/list-view.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { NothingFits } from '#shared/ui/lists/list-frame.tsx'
import { Loaded, LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { $areas, loginsOf, refreshLogins, refreshProduction, seesPeople, type Area } from '#widgets/production/api.ts'
import { AreaSelect } from '#widgets/production/area-select.tsx'
import { DevicesButton, MasterDataButton, useView, type MasterDataProps } from './keeping.tsx'
import { keyOf, LoginTable, useWhen } from './login-table.tsx'
import { LogOutBar } from './log-out-bar.tsx'
import { useLoginsTexts } from './texts.ts'

/** Loaded when it is opened. */
const MasterData = lazy(async () => ({
  default: (await import('#widgets/production/master-data/master-data.tsx')).MasterData,
}))

const OFFICE: Role = 'ma-api:ma_edit_employment_data'

const STATES: readonly LoginFilter[] = ['stale', 'twoPlaces', 'offline', 'pause', 'signedIn']

/** The name and the fields are those of the specification's `filtersLoginsFE`. */
const FIELDS = {
  area: { as: 'number' },
  shift: { of: SHIFT_KINDS },
  state: { of: STATES },
  q: {},
} as const
export const loginsView = listView('filtersLoginsFE', FIELDS, { by: 'urgency', descending: false })

/** The limit of shown logins. */
const PAGE = 100

/** `<portal-production-logins>` */
export function Logins(): ReactElement {
  const text = useLoginsTexts()
  const person = useStore($person)
  if (person && !holds(person.rights, 'menu_mes_logins'))
    return (
      <EmptyState icon={lock} heading={<Heading>{text('noRole')}</Heading>}>
        {text('noRoleText')}
      </EmptyState>
    )
  return <Views key={person?.sub} />
}

/** The logins; for the time office also the master data of its company. */
function Views(): ReactElement {
  const person = useStore($person)
  const [view, go] = useView()
  const isOffice = person !== undefined && holds(person.rights, OFFICE)
  if (view === 'master-data' && isOffice)
    return (
      <Suspense fallback={<LoadingCard />}>
        <MasterData onBack={() => go('')} />
      </Suspense>
    )
  return <LoadedAreas onMasterData={isOffice ? () => go('master-data') : undefined} />
}

function LoadedAreas({ onMasterData }: MasterDataProps): ReactElement {
  const text = useLoginsTexts()
  const state = useStore($areas)
  return (
    <div className="list-view stack gap-20">
      {!state.data?.length && <Heading>{text('title')}</Heading>}
      <Loaded state={state} failed={text('failed')} personal onRetry={refreshProduction}>
        {(areas) =>
          areas.length === 0 ? (
            <EmptyState
              icon={factory}
              heading={text('noArea')}
              action={<MasterDataButton onMasterData={onMasterData} />}
            >
              {text(onMasterData ? 'noAreaOffice' : 'noAreaText')}
            </EmptyState>
          ) : (
            <AreaLogins areas={areas} onMasterData={onMasterData} />
          )
        }
      </Loaded>
    </div>
  )
}

function AreaLogins({ areas, onMasterData }: MasterDataProps & { areas: readonly Area[] }): ReactElement {
  const text = useLoginsTexts()
  const chosen = loginsView.useChosen()
  const { area: wanted, ...filters } = loginsView.queryOf(chosen)
  // An area that was chosen and no longer exists is left for the first.
  const area = areas.find(({ id }) => id === wanted) ?? areas[0]!
  const filter = JSON.stringify([area.id, filters])
  const [page, setPage] = useState({ filter, offset: 0 })
  const offset = page.filter === filter ? page.offset : 0
  const asked = { area: area.id, ...filters, offset, size: PAGE }
  const key = JSON.stringify(asked)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is what is asked
  const state = useStore(useMemo(() => loginsOf(asked), [key]))
  return (
    <>
      <div className="row gap-16 page-head">
        <Heading>{text('title')}</Heading>
        {state.data && <Updated at={state.data.at} isCurrent={!state.error} />}
        {areas.some(seesPeople) && <DevicesButton />}
        <MasterDataButton onMasterData={onMasterData} />
        <Filters areas={areas} areaId={area.id} stale={state.data?.tiles.stale ?? null} />
      </div>
      <Loaded state={state} failed={text('failed')} personal onRetry={refreshLogins}>
        {(logins) => (
          <>
            <Tiles logins={logins} />
            {seesPeople(logins.area) ? (
              <People
                key={area.id}
                logins={logins}
                offset={offset}
                onPage={(next) => setPage({ filter, offset: next })}
              />
            ) : (
              <Banner kind="info" icon={lock} heading={text('groupsOnly')}>
                {text('groupsOnlyText')}
              </Banner>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

interface FiltersProps {
  readonly areas: readonly Area[]
  readonly areaId: number
  /** How many logins are stale, once the reader knows it. */
  readonly stale: number | null
}

function Filters({ areas, areaId, stale }: FiltersProps): ReactElement {
  const text = useLoginsTexts()
  const { shift, state } = loginsView.useChosen()
  return (
    <div className="row pills">
      <AreaSelect
        areas={areas}
        value={areaId}
        label={text('area')}
        own={text('ownAreas')}
        others={text('otherAreas')}
        onChange={(id) => loginsView.choose({ area: String(id) })}
      />
      <PillSelect
        label={text('shift')}
        all={text('shift')}
        value={shift}
        options={SHIFT_KINDS.map((kind) => ({ value: kind, label: text(`shift.${kind}`) }))}
        onChange={(next) => loginsView.choose({ shift: next })}
      />
      <button
        type="button"
        className="pill"
        aria-pressed={state === 'stale'}
        onClick={() => loginsView.choose({ state: state === 'stale' ? '' : 'stale' })}
      >
        <Icon source={clockAlert} size="s" />
        {text('onlyStale')} {stale !== null && <b>{stale}</b>}
      </button>
    </div>
  )
}

/** The time of the last answer, in seconds, so that one sees that it is renewed. */
function Updated({ at, isCurrent }: { at: string; isCurrent: boolean }): ReactElement {
  const text = useLoginsTexts()
  const { clock } = useFormat()
  const seconds = at.slice(17, 19)
  return (
    <span className="updated">
      <IconButton icon={reload} size="small" label={text('refresh')} onClick={refreshLogins} />
      {text(isCurrent ? 'updated' : 'outdated', { time: `${clock(at)}:${seconds}` })}
    </span>
  )
}

interface TileProps {
  readonly name: string
  /** null: too few people for a figure. */
  readonly value: number | null
  readonly isWarning?: boolean
  readonly children: ReactNode
}

function Tile({ name, value, isWarning = false, children }: TileProps): ReactElement {
  const { number } = useFormat()
  return (
    <div className="card stat">
      <dt>{name}</dt>
      <dd className="big-number">{value === null ? '–' : number(value)}</dd>
      <dd className={isWarning ? 'note warn' : 'note'}>
        {isWarning && <Icon source={clockAlert} size="s" />}
        <span>{children}</span>
      </dd>
    </div>
  )
}

function Tiles({ logins: { tiles, at } }: { logins: LoginsView }): ReactElement {
  const text = useLoginsTexts()
  const whenOf = useWhen(at)
  const { signedIn, byShift, earlier, stale, withoutLogin } = tiles
  const parts = [
    ...byShift.map(({ shift, people }) => text('byShift', { shift: text(`shift.${shift}`), people })),
    ...(earlier ? [text('earlier', { people: earlier })] : []),
  ]
  const [first, ...others] = tiles.offline
  const offline = first && { device: first.device, since: whenOf(first.since), count: others.length }
  return (
    <dl className="stats">
      <Tile name={text('signedIn')} value={signedIn}>
        {signedIn === null ? text('tooFew', { least: LEAST_GROUP }) : parts.join(', ')}
      </Tile>
      {stale !== null && (
        <Tile name={text('stale')} value={stale} isWarning={stale > 0}>
          {text(stale > 0 ? 'staleNote' : 'noneStale')}
        </Tile>
      )}
      {withoutLogin !== null && (
        <Tile name={text('withoutLogin')} value={withoutLogin}>
          {text('withoutLoginNote')}
        </Tile>
      )}
      <Tile name={text('offline')} value={tiles.offline.length}>
        {offline ? text(others.length > 0 ? 'offlineMore' : 'offlineNote', offline) : text('allOnline')}
      </Tile>
    </dl>
  )
}

interface PeopleProps {
  readonly logins: LoginsView
  readonly offset: number
  readonly onPage: (offset: number) => void
}

function People({ logins, offset, onPage }: PeopleProps): ReactElement {
  const text = useLoginsTexts()
  const chosen = loginsView.useChosen()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const { items, total, at } = logins
  const open = items.filter(({ mayLogOut }) => mayLogOut)
  const stale = open.filter(({ state }) => isStale(state))
  // A person who was logged out, or has gone, is no longer selected.
  const selected = open.filter((login) => keys.has(keyOf(login)))
  const toggle = (login: Login) => {
    const next = new Set(keys)
    if (!next.delete(keyOf(login))) next.add(keyOf(login))
    setKeys(next)
  }
  return (
    <>
      <section className="card login-list" part="list" aria-label={text('list')}>
        <div className="bar">
          <SearchField
            q={chosen.q}
            label={text('searchLabel')}
            placeholder={text('search')}
            onSearch={(q) => loginsView.choose({ q })}
          />
          {stale.length > 0 && (
            <Checkbox
              label={text('selectStale')}
              checked={stale.every((login) => keys.has(keyOf(login)))}
              onChange={(isOn) => setKeys(new Set(isOn ? stale.map(keyOf) : []))}
            />
          )}
          <span className="order-note">{text('staleFirst')}</span>
        </div>
        {items.length > 0 ? (
          <LoginTable items={items} at={at} area={logins.area} selected={keys} onToggle={toggle} />
        ) : loginsView.isNarrowed({ ...chosen, area: '' }) ? (
          <NothingFits
            onReset={() => loginsView.choose({ q: '', shift: '', state: '' })}
            nothing={{ heading: text('nothing'), help: text('nothingText') }}
          />
        ) : (
          <EmptyState icon={factory} heading={text('empty')}>
            {text('emptyText')}
          </EmptyState>
        )}
        <Present logins={logins} />
        <div className="foot">
          <Pages total={total} shown={items.length} offset={offset} onPage={onPage} />
          <span className="rule">{text('rule', { minutes: STALE_AFTER / 60_000 })}</span>
        </div>
      </section>
      <LogOutBar areaId={logins.area.id} at={at} selected={selected} onClear={() => setKeys(new Set())} />
    </>
  )
}

function Pages({ total, shown, offset, onPage }: Omit<PeopleProps, 'logins'> & { total: number; shown: number }) {
  const text = useLoginsTexts()
  if (total <= PAGE) return <span>{text('count', { count: total })}</span>
  return (
    <>
      <span>{text('countOf', { first: offset + 1, last: offset + shown, count: total })}</span>
      {offset > 0 && (
        <Button size="small" onClick={() => onPage(Math.max(0, offset - PAGE))}>
          {text('previousPage')}
        </Button>
      )}
      {offset + shown < total && (
        <Button size="small" onClick={() => onPage(offset + PAGE)}>
          {text('nextPage')}
        </Button>
      )}
    </>
  )
}

/** People who are present by working time but signed in nowhere. */
function Present({ logins: { withoutLogin, at } }: { logins: LoginsView }): ReactElement | null {
  const text = useLoginsTexts()
  const whenOf = useWhen(at)
  if (withoutLogin.length === 0) return null
  return (
    <details className="present">
      <summary>{text('present', { count: withoutLogin.length })}</summary>
      <ul>
        {withoutLogin.map(({ person, since }) => (
          <li key={person.id}>{text('presentSince', { name: person.name, since: whenOf(since) })}</li>
        ))}
      </ul>
    </details>
  )
}

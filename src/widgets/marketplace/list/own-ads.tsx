// The ads of the person, in every state: renewed by one click, taken off the list, deleted, and restored within 30 days.
import { useStore } from '@nanostores/react'
import store from 'lucide-static/icons/store.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { AdCard } from '#contract/marketplace.ts'
import { AD_STATES, type AdState } from '#domain/marketplace/ad-state.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { useGrid } from '#shared/ui/use-grid.ts'
import { refreshMarket, restoreAd } from '#widgets/marketplace/api.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { ownAds, type OwnAdLists } from './api.ts'
import { DeletedAd, OwnAd } from './own-ad.tsx'
import { OwnDeals } from './own-deals.tsx'
import { PlaceAdLink } from './place-ad-link.tsx'
import { Refusal } from './refusal.tsx'
import { useListTexts } from './texts.ts'

const STYLES = [overlay]

/** A state, or the deleted ads; undefined: all that are not deleted. */
type Chosen = AdState | 'deleted' | undefined

export function OwnAds(): ReactElement {
  useStyles(STYLES)
  const text = useListTexts()
  const read = useStore(ownAds())
  return (
    <Loaded personal state={read} failed={text('notLoaded')} onRetry={refreshMarket}>
      {(lists) => <Lists lists={lists} />}
    </Loaded>
  )
}

function Lists({ lists }: { lists: OwnAdLists }): ReactElement {
  const text = useListTexts()
  const [state, setState] = useState<Chosen>()
  const [deleted, setDeleted] = useState<AdCard>()
  const grid = useGrid<HTMLDivElement>()
  const shown =
    state === 'deleted' ? lists.deleted : lists.ads.filter((ad) => state === undefined || ad.state === state)
  return (
    <>
      <div className="bar">
        <StateFilter lists={lists} state={state} onChange={setState} />
        <PlaceAdLink />
      </div>
      {deleted && <Deleted ad={deleted} onDone={() => setDeleted(undefined)} />}
      {shown.length === 0 ? (
        <EmptyState icon={store} heading={text(state ? 'noneInState' : 'noOwn')}>
          {text('noOwnHelp')}
        </EmptyState>
      ) : (
        <div
          {...grid.props}
          className="stack own"
          role="grid"
          aria-label={text('title.own')}
          aria-rowcount={shown.length}
        >
          {shown.map((ad) =>
            state === 'deleted' ? (
              <DeletedAd key={ad.id} ad={ad} />
            ) : (
              <OwnAd key={ad.id} ad={ad} onDeleted={setDeleted} />
            ),
          )}
        </div>
      )}
      <OwnDeals />
    </>
  )
}

interface StateFilterProps {
  readonly lists: OwnAdLists
  readonly state: Chosen
  readonly onChange: (state: Chosen) => void
}

/** States that no ad is in are not offered. */
function StateFilter({ lists: { ads, deleted }, state, onChange }: StateFilterProps): ReactElement {
  const text = useListTexts()
  const format = useFormat()
  const count = (one: AdState | 'deleted') =>
    one === 'deleted' ? deleted.length : ads.filter((ad) => ad.state === one).length
  const offered = ([...AD_STATES, 'deleted'] as const).filter((one) => one === state || count(one) > 0)
  return (
    <div part="states" className="row pills" role="group" aria-label={text('states')}>
      <button type="button" className="pill" aria-pressed={state === undefined} onClick={() => onChange(undefined)}>
        {text('allStates')} <b>{format.number(ads.length)}</b>
      </button>
      {offered.map((one) => (
        <button key={one} type="button" className="pill" aria-pressed={one === state} onClick={() => onChange(one)}>
          {text(`state.${one}`)} <b>{format.number(count(one))}</b>
        </button>
      ))}
    </div>
  )
}

/** The last one, at the place where it was; the list of deleted ads has it for 30 days. */
function Deleted({ ad, onDone }: { ad: AdCard; onDone: () => void }): ReactElement {
  const text = useListTexts()
  const { busy, error, run } = useAct<'restore'>()
  const restore = async () => {
    if (!(await run('restore', () => restoreAd(ad.id), text('restored', { title: ad.title })))) return
    refreshMarket()
    onDone()
  }
  return (
    <>
      <Banner
        kind="ok"
        icon={trash}
        heading={text('deleted', { title: ad.title })}
        action={
          <Button size="small" busy={busy !== undefined} onClick={() => void restore()}>
            {text('undo')}
          </Button>
        }
      />
      <Refusal error={error} />
    </>
  )
}

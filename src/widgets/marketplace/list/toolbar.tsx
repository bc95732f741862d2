import { useStore } from '@nanostores/react'
import filterX from 'lucide-static/icons/filter-x.svg?raw'
import type { ReactElement } from 'react'
import type { AdFacets } from '#contract/marketplace.ts'
import { AD_SIDES, PRICE_KINDS, type AdKind } from '#domain/marketplace/ad.ts'
import { formatAmount } from '#domain/marketplace/ad-price.ts'
import { groupLabel } from '#shared/i18n/group-name.ts'
import { $language } from '#shared/bus/language.ts'
import { Button } from '#shared/ui/button.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { adsView, PRICE_STEPS, type Chosen } from './filters.ts'
import { PlaceAdLink } from './place-ad-link.tsx'
import { useListTexts } from './texts.ts'

interface ToolbarProps {
  readonly chosen: Chosen
  readonly kind: AdKind
  /** Undefined until they are loaded. */
  readonly facets: AdFacets | undefined
}

/** Search, filters and the link to a new ad. */
export function Toolbar({ chosen, kind, facets }: ToolbarProps): ReactElement {
  const text = useListTexts()
  return (
    <div part="toolbar" className="bar">
      <SearchField
        q={chosen.q}
        label={text('search')}
        placeholder={text('placeholder')}
        onSearch={(q) => adsView.choose({ q })}
      />
      <div className="row pills">
        <PillSelect
          label={text('side')}
          all={text('side')}
          value={chosen.side}
          options={AD_SIDES.map((value) => ({ value, label: text(`side.${value}`) }))}
          onChange={(side) => adsView.choose({ side })}
        />
        {chosen.side !== 'private' && <CompanyFilters chosen={chosen} facets={facets} />}
        {kind === 'offer' && <PriceFilter value={chosen.price} />}
        {adsView.isNarrowed(chosen) && (
          <Button kind="ghost" size="small" icon={filterX} onClick={adsView.reset}>
            {text('resetFilters')}
          </Button>
        )}
      </div>
      <PlaceAdLink />
    </div>
  )
}

/** Private ads have neither site nor material group. */
function CompanyFilters({ chosen, facets }: Omit<ToolbarProps, 'kind'>): ReactElement {
  const text = useListTexts()
  const language = useStore($language)
  const { siteId, materialGroup } = chosen
  const sites = facets?.sites.map(({ id, name, count }) => ({ value: `${id}`, label: `${name} (${count})` })) ?? []
  const groups =
    facets?.materialGroups.map((group) => ({
      value: group.number,
      label: `${groupLabel(group, language)} (${group.count})`,
    })) ?? []
  return (
    <>
      <PillSelect
        label={text('site')}
        all={text('site')}
        value={siteId}
        options={withChosen(sites, siteId)}
        onChange={(value) => adsView.choose({ siteId: value })}
      />
      <PillSelect
        label={text('materialGroup')}
        all={text('materialGroup')}
        value={materialGroup}
        options={withChosen(groups, materialGroup)}
        onChange={(value) => adsView.choose({ materialGroup: value })}
      />
    </>
  )
}

type Options = readonly { readonly value: string; readonly label: string }[]

/** The chosen value stays an option where no ad has it any more. */
const withChosen = (options: Options, value: string): Options =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }]

function PriceFilter({ value }: { value: string }): ReactElement {
  const text = useListTexts()
  const language = useStore($language)
  const options = [
    ...PRICE_KINDS.map((kind) => ({ value: kind as string, label: text(`priceKind.${kind}`) })),
    ...PRICE_STEPS.map((cents) => ({
      value: `${cents}`,
      label: text('upTo', { price: formatAmount(cents, language) }),
    })),
  ]
  return (
    <PillSelect
      label={text('price')}
      all={text('price')}
      value={value}
      options={withChosen(options, value)}
      onChange={(price) => adsView.choose({ price })}
    />
  )
}

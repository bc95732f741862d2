// Saved searches: keeping the present filters, and the list of those that were kept. Loaded when one of them opens.
import { useStore } from '@nanostores/react'
import bell from 'lucide-static/icons/bell.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Criteria, SavedSearch } from '#contract/marketplace-deals.ts'
import type { AdFacets } from '#contract/marketplace.ts'
import type { AdKind } from '#domain/marketplace/ad.ts'
import { formatAmount } from '#domain/marketplace/ad-price.ts'
import { SEARCH_FREQUENCIES, type SearchFrequency } from '#domain/marketplace/market-notice.ts'
import { $language } from '#shared/bus/language.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import form from '#shared/ui/form.css?inline'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { required } from '#shared/ui/part-texts/texts.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { refreshMarket } from '#widgets/marketplace/api.ts'
import { listPath } from '#widgets/marketplace/paths.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { changeSearch, deleteSearch, saveSearch } from './api.ts'
import { applyCriteria, criteriaOf, type Chosen } from './filters.ts'
import { Refusal } from './refusal.tsx'
import { useListTexts } from './texts.ts'

const STYLES = [form, overlay]
/** The limit of characters on the server. */
const NAME_LIMIT = 80

interface SearchDialogProps {
  readonly chosen: Chosen
  readonly kind: AdKind
  readonly facets: AdFacets | undefined
  readonly onClose: () => void
}

/** The criteria of a search as text: 'Angebote, Firmenanzeigen, „Paletten“'. */
function useCriteriaWords(facets: AdFacets | undefined): (criteria: Criteria) => string {
  const text = useListTexts()
  const language = useStore($language)
  return ({ kind, side, q, siteId, materialGroup, price, priceMax }) => {
    const site = facets?.sites.find(({ id }) => id === siteId)?.name
    return [
      kind && text(kind === 'offer' ? 'title.offers' : 'title.wanted'),
      side && text(`side.${side}`),
      q && text('quoted', { words: q }),
      siteId && (site ?? text('siteNumber', { number: siteId })),
      materialGroup && text('groupNumber', { number: materialGroup }),
      price && text(`priceKind.${price}`),
      priceMax !== undefined && text('upTo', { price: formatAmount(priceMax, language) }),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/** Keeps the present filters, and notifies of new ads that fit. */
export function SaveSearchDialog({ chosen, kind, facets, onClose }: SearchDialogProps): ReactElement {
  useStyles(STYLES)
  const text = useListTexts()
  const wordsOf = useCriteriaWords(facets)
  const [name, setName] = useState(chosen.q)
  const [frequency, setFrequency] = useState<SearchFrequency>('atOnce')
  const { busy, error, run } = useAct<'save'>()
  const criteria = criteriaOf(chosen, kind)
  const save = async () => {
    const isSaved = await run('save', () => saveSearch({ name: name.trim(), criteria, frequency }), text('searchSaved'))
    if (!isSaved) return
    refreshMarket()
    onClose()
  }
  return (
    <FormDialog
      open
      title={text('saveTitle')}
      unsaved={name.trim() !== chosen.q}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            kind="primary"
            icon={bell}
            busy={busy !== undefined}
            reason={name.trim() === '' ? required(text('searchName')) : undefined}
            onClick={() => void save()}
          >
            {text('save')}
          </Button>
        </>
      }
    >
      <p className="muted">{wordsOf(criteria)}</p>
      <TextField label={text('searchName')} value={name} maxLength={NAME_LIMIT} onChange={setName} />
      <RadioGroup
        label={text('frequency')}
        value={frequency}
        options={SEARCH_FREQUENCIES.map((value) => ({ value, label: text(`frequency.${value}`) }))}
        onChange={setFrequency}
      />
      <Refusal error={error} />
    </FormDialog>
  )
}

/** The kept searches: shown again, notified otherwise, deleted. */
export function SearchesDialog({
  searches,
  facets,
  kind,
  onClose,
}: SearchDialogProps & { searches: readonly SavedSearch[] }): ReactElement {
  useStyles(STYLES)
  const text = useListTexts()
  const { host } = useHost()
  const show = ({ criteria }: SavedSearch) => {
    applyCriteria(criteria)
    onClose()
    const other = criteria.kind ?? 'offer'
    if (other !== kind) emit(host, 'portal-navigate', { path: listPath(other === 'offer' ? 'offers' : 'wanted') })
  }
  return (
    <Dialog open title={text('searchesTitle')} onClose={onClose}>
      <ul className="stack gap-16 kept">
        {searches.map((search) => (
          <SavedSearchRow key={search.id} search={search} facets={facets} onShow={() => show(search)} />
        ))}
      </ul>
    </Dialog>
  )
}

interface RowProps {
  readonly search: SavedSearch
  readonly facets: AdFacets | undefined
  readonly onShow: () => void
}

function SavedSearchRow({ search, facets, onShow }: RowProps): ReactElement {
  const text = useListTexts()
  const wordsOf = useCriteriaWords(facets)
  const { busy, error, run } = useAct<'change' | 'delete'>()
  const { name, criteria, frequency } = search
  // A search that another window has changed or deleted is read again, too.
  const finish = () => refreshMarket()
  return (
    <li>
      <button type="button" className="link" onClick={onShow}>
        {name}
      </button>
      <small className="muted">{wordsOf(criteria)}</small>
      <div className="row">
        <SelectField
          label={text('frequencyOf', { name })}
          value={frequency}
          disabled={busy !== undefined}
          options={SEARCH_FREQUENCIES.map((value) => ({ value, label: text(`frequency.${value}`) }))}
          onChange={(next) =>
            void run(
              'change',
              () => changeSearch(search, { name, criteria, frequency: next }),
              text(`frequency.${next}`),
            ).then(finish)
          }
        />
        <IconButton
          icon={trash}
          label={text('deleteSearch', { name })}
          aria-busy={busy === 'delete' || undefined}
          onClick={() => void run('delete', () => deleteSearch(search), text('searchDeleted', { name })).then(finish)}
        />
      </div>
      <Refusal error={error} />
    </li>
  )
}

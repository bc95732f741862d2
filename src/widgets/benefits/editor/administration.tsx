// All benefits of all companies, in every state.
import { useStore } from '@nanostores/react'
import gift from 'lucide-static/icons/gift.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import type { ReactElement } from 'react'
import type { EditedBenefitRow } from '#contract/benefits.ts'
import { BENEFIT_CATEGORIES, BENEFIT_STATES } from '#domain/benefits/benefit.ts'
import { wordsOf } from '#domain/search/search-text.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { listView } from '#shared/lists/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { refreshBenefits } from '#widgets/benefits/api.ts'
import { editorPath } from '#widgets/benefits/paths.ts'
import { StateChip } from '#widgets/benefits/state-chips.tsx'
import { useBenefitWords } from '#widgets/benefits/words.ts'
import { choices as choicesQuery, editedBenefits } from './api.ts'
import { Requests } from './requests.tsx'
import { useEditorTexts } from './texts.ts'

const FIELDS = { q: {}, state: { of: BENEFIT_STATES }, category: { of: BENEFIT_CATEGORIES } } as const
const view = listView('benefits-editing', FIELDS, { by: 'title', descending: false })

export function Administration(): ReactElement {
  const text = useEditorTexts()
  const state = useStore(editedBenefits())
  const link = usePortalLink(editorPath('neu'))
  return (
    <>
      <div className="row gap-12 page-head">
        <Heading>{text('title')}</Heading>
        <a {...link} className="btn primary">
          <Icon source={plus} size="s" />
          {text('create')}
        </a>
      </div>
      <Requests />
      <Loaded state={state} failed={text('benefitsNotLoaded')} onRetry={refreshBenefits}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={gift} heading={text('empty')}>
              {text('emptyText')}
            </EmptyState>
          ) : (
            <Rows rows={rows} />
          )
        }
      </Loaded>
    </>
  )
}

function Filters({ rows }: { rows: readonly EditedBenefitRow[] }): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const chosen = view.useChosen()
  const present = new Set(rows.map(({ state }) => state))
  return (
    <div className="bar">
      <SearchField
        q={chosen.q}
        label={text('search')}
        placeholder={text('search')}
        onSearch={(q) => view.choose({ q })}
      />
      <select
        className="pick"
        aria-label={text('status')}
        value={chosen.state}
        onChange={({ target }) => view.choose({ state: target.value })}
      >
        <option value="">{text('allStates')}</option>
        {BENEFIT_STATES.filter((one) => present.has(one)).map((one) => (
          <option key={one} value={one}>
            {words.text(`state.${one}`)}
          </option>
        ))}
      </select>
      <select
        className="pick"
        aria-label={text('category')}
        value={chosen.category}
        onChange={({ target }) => view.choose({ category: target.value })}
      >
        <option value="">{text('allCategories')}</option>
        {BENEFIT_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {words.text(`category.${one}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

function BenefitLink({ row }: { row: EditedBenefitRow }): ReactElement {
  const words = useBenefitWords()
  const link = usePortalLink(editorPath(row.id))
  return (
    <a {...link} dir="auto">
      {words.title(row)}
    </a>
  )
}

function Rows({ rows }: { rows: readonly EditedBenefitRow[] }): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const { date, number } = useFormat()
  const { data: choices } = useStore(choicesQuery())
  const chosen = view.useChosen()
  const wanted = wordsOf(chosen.q)
  const found = rows.filter((row) => {
    const known = wordsOf(`${row.title} ${row.titleEn}`)
    return (
      (chosen.state === '' || row.state === chosen.state) &&
      (chosen.category === '' || row.category === chosen.category) &&
      wanted.every((word) => known.some((one) => one.startsWith(word)))
    )
  })
  const companies = ({ companyIds }: EditedBenefitRow): string =>
    companyIds.length === 0
      ? text('allCompanies')
      : companyIds.flatMap((id) => choices?.companies.find((one) => one.id === id)?.name ?? []).join(', ')
  const columns: readonly Column<EditedBenefitRow>[] = [
    { key: 'title', head: text('column.title'), cell: (row) => <BenefitLink row={row} /> },
    { key: 'state', head: text('status'), cell: ({ state }) => <StateChip state={state} /> },
    { key: 'category', head: text('category'), cell: ({ category }) => words.text(`category.${category}`) },
    { key: 'companies', head: text('column.companies'), cell: companies },
    {
      key: 'validity',
      head: text('column.validity'),
      cell: ({ validFrom, validUntil }) =>
        validUntil === null
          ? text('validFromOn', { from: date(validFrom) })
          : text('validBetween', { from: date(validFrom), until: date(validUntil) }),
    },
    { key: 'requests', head: text('column.requests'), numeric: true, cell: ({ openRequests }) => number(openRequests) },
    {
      key: 'changed',
      head: text('column.changed'),
      cell: ({ changedAt, changedBy }) => text('dateAndName', { date: date(changedAt), name: changedBy.name }),
    },
  ]
  return (
    <>
      <Filters rows={rows} />
      <p className="sr" role="status">
        {text('count', { count: found.length, n: number(found.length) })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          heading={text('nothingFits')}
          action={<Button onClick={() => view.reset()}>{text('reset')}</Button>}
        />
      ) : (
        <div className="scroll">
          <Table label={text('title')} columns={columns} rows={found} rowKey={({ id }) => String(id)} />
        </div>
      )}
    </>
  )
}

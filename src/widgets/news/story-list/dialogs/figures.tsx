// The number of confirmations by company, and the names where the story requires them.
import download from 'lucide-static/icons/download.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { useState, type ReactElement, useEffect } from 'react'
import type { Confirmations, ConfirmingPeople } from '#contract/news-publishing.ts'
import { api, statusOf } from '#shared/transport/api.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { confirmationsPath } from '#widgets/news/editing-api.ts'
import { useDialogTexts } from './texts.ts'

// Names of those in a company with and without a confirmation; only for stories that require names.
interface NamesProps {
  readonly storyId: number
  /** 0 stands for people without a company. */
  readonly company: number
}

type Kind = 'pending' | 'confirmed'

function useNames({ storyId, company }: NamesProps, kind: Kind) {
  const key = `${company} ${kind}`
  const [found, setFound] = useState<ConfirmingPeople & { key: string }>()
  const [error, setError] = useState<unknown>()
  const known = found?.key === key ? found : undefined
  const read = async (after: string | undefined, isWanted: () => boolean) => {
    setError(undefined)
    try {
      const query = { company, confirmed: kind === 'confirmed', after }
      const page = await api.get<ConfirmingPeople>(`${confirmationsPath(storyId)}/people`, { query })
      if (!isWanted()) return
      const before = after === undefined ? [] : (known?.people ?? [])
      setFound({ key, people: [...before, ...page.people], next: page.next })
    } catch (error) {
      if (isWanted()) setError(error)
    }
  }
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isHere = true
    void read(undefined, () => isHere)
    return () => void (isHere = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- fetched again only when the request changes
  }, [storyId, key, attempt])
  const next = known?.next
  return {
    people: known?.people,
    error,
    more: next ? () => void read(next, () => true) : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}

function Names(props: NamesProps): ReactElement {
  const text = useDialogTexts()
  const format = useFormat()
  const [kind, setKind] = useState<Kind>('pending')
  const { people, error, more, retry } = useNames(props, kind)
  return (
    <div className="stack gap-8 start names">
      <Segmented<Kind>
        label={text('who')}
        hideLabel
        value={kind}
        onChange={setKind}
        options={[
          { value: 'pending', label: text('whoPending') },
          { value: 'confirmed', label: text('whoConfirmed') },
        ]}
      />
      {error !== undefined && (
        <p role="alert" className="failure">
          {statusOf(error)} - {text('namesFailed')}{' '}
          <button type="button" className="link" onClick={retry}>
            {text('retry')}
          </button>
        </p>
      )}
      {people?.length === 0 && <p>{text(kind === 'pending' ? 'nobodyPending' : 'nobodyConfirmed')}</p>}
      <ul>
        {people?.map(({ id, name, confirmedAt }) => (
          <li key={id}>
            <bdi>{name}</bdi>{' '}
            {confirmedAt && (
              <span className="muted">
                {text('at', { at: `${format.date(confirmedAt)}, ${format.time(confirmedAt)}` })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <Button size="small" onClick={more}>
          {text('more')}
        </Button>
      )}
    </div>
  )
}

export type Company = Confirmations['companies'][number]
/** The counts of a story where the service discloses them. */
type Counted = Company & { readonly confirmed: number }
const isCounted = (company: Company): company is Counted => company.confirmed !== null
type Text = ReturnType<typeof useDialogTexts>

/** The id 0 requests people without a company. */
const keyOf = ({ id }: Company): number => id ?? 0
const nameOf = ({ name, others = [] }: Company, text: Text): string =>
  [name, ...others].map((one) => one || text('none')).join(', ')

function Share({ people, confirmed }: Counted): ReactElement {
  const format = useFormat()
  const share = people === 0 ? 0 : confirmed / people
  return (
    <span className="share">
      <progress aria-hidden="true" max={1} value={share} />
      {format.percent(share)}
    </span>
  )
}

const columnsOf = (text: Text, format: Formats): readonly Column<Counted>[] => [
  { key: 'company', head: text('company'), cell: (company) => nameOf(company, text) },
  {
    key: 'confirmed',
    head: text('confirmed'),
    numeric: true,
    cell: ({ confirmed, people }) =>
      text('ofPeople', { confirmed: format.number(confirmed), people: format.number(people) }),
  },
  {
    key: 'pending',
    head: text('pending'),
    numeric: true,
    cell: ({ confirmed, people }) => format.number(people - confirmed),
  },
  { key: 'share', head: text('share'), numeric: true, cell: (company) => <Share {...company} /> },
]

export interface FiguresProps {
  readonly storyId: number
  readonly figures: Confirmations
  readonly onExport: (company: number) => void
}

export function Figures({ storyId, figures, onExport }: FiguresProps): ReactElement {
  const text = useDialogTexts()
  const format = useFormat()
  const [open, setOpen] = useState<number>()
  const isNamed = figures.confirmation === 'named'
  const actions = (company: Company) => (
    <span className="actions">
      {isNamed && (
        <IconButton
          icon={users}
          size="small"
          label={text('names', { company: nameOf(company, text) })}
          aria-expanded={open === keyOf(company)}
          onClick={() => setOpen(open === keyOf(company) ? undefined : keyOf(company))}
        />
      )}
      <IconButton
        icon={download}
        size="small"
        label={text('export', { company: nameOf(company, text) })}
        onClick={() => onExport(keyOf(company))}
      />
    </span>
  )
  const opened = figures.companies.find((company) => keyOf(company) === open)
  return (
    <>
      <Table
        label={text('table')}
        columns={[...columnsOf(text, format), { key: 'actions', head: text('actions'), numeric: true, cell: actions }]}
        rows={figures.companies.filter(isCounted)}
        rowKey={({ id }) => `${id}`}
      />
      {opened && (
        <section aria-label={text('names', { company: nameOf(opened, text) })}>
          <h3>{text('names', { company: nameOf(opened, text) })}</h3>
          <Names key={open} storyId={storyId} company={keyOf(opened)} />
        </section>
      )}
      {!isNamed && <p className="muted">{text('counted')}</p>}
    </>
  )
}

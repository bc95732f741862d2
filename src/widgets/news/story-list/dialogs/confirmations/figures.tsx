// How many of each company have confirmed, and who, where the story demands names.
import download from 'lucide-static/icons/download.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Confirmations } from '#contract/news-publishing.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { Names } from './names.tsx'
import { useConfirmationTexts } from './texts.ts'

export type Company = Confirmations['companies'][number]
/** Of a story whose counts are told. */
type Counted = Company & { readonly confirmed: number }
const isCounted = (company: Company): company is Counted => company.confirmed !== null
type Text = ReturnType<typeof useConfirmationTexts>

/** People without a company are asked for by 0. */
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
  const text = useConfirmationTexts()
  const format = useFormat()
  const [open, setOpen] = useState<number>()
  const isNamed = figures.confirmation === 'named'
  const acts = (company: Company) => (
    <span className="acts">
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
        columns={[...columnsOf(text, format), { key: 'acts', head: text('acts'), numeric: true, cell: acts }]}
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

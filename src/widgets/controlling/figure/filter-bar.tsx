// The filters of the figures, which are in the address, and the actions on the shown figures: share, save, print.
import { useStore } from '@nanostores/react'
import download from 'lucide-static/icons/download.svg?raw'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import type { FigureInfo, Overview } from '#contract/controlling.ts'
import { COMPARISONS, lastDayOf, readPeriod, writePeriod, type Comparison } from '#domain/controlling/periods.ts'
import { $addresses } from '#shared/bus/addresses.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { PillSelect } from '#shared/ui/pill-select.tsx'
import { ShareLink } from '#shared/ui/share-link/share-link.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { fileOf, scopeOf } from '#widgets/controlling/api.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import type { Filters } from '#widgets/controlling/filters.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import { PeriodDialog } from './period-dialog.tsx'
import { periodChoices } from './period-choices.ts'

/** Stands for a period that is not in the list. */
const OTHER = 'other'

export interface FilterBarProps {
  readonly filters: Filters
  /** The overview of the service for these filters; undefined before the first response. */
  readonly overview: Overview | undefined
  /** The figure whose file is offered beside that of all. */
  readonly figure?: FigureInfo | undefined
  /** Further filters of the tab, before the others. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

export function FilterBar({ filters, overview, figure, before, after }: FilterBarProps): ReactElement {
  const text = useControllingTexts()
  const { portalUrl } = useStore($addresses)
  const { companyId, siteId, comparison } = filters.filters
  const places = overview?.places ?? []
  const company = places.find(({ id }) => id === companyId)
  const sites = company ? company.sites : places.flatMap((place) => place.sites)
  const options = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className="bar" part="filters">
      <div className="row pills" role="group" aria-label={text('filters')}>
        {before}
        <PeriodFilter filters={filters} />
        <PillSelect
          label={text('comparison')}
          all={text('comparison.periodBefore')}
          value={comparison === 'periodBefore' ? '' : comparison}
          options={COMPARISONS.filter((one) => one !== 'periodBefore').map((value) => ({
            value,
            label: text(`comparison.${value}`),
          }))}
          onChange={(value) => filters.choose({ comparison: value === '' ? 'periodBefore' : (value as Comparison) })}
        />
        <PillSelect
          label={text('company')}
          all={text('allCompanies')}
          value={company ? String(company.id) : ''}
          options={options(places)}
          onChange={(value) =>
            filters.choose({ companyId: value === '' ? undefined : Number(value), siteId: undefined })
          }
        />
        {sites.length > 0 && (
          <PillSelect
            label={text('site')}
            all={text('allSites')}
            value={sites.some(({ id }) => id === siteId) ? String(siteId) : ''}
            options={options(sites)}
            onChange={(value) => filters.choose({ siteId: value === '' ? undefined : Number(value) })}
          />
        )}
      </div>
      <div className="row push bar-acts">
        {after}
        <ShareLink
          kind="second"
          label={text('share')}
          title={text('title.overview')}
          url={new URL(filters.pathIn(filters.tab).replace(/^\//, ''), portalUrl).href}
          note={text('shareNote')}
        />
        <FileMenu filters={filters} figure={figure} />
      </div>
    </div>
  )
}

function PeriodFilter({ filters }: { filters: Filters }): ReactElement {
  const text = useControllingTexts()
  const words = useFigureWords()
  const [isOpen, setOpen] = useState(false)
  const { period } = filters.filters
  const written = period ? writePeriod(period) : ''
  const groups = periodChoices(todayInBerlin())
  const isListed = groups.some(({ periods }) => periods.some((one) => writePeriod(one) === written))
  return (
    <>
      <select
        className={written ? 'pill on' : 'pill'}
        aria-label={text('period')}
        value={written}
        onChange={({ target: { value } }) =>
          value === OTHER ? setOpen(true) : filters.choose({ period: readPeriod(value) })
        }
      >
        <option value="">{text('newest')}</option>
        {period && !isListed && <option value={written}>{words.periodOf(period)}</option>}
        {groups.map(({ kind, periods }) => (
          <optgroup key={kind} label={text(`periods.${kind}`)}>
            {periods.map((one) => (
              <option key={writePeriod(one)} value={writePeriod(one)}>
                {words.periodOf(one)}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={OTHER}>{text('otherPeriod')}</option>
      </select>
      {isOpen && (
        <PeriodDialog
          period={period}
          onChoose={(next) => filters.choose({ period: next })}
          onEnd={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** One file of all figures, or of one, with the filters in it. */
function FileMenu({ filters, figure }: { filters: Filters; figure: FigureInfo | undefined }): ReactElement {
  const text = useControllingTexts()
  const { language } = useFigureWords()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (format: 'xlsx' | 'pdf', one?: FigureInfo) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { by, period } = filters.filters
      const file = await fileOf({
        ...scopeOf(filters.filters),
        ...(one && { figure: one.id, ...(by && one.groupings.includes(by) && { by }) }),
        format,
        language,
      })
      const last = period ? lastDayOf(period) : todayInBerlin()
      saveFile(
        file,
        `${text('file.name', { figure: one ? one[language].name : text('file.figures'), day: last })}.${format}`,
      )
      announce(text('file.saved'))
    } catch (error) {
      setProblem(errorText(error, text, 'file.failed'))
    } finally {
      setBusy(false)
    }
  }
  const name = figure?.[language].name
  return (
    <>
      <Menu
        label={text('file')}
        side="end"
        trigger={(trigger) => (
          <Button icon={download} busy={isBusy} {...trigger} {...(problem && { 'aria-describedby': id })}>
            {text('file')}
          </Button>
        )}
        items={[
          ...(figure
            ? [
                { label: text('file.xlsxOf', { name: name! }), onSelect: () => void save('xlsx', figure) },
                { label: text('file.pdfOf', { name: name! }), onSelect: () => void save('pdf', figure) },
              ]
            : []),
          { label: text('file.xlsx'), onSelect: () => void save('xlsx') },
          { label: text('file.pdf'), onSelect: () => void save('pdf') },
          { label: text('print'), onSelect: () => print() },
        ]}
      />
      {problem && (
        <p id={id} className="failure problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

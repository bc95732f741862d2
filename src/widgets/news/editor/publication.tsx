// The audience of the story, and its period.
import { type ReactElement, useEffect, useRef, useState, useId, type ReactNode } from 'react'
import { Card } from '#shared/ui/card.tsx'
import { useEditorTexts } from './texts.ts'
import { Categories } from './categories.tsx'
import { ContactField } from './contact-field.tsx'
import { useStyles } from '#shared/element/use-styles.ts'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import { ImpactCard } from './publish/impact.tsx'
import sideCss from './publication.css?inline'
import { useStore } from '@nanostores/react'
import building from 'lucide-static/icons/building-2.svg?raw'
import { flushSync } from 'react-dom'
import { Chip } from '#shared/ui/chip.tsx'
import { $newsCompanies } from '#widgets/news/editing-api.ts'
import { isDraft } from './draft/draft.ts'
import { useField, useEditor } from './draft/draft-context.ts'
import type { NewsCompany } from '#contract/news-publishing.ts'
import { FieldNote } from '#shared/ui/field.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { TimeFields, usePartialInput } from './publish/time-fields.tsx'
import { DAYS, instantOf, NO_TIME, timeInputOf } from './draft/time-input.ts'
import { CONFIRMATIONS } from '#domain/news/story-fields.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'

/** From when and until when the story can be read; it takes effect by the button that publishes. */
function Validity(): ReactElement {
  const text = useEditorTexts()
  const { draft, schedule } = useEditor()
  const story = useStore(draft.$story)
  const { from, until } = useStore(schedule.$period)
  const faults = useStore(schedule.$errors)
  const isPublic = story?.state === 'published'
  return (
    <div className="stack">
      {!isPublic && (
        <TimeFields
          label={text('label.from')}
          name="from"
          optional
          value={from}
          error={faults.from}
          onChange={(value) => schedule.change('from', value)}
        />
      )}
      <TimeFields
        label={text('label.until')}
        name="until"
        optional
        isEnd
        value={until}
        error={faults.until}
        onChange={(value) => schedule.change('until', value)}
      />
      <p className="help">{text('berlin')}</p>
      <p className="help" role="status">
        {story && !isDraft(story) && schedule.requested && text('period.pending')}
      </p>
    </div>
  )
}

/** Whether readers confirm that they have read the story, who sees it, and until when. */
function ConfirmationFields(): ReactElement {
  const text = useEditorTexts()
  const confirmation = useField('confirmation')
  const by = useField('confirmBy')
  const [typedDay, typeDay] = usePartialInput<typeof by.value, string | undefined>(by, () => undefined)
  return (
    <div className="stack">
      <RadioGroup
        label={text('label.confirmation')}
        name="confirmation"
        value={confirmation.value}
        options={CONFIRMATIONS.map((value) => ({
          value,
          label: text(`confirmation.${value}`),
          ...(value !== 'none' && { help: text(`confirmation.${value}.help`) }),
        }))}
        error={confirmation.error}
        onChange={confirmation.set}
      />
      {confirmation.value !== 'none' && (
        <DateField
          label={text('label.confirmBy')}
          name="confirmBy"
          optional
          min={DAYS.first}
          max={DAYS.last}
          value={by.value ?? ''}
          typed={typedDay}
          error={by.error}
          onType={(typed) => typeDay(typed, undefined)}
          onChange={(day) => typeDay(undefined, day || null)}
        />
      )}
    </div>
  )
}

/** The companies whose highlight the story becomes, and until when. */
function HighlightFields(): ReactElement {
  const text = useEditorTexts()
  const highlight = useField('highlight')
  return (
    <div className="stack gap-8">
      <Checkbox
        name="highlight"
        label={text('label.highlight')}
        help={highlight.value && <Companies />}
        error={highlight.error}
        checked={highlight.value}
        onChange={highlight.set}
      />
      {highlight.value && <Choice />}
    </div>
  )
}

/** 'in 2 von 4 Gesellschaften'. */
function Companies(): ReactElement {
  const text = useEditorTexts()
  const all = useStore($newsCompanies)
  const { value: seenBy } = useField('companyIds')
  const { value } = useField('highlightCompanyIds')
  const seeing = all.filter(({ id }) => seenBy.length === 0 || seenBy.includes(id))
  const chosen = seeing.filter(({ id }) => value.length === 0 || value.includes(id))
  return <>{text('highlightIn', { count: chosen.length, of: all.length })}</>
}

function Choice(): ReactElement {
  const text = useEditorTexts()
  const { value: seenBy } = useField('companyIds')
  const companies = useField('highlightCompanyIds')
  const until = useField('highlightUntil')
  const [typed, type] = usePartialInput(until, (value) => (value ? timeInputOf(value) : NO_TIME))
  return (
    <div className="stack then">
      <CompanyChoice
        label={text('label.highlightCompanyIds')}
        name="highlightCompanyIds"
        among={seenBy}
        value={companies.value}
        error={companies.error}
        onChange={companies.set}
      />
      {companies.value.length === 0 && <p className="help">{text('highlightAll')}</p>}
      <TimeFields
        label={text('label.highlightUntil')}
        name="highlightUntil"
        optional
        isEnd
        value={typed}
        error={until.error}
        onChange={(value) => type(value, value.day === '' && value.typed === undefined ? null : instantOf(value))}
      />
    </div>
  )
}

interface CompanyChoiceProps {
  readonly label: ReactNode
  readonly name: string
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly error?: string | undefined
  /** The choices; undefined: all. */
  readonly among?: readonly number[] | undefined
}

/** Companies, each with how many people read news there. */
function CompanyChoice({ label, name, value, onChange, error, among }: CompanyChoiceProps): ReactElement {
  const text = useEditorTexts()
  const id = useId()
  const all = useStore($newsCompanies)
  const companies = all.filter((company) => isAmong(company, among) || value.includes(company.id))
  const toggle = (company: number, isOn: boolean) =>
    onChange(isOn ? [...value, company] : value.filter((one) => one !== company))
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      <div className="checks">
        {companies.map((company) => (
          <Checkbox
            key={company.id}
            name={name}
            label={
              <>
                {company.name} <small className="muted">{text('people', { count: company.people })}</small>
              </>
            }
            checked={value.includes(company.id)}
            onChange={(isOn) => toggle(company.id, isOn)}
          />
        ))}
      </div>
      <FieldNote id={id} help={undefined} error={error} />
    </fieldset>
  )
}

const isAmong = ({ id }: NewsCompany, among: readonly number[] | undefined): boolean =>
  among === undefined || among.length === 0 || among.includes(id)

/** The audience: everybody, also in future companies, or the named companies. */
function Audience(): ReactElement {
  const text = useEditorTexts()
  const { value, error, set } = useField('companyIds')
  const companies = useStore($newsCompanies)
  const [isOpen, setOpen] = useState(false)
  const open = isOpen || error !== undefined
  const names = companies.filter(({ id }) => value.includes(id))
  const box = useRef<HTMLDivElement>(null)
  /** The pressed button is removed: the focus moves to the control that replaces it. */
  const show = (isOpen: boolean) => {
    flushSync(() => setOpen(isOpen))
    box.current?.querySelector<HTMLElement>('[name="companyIds"]')?.focus()
  }
  const toAll = () => {
    set([])
    show(false)
  }
  return (
    <div part="audience" ref={box} className="stack gap-8">
      <span className="label">{text('label.companyIds')}</span>
      {value.length === 0 ? (
        <div className="chips">
          <Chip kind="info" icon={building}>
            {text('allCompanies')}
          </Chip>
        </div>
      ) : (
        !open && (
          <ul className="chips">
            {names.map(({ id, name }) => (
              <li key={id}>
                <Chip icon={building}>{name}</Chip>
              </li>
            ))}
          </ul>
        )
      )}
      {open && (
        <CompanyChoice label={text('chooseCompanies')} name="companyIds" value={value} onChange={set} error={error} />
      )}
      <div className="row tight links">
        {!open && (
          <button type="button" className="link" name="companyIds" onClick={() => show(true)}>
            {text(value.length === 0 ? 'restrict' : 'changeCompanies')}
          </button>
        )}
        {(open || value.length > 0) && (
          <button type="button" className="link" onClick={toAll}>
            {text('toAll')}
          </button>
        )}
      </div>
    </div>
  )
}

// Beside the text: the audience, and the impact of publishing.
const STYLES = [overlay, dateField, sideCss]

/** The dialog itself reports an unreachable service, so it must be loaded before the connection is lost. */
const loadDialog = () => void import('./publish/publish-dialog.tsx').catch(() => undefined)

export function Side(): ReactElement {
  const text = useEditorTexts()
  useStyles(STYLES)
  useEffect(() => void globalThis.requestIdleCallback?.(loadDialog), [])
  return (
    <>
      <PublicationCard />
      <ImpactCard />
      <p className="muted small">{text('undoHint')}</p>
    </>
  )
}

export function PublicationCard(): ReactElement {
  const text = useEditorTexts()
  return (
    <Card part="publication" title={text('publication')} className="publication">
      <div className="stack gap-16">
        <Audience />
        <Categories />
        <ContactField />
        <Validity />
        <HighlightFields />
        <ConfirmationFields />
      </div>
    </Card>
  )
}

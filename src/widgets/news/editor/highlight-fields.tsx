import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { $newsCompanies } from '#widgets/news/companies.ts'
import { useField } from './draft/draft-context.ts'
import { useEditorTexts } from './texts.ts'
import { CompanyChoice } from './company-choice.tsx'
import { TimeFields } from './publish/time-fields.tsx'
import { instantOf, NO_TIME, timeInputOf } from './publish/time-input.ts'
import { useTyped } from './publish/use-typed.ts'

/** Whose highlight the story becomes, and until when. */
export function HighlightFields(): ReactElement {
  const text = useEditorTexts()
  const highlight = useField('highlight')
  return (
    <div className="highlight-fields">
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
  const [typed, type] = useTyped(until, (value) => (value ? timeInputOf(value) : NO_TIME))
  return (
    <div className="then">
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
        onChange={(value) => type(value, value.day === '' && !value.isHalf ? null : instantOf(value))}
      />
    </div>
  )
}

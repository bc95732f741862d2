// Two administrators have changed one benefit: both versions side by side, field by field. No typed text is lost.
import type { ReactElement } from 'react'
import type { BenefitChoices, EditedBenefit } from '#contract/benefits.ts'
import { plainText } from '#domain/news/news-text.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useBenefitWords, type BenefitWords } from '#widgets/benefits/words.ts'
import { differing, type BenefitForm, type BenefitValues } from './form-state.ts'
import { useEditorTexts, type EditorText } from './texts.ts'

interface ConflictProps {
  readonly form: BenefitForm
  /** The version of the other administrator, and its values. */
  readonly present: EditedBenefit
  readonly saved: BenefitValues
  readonly choices: BenefitChoices
}

export function Conflict({ form, present, saved, choices }: ConflictProps): ReactElement {
  const text = useEditorTexts()
  const { date, time } = useFormat()
  const { changedAt, changedBy } = present
  const fields = differing(form.values, saved)
  const name = changedBy.name
  return (
    <Banner
      kind="warn"
      heading={text('conflict', { name, date: date(changedAt), time: time(changedAt) })}
      action={
        fields.length > 0 && (
          <Button size="small" onClick={() => form.change(saved)}>
            {text('takeAllTheirs')}
          </Button>
        )
      }
    >
      <p>{text(fields.length > 0 ? 'conflictText' : 'conflictNothing')}</p>
      {fields.length > 0 && (
        <div className="scroll">
          <table className="both">
            <thead>
              <tr>
                <th scope="col">{text('conflictField')}</th>
                <th scope="col">{text('mine')}</th>
                <th scope="col">{text('theirs', { name })}</th>
                <th scope="col">
                  <span className="sr">{text('takeTheirs')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field}>
                  <th scope="row">{text(`field.${field}`)}</th>
                  <td>
                    <Value field={field} values={form.values} choices={choices} />
                  </td>
                  <td>
                    <Value field={field} values={saved} choices={choices} />
                  </td>
                  <td>
                    <Button size="small" kind="ghost" onClick={() => form.change({ [field]: saved[field] })}>
                      {text('takeTheirs')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Banner>
  )
}

interface Tools {
  readonly text: EditorText
  readonly words: BenefitWords
  readonly format: Formats
  readonly choices: BenefitChoices
}

function valueText(field: keyof BenefitValues, values: BenefitValues, { text, words, format, choices }: Tools): string {
  const none = '–'
  switch (field) {
    case 'active':
      return text(values.active ? 'yes' : 'no')
    case 'category':
      return words.text(`category.${values.category}`)
    case 'contact':
      return values.contact?.label ?? none
    case 'content':
    case 'contentEn':
      return plainText(values[field]) || none
    case 'picture':
      return values.picture ? `${values.picture.name}, ${values.picture.alt}` : none
    case 'attachments':
      return values.attachments.map(({ name }) => name).join(', ') || none
    case 'companyIds':
      return values.companyIds.length === 0
        ? text('allCompanies')
        : values.companyIds.flatMap((id) => choices.companies.find((one) => one.id === id)?.name ?? []).join(', ')
    case 'conditions':
      return (
        values.conditions.map((one) => `${words.text(`kind.${one.kind}`)}: ${words.needs(one, choices)}`).join('; ') ||
        text('noRules')
      )
    case 'request': {
      const { mode, until, dayOfMonth } = values.request
      const detail =
        until !== null ? format.date(until) : dayOfMonth === null ? '' : text('dayOfMonthBefore', { day: dayOfMonth })
      return [text(`mode.${mode}`), detail].filter(Boolean).join(', ')
    }
    case 'validFrom':
      return format.date(values.validFrom)
    case 'validUntil':
      return values.validUntil === null ? none : format.date(values.validUntil)
    default:
      return values[field] || none
  }
}

interface ValueProps {
  readonly field: keyof BenefitValues
  readonly values: BenefitValues
  readonly choices: BenefitChoices
}

function Value({ field, values, choices }: ValueProps): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const format = useFormat()
  return <span className="value">{valueText(field, values, { text, words, format, choices })}</span>
}

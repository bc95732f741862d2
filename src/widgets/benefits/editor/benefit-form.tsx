// One benefit: its texts, documents, rules with their impact, deadline and validity.
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import historyIcon from 'lucide-static/icons/history.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { BenefitChoices, EditedBenefit } from '#contract/benefits.ts'
import { BENEFIT_CATEGORIES, BENEFIT_FIELDS, TEXT_LIMIT } from '#domain/benefits/benefit.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { TextEditor } from '#shared/rich-text-editor/text-editor.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { FieldNote } from '#shared/ui/field.tsx'
import { Form } from '#shared/ui/form-dialog/form.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { editorPath } from '#widgets/benefits/paths.ts'
import { useBenefitWords } from '#widgets/benefits/words.ts'
import { StateChip } from '#widgets/benefits/state-chips.tsx'
import { saveBenefit } from './api.ts'
import { Conditions } from './conditions.tsx'
import { bodyOf, checkValues, type BenefitForm, type BenefitValues } from './form-state.ts'
import { ImpactCard } from './impact-card.tsx'
import { CompaniesField } from './picker.tsx'
import { RequestFields } from './request-fields.tsx'
import { TakeBack } from './take-back.tsx'
import { useEditorTexts } from './texts.ts'

const Conflict = lazy(async () => ({ default: (await import('./conflict.tsx')).Conflict }))
const Documents = lazy(async () => ({ default: (await import('./documents.tsx')).Documents }))
const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

interface BenefitFormProps {
  /** undefined: a new one. */
  readonly benefit: EditedBenefit | undefined
  readonly saved: BenefitValues
  readonly choices: BenefitChoices
  readonly onMade?: (id: number) => void
}

export function BenefitFormPage({ benefit, saved, choices, onMade }: BenefitFormProps): ReactElement {
  const text = useEditorTexts()
  const form = useForm<typeof BENEFIT_FIELDS, BenefitValues>(BENEFIT_FIELDS, saved, benefit?.version ?? 0, {
    text,
    check: checkValues,
  })
  const [uploading, setUploading] = useState(0)
  const save = async (values: BenefitValues, version: number) => {
    const { id } = await saveBenefit(benefit?.id, bodyOf(values), version)
    announce(text('saved'))
    form.restart()
    if (benefit === undefined) onMade?.(id)
  }
  return (
    <>
      <Head benefit={benefit} />
      <Suspense>
        {benefit && form.isConflict && <Conflict form={form} present={benefit} saved={saved} choices={choices} />}
      </Suspense>
      <Form
        form={form}
        className="stack gap-20 columns"
        onSave={save}
        actions={
          <div className="row gap-16 foot">
            <Button
              kind="primary"
              type="submit"
              busy={form.isBusy}
              reason={uploading > 0 ? text('stillUploading') : undefined}
            >
              {text(benefit ? 'save' : 'create')}
            </Button>
            {form.isChanged && <span className="muted">{text('unsaved')}</span>}
            {benefit && !form.isConflict && <TakeBack benefit={benefit} />}
          </div>
        }
      >
        <div className="stack gap-16 main">
          <TextCard form={form} choices={choices} />
          <Suspense fallback={<Skeleton height="160px" />}>
            <Documents form={form} onBusy={setUploading} />
          </Suspense>
          <Conditions form={form} choices={choices} />
        </div>
        <div className="stack gap-16 side">
          <VisibilityCard form={form} choices={choices} />
          <RequestFields form={form} />
          <ImpactCard benefitId={benefit?.id ?? null} values={form.values} saved={saved} />
        </div>
      </Form>
    </>
  )
}

function Head({ benefit }: { benefit: EditedBenefit | undefined }): ReactElement {
  const text = useEditorTexts()
  const { date, time } = useFormat()
  const list = usePortalLink(editorPath())
  const [isHistory, setHistory] = useState(false)
  return (
    <>
      <p className="back">
        <a {...list}>
          <Icon source={chevronLeft} size="s" />
          {text('toList')}
        </a>
      </p>
      <div className="row gap-12 page-head">
        <Heading>{text(benefit ? 'edit' : 'newBenefit')}</Heading>
        {benefit && (
          <>
            <StateChip state={benefit.state} />
            <span className="small muted">
              {text('savedBy', {
                date: date(benefit.changedAt),
                time: time(benefit.changedAt),
                name: benefit.changedBy.name,
              })}
            </span>
            <Button kind="ghost" size="small" icon={historyIcon} onClick={() => setHistory(true)}>
              {text('history')}
            </Button>
          </>
        )}
      </div>
      <Suspense>{benefit && isHistory && <HistoryDialog id={benefit.id} onClose={() => setHistory(false)} />}</Suspense>
    </>
  )
}

interface PartProps {
  readonly form: BenefitForm
  readonly choices: BenefitChoices
}

function TextCard({ form, choices }: PartProps): ReactElement {
  const text = useEditorTexts()
  const words = useBenefitWords()
  const options = BENEFIT_CATEGORIES.map((value) => ({ value, label: words.text(`category.${value}`) }))
  const { value: category, ...categoryField } = form.field('category')
  return (
    <Card title={text('texts')}>
      <div className="fields">
        <div className="pair">
          <TextField {...form.field('title')} lang="de" />
          <TextField {...form.field('titleEn')} lang="en" />
        </div>
        <div className="pair">
          <SelectField {...categoryField} value={category} options={options} />
          <PersonField {...form.field('contact')} group={text('people')} />
        </div>
        <div className="pair">
          <TextArea {...form.field('summary')} rows={2} lang="de" help={text('summaryHelp')} />
          <TextArea {...form.field('summaryEn')} rows={2} lang="en" />
        </div>
        <Content form={form} name="content" lang="de" contactLinks={choices.contactLinks} />
        <Content form={form} name="contentEn" lang="en" contactLinks={choices.contactLinks} />
      </div>
    </Card>
  )
}

interface ContentProps {
  readonly form: BenefitForm
  readonly name: 'content' | 'contentEn'
  readonly lang: 'de' | 'en'
  readonly contactLinks: boolean
}

const NO_PICTURES: readonly never[] = []

function Content({ form, name, lang, contactLinks }: ContentProps): ReactElement {
  const text = useEditorTexts()
  const [flushers] = useState(() => new Set<() => void>())
  const label = text(name === 'content' ? 'text' : name)
  const error = form.errorOf(name, label)
  const id = `${name}-error`
  return (
    <div className="field">
      <TextEditor
        label={label}
        lang={lang}
        value={form.values[name]}
        onChange={(html) => form.change({ [name]: html })}
        flushers={flushers}
        limit={TEXT_LIMIT}
        pictures={NO_PICTURES}
        contactLinks={contactLinks}
        describedBy={error ? id : undefined}
        invalid={error !== undefined}
      />
      <FieldNote id={id} help={undefined} error={error} />
    </div>
  )
}

function VisibilityCard({ form, choices }: PartProps): ReactElement {
  const text = useEditorTexts()
  const { label, checked, onChange } = form.field('active')
  return (
    <Card title={text('visibility')}>
      <div className="fields">
        <Switch label={label} help={text('activeHelp')} checked={checked} onChange={onChange} />
        <CompaniesField
          choices={choices}
          value={form.values.companyIds}
          onChange={(companyIds) => form.change({ companyIds })}
        />
        <DateField {...form.field('validFrom')} />
        <DateField {...form.field('validUntil')} help={text('validUntilHelp')} />
      </div>
    </Card>
  )
}

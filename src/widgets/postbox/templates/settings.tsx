// The settings of a template: its texts, who can use it, and how long its forms are kept.
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import {
  CHANGE_RULES,
  DAYS_LIMIT,
  HINT_LIMIT,
  LABEL_LIMIT,
  MONTHS_LIMIT,
  questionsOf,
  TEMPLATE_CATEGORIES,
} from '#domain/postbox/template.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { useFormWords } from '#widgets/postbox/under-way/texts.ts'
import { useEditorState } from './editor-state.ts'
import { NumberField, Parts, WordsField } from './parts.tsx'

export function TextSettings(): ReactElement {
  const { content, change, text } = useEditorState()
  const words = useFormWords()
  return (
    <Card title={text('texts')}>
      <Parts legend={text('texts')}>
        <WordsField
          label={text('titleField')}
          path="title"
          limit={LABEL_LIMIT}
          value={content.title}
          onChange={(title) => change({ title })}
        />
        <WordsField
          label={text('summary')}
          path="summary"
          limit={HINT_LIMIT}
          isLong
          help={text('summaryHelp')}
          value={content.summary}
          onChange={(summary) => change({ summary })}
        />
        <SelectField
          name="category"
          label={text('category')}
          value={content.category}
          options={TEMPLATE_CATEGORIES.map((value) => ({ value, label: words(`category.${value}`) }))}
          onChange={(category) => change({ category })}
        />
        <WordsField
          label={text('formTitle')}
          path="formTitle"
          limit={LABEL_LIMIT}
          isOptional
          help={text('formTitleHelp')}
          value={content.formTitle}
          onChange={(formTitle) => change({ formTitle })}
        />
        <Placeholder />
      </Parts>
    </Card>
  )
}

/** Puts the answer to a question into both titles of a form. */
function Placeholder(): ReactElement | null {
  const { content, change, text, labelOf } = useEditorState()
  const questions = questionsOf(content).filter(
    ({ kind }) => !['info', 'group', 'files', 'text', 'consent', 'iban', 'email', 'phone'].includes(kind),
  )
  const [name, setName] = useState<string>()
  const chosen = questions.find((one) => one.name === name) ?? questions[0]
  if (!chosen) return null
  const { de, en } = content.formTitle
  const added = (words: string) => `${words}${words === '' || words.endsWith(' ') ? '' : ' '}{${chosen.name}}`
  return (
    <div className="row inline-add">
      <SelectField
        label={text('answerInTitle')}
        name="formTitle.answer"
        value={chosen.name}
        options={questions.map((one) => ({ value: one.name, label: labelOf(one.label, 'unnamedQuestion') }))}
        onChange={setName}
      />
      <Button
        size="small"
        icon={plus}
        onClick={() => change({ formTitle: { de: added(de), en: en === '' ? '' : added(en) } })}
      >
        {text('insert')}
      </Button>
    </div>
  )
}

export function RuleSettings(): ReactElement {
  const { content, change, text, choices, errorAt } = useEditorState()
  const { companies } = content
  return (
    <Card title={text('rules')}>
      <Parts legend={text('rules')}>
        <div className="checks" role="group" aria-label={text('companies')}>
          <p className="part-title">{text('companies')}</p>
          <p className="small muted">{text(companies.length === 0 ? 'companiesAll' : 'companiesSome')}</p>
          {choices.companies.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={companies.includes(id)}
              onChange={(checked) =>
                change({
                  companies: (checked ? [...companies, id] : companies.filter((one) => one !== id)).toSorted(
                    (a, b) => a - b,
                  ),
                })
              }
            />
          ))}
          {errorAt('companies', true) && <p className="error">{errorAt('companies', true)}</p>}
        </div>
        <SelectField
          name="mayChange"
          label={text('mayChange')}
          help={text('mayChangeHelp')}
          value={content.mayChange}
          options={CHANGE_RULES.map((value) => ({ value, label: text(`mayChange.${value}`) }))}
          onChange={(mayChange) => change({ mayChange })}
        />
        <NumberField
          path="nudgeDays"
          label={text('nudgeDays')}
          help={text('nudgeDaysHelp')}
          value={content.nudgeDays}
          min={1}
          max={DAYS_LIMIT}
          onChange={(nudgeDays) => change({ nudgeDays })}
        />
        <NumberField
          path="retentionMonths"
          label={text('retentionMonths')}
          help={text('retentionHelp')}
          value={content.retentionMonths}
          isRequired
          min={1}
          max={MONTHS_LIMIT}
          onChange={(retentionMonths) => change({ retentionMonths: retentionMonths ?? 1 })}
        />
      </Parts>
    </Card>
  )
}

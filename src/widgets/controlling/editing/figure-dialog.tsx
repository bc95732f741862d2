// A figure of which the product has no data: its values come from tables.
import type { ReactElement } from 'react'
import type { OutsideFigureBody } from '#contract/controlling.ts'
import { FIGURE_KINDS, FIGURE_UNITS } from '#domain/controlling/figures.ts'
import { GRAINS } from '#domain/controlling/periods.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm, type Form } from '#shared/ui/form-dialog/use-form.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { addFigure } from '#widgets/controlling/api.ts'
import { decimalRule } from './decimal.ts'
import { useEditingTexts } from './texts.ts'
import { NO_WORDS, TARGET_FIELDS, targetOf, TargetFields, WORD_FIELDS, WordFields, wordsOf } from './word-fields.tsx'

const ABOUT = ['people', 'business'] as const
const BETTER = ['less', 'more', 'neither'] as const
const DECIMALS = ['0', '1', '2', '3'] as const
const FIELDS = {
  ...WORD_FIELDS,
  ...TARGET_FIELDS,
  unit: { kind: 'choice', of: FIGURE_UNITS, required: true },
  decimals: { kind: 'choice', of: DECIMALS, required: true },
  kind: { kind: 'choice', of: FIGURE_KINDS, required: true },
  grain: { kind: 'choice', of: GRAINS, required: true },
  about: { kind: 'choice', of: ABOUT, required: true },
  better: { kind: 'choice', of: BETTER, required: true },
} as const satisfies Fields

const NEW = {
  ...NO_WORDS,
  targetKind: 'none' as 'none' | 'atMost' | 'atLeast',
  targetValue: '',
  unit: 'percent' as OutsideFigureBody['unit'],
  decimals: '1' as (typeof DECIMALS)[number],
  kind: 'share' as OutsideFigureBody['kind'],
  grain: 'month' as OutsideFigureBody['grain'],
  // Protected by default, unless the person declares that it is not about people.
  about: 'people' as OutsideFigureBody['about'],
  better: 'neither' as OutsideFigureBody['better'],
}

export function FigureDialog({ onEnd }: { onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const form = useForm(FIELDS, NEW, 0, {
    text,
    check: ({ targetKind, targetValue, decimals }) => ({
      targetValue:
        targetKind === 'none'
          ? undefined
          : targetValue.trim() === ''
            ? 'required'
            : decimalRule(targetValue, Number(decimals)),
    }),
  })
  return (
    <EntryDialog
      title={text('figure.newTitle')}
      className="wide-dialog"
      form={form}
      onSave={(values) =>
        addFigure({
          ...wordsOf(values),
          unit: values.unit,
          decimals: Number(values.decimals),
          kind: values.kind,
          grain: values.grain,
          about: values.about,
          better: values.better,
          target: targetOf(values),
        })
      }
      onSaved={() => announce(text('figure.saved'))}
      onEnd={onEnd}
    >
      <p className="muted">{text('figure.help')}</p>
      <WordFields form={form} />
      <Rules form={form} />
      <TargetFields form={form} />
    </EntryDialog>
  )
}

function Rules({ form }: { form: Form<typeof NEW> }): ReactElement {
  const text = useEditingTexts()
  return (
    <>
      <SelectField
        {...form.field('unit', text('figure.unit'))}
        options={FIGURE_UNITS.map((value) => ({ value, label: text(`unit.${value}`) }))}
      />
      <SelectField
        {...form.field('decimals', text('figure.decimals'))}
        options={DECIMALS.map((value) => ({ value, label: value }))}
      />
      <SelectField
        {...form.field('kind', text('figure.kind'))}
        options={FIGURE_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
      />
      <SelectField
        {...form.field('grain', text('figure.grain'))}
        options={GRAINS.map((value) => ({ value, label: text(`grain.${value}`) }))}
      />
      <SelectField
        {...form.field('about', text('figure.about'))}
        help={text('figure.aboutHelp')}
        options={ABOUT.map((value) => ({ value, label: text(`about.${value}`) }))}
      />
      <SelectField
        {...form.field('better', text('figure.better'))}
        options={BETTER.map((value) => ({ value, label: text(`better.${value}`) }))}
      />
    </>
  )
}

// The offer or the wanted ad: kind and side, title, description, price, quantity.
import type { ReactElement } from 'react'
import { AD_KINDS, AD_SIDES, PRICE_KINDS, PRICE_PERS, TEXT_LIMIT, UNITS } from '#domain/marketplace/ad.ts'
import { Card } from '#shared/ui/card.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import type { AdChoices } from '#contract/marketplace.ts'
import { useAdForm } from './form-parts.tsx'
import { useEditorTexts } from './texts.ts'

/** Side and kind: fields of another side are neither shown nor sent. */
export function KindFields({ choices }: { choices: AdChoices }): ReactElement {
  const text = useEditorTexts()
  const market = useMarketTexts()
  const { form, field, change, isFixed } = useAdForm()
  const sides = AD_SIDES.filter((side) => choices[side] || side === form.side)
  if (isFixed)
    return (
      <p className="muted">
        {market(form.kind === 'offer' ? 'offer' : 'wanted')} · {market(form.side)} · {text('kindFixed')}
      </p>
    )
  return (
    <Card part="kind" title={text('kind')}>
      <div className="fields">
        <RadioGroup
          {...field('kind', text('kindLabel'))}
          options={AD_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
          onChange={(kind) =>
            change({ kind, priceKind: kind === 'offer' ? (form.priceKind ?? 'fixed') : form.priceKind })
          }
        />
        <RadioGroup
          {...field('side', text('side'))}
          options={sides.map((value) => ({ value, label: market(value), help: text(`sideHelp.${value}`) }))}
        />
        {sides.length === 1 && <p className="help">{text(choices.company ? 'onlyCompany' : 'onlyPrivate')}</p>}
      </div>
    </Card>
  )
}

export function TextFields(): ReactElement {
  const text = useEditorTexts()
  const { field } = useAdForm()
  return (
    <Card title={text('what')}>
      <div className="fields">
        <TextField {...field('title', text('titleField'))} autoComplete="off" help={text('titleHelp')} />
        <TextArea {...field('description', text('description'))} optional rows={6} limit={TEXT_LIMIT} />
      </div>
    </Card>
  )
}

function AmountRow(): ReactElement {
  const text = useEditorTexts()
  const { form, field } = useAdForm()
  const isWanted = form.kind === 'wanted'
  return (
    <div className="row field-row">
      <TextField
        {...field('amount', text(isWanted ? 'amountWanted' : 'amount'), 'price.amount')}
        inputMode="decimal"
        autoComplete="off"
        className="number"
        optional={form.priceKind === 'negotiable'}
        end="€"
      />
      <SelectField
        {...field('per', text('per'), 'price.per')}
        options={PRICE_PERS.map((value) => ({
          value,
          label: value === 'lot' ? text('per.lot') : text('per.unit', { unit: text(`oneUnit.${form.unit}`) }),
        }))}
      />
    </div>
  )
}

function QuantityRow(): ReactElement {
  const text = useEditorTexts()
  const { form, field } = useAdForm()
  const isWanted = form.kind === 'wanted'
  return (
    <div className="row field-row">
      <TextField {...field('quantity', text('quantity'))} inputMode="numeric" autoComplete="off" className="number" />
      <SelectField
        {...field('unit', text('field.unit'))}
        options={UNITS.map((value) => ({ value, label: text(`oneUnit.${value}`) }))}
      />
      {!isWanted && (
        <TextField
          {...field('minQuantity', text('minQuantity'))}
          inputMode="numeric"
          autoComplete="off"
          className="number"
        />
      )}
    </div>
  )
}

export function PriceFields(): ReactElement {
  const text = useEditorTexts()
  const { form, change, errorOf } = useAdForm()
  const isWanted = form.kind === 'wanted'
  const hasAmount = form.priceKind === 'fixed' || form.priceKind === 'negotiable'
  const kinds = isWanted ? (['none', 'fixed', 'negotiable'] as const) : PRICE_KINDS
  return (
    <Card part="price" title={text('priceAndQuantity')}>
      <div className="fields">
        <RadioGroup
          label={text('price')}
          name="price.kind"
          inline
          value={form.priceKind ?? 'none'}
          options={kinds.map((value) => ({
            value,
            label: text(isWanted ? `wantedPrice.${value as 'none'}` : `priceKind.${value as 'free'}`),
          }))}
          onChange={(value) => change({ priceKind: value === 'none' ? null : value })}
          error={errorOf('price.kind', text('price'))}
        />
        {hasAmount && <AmountRow />}
        <QuantityRow />
      </div>
    </Card>
  )
}

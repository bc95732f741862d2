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
import { useForm } from './form-parts.tsx'
import { useEditorTexts } from './texts.ts'

/** Side and kind: what does not belong to the chosen side is not shown and not sent. */
export function KindFields({ choices }: { choices: AdChoices }): ReactElement {
  const text = useEditorTexts()
  const market = useMarketTexts()
  const { form, change, faultOf, isFixed } = useForm()
  const sides = AD_SIDES.filter((side) => choices[side] || side === form.side)
  if (isFixed)
    return (
      <p className="muted">
        {market(form.kind === 'offer' ? 'offer' : 'wanted')} · {market(form.side)} · {text('kindFixed')}
      </p>
    )
  return (
    <Card title={text('kind')}>
      <div className="fields">
        <RadioGroup
          label={text('kindLabel')}
          name="kind"
          value={form.kind}
          options={AD_KINDS.map((value) => ({ value, label: text(`kind.${value}`) }))}
          onChange={(kind) =>
            change({ kind, priceKind: kind === 'offer' ? (form.priceKind ?? 'fixed') : form.priceKind })
          }
          error={faultOf('kind')}
        />
        <RadioGroup
          label={text('side')}
          name="side"
          value={form.side}
          options={sides.map((value) => ({ value, label: market(value), help: text(`sideHelp.${value}`) }))}
          onChange={(side) => change({ side })}
          error={faultOf('side')}
        />
        {sides.length === 1 && <p className="help">{text(choices.company ? 'onlyCompany' : 'onlyPrivate')}</p>}
      </div>
    </Card>
  )
}

export function TextFields(): ReactElement {
  const text = useEditorTexts()
  const { form, change, faultOf } = useForm()
  return (
    <Card title={text('what')}>
      <div className="fields">
        <TextField
          label={text('title')}
          name="title"
          autoComplete="off"
          value={form.title}
          onChange={(title) => change({ title })}
          help={text('titleHelp')}
          error={faultOf('title', text('title'))}
        />
        <TextArea
          label={text('description')}
          name="description"
          optional
          rows={6}
          limit={TEXT_LIMIT}
          value={form.description}
          onChange={(description) => change({ description })}
          error={faultOf('description')}
        />
      </div>
    </Card>
  )
}

function AmountRow(): ReactElement {
  const text = useEditorTexts()
  const market = useMarketTexts()
  const { form, change, faultOf } = useForm()
  const isWanted = form.kind === 'wanted'
  return (
    <div className="row">
      <TextField
        label={text(isWanted ? 'amountWanted' : 'amount')}
        name="price.amount"
        inputMode="decimal"
        autoComplete="off"
        className="number"
        optional={form.priceKind === 'negotiable'}
        value={form.amount}
        onChange={(amount) => change({ amount })}
        error={faultOf('price.amount', text(isWanted ? 'amountWanted' : 'amount'))}
        end="€"
      />
      <SelectField
        label={text('per')}
        value={form.per}
        options={PRICE_PERS.map((value) => ({
          value,
          label: value === 'lot' ? text('per.lot') : text('per.unit', { unit: market(`oneUnit.${form.unit}`) }),
        }))}
        onChange={(per) => change({ per })}
      />
    </div>
  )
}

function QuantityRow(): ReactElement {
  const text = useEditorTexts()
  const market = useMarketTexts()
  const { form, change, faultOf } = useForm()
  const isWanted = form.kind === 'wanted'
  return (
    <div className="row">
      <TextField
        label={text('quantity')}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        className="number"
        value={form.quantity}
        onChange={(quantity) => change({ quantity })}
        error={faultOf('quantity', text('quantity'))}
      />
      <SelectField
        label={text('unit')}
        value={form.unit}
        options={UNITS.map((value) => ({ value, label: market(`oneUnit.${value}`) }))}
        onChange={(unit) => change({ unit })}
      />
      {!isWanted && (
        <TextField
          label={text('minQuantity')}
          name="minQuantity"
          inputMode="numeric"
          autoComplete="off"
          className="number"
          value={form.minQuantity}
          onChange={(minQuantity) => change({ minQuantity })}
          error={faultOf('minQuantity', text('minQuantity'))}
        />
      )}
    </div>
  )
}

export function PriceFields(): ReactElement {
  const text = useEditorTexts()
  const { form, change, faultOf } = useForm()
  const isWanted = form.kind === 'wanted'
  const hasAmount = form.priceKind === 'fixed' || form.priceKind === 'negotiable'
  const kinds = isWanted ? (['none', 'fixed', 'negotiable'] as const) : PRICE_KINDS
  return (
    <Card title={text('priceAndQuantity')}>
      <div className="fields">
        <RadioGroup
          label={text('price')}
          name="price.kind"
          inline
          value={form.priceKind ?? 'none'}
          options={kinds.map((value) => ({
            value,
            label: text(isWanted ? `wantedPrice.${value as 'none'}` : `price.${value as 'free'}`),
          }))}
          onChange={(value) => change({ priceKind: value === 'none' ? null : value })}
          error={faultOf('price.kind', text('price'))}
        />
        {hasAmount && <AmountRow />}
        <QuantityRow />
      </div>
    </Card>
  )
}

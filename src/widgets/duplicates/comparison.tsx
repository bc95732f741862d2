// Two partners side by side, field by field, with the value that survives. Chosen by mouse, or by the keys 1 and 2.
import { useId, type ReactElement, type ReactNode } from 'react'
import type { PairView } from '#contract/duplicates.ts'
import type { Side } from '#domain/duplicates/survivorship.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { useDuplicatesTexts, type DuplicatesText } from '#widgets/duplicates/texts.ts'
import { proposedSide, rolesOf, sideOf, type ChosenField, type OwnChoices } from './queue/choices.ts'

export const SIDES = ['one', 'other'] as const
/** How people and keys call the sides. */
const DIGITS = { one: '1', other: '2' } as const

export interface ComparisonProps {
  readonly pair: PairView
  readonly own: OwnChoices
  /** undefined: the comparison is read-only. */
  readonly onChoose?: ((field: ChosenField, side: Side) => void) | undefined
  /** The person who made the choice, if it is not the viewer. */
  readonly chooser?: string | undefined
}

/** Needs comparison styles of queue.css in the same root. */
export function Comparison({ pair, own, onChoose, chooser }: ComparisonProps): ReactElement {
  const text = useDuplicatesTexts()
  const { survivor } = rolesOf(pair, own)
  return (
    <div className="compare" part="comparison" role="group" aria-label={text('comparison')}>
      <div className="compare-row head">
        <span />
        {SIDES.map((side) => (
          <div key={side} className="cell">
            <small>{`${DIGITS[side]} · BP ${pair[side].bpNumber}`}</small>
            <PartnerLink partner={pair[side]} />
          </div>
        ))}
        <div className="cell result">
          <small>{text('result')}</small>
          <b>{text('leads', { number: survivor.bpNumber })}</b>
        </div>
      </div>
      <Row
        pair={pair}
        own={own}
        field="leading"
        values={{ one: `BP ${pair.one.bpNumber}`, other: `BP ${pair.other.bpNumber}` }}
        onChoose={onChoose}
        chooser={chooser}
      />
      {pair.fields.map(({ field, one, other }) => (
        <Row
          key={field}
          pair={pair}
          own={own}
          field={field}
          values={{ one, other }}
          onChoose={onChoose}
          chooser={chooser}
        />
      ))}
      <ReachedRows pair={pair} />
      <UnitedRows pair={pair} />
    </div>
  )
}

/** To the partner: people look there before they decide. */
function PartnerLink({ partner: { id, name } }: { partner: PairView['one'] }): ReactElement {
  const link = usePortalLink(`/lieferanten/${id}`)
  return (
    <b>
      <a {...link} className="link" dir="auto">
        {name}
      </a>
    </b>
  )
}

interface RowProps extends ComparisonProps {
  readonly field: ChosenField
  readonly values: Readonly<Record<Side, string>>
}

/** Street, then 'PLZ Ort, Land'. */
function addressLines(value: string): string {
  const [street = '', zip = '', city = '', country = ''] = value.split('\n')
  const place = [[zip, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  return [street, place].filter(Boolean).join('\n')
}

/** A status by its word, an address on two lines, everything else as it is stored. */
function wordsOf(text: DuplicatesText, field: ChosenField, value: string): string {
  if (field === 'address') return addressLines(value)
  return field === 'status' && (value === 'free' || value === 'blocked' || value === 'inactive')
    ? text(`status.${value}`)
    : value
}

function Row({ pair, own, field, values, onChoose, chooser }: RowProps): ReactElement {
  const text = useDuplicatesTexts()
  const id = useId()
  const side = sideOf(pair, own, field)
  const isEqual = pair.fields.find((one) => one.field === field)?.isEqual ?? false
  const isSingle = values.one === '' || values.other === ''
  const canChoose = !isEqual && onChoose !== undefined
  const cell = (one: Side) => {
    const words = wordsOf(text, field, values[one])
    const value = (
      <Value isMarked={!isEqual && field !== 'leading' && words !== ''} mark={text(isSingle ? 'onlyHere' : 'differs')}>
        {words}
      </Value>
    )
    return (
      <span key={one} className={`cell${side === one && !isEqual ? ' chosen' : ''}`}>
        <small className="phone">{`${DIGITS[one]} · BP ${pair[one].bpNumber}`}</small>
        {canChoose ? (
          <label className="pick">
            <input type="radio" name={id} checked={side === one} onChange={() => onChoose(field, one)} />
            <span className="sr">{DIGITS[one]}: </span>
            {value}
          </label>
        ) : (
          value
        )}
      </span>
    )
  }
  return (
    <div
      className={isEqual ? 'compare-row same' : 'compare-row'}
      {...(canChoose && { role: 'radiogroup', 'aria-labelledby': `${id}-name`, 'data-field': field })}
    >
      <span id={`${id}-name`} className="name">
        {text(`field.${field}`)}
      </span>
      {SIDES.map(cell)}
      <span className="cell result">
        <small className="phone">{text('result')}</small>
        <Value>{wordsOf(text, field, values[side])}</Value>
        {!isEqual && <small>{whyOf(text, { pair, own, chooser }, field)}</small>}
      </span>
    </div>
  )
}

/** Why the value of the result survives. */
function whyOf(
  text: DuplicatesText,
  { pair, own, chooser }: Pick<ComparisonProps, 'pair' | 'own' | 'chooser'>,
  field: ChosenField,
): string {
  const side = sideOf(pair, own, field)
  if (side !== proposedSide(pair, field))
    return chooser === undefined ? text('why.chosen') : text('why.chosenBy', { name: chooser })
  const reason = field === 'leading' ? 'inUse' : (pair.fields.find((one) => one.field === field)?.reason ?? 'leading')
  return text(`why.${reason}`, { side: DIGITS[side] })
}

interface ValueProps {
  readonly isMarked?: boolean
  /** The kind of difference, for people who do not see the mark. */
  readonly mark?: string
  readonly children: string
}

/** Lines of an address below each other. */
function Value({ isMarked = false, mark, children }: ValueProps): ReactElement {
  const text = useDuplicatesTexts()
  if (children === '') return <span className="muted">{text('none')}</span>
  return (
    <span className={isMarked ? 'value marked' : 'value'} dir="auto">
      {children.split('\n').map((line, index) => (
        // Lines have no ids and do not move.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="line">
          {line}
        </span>
      ))}
      {isMarked && <span className="sr"> ({mark})</span>}
    </span>
  )
}

const REACHED = ['phone', 'email', 'domain'] as const
type Reached = (typeof REACHED)[number]

/** However it is spelled, where the score calls it the same. */
function isSameReached({ one, other, weights }: PairView, name: Reached): boolean {
  if (one.reached[name].toLowerCase() === other.reached[name].toLowerCase()) return true
  return weights.some(({ field, level }) => field === name && (level === 'rare' || level === 'common'))
}

/** The compared contacts. They cannot be chosen: all contacts are kept. */
function ReachedRows({ pair }: { pair: PairView }): ReactElement {
  const text = useDuplicatesTexts()
  return (
    <>
      {REACHED.map((name) => {
        const values = SIDES.map((side) => pair[side].reached[name])
        const isSame = isSameReached(pair, name)
        return (
          <div key={name} className={isSame ? 'compare-row same' : 'compare-row'}>
            <span className="name">{text(`field.${name}`)}</span>
            {SIDES.map((side) => {
              const value = pair[side].reached[name]
              return (
                <span key={side} className="cell">
                  <small className="phone">{`${DIGITS[side]} · BP ${pair[side].bpNumber}`}</small>
                  <Value isMarked={!isSame && value !== ''} mark={text(values.includes('') ? 'onlyHere' : 'differs')}>
                    {value}
                  </Value>
                </span>
              )
            })}
            <span className="cell result">
              <small className="phone">{text('result')}</small>
              <Value>{[...new Set(isSame ? values.slice(0, 1) : values)].filter(Boolean).join('\n')}</Value>
              {!isSame && <small>{text('contactsKept')}</small>}
            </span>
          </div>
        )
      })}
    </>
  )
}

/** Fields that are not chosen but kept of both. */
function UnitedRows({ pair }: { pair: PairView }): ReactElement {
  const text = useDuplicatesTexts()
  const groupLabel = useGroupLabel()
  const rows: readonly [
    name: 'groups' | 'leadBuyers' | 'companies',
    of: (side: PairView['one']) => readonly string[],
  ][] = [
    ['groups', ({ groups }) => groups.map(groupLabel)],
    ['leadBuyers', ({ leadBuyers }) => leadBuyers.map(({ name }) => name)],
    ['companies', ({ companies }) => companies],
  ]
  const list = (words: readonly string[]): ReactNode =>
    words.length > 0 ? words.join(', ') : <span className="muted">{text('none')}</span>
  return (
    <>
      {rows.map(([name, of]) => {
        const all = [...new Set([...of(pair.one), ...of(pair.other)])]
        const isSame = of(pair.one).join() === of(pair.other).join()
        const isUnited = !isSame && of(pair.one).length > 0 && of(pair.other).length > 0
        return (
          <div key={name} className={isSame ? 'compare-row same' : 'compare-row'}>
            <span className="name">{text(`field.${name}`)}</span>
            {SIDES.map((side) => (
              <span key={side} className="cell">
                <small className="phone">{`${DIGITS[side]} · BP ${pair[side].bpNumber}`}</small>
                {list(of(pair[side]))}
              </span>
            ))}
            <span className="cell result">
              <small className="phone">{text('result')}</small>
              {list(all)}
              {isUnited && <small>{text('united')}</small>}
            </span>
          </div>
        )
      })}
    </>
  )
}

// The weight of each comparison, as bars: with the starting value they add up to the log odds of the score.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { PairView } from '#contract/duplicates.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useReasonWords } from '#shared/ui/duplicates/reason-strip.tsx'
import { useDuplicatesTexts } from '#widgets/duplicates/texts.ts'

/** In percent: a pair at 99.96 % is not certain. */
const CERTAIN = 99.9

/** '94 %', 'über 99,9 %' never as 100. */
export function usePercent(): (score: number) => string {
  const { number } = useFormat()
  return (score) => {
    const percent = score * 100
    return percent >= 99 ? `${number(Math.min(CERTAIN, Math.floor(percent * 10) / 10))} %` : `${Math.round(percent)} %`
  }
}

export function Weights({ pair }: { pair: PairView }): ReactElement {
  const text = useDuplicatesTexts()
  const language = useStore($language)
  const wordsOf = useReasonWords()
  const percent = usePercent()
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const rows = [
    { key: 'prior', words: text('prior'), weight: pair.prior },
    ...pair.weights
      .toSorted((one, other) => one.weight - other.weight)
      .map((reason) => ({ key: reason.field, words: wordsOf(reason), weight: reason.weight })),
  ]
  const largest = Math.max(...rows.map(({ weight }) => Math.abs(weight)), 1)
  // The sum of the rounded weights: with more digits it would differ by one in the last place.
  const sum = rows.reduce((total, { weight }) => total + Math.round(weight * 100) / 100, 0)
  return (
    <div className="stack gap-8 weights">
      <p className="muted">{text('weightsText', { version: pair.weightsVersion })}</p>
      <dl aria-label={text('weights')}>
        {rows.map(({ key, words, weight }) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>
              <span className="axis" aria-hidden="true">
                <span
                  className={weight < 0 ? 'weight against' : 'weight'}
                  style={{ inlineSize: `${(Math.abs(weight) / largest) * 50}%` }}
                />
              </span>
              <span className="n">{format.format(weight)}</span>
            </dd>
          </div>
        ))}
        <div className="sum">
          <dt>{text('sum')}</dt>
          <dd>{text('sumIs', { sum: format.format(sum), percent: percent(pair.score) })}</dd>
        </div>
      </dl>
    </div>
  )
}

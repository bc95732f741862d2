// The tasks of main administrators: releases that fall to them, the nightly search, quality, weights. Only they load it.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { DuplicateQuality } from '#contract/duplicates.ts'
import { PROBABLE_FROM, REVIEW_FROM } from '#domain/duplicates/score.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Card } from '#shared/ui/card.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Table } from '#shared/ui/table.tsx'
import { Releases } from '#widgets/duplicates/merges/merges.tsx'
import { useDuplicatesTexts } from '#widgets/duplicates/texts.ts'
import css from './administration.css?inline'
import { quality, refreshQuality } from './api.ts'
import { SearchCard } from './search-card.tsx'
import { WeightsCard } from './weights-card.tsx'

const STYLES = [css]

export function Administration(): ReactElement {
  useStyles(STYLES)
  return (
    <div className="stack gap-20 administration" part="administration">
      <Releases />
      <SearchCard />
      <QualityCard />
      <WeightsCard />
    </div>
  )
}

function QualityCard(): ReactElement {
  const text = useDuplicatesTexts()
  const state = useStore(quality())
  return (
    <Card flush title={text('quality')}>
      <p className="muted intro">{text('qualityText')}</p>
      <Loaded state={state} failed={text('qualityFailed')} personal onRetry={refreshQuality}>
        {(found) => <Quality found={found} />}
      </Loaded>
    </Card>
  )
}

const COUNTS = ['merges', 'undone', 'waiting', 'rejected'] as const

function Quality({ found }: { found: DuplicateQuality }): ReactElement {
  const text = useDuplicatesTexts()
  const { number, percent } = useFormat()
  const apart = found.noDuplicates.reduce((sum, { count }) => sum + count, 0)
  const decided = found.merges - found.undone + apart
  return (
    <>
      <dl className="tiles">
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{text(`quality.${name}`)}</dt>
            <dd>{number(found[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{text('quality.noDuplicates')}</dt>
          <dd>{number(apart)}</dd>
        </div>
      </dl>
      {decided === 0 ? (
        <p className="muted intro">{text('qualityNone')}</p>
      ) : (
        <Table
          label={text('qualityJudged', { version: found.weightsVersion })}
          rows={[
            { from: PROBABLE_FROM, verdict: 'probable' as const, ...found.probable },
            { from: REVIEW_FROM, verdict: 'review' as const, ...found.review },
          ]}
          rowKey={({ verdict }) => verdict}
          columns={[
            {
              key: 'from',
              head: text('quality.from'),
              cell: ({ from, verdict }) =>
                text('quality.fromIs', { percent: percent(from), verdict: text(`verdict.${verdict}`) }),
            },
            { key: 'precision', head: text('precision'), numeric: true, cell: ({ precision }) => percent(precision) },
            { key: 'recall', head: text('recall'), numeric: true, cell: ({ recall }) => percent(recall) },
            { key: 'f1', head: text('f1'), numeric: true, cell: ({ f1 }) => percent(f1) },
          ]}
        />
      )}
      {found.noDuplicates.length > 0 && (
        <Table
          label={text('qualityReasons')}
          rows={found.noDuplicates}
          rowKey={({ reason }) => reason}
          columns={[
            { key: 'reason', head: text('qualityReason'), cell: ({ reason }) => text(`reason.${reason}`) },
            { key: 'count', head: text('qualityCount'), numeric: true, cell: ({ count }) => number(count) },
            { key: 'reopened', head: text('qualityReopened'), numeric: true, cell: ({ reopened }) => number(reopened) },
          ]}
        />
      )}
    </>
  )
}

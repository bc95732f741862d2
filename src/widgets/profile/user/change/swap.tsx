import type { ReactElement } from 'react'
import { afterOf, type Draft } from './draft.ts'
import type { ChangeableRow } from '#widgets/profile/user/rows.ts'
import { useChangeTexts } from './texts.ts'

interface SwapProps {
  readonly row: ChangeableRow
  readonly before: string
  readonly draft: Draft
}

/** The old value struck, the new one bold as it is typed; a representative shows in its own field. */
export function Swap({ row, before, draft }: SwapProps): ReactElement {
  const text = useChangeTexts()
  const after = afterOf(draft, row)
  return (
    <dl className="swap num">
      <dt>{text('before')}</dt>
      <dd>{before && after !== before ? <del>{before}</del> : before || text('none')}</dd>
      {after !== '' && after !== before && (
        <>
          <dt>{text('after')}</dt>
          <dd>
            <b>{after}</b>
          </dd>
        </>
      )}
    </dl>
  )
}

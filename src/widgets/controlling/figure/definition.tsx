// The meaning of a figure, and its owner; opened with one key from its value.
import history from 'lucide-static/icons/history.svg?raw'
import messageCircle from 'lucide-static/icons/message-circle.svg?raw'
import { type ReactElement } from 'react'
import type { FigureInfo } from '#contract/controlling.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import type { Filters } from '#widgets/controlling/filters.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'

export function Definition({ figure, filters }: { figure: FigureInfo; filters: Filters }): ReactElement {
  const text = useControllingTexts()
  const { language } = useFigureWords()
  const { date } = useFormat()
  const words = figure[language]
  const changed = [figure.validFrom && date(figure.validFrom), figure.change].filter(Boolean).join(', ')
  const facts: readonly (readonly [string, string])[] = [
    [text('def.without'), words.without],
    [text('def.cutOff'), words.cutOff],
    [text('def.source'), words.source],
    [text('def.owner'), figure.owner?.name ?? text('def.noOwner')],
    [text('def.changed'), changed || text('def.original')],
  ]
  return (
    <div className="definition">
      <div className="stack gap-8 start definition-text">
        <b>{text('def.title')}</b>
        <p>{words.meaning}</p>
        <p className="formula">{words.formula}</p>
      </div>
      <dl className="stack gap-4 facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className="stack gap-8 start definition-acts">
        <EditingLink figure={figure} filters={filters} icon={messageCircle}>
          {figure.notes > 0 ? text('def.notes', { count: figure.notes }) : text('def.addNote')}
        </EditingLink>
        <EditingLink figure={figure} filters={filters} icon={history}>
          {figure.corrections > 0 ? text('def.corrections', { count: figure.corrections }) : text('def.correct')}
        </EditingLink>
        <span className="muted key-hint">
          {text('def.key')} <kbd>D</kbd>
        </span>
      </div>
    </div>
  )
}

interface EditingLinkProps {
  readonly figure: FigureInfo
  readonly filters: Filters
  readonly icon: string
  readonly children: string
}

function EditingLink({ figure, filters, icon, children }: EditingLinkProps): ReactElement {
  const link = usePortalLink(filters.pathIn('editing', { figure: figure.id }))
  return (
    <a className="btn ghost small" {...link}>
      <Icon source={icon} size="s" />
      {children}
    </a>
  )
}

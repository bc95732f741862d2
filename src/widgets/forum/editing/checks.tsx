// Official answers that the person owns; of those that end soon they confirm the text that they read here.
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import type { ReactElement } from 'react'
import type { CheckedAnswer } from '#contract/forum-editing.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { OFFICIAL_DAYS } from '#domain/forum/turn.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { ListFrame } from '#shared/ui/lists/list-frame.tsx'
import { listPages } from '#shared/lists/use-list-pages.ts'
import { checks, fetchChecks, makeOfficial, refreshForum } from '#widgets/forum/api.ts'
import { entryPath } from '#widgets/forum/paths.ts'
import { useEditingTexts } from './texts.ts'

const useChecks = listPages({ first: checks, next: fetchChecks, size: 25, refresh: refreshForum })
const ALL = {}

export function Checks(): ReactElement {
  const text = useEditingTexts()
  const pages = useChecks(ALL)
  return (
    <Card title={text('checks')} flush>
      <div className="card-body">
        <ListFrame
          pages={pages}
          failed={text('notLoaded')}
          empty={
            <EmptyState icon={badgeCheck} heading={text('nothingToCheck')}>
              {text('nothingToCheckHelp')}
            </EmptyState>
          }
        >
          {(items) => (
            <>
              <p className="muted">{text('checksHelp')}</p>
              <ul className="lined rows">
                {items.map((answer) => (
                  <Check key={answer.id} answer={answer} />
                ))}
              </ul>
            </>
          )}
        </ListFrame>
      </div>
    </Card>
  )
}

function Check({ answer }: { answer: CheckedAnswer }): ReactElement {
  const text = useEditingTexts()
  const save = useSave(text)
  const { date } = useFormat()
  const { id, threadId, version, title, until, isDue, isExpired, isLonger, owner } = answer
  const link = usePortalLink(entryPath(threadId, 'answer', id))
  const next = addDays(todayInBerlin(), OFFICIAL_DAYS)
  const confirm = async () => {
    if (await save.run(() => makeOfficial(id, version, next))) announce(text('confirmed', { day: date(next) }))
  }
  return (
    <li>
      <span className="main">
        <a {...link}>{title}</a>
        <small>
          {text('until', { day: date(until) })}
          {owner?.name && ` · ${text('owner', { name: owner.name })}`}
        </small>
        <small>
          {answer.text}
          {isLonger && (
            <>
              {' … '}
              <a {...link} aria-label={text('readAllOf', { title })}>
                {text('readAll')}
              </a>
            </>
          )}
        </small>
        <SaveError save={save} />
      </span>
      {isDue && (
        <>
          <Chip kind={isExpired ? 'bad' : 'warn'}>{text(isExpired ? 'expired' : 'due')}</Chip>
          <Button
            size="small"
            busy={save.isBusy}
            aria-label={text('stillHoldsOf', { title })}
            onClick={() => void confirm()}
          >
            {text('stillHolds')}
          </Button>
        </>
      )}
    </li>
  )
}

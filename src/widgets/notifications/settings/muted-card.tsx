import bellOff from 'lucide-static/icons/bell-off.svg?raw'
import { useRef, type ReactElement } from 'react'
import type { MutedTopic } from '#contract/delivery.ts'
import { settingCategoryOf } from '#domain/notifications/notification-category.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { useCategoryLabel } from '#shared/news/use-category-label.ts'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { unmuteTopic } from './api.ts'
import { ChangeError, runChange } from './change-error.tsx'
import { useLine, useSettingsTexts } from './texts.ts'

/** Topics that the person has muted. */
export function MutedCard({ topics }: { topics: readonly MutedTopic[] }): ReactElement {
  const text = useSettingsTexts()
  const list = useRef<HTMLDivElement>(null)
  const again = async (topic: MutedTopic, name: string) => {
    // The button is removed with its row: keyboard users stay in the list.
    list.current?.focus()
    if (await runChange('muted', unmuteTopic(topic.id))) announce(text('unmuted', { topic: name }))
  }
  return (
    <Card part="muted" title={text('muted')}>
      <div ref={list} tabIndex={-1} className="muted-list">
        {topics.length === 0 ? (
          <p className="muted">{text('mutedEmpty')}</p>
        ) : (
          <ul>
            {topics.map((topic) => (
              <Topic key={topic.id} topic={topic} onAgain={(name) => void again(topic, name)} />
            ))}
          </ul>
        )}
        <ChangeError part="muted" />
      </div>
    </Card>
  )
}

interface TopicProps {
  readonly topic: MutedTopic
  readonly onAgain: (name: string) => void
}

function Topic({ topic: { menuId, category, since }, onAgain }: TopicProps): ReactElement {
  const text = useSettingsTexts()
  const { date } = useFormat()
  const line = settingCategoryOf({ menuId, categories: [], todo: false })
  const label = useCategoryLabel(line === 'news' ? category : undefined)
  const { name: lineName } = useLine(line)
  const name = label ?? (lineName ? text('topicOf', { area: lineName, topic: category }) : category)
  return (
    <li>
      <Icon source={bellOff} />
      <p>{name}</p>
      <p className="muted">
        {text('mutedSince', { date: date(since) })} ·{' '}
        <button
          type="button"
          className="link"
          aria-label={text('againOf', { topic: name })}
          onClick={() => onAgain(name)}
        >
          {text('again')}
        </button>
      </p>
    </li>
  )
}
